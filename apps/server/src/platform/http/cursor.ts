import { crc32 } from 'node:zlib'
import { AppError } from '../../app-error.ts'

/** The sort key of a page's last row; its last column is unique. */
export type Position = readonly number[]

/**
 * Writes a position as an opaque text. With the checksum, `readCursor` refuses truncated and mistyped cursors.
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
 * Splits off a page from rows that were queried with a limit of one more than the page's.
 * @param write returns a row's cursor
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
