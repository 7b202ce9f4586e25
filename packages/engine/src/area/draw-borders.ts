import { isSureDoor } from '../doors/door.ts'
import type { Quad } from '../geometry/homography.ts'
import { forEachRowSpan } from '../geometry/quad-rows.ts'
import { followOpenings } from '../house/follow-openings.ts'
import type { HouseModel } from '../house/house-model.ts'
import { straightenMask } from '../house/straighten-mask.ts'
import { CLASS_OF_SURFACE } from '../house/surface-likelihoods.ts'
import { cutFixtures, ON_CABINETS, ON_WALLS } from './cut-fixtures.ts'
import { BEFORE_CEILINGS, BEFORE_WALLS, leaveOutObjects, leaveOutStrayParts } from './leave-out-objects.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { labPlanesOf } from '../superpixels/lab-planes.ts'

/**
 * Moves the border of an area to the lines that the photo shows: its own, and around a wall those along the sides
 * of openings. Leaves out doors, what hangs on a wall, and objects before a room's walls and ceiling.
 * @param photo encoded sRGB at analysis size
 * @param model of that photo
 * @param surface that the area is of
 * @param mask of whole regions of the surface; kept
 */
export function drawBorders(photo: ColorRaster, model: HouseModel, surface: Surface, mask: Mask): Mask {
  const lab = labPlanesOf(photo)
  const straight = straightenMask(lab, mask)
  if (surface === 'cabinets') return cutFixtures(lab, straight, ON_CABINETS)
  if (surface === 'ceiling') return leaveOutObjects(lab, straight, BEFORE_CEILINGS)
  if (CLASS_OF_SURFACE[surface] !== 'wall') return straight
  const beside = followOpenings(straight, model.openings)
  for (const { quad } of model.doors.filter(isSureDoor)) cutQuad(beside, quad)
  const plain = cutFixtures(lab, beside, ON_WALLS)
  if (surroundingsOf(surface) === 'outdoors') return plain
  return leaveOutStrayParts(lab, leaveOutObjects(lab, plain, BEFORE_WALLS))
}

/** Empties a mask inside a quad. */
function cutQuad(mask: Mask, quad: Quad): void {
  forEachRowSpan(quad, mask, (y, start, end) =>
    mask.data.fill(0, y * mask.width + start, y * mask.width + end),
  )
}
