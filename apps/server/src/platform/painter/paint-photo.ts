import {
  agreeOnTrim,
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  compareSpecificity,
  drawMatte,
  findAreaFault,
  findAreaOrDoors,
  findLightFault,
  fitWithin,
  labelSurfaces,
  linearFromEncoded,
  maskOfLabel,
  parseHex,
  repaintSurfaces,
  resizeGray,
  shareMattes,
  studyEdges,
  withLightness,
  type ColorRaster,
  type GrayRaster,
  type HouseModel,
  type LabelMask,
  type Mask,
  type PaintedSurface,
  type Surface,
  type SurfaceProbabilities,
} from '@housecoat/engine'
import { PHOTO_LIMITS } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodeLabels, decodeMask, decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { ReadLight } from './helper-thread.ts'
import { needsAnalysis } from './house-jobs.ts'
import type { ChangedPicture, PaintJob, PictureSize, SurfacePaint } from './paint-job.ts'

/** A photo with a changed area. */
export type ChangedPhoto = ColorRaster &
  Pick<ChangedPicture, 'expectedOverlap' | 'lightFault' | 'missing' | 'unsure' | 'moved' | 'isLaidBack'>

/**
 * Paints surfaces of a photo at its full size.
 * @param job a guarded photo, and the areas' mask if the visitor marked them
 * @param analyze finds the photo's surfaces: the areas when the job has no mask, and what tells their reflectance
 * @param readLight computes an area's reflectance, preferably in another thread
 * @param checkpoint stops a canceled job between two stages
 * @returns the upright photo in 8-bit sRGB; outside the areas every byte equals the decoded photo's
 * @throws AppError image_damaged, mask_invalid, mask_labels_invalid, or area_not_found when none of the surfaces was found
 */
export async function paintPhoto(
  job: Omit<PaintJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  readLight: ReadLight,
  checkpoint: Checkpoint = neverCancelled,
): Promise<ChangedPhoto> {
  await checkpoint()
  const paints: readonly SurfacePaint[] = [job, ...(job.others ?? [])]
  // the decoder has its own threads: it decodes the full size while this thread analyzes the small one
  const fullSize = decodePhoto(job.photo)
  fullSize.catch(() => undefined) // awaited below; the analysis may fail first
  const size = await readUprightSize(job.photo)
  const smallSize = fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX)
  const [small, given] = await Promise.all([
    decodeSmallPhoto(job.photo, smallSize),
    job.mask && readAreas(job.mask, size, paints),
  ])
  const analysis = needsAnalysis(job) ? analyze(small, job.surroundings) : null
  analysis?.catch(() => undefined) // awaited below
  const found = given === null ? findAreas(small, buildHouseModel(small, (await analysis)!), paints) : null
  const { areas, labels } = found ?? given!

  const surfaces = surfacesOf(analysis, given !== null)
  const smallMasks = areas.map(({ mask }) => resizeMask(mask, small))
  const lights = smallMasks.map(async (mask, k) => {
    const read = (await surfaces) ?? job.references?.[k] ?? null
    return readLight(small, mask, job.surroundings, read)
  })
  for (const light of lights) light.catch(() => undefined) // awaited below
  // where the analysis still runs, it does so while this thread studies the edges, and the light is read while it draws the mattes
  if (given === null || analysis === null) await surfaces
  const edges = studyEdges(
    small,
    areas.map(({ mask }) => mask),
  )
  await surfaces
  const photo = await fullSize
  await checkpoint()
  const mattes = edges.map((edge) => drawMatte(photo, edge))
  shareMattes(mattes, labels)
  const read = await Promise.all(lights)
  const agreed = agreeOnTrim(
    small,
    areas.map(({ surface }, k) => ({ surface, mask: smallMasks[k], reflectance: read[k] })),
  )
  const painted: PaintedSurface[] = areas.map(({ paint }, k) => {
    const reflectance = withLightness(agreed[k], job.lightnessStops ?? 0)
    return { matte: mattes[k], reflectance, paint: linearFromEncoded(parseHex(paint)) }
  })
  await checkpoint()
  // in place: a second copy of a large photo would double the memory
  repaintSurfaces(photo, painted, photo.data)
  return { ...photo, ...(found && describeFound(found, small, await surfaces)) }
}

/** An area of a photo and its new paint. */
interface Area extends SurfacePaint {
  readonly mask: Mask
}

/** The areas to paint; every pixel has at most one owner. */
interface Areas {
  readonly areas: readonly Area[]
  /** n where the n-th area is */
  readonly labels: LabelMask
}

interface FoundAreas extends Areas {
  readonly missing: readonly Surface[]
  readonly unsure: Surface
  /** of the most uncertain one */
  readonly expectedOverlap: number
}

/** @throws AppError area_not_found when none of the surfaces is in the photo */
function findAreas(photo: ColorRaster, model: HouseModel, paints: readonly SurfacePaint[]): FoundAreas {
  const bySpecificity = paints.toSorted((one, other) => compareSpecificity(one.surface, other.surface))
  const found = bySpecificity.map((paint) => ({ ...paint, ...findAreaOrDoors(photo, model, paint.surface) }))
  const owned = found.length === 1 ? found : giveOwners(found)
  const areas = owned.filter(({ mask }) => mask.data.includes(255))
  if (areas.length === 0) throw new AppError('area_not_found')
  const unsure = areas.reduce((least, area) => (area.confidence < least.confidence ? area : least))
  return {
    areas,
    labels: labelSurfaces(areas.map(({ mask }) => mask)),
    missing: owned.filter((area) => !areas.includes(area)).map(({ surface }) => surface),
    unsure: unsure.surface,
    expectedOverlap: unsure.confidence,
  }
}

