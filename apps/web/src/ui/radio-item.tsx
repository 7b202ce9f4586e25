import { RadioGroup } from 'radix-ui'
import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react'

type RadioItemProps = Omit<ComponentProps<typeof RadioGroup.Item>, 'onFocus' | 'onKeyDown' | 'onKeyUp'>

/** The choice on which a key went down last, and the one on which it was let go before the focus moved on. */
const lastKey: { downOn: Element | null; letGoOn: Element | null } = { downOn: null, letGoOn: null }

function noteDown({ currentTarget }: KeyboardEvent): void {
  Object.assign(lastKey, { downOn: currentTarget, letGoOn: null })
}

function noteUp({ currentTarget }: KeyboardEvent): void {
  lastKey.letGoOn = currentTarget === lastKey.downOn ? currentTarget : null
}

function chooseIfLetGo({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const isLetGo = relatedTarget !== null && relatedTarget === lastKey.letGoOn
  lastKey.letGoOn = null
  if (isLetGo) currentTarget.click()
}

/**
 * One choice of a RadioGroup. Radix moves the focus a moment after an arrow key goes down, and chooses only if the key is still
 * held then. On a slow device a quick press is over by then; this one is chosen all the same.
 */
export function RadioItem(props: RadioItemProps) {
  return <RadioGroup.Item {...props} onKeyDown={noteDown} onKeyUp={noteUp} onFocus={chooseIfLetGo} />
}
