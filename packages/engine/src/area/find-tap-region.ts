import { alternatingRuns } from '../mask/alternating-runs.ts'
import type { TapRegion } from '../mask/tap-region.ts'
import type { GridSize } from '../nn/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { Tap } from '../taps/tap.ts'
import { refineLikelihood } from './refine-likelihood.ts'

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
  return isUnderTap ? { model, runs: alternatingRuns(mask) } : null
}