/** Gives each pixel that several areas claim to the first of them. */
function giveOwners<T extends Area>(areas: readonly T[]): T[] {
  const owners = labelSurfaces(areas.map(({ mask }) => mask))
  return areas.map((area, k) => ({ ...area, mask: maskOfLabel(owners, k + 1) }))
}

function describeFound(
  { areas, missing, unsure, expectedOverlap }: FoundAreas,
  photo: ColorRaster,
  surfaces: SurfaceProbabilities | null,
) {
  const faults = areas.map(({ mask }) => surfaces && findAreaFault(photo, resizeMask(mask, photo), surfaces))
  const lightFault = findLightFault(photo) ?? faults.find((fault) => fault !== null) ?? null
  return { missing, unsure, expectedOverlap, lightFault }
}

/**
 * The class probabilities of an analysis without its large feature maps. A given mask can be painted without them, so then a
 * failed analysis only makes the reflectance less certain.
 */
async function surfacesOf(
  analysis: Promise<SurfaceProbabilities> | null,
  isOptional: boolean,
): Promise<SurfaceProbabilities | null> {
  try {
    const found = await analysis
    return found && { grid: found.grid, classes: found.classes, probabilities: found.probabilities }
  } catch (error) {
    if (!isOptional) throw error
    return null
  }
}

/**
 * Reads a guarded mask for a photo of this size.
 * @throws AppError mask_invalid when it has another shape
 */
export async function readMask(bytes: Uint8Array, photo: PictureSize): Promise<Mask> {
  return fitMask(toMask(checkShape(await decodeMask(bytes), photo)), photo)
}

/**
 * Reads the areas that a guarded mask marks: one in white, or several by their numbers.
 * @throws AppError mask_invalid when it has another shape, area_not_found when it marks no area, mask_labels_invalid when it
 *   marks others than the surfaces
 */
async function readAreas(
  bytes: Uint8Array,
  photo: PictureSize,
  paints: readonly SurfacePaint[],
): Promise<Areas> {
  if (paints.length === 1) {
    const mask = await readMask(bytes, photo)
    if (!mask.data.includes(255)) throw new AppError('area_not_found')
    return { areas: [{ ...paints[0], mask }], labels: labelSurfaces([mask]) }
  }
  const labels = await readLabels(bytes, photo)
  const areas = paints.map((paint, k) => ({ ...paint, mask: maskOfLabel(labels, k + 1) }))
  const hasAll = areas.every(({ mask }) => mask.data.includes(255))
  if (!hasAll || hasLabelAbove(labels, paints.length)) throw new AppError('mask_labels_invalid')
  return { areas: areas.map((area) => ({ ...area, mask: fitMask(area.mask, photo) })), labels }
}

/**
 * Reads a guarded mask that marks several areas by their numbers.
 * @throws AppError mask_invalid when it has another shape than the photo
 */
export async function readLabels(bytes: Uint8Array, photo: PictureSize): Promise<GrayRaster> {
  return checkShape(await decodeLabels(bytes), photo)
}

/** A plain loop: `some` calls a function for each pixel. */
function hasLabelAbove({ data }: LabelMask, last: number): boolean {
  for (let i = 0; i < data.length; i++) if (data[i] > last) return true
  return false
}

/** @throws AppError mask_invalid when it has another shape than the photo */
function checkShape(mask: GrayRaster, photo: PictureSize): GrayRaster {
  if (!hasShapeOf(photo, mask)) throw new AppError('mask_invalid')
  return mask
}

/** Corrects a mask's aspect to the photo's. */
function fitMask(mask: Mask, { width, height }: PictureSize): Mask {
  return resizeMask(mask, fitWithin(width, height, Math.max(mask.width, mask.height)))
}

/** Whether the aspect ratios agree within the tolerance, or within one pixel of a small mask's rounding. */
function hasShapeOf(photo: PictureSize, mask: Mask): boolean {
  const expectedHeight = (mask.width * photo.height) / photo.width
  const slack = Math.max(1, expectedHeight * PHOTO_LIMITS.maskAspectTolerance)
  return Math.abs(mask.height - expectedHeight) <= slack
}

/** Resizes a mask; returns the mask itself if it has that size. */
export function resizeMask(mask: Mask, { width, height }: PictureSize): Mask {
  if (mask.width === width && mask.height === height) return mask
  return toMask(resizeGray(mask, width, height))
}

/** Thresholds in place: pixels that are at least half white become the area. */
function toMask({ width, height, data: { buffer, byteOffset, length } }: GrayRaster): Mask {
  // a plain Uint8Array: loops that also see Node's Buffer are compiled to slower code
  const data = new Uint8Array(buffer, byteOffset, length)
  for (let i = 0; i < data.length; i++) data[i] = data[i] >= 128 ? 255 : 0
  return { width, height, data }
}
