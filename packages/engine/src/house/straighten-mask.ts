import type { Point } from '../geometry/homography.ts'
import { traceOutlines } from '../geometry/trace-outlines.ts'
import { fillOutlines } from '../geometry/fill-outlines.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { fitBorder } from './fit-border.ts'
import { straightenOutline, type StraightPieces } from './straighten-outline.ts'

/** Patches leave teeth of less than this, in pixels. */
const TOLERANCE_PX = 4.5
/** Shorter pieces tell no direction, in pixels. */
const LENGTH_MIN_PX = 16

/**
 * Makes the borders of an area straight where the photo's edges are: along eaves, corners and casings.
 * @param lab of the photo
 * @param mask of the same size
 */
export function straightenMask(lab: LabPlanes, mask: Mask): Mask {
  const pieces: StraightPieces = {
    tolerancePx: TOLERANCE_PX,
    lengthMinPx: LENGTH_MIN_PX,
    fit: (piece) => {
      const [from, to] = [piece[0], piece[piece.length - 1]]
      return runsAlongFrame(mask, from, to) ? null : fitBorder(lab, mask, { from, to })
    },
  }
  const outlines = traceOutlines(mask).map((outline) => straightenOutline(outline, pieces))
  return fillOutlines(outlines, mask.width, mask.height)
}

/** Where an area ends with the photo, there is no edge. */
function runsAlongFrame({ width, height }: Mask, from: Point, to: Point): boolean {
  const isOn = (x: number, edge: number) => Math.abs(x - edge) < 1.5
  return (
    [0, width].some((x) => isOn(from[0], x) && isOn(to[0], x)) ||
    [0, height].some((y) => isOn(from[1], y) && isOn(to[1], y))
  )
}
