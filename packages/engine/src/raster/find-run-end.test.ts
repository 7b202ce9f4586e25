import { expect, test } from 'vitest'
import { findRunEnd, wordsOf } from './find-run-end.ts'

/** Runs of every length up to 70, of three values in turn. */
const bytes = Uint8Array.from(
  Array.from({ length: 70 }, (_, i) => Array.from({ length: i + 1 }, () => [0, 255, 129][i % 3])).flat(),
)

test.each([0, 1, 2, 3])('finds the end of every run, %i bytes off a word', (offset) => {
  const shifted = new Uint8Array(bytes.length + offset).subarray(offset)
  shifted.set(bytes)
  const words = wordsOf(shifted)
  expect(words === null).toBe(offset !== 0)
  let start = 0
  for (let length = 1; length <= 70; length++) {
    const end = start + length
    for (let at = start; at < end; at++) {
      expect(findRunEnd(shifted, words, at, bytes.length)).toBe(end)
      expect(findRunEnd(shifted, words, at, at + 1)).toBe(at + 1)
      expect(findRunEnd(shifted, words, at, Math.min(end, at + 19))).toBe(Math.min(end, at + 19))
    }
    start = end
  }
})
