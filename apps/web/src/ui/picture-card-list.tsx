import { t } from '@lingui/core/macro'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { findNextInGrid } from './find-next-in-grid.ts'

/** What a card in a list must hand to its button. */
export interface CardFocus {
  /** only one card of a list is a tab stop */
  readonly tabIndex: 0 | -1
  /** says how to reach the other cards; only on the tab stop */
  readonly 'aria-describedby': string | undefined
}

interface PictureCardListProps<Item> {
  readonly label: string
  /** columns of the grid */
  readonly className: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** null while none is chosen */
  readonly chosenKey: string | null
  /** a card with one button */
  readonly renderCard: (item: Item, focus: CardFocus) => ReactNode
}

/** Cards as one tab stop: the chosen one or the one that was focused last. Arrow keys, Home and End move between them. */
export function PictureCardList<Item>({
  label,
  className,
  items,
  keyOf,
  chosenKey,
  renderCard,
}: PictureCardListProps<Item>) {
  const hintId = useId()
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const stop =
    [focusedKey, chosenKey].find((key) => key !== null && items.some((item) => keyOf(item) === key)) ??
    (items.length === 0 ? null : keyOf(items[0]))

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const index = items.findIndex((item) => keyOf(item) === stop)
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const next = findNextInGrid(listRowLengths(items.length, columns), index, event.key)
    if (next === null) return
    event.preventDefault()
    event.currentTarget.children[next].querySelector('button')?.focus()
  }

  return (
    <>
      <p id={hintId} hidden>{t`The arrow keys move between the options.`}</p>
      <ul aria-label={label} className={className} onKeyDown={move}>
        {items.map((item) => {
          const key = keyOf(item)
          const isStop = key === stop
          return (
            <li key={key} onFocus={() => setFocusedKey(key)}>
              {renderCard(item, {
                tabIndex: isStop ? 0 : -1,
                'aria-describedby': isStop ? hintId : undefined,
              })}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function listRowLengths(count: number, columns: number): number[] {
  const rows = Math.ceil(count / columns)
  return Array.from({ length: rows }, (_, row) => Math.min(columns, count - row * columns))
}
