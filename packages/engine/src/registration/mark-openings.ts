import type { Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { markFrame } from './mark-frame.ts'

/** Classes that a style must not move. */
const OPENINGS: readonly SurfaceClass[] = ['window', 'entry_door', 'garage_door', 'picture']

/** Least summed probability (0–255) of these classes. */
const LIKELY = 128

/**
 * Marks windows and doors with their frames, whose edges a style must not move.
 * @returns a mask of the analysis's grid; it covers the whole photo
 */
export function markOpenings({ grid, classes, probabilities }: Analysis): Mask {
  const data = new Uint8Array(grid.width * grid.height)
  const planes = OPENINGS.map((name) => probabilities[classes.indexOf(name)])
  for (let i = 0; i < data.length; i++) {
    const likelihood = planes.reduce((sum, plane) => sum + plane[i], 0)
    if (likelihood >= LIKELY) data[i] = 255
  }
  return markFrame({ width: grid.width, height: grid.height, data })
}
