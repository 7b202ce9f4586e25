/** Analyzes a photo for styles, independent of the style. */
import { type EdgeStudy, studyEdge } from '../composite/refine-matte.ts'
import { findDoorMasks } from '../area/find-door-masks.ts'
import { checkPart } from '../raster/check-raster.ts'
import { joinMasks } from '../raster/join-masks.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'
import { fitWithin, resizeColor } from '../raster/resize.ts'
import { labelSurfaces, type LabelMask, maskOfLabel } from '../recolor/share-mattes.ts'
import { readArea } from '../recolor/find-area-reflectance.ts'
import { findReflectance } from '../recolor/find-reflectance.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { findArea, findAreaConfidence } from '../area/find-area.ts'
import { buildHouseModel } from '../house/build-house-model.ts'
import { findAreaPlanes } from '../area/find-area-planes.ts'
import type { HouseModel } from '../house/house-model.ts'
import { type Surface, surroundingsOf } from '../house/surfaces.ts'
import { type AreaPlanes, densityOf } from '../planes/area-planes.ts'
import { type AreaLight, measureAreaLight } from './area-light.ts'
import { agreeOnLight } from './agree-on-light.ts'
import { closeSeams } from './close-seams.ts'
import { boundTint, type ReadArea } from './bound-tint.ts'
import { leaveOutOtherColors } from './leave-out-other-colors.ts'
import { normalizeSecondMaterial } from './normalize-second-material.ts'
import { isInLightOfWalls, isOfWalls, isTrim } from './style-surfaces.ts'
import { agreeOnTint, evenTint, readTrimLight } from './trim-light.ts'
import { cutPanes, medianColor, medianRatios } from './trim-pixels.ts'
import { findWallCorners } from './wall-corners.ts'
import { dimGloss } from './dim-gloss.ts'
import { findCourses } from './wall-courses.ts'
import type { WallDetail } from './wall-detail.ts'

/** A surface and where it is. */
export interface StyleArea {
  readonly surface: Surface
  /** at the analysis photo's size */
  readonly mask: Mask
}

/** One surface that a style changes. */
export interface LayerStudy extends StyleArea {
  readonly edge: EdgeStudy
  readonly reflectance: Reflectance
  readonly light: AreaLight
  readonly planes: AreaPlanes
  /** of outside walls: where heads, sills and corner boards belong */
  readonly details: readonly WallDetail[]
}

/** The analysis of a photo and an area in it. */
export interface StyleStudy {
  /** of the analysis photo, in pixels */
  readonly width: number
  readonly height: number
  /** the selected area, then its companions (trim, doors), or all surfaces of a home, its walls first; disjoint */
  readonly layers: readonly LayerStudy[]
  /** of a whole home: which layer owns each pixel, so that no seam of the old surfaces stays between two layers; else null */
  readonly owners: LabelMask | null
}

/** Changing these surfaces also changes trim and doors. */
const SURFACES_WITH_COMPANIONS: readonly Surface[] = ['siding', 'exterior']

/** Least confidence of trim that is changed without being selected. */
const TRIM_SURE_FROM = 0.45

/** Least share of the photo that is trim. */
const TRIM_SHARE = 0.002

/** Long side at which studyEdge works. */
const EDGE_LONG_SIDE_PX = 640

/** Bounds of reflectance. */
const REFLECTANCE = { least: 0.02, most: 0.92 } as const

/**
 * Analyzes a photo and an area once, so that each style renders fast.
 * @param photo encoded sRGB at analysis size
 * @param mask the area, of the photo's size
 * @param surface what the area is
 * @param analysis of the photo; without it only the area changes, and the scale is less certain
 * @throws RangeError when sizes differ or the mask is empty
 */
