import { followOpenings } from '../house/follow-openings.ts'
import type { HouseModel } from '../house/house-model.ts'
import { straightenMask } from '../house/straighten-mask.ts'
import { CLASS_OF_SURFACE } from '../house/surface-likelihoods.ts'
import type { Surface } from '../house/surfaces.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { labPlanesOf } from '../superpixels/lab-planes.ts'

/**
 * Moves the border of an area to the lines that the photo shows: its own, and around a wall those along the sides
 * of openings.
 * @param photo encoded sRGB at analysis size
 * @param model of that photo
 * @param surface that the area is of
 * @param mask of whole regions of the surface; kept
 */
export function drawBorders(photo: ColorRaster, model: HouseModel, surface: Surface, mask: Mask): Mask {
  const straight = straightenMask(labPlanesOf(photo), mask)
  return CLASS_OF_SURFACE[surface] === 'wall' ? followOpenings(straight, model.openings) : straight
}
