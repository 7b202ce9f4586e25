import { traceOutlines } from '../geometry/trace-outlines.ts'
import { fillOutlines } from '../geometry/fill-outlines.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { straightenOutline } from './straighten-outline.ts'

/**
 * Makes the borders of an area straight where the photo's edges are: along eaves, corners and casings.
 * @param lab of the photo
 * @param mask of the same size
 */
export function straightenMask(lab: LabPlanes, mask: Mask): Mask {
  const outlines = traceOutlines(mask).map((outline) => straightenOutline(lab, mask, outline))
  return fillOutlines(outlines, mask.width, mask.height)
}
