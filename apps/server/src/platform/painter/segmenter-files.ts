import { ANALYSIS_LONG_SIDE_PX, fitWithin, resizeGray } from '@housecoat/engine'
import { decodeMask, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import { encodePicture } from './encode-picture.ts'
import type { CopyPhotoJob, PhotoCopy, ReadMasks, ReadMasksJob } from './paint-job.ts'

/** @throws AppError image_damaged */
export async function copyPhoto({ photo }: CopyPhotoJob): Promise<PhotoCopy> {
  const original = await readUprightSize(photo)
  const size = fitWithin(original.width, original.height, ANALYSIS_LONG_SIDE_PX)
  const copy = await encodePicture(await decodeSmallPhoto(photo, size), 'jpeg').toBuffer()
  return { ...size, original, photo: copy }
}

/**
 * Decodes masks, one after another, to the same grid.
 * @throws AppError mask_invalid when one cannot be read to its end
 */
export async function readMasks({ masks, width, height }: ReadMasksJob): Promise<ReadMasks> {
  const planes: Uint8Array[] = []
  for (const mask of masks) {
    const { data } = resizeGray(await decodeMask(mask), width, height)
    planes.push(Uint8Array.from(data))
  }
  return { planes }
}
