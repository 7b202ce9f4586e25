import {
  buildHouseModel,
  alignPicture,
  ANALYSIS_LONG_SIDE_PX,
  findArea,
  markOpenings,
  markOutline,
  fitWithin,
  layOver,
  refineMatte,
  registerPicture,
  surroundingsOf,
  type ColorRaster,
  type Registration,
} from '@housecoat/engine'
import sharp from 'sharp'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { hasAspectOf, placeInFrame, type EditFrame } from '../image-models/edit-frame.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { HeldPart, SettleJob } from './edit-job.ts'
import { type ChangedPhoto, readMask } from './paint-photo.ts'

/** share of the photo's width: a restyle whose window and door edges, or whose outline, moved further is refused */
const MAX_DRIFT = 0.01

/** a restyle that keeps a smaller share of those edges is refused */
const LEAST_KEPT_SHARE = 0.4

/** share of the photo's width: the person is told of edges that moved further; less is hard to see */
const TOLD_DRIFT = 0.005

/**
 * share of the photo's width: a restyle of a whole home is composited into the photo up to this drift. In a picture that was moved by
 * 0.25 %, roof lines and windows became double
 */
const LAID_BACK_DRIFT = 0.0015

/** models return about 1.5 megapixels; more enlargement adds bytes, not detail */
const RESTYLE_LONG_SIDE_PX = 2048

/**
 * Turns a hosted model's picture into a result: crops it from its frame, registers it to the photo, and for paint, and for a whole
 * home in which nothing moved, composites it through the area's matte, so that nothing else changes.
 * @param job the guarded photo and the model's guarded picture
 * @param analyze finds the photo's surfaces
 * @param checkpoint stops a canceled job between two stages
 * @returns 8-bit sRGB; a paint result has the photo's size, a restyle at most 2048 pixels on the long side
 * @throws AppError model_failed when the picture has another shape than its frame or cannot be read, restyle_drifted when
 *   windows and doors moved, outline_drifted when only the outline of the house did, and what paintPhoto throws of the photo and
 *   its mask
 */
export async function settleEdit(
  job: Omit<SettleJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
): Promise<ChangedPhoto> {
  const size = await readUprightSize(job.photo)
  const small = await decodeSmallPhoto(job.photo, fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX))
  const edited = await cutFromFrame(job.edited, job.frame, size)
  await checkpoint()
  const analysis = await analyze(small, surroundingsOf(job.surface))
  await checkpoint()
  const openings = markOpenings(analysis)
  const atOpenings = registerPicture(small, edited, openings)
  const registration = atOpenings ?? registerPicture(small, edited, null)
  const shift = registration?.shift ?? { x: 0, y: 0, scale: 0 }
  if (job.treatment === 'restyle') {
    const isHouse = surroundingsOf(job.surface) === 'outdoors'
    const outline = isHouse ? registerPicture(small, edited, markOutline(analysis), shift) : null
    const moved = judgeDrift({ openings: atOpenings, outline })
    const { width, height } = fitWithin(size.width, size.height, RESTYLE_LONG_SIDE_PX)
    const picture = alignPicture(edited, shift, width, height)
    if (job.mask === null) return { ...picture, moved }
    if (!isStill([atOpenings ?? registration, outline])) return { ...picture, moved, isLaidBack: false }
    const photo = await decodeSmallPhoto(job.photo, { width, height })
    layOver(photo, picture, refineMatte(photo, await readMask(job.mask, size), small))
    return { ...photo, moved, isLaidBack: true }
  }
  const given = job.mask && (await readMask(job.mask, size))
  const found = given === null ? findArea(small, buildHouseModel(small, analysis), job.surface) : null
  const mask = found?.mask ?? given!
  if (!mask.data.includes(255)) throw new AppError('area_not_found')
  const photo = await decodePhoto(job.photo)
  await checkpoint()
  layOver(photo, alignPicture(edited, shift, photo.width, photo.height), refineMatte(photo, mask, small))
  return { ...photo, expectedOverlap: found?.confidence }
}

/** null where a photo has none, or too few edges of it to compare */
type Drifts = Readonly<Record<HeldPart, Registration | null>>

/**
 * Refuses a restyle that moved what must stay.
 * @returns the parts that moved, but too little to be refused
 * @throws AppError restyle_drifted or outline_drifted
 */
function judgeDrift({ openings, outline }: Drifts): HeldPart[] {
  if (hasDrifted(openings)) throw new AppError('restyle_drifted')
  if (hasDrifted(outline)) throw new AppError('outline_drifted')
  const isMoved = (part: Registration | null) => part !== null && part.drift > TOLD_DRIFT
  return [
    ...(isMoved(openings) ? ['openings' as const] : []),
    ...(isMoved(outline) ? ['outline' as const] : []),
  ]
}

/** Where the photo has no such part, there is nothing to compare. */
function hasDrifted(part: Registration | null): boolean {
  return part !== null && (part.drift > MAX_DRIFT || part.keptShare < LEAST_KEPT_SHARE)
}

/** Whether a picture lies so exactly on its photo that both can be composited. Without an edge to compare, that isn't known. */
function isStill(parts: readonly (Registration | null)[]): boolean {
  const compared = parts.filter((part) => part !== null)
  return compared.length > 0 && compared.every(({ drift }) => drift <= LAID_BACK_DRIFT)
}

async function cutFromFrame(edited: Uint8Array, frame: EditFrame, size: EditFrame): Promise<ColorRaster> {
  const given = await readUprightSize(edited).catch(throwUnusable)
  if (!hasAspectOf(frame, given)) throw new AppError('model_failed')
  const { data } = await decodeSmallPhoto(edited, frame).catch(throwUnusable)
  const content = placeInFrame(frame, size)
  const cut = await sharp(data, { raw: { width: frame.width, height: frame.height, channels: 3 } })
    .extract(content)
    .raw()
    .toBuffer()
  return { width: content.width, height: content.height, channels: 3, data: cut }
}

function throwUnusable(error: unknown): never {
  throw new AppError('model_failed', { cause: error })
}
