import {
  buildHouseModel,
  alignPicture,
  ANALYSIS_LONG_SIDE_PX,
  findArea,
  markOpenings,
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
import type { SettleJob } from './edit-job.ts'
import { type ChangedPhoto, readMask } from './paint-photo.ts'

/** share of the photo's width: a restyle whose window and door edges moved further is refused */
const MAX_DRIFT = 0.01

/** a restyle that keeps a smaller share of those edges is refused */
const LEAST_KEPT_SHARE = 0.4

/** models return about 1.5 megapixels; more enlargement adds bytes, not detail */
const RESTYLE_LONG_SIDE_PX = 2048

/**
 * Turns a hosted model's picture into a result: crops it from its frame, registers it to the photo, and for paint
 * composites it through the area's matte, so that nothing else changes.
 * @param job the guarded photo and the model's guarded picture
 * @param analyze finds the photo's surfaces
 * @param checkpoint stops a canceled job between two stages
 * @returns 8-bit sRGB; a paint result has the photo's size, a restyle at most 2048 pixels on the long side
 * @throws AppError model_failed when the picture has another shape than its frame or cannot be read, restyle_drifted when
 *   windows and doors moved, and what paintPhoto throws of the photo and its mask
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
    if (hasDrifted(atOpenings)) throw new AppError('restyle_drifted')
    const { width, height } = fitWithin(size.width, size.height, RESTYLE_LONG_SIDE_PX)
    return alignPicture(edited, shift, width, height)
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

/** A photo without openings has nothing to compare. */
function hasDrifted(registration: Registration | null): boolean {
  return (
    registration !== null && (registration.drift > MAX_DRIFT || registration.keptShare < LEAST_KEPT_SHARE)
  )
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
