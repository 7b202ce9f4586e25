import { findBuildings, HOME } from '../house/find-buildings.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { Mask } from '../raster/raster.ts'
import { markFrame } from './mark-frame.ts'

/** Least probability (0–255) of plants beside the home: they hide its outline. */
const LIKELY_PLANT = 128

/**
 * Marks the home's outline: its roof line, corners and foot, which a style must not move. Where plants are before it, it is not seen.
 * @returns a mask of the analysis's grid; it covers the whole photo. Empty where no building is seen
 */
export function markOutline(analysis: Analysis): Mask {
  const { grid, classes, probabilities } = analysis
  const { width, height } = grid
  const plants = probabilities[classes.indexOf('vegetation')]
  const buildings = findBuildings(analysis)
  const isBeyond = (i: number) => buildings[i] !== HOME && plants[i] < LIKELY_PLANT
  const data = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (buildings[i] !== HOME) continue
      const isOutline =
        (x > 0 && isBeyond(i - 1)) ||
        (x < width - 1 && isBeyond(i + 1)) ||
        (y > 0 && isBeyond(i - width)) ||
        (y < height - 1 && isBeyond(i + width))
      if (isOutline) data[i] = 255
    }
  return markFrame({ width, height, data })
}
