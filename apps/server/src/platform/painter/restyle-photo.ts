import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  findAreaOrDoors,
  findRecipe,
  fitWithin,
  prepareStyle,
  renderStyle,
  studyStyle,
  surroundingsOf,
} from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { RestyleJob } from './paint-job.ts'
import { type ChangedPhoto, readMask, resizeMask } from './paint-photo.ts'

/**
 * Restyles a surface of a photo at its full size, and the surfaces that change with it.
 * @param job a guarded photo, and the area's mask if the visitor marked one
 * @param analyze finds the photo's surfaces: the area without a mask, doors, trim and scale
 * @param checkpoint stops a canceled job between two stages
 * @returns the upright photo in 8-bit sRGB; outside the changed surfaces every byte equals the decoded photo's
 * @throws AppError image_damaged, mask_invalid or area_not_found
 * @throws RangeError when the engine has no such style, or the style has no finish for the surface
 */
export async function restylePhoto(
  job: Omit<RestyleJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
): Promise<ChangedPhoto> {
  const recipe = findRecipe(job.category, job.styleId)
  if (recipe === null) throw new RangeError(`no ${job.category} style ${job.styleId}`)
  await checkpoint()
  // the decoder has its own threads: it decodes the full size while this thread analyzes the small one
  const fullSize = decodePhoto(job.photo)
  fullSize.catch(() => undefined) // awaited below; the analysis may fail first
  const size = await readUprightSize(job.photo)
  const smallSize = fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX)
  const small = await decodeSmallPhoto(job.photo, smallSize)
  const given = job.mask === null ? null : resizeMask(await readMask(job.mask, size), small)
  const analysis = await analyze(small, surroundingsOf(job.surface))
  const found = given === null ? findAreaOrDoors(small, buildHouseModel(small, analysis), job.surface) : null
  const mask = found?.mask ?? given!
  if (!mask.data.includes(255)) throw new AppError('area_not_found')

  const study = studyStyle(small, mask, job.surface, analysis)
  const photo = await fullSize
  await checkpoint()
  // in place: a second copy of a large photo would double the memory
  renderStyle(prepareStyle(photo, study), recipe, photo.data)
  return { ...photo, expectedOverlap: found?.confidence }
}
