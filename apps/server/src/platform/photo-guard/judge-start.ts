import { AppError } from '../../app-error.ts'
import { checkPhotoSize, isOversized } from './guard-photo.ts'
import { findJpegSize } from './jpeg-header.ts'
import { findPhotoType } from './photo-type.ts'
import { findPngSize } from './png-header.ts'
import { findWebpSize } from './webp-header.ts'

/**
 * Checks the type and size of a photo from its first bytes.
 * @param bytes at least 64 of them
 * @returns whether nothing more can be checked before the whole file has arrived
 * @throws AppError image_type_unsupported, image_heic, image_damaged, image_too_small or image_dimensions_too_large
 */
export function judgePhotoStart(bytes: Buffer): boolean {
  const type = findPhotoType(bytes)
  if (type === null) throw new AppError('image_type_unsupported')
  if (type === 'heic') throw new AppError('image_heic')
  const size = { jpeg: findJpegSize, png: findPngSize, webp: findWebpSize }[type](bytes)
  if (size === null) return false
  checkPhotoSize(size)
  return true
}

/** Checks the beginning of a mask. @throws AppError mask_invalid */
export function judgeMaskStart(bytes: Buffer): boolean {
  const size = findPhotoType(bytes) === 'png' ? findPngSize(bytes) : null
  if (size === null || isOversized(size)) throw new AppError('mask_invalid')
  return true
}
