import { ANALYSIS_LONG_SIDE_PX, fitWithin, setDoorOnce, type ColorRaster, type Quad } from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodePhoto, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { PictureSize, SetDoorJob } from './paint-job.ts'

/**
 * Sets a door's picture into a photo at its full size.
 * @param job a guarded photo, a guarded picture of a door seen from the front, and usable corners
 * @param analyze finds the photo's surfaces, for objects in front of the door
 * @param checkpoint stops a canceled job between two stages
 * @returns the upright photo in 8-bit sRGB; outside the door and its shadow every byte equals the decoded photo's
 * @throws AppError image_damaged, door_corners_outside or door_picture_unavailable
 */
export async function setPhotoDoor(
  job: Omit<SetDoorJob, 'kind' | 'outputPath'>,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
): Promise<ColorRaster> {
  await checkpoint()
  // the decoder has its own threads: it decodes the full size while this thread analyzes the small one
  const fullSize = decodePhoto(job.photo)
  fullSize.catch(() => undefined) // awaited below; the analysis may fail first
  const size = await readUprightSize(job.photo)
  if (!touches(job.quad, size)) throw new AppError('door_corners_outside')
  const picture = await decodeDoor(job.picture)
  const small = await decodeSmallPhoto(job.photo, fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX))
  const analysis = await analyze(small, 'outdoors')
  const photo = await fullSize
  await checkpoint()
  // in place: a second copy of a large photo would double the memory
  return setDoorOnce(photo, picture, job.quad, analysis, photo.data).picture
}

async function decodeDoor(picture: Uint8Array): Promise<ColorRaster> {
  try {
    return await decodePhoto(picture)
  } catch (error) {
    throw new AppError('door_picture_unavailable', { cause: error })
  }
}

function touches(quad: Quad, { width, height }: PictureSize): boolean {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  return Math.max(...xs) > 0 && Math.max(...ys) > 0 && Math.min(...xs) < width && Math.min(...ys) < height
}
