import { expect, test } from 'vitest'
import { findRunEnd, lastSampleOfRun, wordsOf } from './find-run-end.ts'

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

test('finds the last sample of a run', () => {
  const run = new Uint8Array(50).fill(7, 0, 41)
  for (const step of [1, 2, 3, 5, 60]) {
    const last = lastSampleOfRun(run, wordsOf(run), 4, 50, step)
    expect((last - 4) % step).toBe(0)
    expect([run[last], run[last + step] ?? 0]).toEqual([7, 0])
  }
})
