import {
  ANALYSIS_LONG_SIDE_PX,
  drawDoorMarkers,
  findDoors,
  fitWithin,
  scaleQuad,
  type ColorRaster,
  type FoundDoor,
} from '@housecoat/engine'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import { encodePicture } from './encode-picture.ts'
import type { FindDoorsJob, FoundDoors } from './paint-job.ts'

/** long side of the copy with the marked doors, as large as pages show it */
const MARKED_LONG_SIDE_PX = 1600

/**
 * Finds the doors of a photo and writes a smaller copy with them marked.
 * @param job a guarded photo
 * @param analyze finds the photo's surfaces
 * @param checkpoint stops a canceled job between two stages
 * @returns corners in pixels of the upright photo at its full size, and that size
 * @throws AppError image_damaged
 */
export async function findPhotoDoors(
  job: Omit<FindDoorsJob, 'kind'>,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
): Promise<FoundDoors> {
  const { width, height } = await readUprightSize(job.photo)
  const markedSize = fitWithin(width, height, MARKED_LONG_SIDE_PX)
  const [small, marked] = await Promise.all([
    decodeSmallPhoto(job.photo, fitWithin(width, height, ANALYSIS_LONG_SIDE_PX)),
    decodeSmallPhoto(job.photo, markedSize),
  ])
  await checkpoint()
  const analysis = await analyze(small, 'doors')
  await checkpoint()
  const found = findDoors(small, analysis)
  const markedQuads = scaleDoors(found, small, marked).map(({ quad }) => quad)
  drawDoorMarkers(marked, markedQuads)
  await encodePicture(marked, 'png').toFile(job.outputPath)
  return { width, height, doors: scaleDoors(found, small, { width, height }) }
}

type PixelSize = Pick<ColorRaster, 'width' | 'height'>

/** Converts corners from the pixels of one copy of a photo to those of another. */
function scaleDoors(doors: readonly FoundDoor[], from: PixelSize, to: PixelSize): FoundDoor[] {
  return doors.map((door) => ({
    ...door,
    quad: scaleQuad(door.quad, to.width / from.width, to.height / from.height),
  }))
}
