import { LOCKED_BY_GROW } from '../taps/locks.ts'
import { checkRuns, forEachRunInside } from './alternating-runs.ts'

/** A region that another model found under a tap. It takes the place of the tap network's answer. */
export interface TapRegion {
  /** the model's name, for people */
  readonly model: string
  /** of the region, see {@link alternatingRuns} */
  readonly runs: readonly number[]
}

/** @throws RangeError when the runs do not cover the photo's pixels exactly */
export function checkRegion({ model, runs }: TapRegion, pixels: number): void {
  if (typeof model !== 'string') throw new RangeError('a region has no model')
  checkRuns(runs, pixels)
}

/** Adds a region to a mask, or removes it, and releases its pixels that growing had locked. */
export function applyRegion(
  { runs }: TapRegion,
  adds: boolean,
  { mask, locks }: { readonly mask: Uint8Array; readonly locks: Uint8Array },
): void {
  forEachRunInside(runs, (start, end) => {
    mask.fill(adds ? 255 : 0, start, end)
    for (let i = start; i < end; i++) if (locks[i] === LOCKED_BY_GROW) locks[i] = 0
  })
}