export function studyStyle(
  photo: ColorRaster,
  mask: Mask,
  surface: Surface,
  analysis: Analysis | null,
): StyleStudy {
  checkPart(photo, mask, 'mask')
  if (!mask.data.includes(255)) throw new RangeError('the mask is empty')
  // shrink the photo only once for all areas
  const edgeSize = fitWithin(photo.width, photo.height, EDGE_LONG_SIDE_PX)
  const edgePhoto = resizeColor(photo, edgeSize.width, edgeSize.height)
  if (analysis === null || !SURFACES_WITH_COMPANIONS.includes(surface)) {
    const planes = findAreaPlanes(photo, mask, surface, analysis)
    return {
      width: photo.width,
      height: photo.height,
      layers: [studyMain(photo, edgePhoto, mask, surface, planes, analysis)],
      owners: null,
    }
  }
  const model = buildHouseModel(photo, analysis)
  const doors = findDoorMasks(model)
  const walls = subtractMasks(
    mask,
    doors.map((door) => door.mask),
  )
  const planes = findAreaPlanes(photo, walls, surface, analysis)
  const own = studyMain(photo, edgePhoto, walls, surface, planes, analysis)
  const trim = findTrim(photo, analysis, [walls, ...doors.map((door) => door.mask)], own.light)
  const main = agreeWithTrim(own, photo, trim)
  const companions = trim === null ? doors : [{ surface: 'house_trim' as const, mask: trim }, ...doors]
  const layers = [main, ...companions.map((companion) => studyCompanion(photo, edgePhoto, companion, main))]
  return { width: photo.width, height: photo.height, layers, owners: null }
}

/**
 * Analyzes all surfaces of a home once, so that each style renders fast on any of them.
 * @param photo encoded sRGB at analysis size
 * @param areas each surface once, walls first; disjoint, of the photo's size. Empty ones are left out
 * @param analysis of the photo; without it the scale is less certain
 * @throws RangeError when sizes differ or all areas are empty
 */
export function studyHome(
  photo: ColorRaster,
  areas: readonly StyleArea[],
  analysis: Analysis | null,
): StyleStudy {
  for (const { mask } of areas) checkPart(photo, mask, 'mask')
  const given = areas.filter(({ mask }) => mask.data.includes(255))
  if (given.length === 0) throw new RangeError('all areas are empty')
  const { width, height } = photo
  const edgeSize = fitWithin(width, height, EDGE_LONG_SIDE_PX)
  const edgePhoto = resizeColor(photo, edgeSize.width, edgeSize.height)
  const studyAlone = ({ surface, mask }: StyleArea) =>
    studyMain(photo, edgePhoto, mask, surface, findAreaPlanes(photo, mask, surface, analysis), analysis)
  const walls = given.filter(({ surface }) => isOfWalls(surface))
  // siding and masonry become one material under one light, whatever they were
  const whole =
    walls.length === 0 ? null : studyAlone({ ...walls[0], mask: joinMasks(walls.map(({ mask }) => mask)) })
  // a room's surfaces are compared with each other below
  const trim = given.find(({ surface }) => surface === 'house_trim')
  const main = whole && agreeWithTrim(whole, photo, trim?.mask ?? null)
  const alone = given.filter(
    ({ surface }) => main === null || !(isOfWalls(surface) || isInLightOfWalls(surface)),
  )
  const read = [...(main === null ? [] : [main]), ...alone.map(studyAlone)]
  const agreed = surroundingsOf(given[0].surface) === 'indoors' ? agreeOnLight(read) : read
  const layers = given.map((area): LayerStudy => {
    const own = agreed.find(({ surface }) => surface === area.surface)
    if (main === null || alone.includes(area)) return own!
    const [body] = agreed
    if (isInLightOfWalls(area.surface)) return studyCompanion(photo, edgePhoto, area, body)
    return walls.length === 1 ? body : { ...body, ...area, edge: studyEdge(edgePhoto, area.mask) }
  })
  return { width, height, layers, owners: labelSurfaces(given.map(({ mask }) => mask)) }
}

/** Corrects the walls' light by the color of the house's trim, if any was found. */
function agreeWithTrim(walls: LayerStudy, photo: ColorRaster, trim: Mask | null): LayerStudy {
  return trim === null ? walls : { ...walls, reflectance: agreeOnTint(walls, medianColor(photo, trim)) }
}

