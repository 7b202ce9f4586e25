import { PHOTO_LIMITS } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { readJpeg } from './jpeg-header.ts'
import type { PhotoHeader, PhotoSize } from './photo-header.ts'
import { findPhotoType } from './photo-type.ts'
import { readPng } from './png-header.ts'
import { readWebp } from './webp-header.ts'

/**
 * Decides from a file's headers whether a decoder may open it. Nothing is decoded, and the file's name and declared
 * type are ignored.
 * @param bytes the whole file
 * @returns the photo without the parts that no decoder needs
 * @throws AppError image_too_large, image_type_unsupported, image_heic, image_damaged, image_too_small or
 *   image_dimensions_too_large
 */
export function guardPhoto(bytes: Buffer): PhotoHeader {
  if (bytes.length > PHOTO_LIMITS.sizeBytes) throw new AppError('image_too_large')
  const photo = readHeader(bytes)
  checkPhotoSize(photo)
  return photo
}

/** @throws AppError image_too_small or image_dimensions_too_large */
export function checkPhotoSize(size: PhotoSize): void {
  if (Math.min(size.width, size.height) < PHOTO_LIMITS.shortSidePx) throw new AppError('image_too_small')
  if (isOversized(size)) throw new AppError('image_dimensions_too_large')
}

/**
 * Does the same for a mask, which must be a PNG of the photo's shape; its orientation is the upright photo's.
 * @throws AppError mask_invalid
 */
export function guardMask(bytes: Buffer): PhotoHeader {
  if (bytes.length > PHOTO_LIMITS.maskBytes) throw new AppError('mask_invalid')
  if (findPhotoType(bytes) !== 'png') throw new AppError('mask_invalid')
  const mask = readMaskHeader(bytes)
  if (isOversized(mask) || mask.width < 1 || mask.height < 1) throw new AppError('mask_invalid')
  return mask
}

function readHeader(bytes: Buffer): PhotoHeader {
  const type = findPhotoType(bytes)
  switch (type) {
    case 'jpeg':
      return readJpeg(bytes)
    case 'png':
      return readPng(bytes)
    case 'webp':
      return readWebp(bytes)
    case 'heic':
      throw new AppError('image_heic')
    case null:
      throw new AppError('image_type_unsupported')
  }
}

function readMaskHeader(bytes: Buffer): PhotoHeader {
  try {
    return readPng(bytes)
  } catch (error) {
    throw new AppError('mask_invalid', { cause: error })
  }
}

export function isOversized({ width, height }: PhotoSize): boolean {
  return Math.max(width, height) > PHOTO_LIMITS.longSidePx || width * height > PHOTO_LIMITS.pixels
}
