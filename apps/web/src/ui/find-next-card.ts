/**
 * The card to which a key moves in a grid of cards.
 * @param index of the card that has the focus
 * @param count of cards
 * @param columns of the grid
 * @param key as in `KeyboardEvent.key`
 * @returns null for keys that don't move
 */
export function findNextCard(index: number, count: number, columns: number, key: string): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return index < columns ? index : index - columns
    case 'ArrowDown':
      return index + columns <= last ? index + columns : isInLastRow(index, last, columns) ? index : last
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

function isInLastRow(index: number, last: number, columns: number): boolean {
  return Math.floor(index / columns) === Math.floor(last / columns)
}
