import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  findAreaOrDoors,
  findRecipe,
  fitWithin,
  listTileRequests,
  prepareStyle,
  renderStyle,
  studyHome,
  studyStyle,
  surroundingsOf,
  withOptions,
  type StyleStudy,
} from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { StartTiles } from './helper-thread.ts'
import { findHomeAreas, type SmallPhoto, type StudiedJob } from './home-areas.ts'
import type { RestyleJob } from './paint-job.ts'
import { type ChangedPhoto, readMask, resizeMask } from './paint-photo.ts'

/**
 * Restyles a surface of a photo at its full size and the surfaces that change with it, or all surfaces of a home.
 * @param job a guarded photo, and the mask of what the visitor marked
 * @param analyze finds the photo's surfaces: the area without a mask, doors, trim and scale
 * @param checkpoint stops a canceled job between two stages
 * @param startTiles bakes the materials' tiles in another thread while this one draws the mattes; null: this thread bakes them
 * @returns the upright photo in 8-bit sRGB; outside the changed surfaces every byte equals the decoded photo's
 * @throws AppError image_damaged, mask_invalid, mask_labels_invalid, or area_not_found when nothing is left to change
 * @throws RangeError when the engine has no such style, or the style has no finish for the surface
 */
export async function restylePhoto(
  job: Omit<RestyleJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
  startTiles: StartTiles | null = null,
): Promise<ChangedPhoto> {
  const recipe = findRecipe(job.category, job.styleId)
  if (recipe === null) throw new RangeError(`no ${job.category} style ${job.styleId}`)
  const changedRecipe = withOptions(recipe, job.options ?? {})
  await checkpoint()
  // the decoder has its own threads: it decodes the full size while this thread analyzes the small one
  const fullSize = decodePhoto(job.photo)
  fullSize.catch(() => undefined) // awaited below; the analysis may fail first
  const size = await readUprightSize(job.photo)
  const smallSize = fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX)
  const small = await decodeSmallPhoto(job.photo, smallSize)
  const analysis = analyze(small, surroundingsOf(job.surface))
  analysis.catch(() => undefined) // awaited below; the mask may be refused first
  const areas = job.isWholeHome === true ? studyWholeHome : studyOneArea
  const { study, expectedOverlap } = await areas(job, { size, small, analysis })
  const photo = await fullSize
  await checkpoint()
  const finishTiles = startTiles?.(listTileRequests(study, photo, changedRecipe, job.kept))
  const plan = prepareStyle(photo, study)
  const tiles = await finishTiles?.()
  await checkpoint()
  // in place: a second copy of a large photo would double the memory
  renderStyle(plan, changedRecipe, photo.data, job.kept, tiles)
  return { ...photo, expectedOverlap }
}

interface StudiedAreas {
  readonly study: StyleStudy
  /** of areas that were found: see ChangedPicture */
  readonly expectedOverlap: number | undefined
}

type StudyAreas = (job: StudiedJob, photo: SmallPhoto) => Promise<StudiedAreas>

const studyOneArea: StudyAreas = async ({ mask: given, surface }, { size, small, analysis }) => {
  const marked = given === null ? null : resizeMask(await readMask(given, size), small)
  const model = marked === null ? buildHouseModel(small, await analysis) : null
  const found = model && findAreaOrDoors(small, model, surface)
  const mask = found?.mask ?? marked!
  if (!mask.data.includes(255)) throw new AppError('area_not_found')
  return {
    study: studyStyle(small, mask, surface, await analysis),
    expectedOverlap: found?.confidence,
  }
}

const studyWholeHome: StudyAreas = async (job, photo) => {
  const { areas, changed, expectedOverlap } = await findHomeAreas(job, photo)
  if (!changed.some(({ mask }) => mask.data.includes(255))) throw new AppError('area_not_found')
  return { study: studyHome(photo.small, areas, await photo.analysis), expectedOverlap }
}
