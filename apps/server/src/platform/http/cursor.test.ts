import { describe, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { cutPage, readCursor, writeCursor } from './cursor.ts'

describe('a cursor', () => {
  test.each([[[7]], [[0, 1]], [[1_763_770_000_123_456, Number.MAX_SAFE_INTEGER]]])(
    'brings back %j',
    (position) => {
      expect(readCursor('latest', position.length, writeCursor('latest', position))).toEqual(position)
    },
  )

  const cursor = writeCursor('latest', [1_763_770_000_123_456, 42])
  const mistyped = cursor.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const forged = (text: string) => Buffer.from(text).toString('base64url')

  test.each([
    ['nothing', ''],
    ['nonsense', 'x'],
    ['cut short', cursor.slice(0, -3)],
    ['mistyped', mistyped],
    ['longer', `${cursor}AAAA`],
    ['another list’s', writeCursor('popular', [1, 2])],
    ['of other columns', writeCursor('latest', [1])],
    ['without its checksum', forged('latest 1 2')],
    ['of a broken number', forged('latest 1.5 2 3')],
    ['of a huge number', writeCursor('latest', [1e20, 2])],
    ['of a negative number', writeCursor('latest', [-1, 2])],
    ['markup', '<script>'],
    ['in another spelling', `${cursor}=`],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => readCursor('latest', 2, text)).toThrow(new AppError('cursor_invalid'))
  })
})

describe('a page', () => {
  const cut = (rows: readonly number[]) => cutPage(rows, 2, (row) => `after ${row}`)

  test('that is not the last one has a cursor after its last row', () => {
    expect(cut([9, 8, 7])).toEqual({ rows: [9, 8], nextCursor: 'after 8' })
  })

  test.each([[[9, 8]], [[9]], [[]]])('of %j is the last one', (rows) => {
    expect(cut(rows)).toEqual({ rows, nextCursor: null })
  })
})
