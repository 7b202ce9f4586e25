import { findBuildings, HOME } from '../house/find-buildings.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { Mask } from '../raster/raster.ts'
import { markFrame } from './mark-frame.ts'

/**
 * Marks the home's outline: its roof line, corners and foot, which a style must not move.
 * @returns a mask of the analysis's grid; it covers the whole photo. Empty where no building is seen
 */
export function markOutline(analysis: Analysis): Mask {
  const { width, height } = analysis.grid
  const buildings = findBuildings(analysis)
  const isElsewhere = (i: number) => buildings[i] !== HOME
  const data = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (isElsewhere(i)) continue
      const isOutline =
        (x > 0 && isElsewhere(i - 1)) ||
        (x < width - 1 && isElsewhere(i + 1)) ||
        (y > 0 && isElsewhere(i - width)) ||
        (y < height - 1 && isElsewhere(i + width))
      if (isOutline) data[i] = 255
    }
  return markFrame({ width, height, data })
}
