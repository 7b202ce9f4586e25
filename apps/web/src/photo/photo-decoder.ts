import { PHOTO_LIMITS } from '@housecoat/contract'
import { HEADER_BYTES, assertPhotoSize, readImageHeader, type ImageFormat } from './image-header.ts'
import { findPhotoErrorCode, photoError } from './photo-error.ts'
import { drawOnWhite } from './pixels.ts'

export interface DecodedPhoto {
  /** upright, at full size; the caller closes it */
  readonly bitmap: ImageBitmap
  /** what goes to the server */
  readonly upload: Blob
}

/** Formats that the server accepts; any other is uploaded as a JPEG copy. */
const UPLOADED_AS_IS: readonly ImageFormat[] = ['jpeg', 'png', 'webp']

/** JPEG qualities, tried in order until the copy is within the upload limit. */
const COPY_QUALITIES = [0.94, 0.88, 0.8, 0.7]

/**
 * Decodes a photo of any format that the browser or our HEIC codec reads; dimensions are checked first.
 * @throws a PhotoError
 */
export async function decodePhoto(file: Blob): Promise<DecodedPhoto> {
  const { format, size } = readImageHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  if (size !== null) assertPhotoSize(size)
  const bitmap = format === 'heic' ? await decodeHeicPhoto(file) : await decodeByBrowser(file, format)
  assertPhotoSize(bitmap)
  const isReadable = format !== null && UPLOADED_AS_IS.includes(format)
  return { bitmap, upload: isReadable ? file : await makeJpegCopy(bitmap) }
}

async function decodeByBrowser(file: Blob, format: ImageFormat | null): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw photoError(format === null ? 'image_type_unsupported' : 'image_damaged')
  }
}

/** Safari decodes HEIC natively, and faster; other browsers load the codec. */
async function decodeHeicPhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const { decodeHeic } = await import('./heic-decoder.ts')
    return await decodeHeic(file).catch((error: unknown) => {
      throw findPhotoErrorCode(error) === null ? photoError('image_damaged') : error
    })
  }
}

async function makeJpegCopy(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = drawOnWhite(bitmap, bitmap.width, bitmap.height)
  for (const quality of COPY_QUALITIES) {
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (copy.size <= PHOTO_LIMITS.sizeBytes) return copy
  }
  throw photoError('image_too_large')
}
