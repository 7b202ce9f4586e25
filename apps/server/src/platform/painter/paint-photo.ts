import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  drawMatte,
  findArea,
  findLightFault,
  fitWithin,
  linearFromEncoded,
  parseHex,
  repaintOnce,
  resizeGray,
  studyEdge,
  withLightness,
  type ColorRaster,
  type GrayRaster,
  type Mask,
  type SurfaceProbabilities,
} from '@housecoat/engine'
import { PHOTO_LIMITS } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodeMask, decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { ReadLight } from './light-reader.ts'
import type { ChangedPicture, PaintJob, PictureSize } from './paint-job.ts'

/** A photo with a changed area. */
export type ChangedPhoto = ColorRaster & Pick<ChangedPicture, 'expectedOverlap' | 'lightFault'>

/**
 * Paints a surface of a photo at its full size.
 * @param job a guarded photo, and the area's mask if the visitor marked one
 * @param analyze finds the photo's surfaces: the area when the job has no mask, and outdoors what tells its reflectance
 * @param readLight computes the area's reflectance, preferably in another thread
 * @param checkpoint stops a canceled job between two stages
 * @returns the upright photo in 8-bit sRGB; outside the area every byte equals the decoded photo's
 * @throws AppError image_damaged, mask_invalid or area_not_found
 */
export async function paintPhoto(
  job: Omit<PaintJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  readLight: ReadLight,
  checkpoint: Checkpoint = neverCancelled,
): Promise<ChangedPhoto> {
  await checkpoint()
  // the decoder has its own threads: it decodes the full size while this thread analyzes the small one
  const fullSize = decodePhoto(job.photo)
  fullSize.catch(() => undefined) // awaited below; the analysis may fail first
  const size = await readUprightSize(job.photo)
  const smallSize = fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX)
  const [small, given] = await Promise.all([
    decodeSmallPhoto(job.photo, smallSize),
    job.mask && readMask(job.mask, size),
  ])
  // rooms are read without it, so a given mask in a room needs no analysis
  const analysis = given === null || job.surroundings === 'outdoors' ? analyze(small, job.surroundings) : null
  analysis?.catch(() => undefined) // awaited below
  const found =
    given === null ? findArea(small, buildHouseModel(small, (await analysis)!), job.surface) : null
  const mask = found?.mask ?? given!
  const smallMask = resizeMask(mask, small)
  if (!smallMask.data.includes(255)) throw new AppError('area_not_found')

  // another thread reads the light while this one studies the edge
  const light = readLight(small, smallMask, job.surroundings, await surfacesOf(analysis, given !== null))
  light.catch(() => undefined) // awaited below
  const edge = studyEdge(small, mask)
  const photo = await fullSize
  await checkpoint()
  const matte = drawMatte(photo, edge)
  const reflectance = withLightness(await light, job.lightnessStops ?? 0)
  await checkpoint()
  const paint = linearFromEncoded(parseHex(job.paint))
  // in place: a second copy of a large photo would double the memory
  repaintOnce(photo, matte, reflectance, paint, photo.data)
  const lightFault = found === null ? undefined : findLightFault(small)
  return { ...photo, expectedOverlap: found?.confidence, lightFault }
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
  const gray = await decodeMask(bytes)
  if (!hasShapeOf(photo, gray)) throw new AppError('mask_invalid')
  return resizeMask(toMask(gray), fitWithin(photo.width, photo.height, Math.max(gray.width, gray.height)))
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
