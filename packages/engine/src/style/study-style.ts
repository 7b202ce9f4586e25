/** Analyzes a photo for styles, independent of the style. */
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { type EdgeStudy, studyEdge } from '../composite/refine-matte.ts'
import { findDoorMasks } from '../area/find-door-masks.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { fitWithin, resizeColor } from '../raster/resize.ts'
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
import { normalizeSecondMaterial } from './normalize-second-material.ts'

/** One surface that a style changes. */
export interface LayerStudy {
  readonly surface: Surface
  /** at the analysis photo's size */
  readonly mask: Mask
  readonly edge: EdgeStudy
  readonly reflectance: Reflectance
  readonly light: AreaLight
  readonly planes: AreaPlanes
}

/** The analysis of a photo and an area in it. */
export interface StyleStudy {
  /** of the analysis photo, in pixels */
  readonly width: number
  readonly height: number
  /** the selected area, then its companions (trim, doors); disjoint */
  readonly layers: readonly LayerStudy[]
}

/** Changing these surfaces also changes trim and doors. */
const SURFACES_WITH_COMPANIONS: readonly Surface[] = ['siding', 'exterior']

/** Least confidence of trim that is changed without being selected. */
const TRIM_SURE_FROM = 0.45

/** Least share of the photo that is trim. */
const TRIM_SHARE = 0.002

/** Bounds of a trim pixel's brightness relative to the median, and of its color's deviation. */
const SIMILAR = { least: 0.2, most: 14, tint: 1.45 } as const

/** Long side at which studyEdge works. */
const EDGE_LONG_SIDE_PX = 640

/** Bounds of reflectance. */
const REFLECTANCE = { least: 0.02, most: 0.92 } as const

/** About this many pixels are sampled for a companion's brightness. */
const RATIO_SAMPLES = 100_000

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
      layers: [studyMain(photo, edgePhoto, mask, surface, planes)],
    }
  }
  const model = buildHouseModel(photo, analysis)
  const doors = findDoorMasks(model)
  const walls = subtractMasks(
    mask,
    doors.map((door) => door.mask),
  )
  const planes = findAreaPlanes(photo, walls, surface, analysis)
  const main = studyMain(photo, edgePhoto, walls, surface, planes, analysis)
  const trim = findTrim(photo, model, [walls, ...doors.map((door) => door.mask)], main.light)
  const companions = trim === null ? doors : [{ surface: 'house_trim' as const, mask: trim }, ...doors]
  const layers = [main, ...companions.map((companion) => studyCompanion(photo, edgePhoto, companion, main))]
  return { width: photo.width, height: photo.height, layers }
}

function studyMain(
  photo: ColorRaster,
  edgePhoto: ColorRaster,
  mask: Mask,
  surface: Surface,
  planes: AreaPlanes,
  analysis: Analysis | null = null,
): LayerStudy {
  const even = analysis === null ? photo : normalizeSecondMaterial(photo, mask, analysis)
  return {
    surface,
    mask,
    edge: studyEdge(edgePhoto, mask),
    reflectance: findReflectance(even, mask, surroundingsOf(surface)),
    light: measureAreaLight(even, mask, densityOf(planes, mask)),
    planes,
  }
}

/** A companion has the same light as the area around it, so their ratio in the photo is the ratio of their reflectances. */
function studyCompanion(
  photo: ColorRaster,
  edgePhoto: ColorRaster,
  { surface, mask }: { readonly surface: Surface; readonly mask: Mask },
  main: LayerStudy,
): LayerStudy {
  const ratios = medianRatios(photo, mask, main.light)
  const linear = main.reflectance.linear.map((value, c) =>
    Math.min(REFLECTANCE.most, Math.max(REFLECTANCE.least, ratios[c] * value)),
  )
  const scales = linear.map((value, c) => value / main.reflectance.linear[c])
  const data = main.light.data.map((value, at) => value * scales[at % 3])
  return {
    surface,
    mask,
    edge: studyEdge(edgePhoto, mask),
    reflectance: { ...main.reflectance, linear: [linear[0], linear[1], linear[2]] },
    light: { ...main.light, data },
    planes: main.planes,
  }
}

/** Per channel, the median ratio of an area's light to another area's light at the same place. */
function medianRatios({ data, channels }: ColorRaster, mask: Mask, light: AreaLight): number[] {
  const ratios: number[][] = [[], [], []]
  const step = Math.max(1, Math.floor(mask.data.length / RATIO_SAMPLES))
  for (let i = 0; i < mask.data.length; i += step) {
    if (mask.data[i] === 0) continue
    const y = Math.floor(i / mask.width)
    const at = (y >> 1) * light.width + ((i - y * mask.width) >> 1)
    ratios.forEach((channel, c) =>
      channel.push(LINEAR_OF_BYTE[data[i * channels + c]] / Math.max(1e-4, light.data[3 * at + c])),
    )
  }
  return ratios.map((channel) => channel.sort((a, b) => a - b).at(channel.length >> 1) ?? 1)
}

function subtractMasks(mask: Mask, others: readonly Mask[]): Mask {
  const data = mask.data.map((value, i) => (others.some((other) => other.data[i] !== 0) ? 0 : value))
  return data.includes(255) ? { ...mask, data } : mask
}

/** The house's trim without other layers; null if it is not found with confidence. */
function findTrim(
  photo: ColorRaster,
  model: HouseModel,
  taken: readonly Mask[],
  light: AreaLight,
): Mask | null {
  if (findAreaConfidence(model, 'house_trim') < TRIM_SURE_FROM) return null
  const { mask } = findArea(photo, model, 'house_trim')
  const rest = keepSimilarPixels(photo, subtractMasks(mask, taken), light)
  const count = rest.data.reduce((sum, value) => sum + value / 255, 0)
  return count < TRIM_SHARE * rest.data.length ? null : rest
}

/** Removes pixels that differ from the trim's median color or brightness: glass, leaves and sky between boards. */
function keepSimilarPixels(photo: ColorRaster, mask: Mask, light: AreaLight): Mask {
  const { data, channels, width } = photo
  const usual = medianRatios(photo, mask, light)
  const kept = mask.data.map((value, i) => {
    if (value === 0) return 0
    const y = Math.floor(i / width)
    const at = (y >> 1) * light.width + ((i - y * width) >> 1)
    const shares = usual.map(
      (ratio, c) => LINEAR_OF_BYTE[data[i * channels + c]] / Math.max(1e-4, light.data[3 * at + c] * ratio),
    )
    const brightness = (shares[0] + shares[1] + shares[2]) / 3
    const isAlike =
      brightness > SIMILAR.least &&
      brightness < SIMILAR.most &&
      shares.every((share) => share < SIMILAR.tint * brightness && brightness < SIMILAR.tint * share)
    return isAlike ? 255 : 0
  })
  return { ...mask, data: kept }
}
