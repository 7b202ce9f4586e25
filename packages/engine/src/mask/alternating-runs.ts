/** A mask as short plain data, for edits that are stored and sent. */
import { encodeRuns } from './run-lengths.ts'

/**
 * Encodes a mask of 0 and 255.
 * @returns row by row, the lengths of alternating runs outside and inside, beginning outside; together the mask's pixels
 */
export function alternatingRuns(mask: Uint8Array): number[] {
  const { values, runs } = encodeRuns(mask)
  return values[0] === 255 ? [0, ...runs] : [...runs]
}

/** The inverse of {@link alternatingRuns}. */
export function readRuns(runs: readonly number[], pixels: number): Uint8Array {
  const mask = new Uint8Array(pixels)
  forEachRunInside(runs, (start, end) => mask.fill(255, start, end))
  return mask
}

/** Visits the runs inside, each from its first pixel to before `end`. */
export function forEachRunInside(runs: readonly number[], visit: (start: number, end: number) => void): void {
  let start = 0
  for (const [k, run] of runs.entries()) {
    if (k % 2 === 1) visit(start, start + run)
    start += run
  }
}

/** @throws RangeError when the runs do not cover the photo's pixels exactly */
export function checkRuns(runs: readonly number[], pixels: number): void {
  if (!Array.isArray(runs) || sumOf(runs) !== pixels)
    throw new RangeError('the runs of an area do not fit the photo')
}

/** NaN when one is no length. */
function sumOf(runs: readonly number[]): number {
  const isLength = (run: number) => Number.isInteger(run) && run >= 0
  return runs.every(isLength) ? runs.reduce((sum, run) => sum + run, 0) : NaN
}
