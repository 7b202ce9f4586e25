/** Finds all surfaces of a home that a style changes. */
import { findDoorMasks } from '../area/find-door-masks.ts'
import { decideRegions } from '../area/decide-regions.ts'
import { findAreaConfidence, findAreaOnce, removeSpecks, SURE_FROM, SURE_SHARE } from '../area/find-area.ts'
import { buildHouseModel } from '../house/build-house-model.ts'
import { mapOf, type HouseModel } from '../house/house-model.ts'
import { compareSpecificity, type Surface } from '../house/surfaces.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import { joinMasks } from '../raster/join-masks.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'
import { labelSurfaces, maskOfLabel } from '../recolor/share-mattes.ts'
import { measureAreaLight } from './area-light.ts'
import type { StyleArea } from './study-style.ts'
import { closeSeams } from './close-seams.ts'
import { doubtWalls } from './doubt-walls.ts'
import { isOfWalls, STYLE_SURFACES } from './style-surfaces.ts'
import { drawCasings } from './draw-casings.ts'
import { keepPlausibleDoors } from './keep-plausible-doors.ts'
import { leaveOutBlownSky } from './leave-out-blown-sky.ts'
import { leaveOutHoles, leaveOutLeaves } from './leave-out-hidden.ts'
import { cutPanes, joinTrimSpecks, keepSimilarPixels } from './trim-pixels.ts'

/** A surface of a home as it was found. */
export interface FoundStyleArea extends StyleArea {
  /** 0–1: the overlap that the area is expected to have with the true one */
  readonly confidence: number
  /** whether it is changed without being marked by hand */
  readonly isSure: boolean
}

/** Least confidence and share of the photo of a sure surface. Those not listed are judged as for painting; doors have a bound of their own. */
const SURE: Readonly<Partial<Record<Surface, { readonly confidence: number; readonly share: number }>>> = {
  cabinets: { confidence: 0.55, share: SURE_SHARE },
  house_trim: { confidence: 0.42, share: 0.002 },
  trim: { confidence: 0.5, share: 0.002 },
  shutters: { confidence: 0.5, share: 0.002 },
  backsplash: { confidence: 0.5, share: 0.004 },
  door: { confidence: 0, share: 1e-6 },
  garage: { confidence: 0, share: 1e-6 },
}

/** Scale at which the light that trim is compared with is measured, in pixels per meter: only its detail depends on it. */
const USUAL_SCALE = 60

/**
 * Finds the surfaces of a home that a style changes, each pixel with one owner: a door before its wall.
 * @param photo encoded sRGB at analysis size
 * @param analysis of that photo
 * @returns in the order of STYLE_SURFACES; what is not in the photo has an empty mask
 * @throws RangeError when photo and analysis have different sizes
 */
export function findStyleAreas(
  photo: ColorRaster,
  analysis: Analysis,
  surroundings: Surroundings,
): FoundStyleArea[] {
  const model = buildHouseModel(photo, analysis)
  const doors = findDoorMasks({ ...model, doors: keepPlausibleDoors(model) })
  const order = STYLE_SURFACES[surroundings]
  const all = order.toSorted(compareSpecificity).map((surface): FoundStyleArea => {
    if (surface !== 'door' && surface !== 'garage') return findSurface(photo, model, surface)
    // only doors whose corners were found: others would be changed in part
    const door = doors.find((one) => one.surface === surface)
    return door === undefined
      ? { surface, mask: blank(photo), confidence: 0, isSure: false }
      : { ...door, isSure: true }
  })
  const found = doubtWalls(all)
  const casings = drawCasings(model)
  // what is not sure owns no pixel, so that the walls go on there
  const masks = found.map(({ surface, mask, isSure }) => {
    if (!isSure && !isMain(surface)) return blank(photo)
    return surface === 'house_trim' && casings !== null ? joinMasks([mask, casings]) : mask
  })
  const owners = labelSurfaces(masks)
  const owned = found.map((area, k) => ({
    ...area,
    mask: leaveOutHidden(photo, area.surface, maskOfLabel(owners, k + 1)),
  }))
  const cleaned = cleanTrim(photo, analysis, owned)
  const closed = labelSurfaces(cleaned.map(({ mask }) => mask))
  closeSeams(closed)
  const areas = cleaned.map((area, k) => {
    const mask = maskOfLabel(closed, k + 1)
    return { ...area, mask, isSure: area.isSure && coverageOf(mask) >= leastShareOf(area.surface) }
  })
  return order.map((surface) => areas.find((area) => area.surface === surface)!)
}

/** Leaves out what hides a wall or a roof, and the sky beyond a wall. */
function leaveOutHidden(photo: ColorRaster, surface: Surface, mask: Mask): Mask {
  if (surface === 'roof') return leaveOutLeaves(photo, mask)
  const isHouseWall = surface === 'siding' || surface === 'masonry'
  return isHouseWall ? leaveOutLeaves(photo, leaveOutHoles(photo, leaveOutBlownSky(photo, mask))) : mask
}

/** The walls of a home as a whole. */
function isMain(surface: Surface): boolean {
  return surface === 'siding' || surface === 'walls'
}

/** Finds a surface. Where that is unsure, its mask stays empty, except for the walls. */
function findSurface(photo: ColorRaster, model: HouseModel, surface: Surface): FoundStyleArea {
  const confidence = findAreaConfidence(model, surface)
  const least = SURE[surface]?.confidence ?? SURE_FROM
  if (confidence < least && !isMain(surface))
    return { surface, mask: blank(photo), confidence, isSure: false }
  const { mask: whole, isSure } = findAreaOnce(photo, model, surface)
  const mask = surface === 'masonry' || surface === 'house_trim' ? withoutChimneys(model, whole) : whole
  // a small surface has reached its own bound above
  return { surface, mask, confidence, isSure: isSure || leastShareOf(surface) < SURE_SHARE }
}

/** A style clads walls, and leaves chimneys as they are. */
function withoutChimneys(model: HouseModel, mask: Mask): Mask {
  const { chimneys } = decideRegions(model, 'siding')
  if (chimneys === undefined || chimneys.size === 0) return mask
  const owners = mapOf(model).data
  return removeSpecks({ ...mask, data: mask.data.map((value, i) => (chimneys.has(owners[i]) ? 0 : value)) })
}

function leastShareOf(surface: Surface): number {
  return SURE[surface]?.share ?? SURE_SHARE
}

/** Leaves out of the trim what does not look like it. */
function cleanTrim<Area extends StyleArea>(
  photo: ColorRaster,
  analysis: Analysis,
  areas: readonly Area[],
): Area[] {
  const walls = areas.find(({ surface, mask }) => isOfWalls(surface) && mask.data.includes(255))
  if (walls === undefined) return [...areas]
  const light = measureAreaLight(photo, walls.mask, USUAL_SCALE)
  return areas.map((area) => {
    if (area.surface === 'house_trim') return { ...area, mask: cutPanes(photo, analysis, area.mask, light) }
    if (area.surface !== 'trim') return area
    return { ...area, mask: joinTrimSpecks(area.mask, keepSimilarPixels(photo, area.mask, light)) }
  })
}

function blank({ width, height }: Pick<Mask, 'width' | 'height'>): Mask {
  return { width, height, data: new Uint8Array(width * height) }
}
