import { RadioGroup } from 'radix-ui'
import type { ComponentProps, FocusEvent } from 'react'

/**
 * One choice of a RadioGroup. Radix chooses it on the way of the arrow keys only while the key is still held, which a quick
 * press on a slow device no longer is when the focus arrives; here it is chosen whenever the focus comes from another choice.
 */
export function RadioItem({ onFocus, ...props }: ComponentProps<typeof RadioGroup.Item>) {
  const choose = (event: FocusEvent<HTMLButtonElement>) => {
    onFocus?.(event)
    const item = event.currentTarget
    if (item.ariaChecked !== 'true' && isInSameGroup(item, event.relatedTarget)) item.click()
  }
  return <RadioGroup.Item {...props} onFocus={choose} />
}

function isInSameGroup(item: Element, other: EventTarget | null): boolean {
  return other instanceof Element && other.closest('[role=radiogroup]') === item.closest('[role=radiogroup]')
}
