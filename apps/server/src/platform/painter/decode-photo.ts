import { writeFile } from 'node:fs/promises'
import { PHOTO_LIMITS } from '@housecoat/contract'
import type { ColorRaster, GrayRaster } from '@housecoat/engine'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../app-error.ts'
import type { PictureSize } from './paint-job.ts'

/** 16-bit and CMYK samples count once here: the pixel bound is the guard's, repeated for the decoder. */
const DECODER_OPTIONS = {
  failOn: 'error',
  limitInputPixels: PHOTO_LIMITS.pixels,
  sequentialRead: true,
} as const

/**
 * Decodes a guarded photo to what a person sees: upright, 8-bit sRGB, transparency on white, of an animation
 * the first frame.
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
 * Reads how large a guarded photo is when it stands upright, without decoding it.
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
 * Decodes a guarded photo straight to another size, as {@link decodePhoto} shows it. A JPEG's decoder skips the
 * detail that would be thrown away.
 * @throws AppError image_damaged when the pixels cannot be read to their end
 */
export async function decodeSmallPhoto(bytes: Uint8Array, size: PictureSize): Promise<ColorRaster> {
  const { width, height } = size
  return readPhoto(openUpright(bytes).resize({ width, height, fit: 'fill', kernel: 'linear' }))
}

/** close to what cameras write: a photo that is kept looks as it was sent */
const ORIGINAL_OPTIONS = { quality: 90 } as const

/**
 * Writes a guarded photo as {@link decodePhoto} shows it: a JPEG without metadata. The same photo gives the same bytes.
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
