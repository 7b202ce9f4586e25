import { LOCKED_BY_GROW } from '../taps/locks.ts'
import { encodeRuns } from './run-lengths.ts'

/** A region that another model found under a tap. It takes the place of the tap network's answer. */
export interface TapRegion {
  /** the model's name, for people */
  readonly model: string
  /** row by row, the lengths of alternating runs outside and inside, beginning outside; together the photo's pixels */
  readonly runs: readonly number[]
}

/**
 * @param mask 0 or 255 per pixel
 * @returns the runs of a region
 */
export function encodeRegion(mask: Uint8Array): number[] {
  const { values, runs } = encodeRuns(mask)
  return values[0] === 255 ? [0, ...runs] : [...runs]
}

/** @throws RangeError when the runs do not cover the photo's pixels exactly */
export function checkRegion({ model, runs }: TapRegion, pixels: number): void {
  const isWhole =
    typeof model === 'string' && Array.isArray(runs) && runs.every((run) => Number.isInteger(run) && run >= 0)
  if (!isWhole || lengthOf(runs) !== pixels) throw new RangeError('a region does not fit the photo')
}

function lengthOf(runs: readonly number[]): number {
  return runs.reduce((sum, run) => sum + run, 0)
}

/** Adds a region to a mask, or removes it, and releases its pixels that growing had locked. */
export function applyRegion(
  { runs }: TapRegion,
  adds: boolean,
  { mask, locks }: { readonly mask: Uint8Array; readonly locks: Uint8Array },
): void {
  let start = 0
  for (const [k, run] of runs.entries()) {
    if (k % 2 === 1) {
      mask.fill(adds ? 255 : 0, start, start + run)
      for (let i = start; i < start + run; i++) if (locks[i] === LOCKED_BY_GROW) locks[i] = 0
    }
    start += run
  }
}