function studyMain(
  photo: ColorRaster,
  edgePhoto: ColorRaster,
  mask: Mask,
  surface: Surface,
  planes: AreaPlanes,
  analysis: Analysis | null,
): LayerStudy {
  const surroundings = surroundingsOf(surface)
  const read = readArea(photo, mask, surroundings, analysis)
  const isHouseWall = isOfWalls(surface) && surroundings === 'outdoors'
  const isOneMaterial = read.level === photo && isHouseWall && analysis !== null
  const even = isOneMaterial ? normalizeSecondMaterial(photo, mask, analysis) : read.level
  // light and reflectance must be those of one material, or the new one is too bright by the ratio of both
  const reflectance =
    even === read.level ? read.reflectance : findReflectance(even, mask, surroundings, analysis)
  const legible = isHouseWall ? leaveOutOtherColors(even, mask) : mask
  const measured = measureAreaLight(even, legible, densityOf(planes, mask))
  const light = surface === 'cabinets' ? dimGloss(measured, mask, reflectance.linear) : measured
  return {
    surface,
    mask,
    edge: studyEdge(edgePhoto, mask),
    reflectance: boundTint({ reflectance, light, mask }),
    light,
    planes,
    details:
      isHouseWall && analysis !== null ? findDetails(buildHouseModel(photo, analysis), mask, planes) : [],
  }
}

function findDetails(model: HouseModel, mask: Mask, planes: AreaPlanes): WallDetail[] {
  return [...findCourses(model, mask, planes), ...findWallCorners(planes)]
}

/**
 * A companion has the same light as the area around it, so their ratio in the photo is the ratio of their reflectances. The
 * brightness of the light on trim is measured on the trim itself, and the light on a door gets a single color.
 */
function studyCompanion(
  photo: ColorRaster,
  edgePhoto: ColorRaster,
  { surface, mask }: StyleArea,
  main: LayerStudy,
): LayerStudy {
  const ratios = medianRatios(photo, mask, main.light)
  const linear = main.reflectance.linear.map((value, c) =>
    Math.min(REFLECTANCE.most, Math.max(REFLECTANCE.least, ratios[c] * value)),
  )
  const scales = linear.map((value, c) => value / main.reflectance.linear[c])
  const data = main.light.data.map((value, at) => value * scales[at % 3])
  const read: ReadArea = {
    reflectance: { ...main.reflectance, linear: [linear[0], linear[1], linear[2]], materials: undefined },
    light: { ...main.light, data },
    mask,
  }
  const lit = readOwnLight(photo, surface, read, main.planes)
  return { surface, ...lit, edge: studyEdge(edgePhoto, mask), planes: main.planes, details: [] }
}

/** The light on a companion: that of the walls, corrected by what the companion itself shows. */
function readOwnLight(photo: ColorRaster, surface: Surface, read: ReadArea, planes: AreaPlanes): ReadArea {
  if (isTrim(surface))
    return readTrimLight(read, measureAreaLight(photo, read.mask, densityOf(planes, read.mask)))
  return surface === 'door' || surface === 'garage' ? evenTint(read) : read
}

function subtractMasks(mask: Mask, others: readonly Mask[]): Mask {
  const data = mask.data.map((value, i) => (others.some((other) => other.data[i] !== 0) ? 0 : value))
  return data.includes(255) ? { ...mask, data } : mask
}

/** The house's trim without other layers; null if it is not found with confidence. */
function findTrim(
  photo: ColorRaster,
  analysis: Analysis,
  taken: readonly Mask[],
  light: AreaLight,
): Mask | null {
  const model = buildHouseModel(photo, analysis)
  if (findAreaConfidence(model, 'house_trim') < TRIM_SURE_FROM) return null
  const { mask } = findArea(photo, model, 'house_trim')
  const rest = cutPanes(photo, analysis, subtractMasks(mask, taken), light)
  if (coverageOf(rest) < TRIM_SHARE) return null
  const owners = labelSurfaces([rest, ...taken])
  closeSeams(owners)
  return maskOfLabel(owners, 1)
}
