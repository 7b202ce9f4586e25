import { growMask } from '../raster/grow-mask.ts'
import type { Mask } from '../raster/raster.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import type { SurfaceClass } from '../segment/surface-classes.ts'

/** What must stay where it is when everything round it changes. */
const OPENINGS: readonly SurfaceClass[] = ['window', 'entry_door', 'garage_door', 'picture']

/** Of 255: an opening is where these classes together are likelier than not. */
const LIKELY = 128

/** How far round an opening its frame's edges lie, as a share of the photo's width. */
const FRAME_SHARE = 0.012

/**
 * Finds windows and doors with their frames: the straight edges that a restyle must not move.
 * @returns a mask of the analysis's grid; it covers the whole photo
 */
export function findOpenings({ grid, classes, probabilities }: Analysis): Mask {
  const data = new Uint8Array(grid.width * grid.height)
  const planes = OPENINGS.map((name) => probabilities[classes.indexOf(name)])
  for (let i = 0; i < data.length; i++) {
    const likelihood = planes.reduce((sum, plane) => sum + plane[i], 0)
    if (likelihood >= LIKELY) data[i] = 255
  }
  const mask = { width: grid.width, height: grid.height, data }
  return data.includes(255) ? growMask(mask, Math.ceil(grid.width * FRAME_SHARE)) : mask
}
