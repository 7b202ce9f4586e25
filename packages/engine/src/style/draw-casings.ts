/** The casings around windows, where their sides are known as lines. */
import type { Quad } from '../geometry/homography.ts'
import { fillQuads } from '../geometry/quad-rows.ts'
import type { HouseModel } from '../house/house-model.ts'
import { isSureWindow } from '../house/opening.ts'
import type { Mask } from '../raster/raster.ts'

/** A casing that makes its window wider than this has shutters in it. */
const MOST_WIDENING = 1.5

/** The rings between the sashes and the outer lines of the home's windows; null where no window has a casing. */
export function drawCasings(model: HouseModel): Mask | null {
  const windows = model.openings.filter(
    (opening) => isSureWindow(opening) && widthOf(opening.outer) < MOST_WIDENING * widthOf(opening.quad),
  )
  if (windows.length === 0) return null
  const outer = fillQuads(
    windows.map((window) => window.outer),
    model,
  )
  const sashes = fillQuads(
    windows.map((window) => window.quad),
    model,
  )
  return { ...outer, data: outer.data.map((value, i) => (sashes.data[i] === 0 ? value : 0)) }
}

function widthOf([topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const top = Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1])
  const bottom = Math.hypot(bottomRight[0] - bottomLeft[0], bottomRight[1] - bottomLeft[1])
  return (top + bottom) / 2
}
