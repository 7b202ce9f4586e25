import { mapOf, type HouseModel } from '../house/house-model.ts'
import type { RegionMap } from '../house/region-map.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { labPlanesOf } from '../superpixels/lab-planes.ts'
import { decideRegions } from './decide-regions.ts'
import { straightenCabinets } from './straighten-cabinets.ts'
import { straightenCeiling } from './straighten-ceiling.ts'
import type { BorderSide } from './straighten-regions.ts'

const ROOMS = new WeakMap<HouseModel, RegionMap>()

/**
 * Which region owns each pixel where areas are drawn. In a room, the borders between ceiling and walls and around cabinets are straight.
 * @param photo encoded sRGB at analysis size
 * @param model of that photo
 * @returns must not be changed
 */
export function areaOwnersOf(photo: ColorRaster, model: HouseModel, surface: Surface): RegionMap {
  if (surroundingsOf(surface) === 'outdoors') return mapOf(model)
  const known = ROOMS.get(model)
  if (known) return known
  const lab = labPlanesOf(photo)
  const straight = straightenCeiling(lab, mapOf(model), listSides(model))
  const cabinets = listCabinets(model)
  const map = cabinets === null ? straight : straightenCabinets(lab, straight, cabinets)
  ROOMS.set(model, map)
  return map
}

/** Walls that are too doubtful to be painted bound a ceiling all the same. */
function listSides(model: HouseModel): BorderSide[] {
  const { beliefs: ceiling } = decideRegions(model, 'ceiling')
  const { beliefs: walls } = decideRegions(model, 'walls')
  const wallClass = model.classes.indexOf('wall')
  return model.regions.map(({ probabilities }, r) => {
    if (ceiling[r] > Math.max(0, walls[r])) return 'inside'
    return walls[r] > 0 || probabilities[wallClass] === Math.max(...probabilities) ? 'beyond' : 'other'
  })
}

/** Cabinets under this share of the photo are mostly mistakes, and are not painted. */
const CABINETS_SHARE_MIN = 0.01

/** Which regions are of cabinets; null without cabinets. */
function listCabinets(model: HouseModel): boolean[] | null {
  const { beliefs } = decideRegions(model, 'cabinets')
  const pixels = model.regions.reduce((sum, region, r) => sum + (beliefs[r] > 0 ? region.pixels : 0), 0)
  if (pixels < CABINETS_SHARE_MIN * model.width * model.height) return null
  return Array.from(beliefs, (belief) => belief > 0)
}
