import {
  ANALYSIS_LONG_SIDE_PX,
  fitWithin,
  setDoorsOnce,
  type ColorRaster,
  type DoorAndOpening,
  type Quad,
} from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodeLabels, decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { JobDoor, PictureSize, SetDoorJob } from './paint-job.ts'

/**
 * Sets the pictures of doors into a photo at its full size.
 * @param job a guarded photo, and guarded pictures of doors seen from the front with usable corners
 * @param analyze finds the photo's surfaces, for objects in front of the door
 * @param checkpoint stops a canceled job between two stages
 * @returns the upright photo in 8-bit sRGB; outside the doors and their shadows every byte equals the decoded photo's
 * @throws AppError image_damaged, door_corners_outside or door_picture_unavailable
 */
export async function setPhotoDoors(
  job: Omit<SetDoorJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
): Promise<ColorRaster> {
  await checkpoint()
  // the decoder has its own threads: it decodes the full size while this thread analyzes the small one
  const fullSize = decodePhoto(job.photo)
  fullSize.catch(() => undefined) // awaited below; the analysis may fail first
  const size = await readUprightSize(job.photo)
  if (!job.doors.every(({ quad }) => touches(quad, size))) throw new AppError('door_corners_outside')
  const doors = await Promise.all(job.doors.map(decodeDoor))
  const small = await decodeSmallPhoto(job.photo, fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX))
  const analysis = await analyze(small, 'outdoors')
  const photo = await fullSize
  await checkpoint()
  // in place: a second copy of a large photo would double the memory
  return setDoorsOnce(photo, doors, analysis, photo.data).picture
}

async function decodeDoor({ picture, glass, ...placed }: JobDoor): Promise<DoorAndOpening> {
  try {
    return { ...placed, picture: await decodePhoto(picture), glass: glass ? await decodeLabels(glass) : null }
  } catch (error) {
    throw new AppError('door_picture_unavailable', { cause: error })
  }
}

function touches(quad: Quad, { width, height }: PictureSize): boolean {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  return Math.max(...xs) > 0 && Math.max(...ys) > 0 && Math.min(...xs) < width && Math.min(...ys) < height
}
