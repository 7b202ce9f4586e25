import { writeFile } from 'node:fs/promises'
import { PHOTO_LIMITS } from '@housecoat/contract'
import type { ColorRaster, GrayRaster } from '@housecoat/engine'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../app-error.ts'
import type { PictureSize } from './paint-job.ts'

/** The guard's pixel limit, repeated for the decoder. */
const DECODER_OPTIONS = {
  failOn: 'error',
  limitInputPixels: PHOTO_LIMITS.pixels,
  sequentialRead: true,
} as const

/**
 * Decodes a guarded photo as people see it: upright, 8-bit sRGB, transparency on white, the first frame of an
 * animation.
 * @throws AppError image_damaged when the pixels cannot be read to their end
 */
export async function decodePhoto(bytes: Uint8Array): Promise<ColorRaster> {
  return readPhoto(openUpright(bytes))
}

/**
 * Decodes a guarded mask to one byte per pixel, white 255; transparent pixels are outside.
 * @throws AppError mask_invalid when the pixels cannot be read to their end
 */
export async function decodeMask(bytes: Uint8Array): Promise<GrayRaster> {
  const gray = sharp(bytes, DECODER_OPTIONS).flatten({ background: 'black' }).toColourspace('b-w')
  const { data, info } = await readPixels(gray.extractChannel(0), 'mask_invalid')
  return { width: info.width, height: info.height, data }
}

/**
 * Decodes a guarded mask whose pixels are numbers: the first channel as it is, without a conversion that rounds.
 * @throws AppError mask_invalid when the pixels cannot be read to their end
 */
export async function decodeLabels(bytes: Uint8Array): Promise<GrayRaster> {
  const plain = sharp(bytes, DECODER_OPTIONS).flatten({ background: 'black' }).extractChannel(0)
  const { data, info } = await readPixels(plain, 'mask_invalid')
  return { width: info.width, height: info.height, data }
}

/**
 * Reads a guarded photo's upright size without decoding it.
 * @throws AppError image_damaged when the decoder cannot read its header
 */
export async function readUprightSize(bytes: Uint8Array): Promise<PictureSize> {
  try {
    const { autoOrient } = await sharp(bytes, DECODER_OPTIONS).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw new AppError('image_damaged', { cause: error })
  }
}

/**
 * Decodes a guarded photo like {@link decodePhoto}, at another size. A JPEG's decoder skips detail that is not needed.
 * @throws AppError image_damaged when the pixels cannot be read to their end
 */
export async function decodeSmallPhoto(bytes: Uint8Array, size: PictureSize): Promise<ColorRaster> {
  const { width, height } = size
  return readPhoto(openUpright(bytes).resize({ width, height, fit: 'fill', kernel: 'linear' }))
}

/** about the quality that cameras use, so that a stored photo looks like the upload */
const ORIGINAL_OPTIONS = { quality: 90 } as const

/**
 * Writes a guarded photo, decoded like {@link decodePhoto}, as a JPEG without metadata. The same photo gives the same bytes.
 * @throws AppError image_damaged when the pixels cannot be read to their end
 */
export async function normalizePhoto(bytes: Uint8Array, outputPath: string): Promise<PictureSize> {
  const { data, info } = await openUpright(bytes)
    .toColourspace('srgb')
    .jpeg(ORIGINAL_OPTIONS)
    .timeout({ seconds: DECODING_TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new AppError('image_damaged', { cause: error })
    })
  await writeFile(outputPath, data)
  return { width: info.width, height: info.height }
}

function openUpright(bytes: Uint8Array): Sharp {
  return sharp(bytes, DECODER_OPTIONS).autoOrient().flatten({ background: 'white' })
}

async function readPhoto(upright: Sharp): Promise<ColorRaster> {
  const { data, info } = await readPixels(upright.toColourspace('srgb').removeAlpha(), 'image_damaged')
  if (info.channels !== 3) throw new AppError('image_damaged')
  return { width: info.width, height: info.height, channels: 3, data }
}

/** a 50-megapixel photo takes one to two seconds */
const DECODING_TIMEOUT_SECONDS = 10

async function readPixels(picture: Sharp, failure: 'image_damaged' | 'mask_invalid') {
  try {
    return await picture
      .timeout({ seconds: DECODING_TIMEOUT_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new AppError(failure, { cause: error })
  }
}
