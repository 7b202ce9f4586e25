import { crc32 } from 'node:zlib'
import { AppError } from '../../app-error.ts'

/** Where a page of a list ended: what its rows are ordered by, the last column telling all rows apart. */
export type Position = readonly number[]

/**
 * Writes a position as text that only `readCursor` reads. It says nothing that the page did not; the checksum is there
 * so that one cut short or mistyped is refused instead of leading somewhere else.
 * @param list the list with its order, such as `latest`: another list's cursor is refused
 * @param position whole numbers from 0 to 2^53 - 1
 */
export function writeCursor(list: string, position: Position): string {
  const text = [list, ...position].join(' ')
  return Buffer.from(`${text} ${crc32(text)}`).toString('base64url')
}

/**
 * Reads a cursor that `writeCursor` wrote.
 * @param columns how many numbers a position of the list has
 * @throws AppError cursor_invalid
 */
export function readCursor(list: string, columns: number, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString()
  const position = text.split(' ').slice(1, -1).map(Number)
  const isSound = position.length === columns && position.every(isPosition)
  if (!isSound || writeCursor(list, position) !== cursor) throw new AppError('cursor_invalid')
  return position
}

function isPosition(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/**
 * Cuts a page from rows of which one more than the page holds was asked for.
 * @param write the cursor of a row
 * @returns the page's rows, and the next page's cursor or null on the last page
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  write: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? write(last) : null }
}
