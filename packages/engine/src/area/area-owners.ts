import { mapOf, type HouseModel } from '../house/house-model.ts'
import type { RegionMap } from '../house/region-map.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { labPlanesOf } from '../superpixels/lab-planes.ts'
import { decideRegions } from './decide-regions.ts'
import { straightenCeiling, type RoomSide } from './straighten-ceiling.ts'

const ROOMS = new WeakMap<HouseModel, RegionMap>()

/**
 * Which region owns each pixel where areas are drawn. In a room, the border between ceiling and walls is straight.
 * @param photo encoded sRGB at analysis size
 * @param model of that photo
 * @returns must not be changed
 */
export function areaOwnersOf(photo: ColorRaster, model: HouseModel, surface: Surface): RegionMap {
  if (surroundingsOf(surface) === 'outdoors') return mapOf(model)
  const known = ROOMS.get(model)
  if (known) return known
  const map = straightenCeiling(labPlanesOf(photo), mapOf(model), listSides(model))
  ROOMS.set(model, map)
  return map
}

/** Walls that are too doubtful to be painted bound a ceiling all the same. */
function listSides(model: HouseModel): RoomSide[] {
  const { beliefs: ceiling } = decideRegions(model, 'ceiling')
  const { beliefs: walls } = decideRegions(model, 'walls')
  const wallClass = model.classes.indexOf('wall')
  return model.regions.map(({ probabilities }, r) => {
    if (ceiling[r] > Math.max(0, walls[r])) return 'ceiling'
    return walls[r] > 0 || probabilities[wallClass] === Math.max(...probabilities) ? 'wall' : 'other'
  })
}
