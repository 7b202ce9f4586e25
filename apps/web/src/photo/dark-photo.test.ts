import { expect, test } from 'vitest'
import { isDarkPhoto } from './dark-photo.ts'

/** One channel's bytes for all three. */
function photoOf(bytes: readonly number[]) {
  return {
    width: bytes.length,
    height: 1,
    channels: 3 as const,
    data: Uint8Array.from(bytes.flatMap((b) => [b, b, b])),
  }
}

test('a black frame is dark, a lit window at night is not', () => {
  expect(isDarkPhoto(photoOf(Array.from({ length: 100 }, () => 3)))).toBe(true)
  expect(isDarkPhoto(photoOf(Array.from({ length: 100 }, (_, at) => (at < 8 ? 200 : 3))))).toBe(false)
})
