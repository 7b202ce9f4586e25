/** Makes the border between a room's ceiling and walls straight where the ceiling's color hardly differs from theirs. */
import { fitFaintBorder } from '../house/fit-faint-border.ts'
import type { RegionMap } from '../house/region-map.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { type BorderSide, straightenRegions } from './straighten-regions.ts'

/** A border without a clear edge wanders by up to this, as a share of the photo's longer side. */
const TOLERANCE_SHARE = 0.008
/** Shorter pieces may be anything, as a share of the same. */
const LENGTH_MIN_SHARE = 0.05

/**
 * Gives pixels between the ragged border of ceiling and walls and its straight line to the side that they lie on. No other region
 * gains or loses any.
 * @param lab of the photo
 * @param map of its regions
 * @param sides per region: the ceiling is inside, walls are beyond
 * @returns the same map where there is no ceiling
 */
export function straightenCeiling(lab: LabPlanes, map: RegionMap, sides: readonly BorderSide[]): RegionMap {
  return straightenRegions(map, {
    sides,
    toleranceShare: TOLERANCE_SHARE,
    lengthMinShare: LENGTH_MIN_SHARE,
    fit: (rough, _points, reachPx) => fitFaintBorder(lab, rough, reachPx) ?? rough,
  })
}
