import { refineLikelihood } from '../area/refine-likelihood.ts'
import type { GridSize } from '../nn/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { LOCKED_BY_GROW } from '../taps/locks.ts'
import type { Tap } from '../taps/tap.ts'
import { encodeRuns } from './run-lengths.ts'

/** A region that another model found under a tap. It takes the place of the tap network's answer. */
export interface TapRegion {
  /** the model's name, for people */
  readonly model: string
  /** row by row, the lengths of alternating runs outside and inside, beginning outside; together the photo's pixels */
  readonly runs: readonly number[]
}

/** What a model answers to a tap. */
export interface TapLikelihood {
  /** the model's name, for people */
  readonly model: string
  /** a grid over the whole photo */
  readonly grid: GridSize
  /** per cell, row by row: the probability that it belongs to the region, 0–255 */
  readonly likelihood: Uint8Array
}

/** From here on, 0–255, a pixel belongs to the region. */
const INSIDE_FROM = 128

/**
 * Moves a region's border to the photo's edges.
 * @param photo the analysis photo, encoded sRGB
 * @returns null when the region does not contain the tap, so that it answers another question
 * @throws RangeError when the likelihood does not fit its grid
 */
export function findTapRegion(
  photo: ColorRaster,
  { model, grid, likelihood }: TapLikelihood,
  { x, y }: Pick<Tap, 'x' | 'y'>,
): TapRegion | null {
  if (likelihood.length !== grid.width * grid.height)
    throw new RangeError('the likelihood does not fit its grid')
  const coarse = Float32Array.from(likelihood, (value) => value / 255)
  const { data } = refineLikelihood(photo, coarse, grid)
  const mask = Uint8Array.from(data, (value) => (value >= INSIDE_FROM ? 255 : 0))
  const isUnderTap = mask[Math.floor(y) * photo.width + Math.floor(x)] === 255
  return isUnderTap ? { model, runs: encodeRegion(mask) } : null
}

/** @param mask 0 or 255 per pixel */
function encodeRegion(mask: Uint8Array): number[] {
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
