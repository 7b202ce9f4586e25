import { PHOTO_LIMITS } from '@housecoat/contract'
import { fitWithin } from '@housecoat/engine'
import { HEADER_BYTES, assertPhotoSize, readImageHeader, type ImageFormat } from './image-header.ts'
import { findPhotoErrorCode, photoError } from './photo-error.ts'
import { drawOnWhite, isDrawn, type PixelSize } from './pixels.ts'

export interface DecodedPhoto {
  /** upright, at full size, or as large as this browser can; the caller closes it */
  readonly bitmap: ImageBitmap
  /** what goes to the server: of the bitmap's size */
  readonly upload: Blob
}

/** Formats that the server accepts; any other is uploaded as a JPEG copy. */
const UPLOADED_AS_IS: readonly ImageFormat[] = ['jpeg', 'png', 'webp']

/** JPEG qualities, tried in order until the copy is within the upload limit. */
const COPY_QUALITIES = [0.94, 0.88, 0.8, 0.7]

/**
 * Canvases of any Safari can have this long side: older ones draw nothing on canvases of more than 4,096 × 4,096 pixels, and have no
 * memory for larger bitmaps.
 */
const SAFE_LONG_SIDE_PX = 4096

/**
 * Decodes a photo of any format that the browser or our HEIC codec reads; dimensions are checked first.
 * @throws a PhotoError
 */
export async function decodePhoto(file: Blob): Promise<DecodedPhoto> {
  const { format, size } = readImageHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  if (size !== null) assertPhotoSize(size)
  const whole = format === 'heic' ? await decodeHeicPhoto(file) : await decodeByBrowser(file)
  const bitmap = whole ?? (await decodeReduced(file, format, size))
  assertPhotoSize(bitmap)
  const isReadable = format !== null && UPLOADED_AS_IS.includes(format)
  return isReadable && whole !== null ? { bitmap, upload: file } : copyAsJpeg(bitmap)
}

/** @returns null when the browser can't */
function decodeByBrowser(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
}

/** Decodes a photo for which the browser has no memory at full size. */
async function decodeReduced(
  file: Blob,
  format: ImageFormat | null,
  size: PixelSize | null,
): Promise<ImageBitmap> {
  const longSide = size === null ? 0 : Math.max(size.width, size.height)
  if (size === null || longSide <= SAFE_LONG_SIDE_PX)
    throw photoError(format === null ? 'image_type_unsupported' : 'image_damaged')
  // the size is as stored; turned upright, its short side may be the width
  const resizeWidth = Math.round((Math.min(size.width, size.height) / longSide) * SAFE_LONG_SIDE_PX)
  return createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth,
    resizeQuality: 'high',
  }).catch(() => {
    throw photoError('image_damaged')
  })
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

/** A JPEG of the whole bitmap, or of a smaller one where the browser has no canvas of its size. */
async function copyAsJpeg(bitmap: ImageBitmap): Promise<DecodedPhoto> {
  const whole = drawOnWhite(bitmap, bitmap.width, bitmap.height)
  if (isDrawn(whole)) return { bitmap, upload: await encodeWithinLimit(whole) }
  const size = fitWithin(bitmap.width, bitmap.height, SAFE_LONG_SIDE_PX)
  const canvas = drawOnWhite(bitmap, size.width, size.height)
  bitmap.close()
  return { upload: await encodeWithinLimit(canvas), bitmap: canvas.transferToImageBitmap() }
}

async function encodeWithinLimit(canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of COPY_QUALITIES) {
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (copy.size <= PHOTO_LIMITS.sizeBytes) return copy
  }
  throw photoError('image_too_large')
}
