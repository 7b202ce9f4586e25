import { AppError } from '../../../app-error.ts'
import { guardMask, guardPhoto } from '../../photo-guard/guard-photo.ts'
import type { PhotoHeader } from '../../photo-guard/photo-header.ts'
import type { ReceivedFile } from './received-file.ts'

/** @throws AppError image_damaged for base64 that cannot be read, or what the photo guard says */
export function guardReceivedPhoto({ bytes }: ReceivedFile): PhotoHeader {
  if (bytes === null) throw new AppError('image_damaged')
  return guardPhoto(bytes)
}

/** @throws AppError mask_invalid */
export function guardReceivedMask({ bytes }: ReceivedFile): PhotoHeader {
  if (bytes === null) throw new AppError('mask_invalid')
  return guardMask(bytes)
}
