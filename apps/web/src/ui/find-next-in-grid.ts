/**
 * The place to which a key moves in a grid. Up and down keep the column, or go to the end of a shorter row.
 * @param rowLengths of the grid's rows; places count from 0, row after row
 * @param index of the place that has the focus
 * @param key as in `KeyboardEvent.key`
 * @returns null for keys that don't move
 */
export function findNextInGrid(rowLengths: readonly number[], index: number, key: string): number | null {
  const last = rowLengths.reduce((sum, length) => sum + length, 0) - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return moveToRow(rowLengths, index, -1)
    case 'ArrowDown':
      return moveToRow(rowLengths, index, 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

function moveToRow(rowLengths: readonly number[], index: number, direction: 1 | -1): number {
  let start = 0
  const rows = rowLengths.map((length) => ({ length, start: (start += length) - length }))
  const from = rows.findIndex((row) => index >= row.start && index < row.start + row.length)
  const to = from + direction
  if (from < 0 || to < 0 || to === rows.length) return index
  return rows[to].start + Math.min(index - rows[from].start, rows[to].length - 1)
}
