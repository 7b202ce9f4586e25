import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PHOTO_LIMITS } from '@housecoat/contract'

/** Each text is a message, or words in the page's language. */
export interface Complaint {
  readonly title: MessageDescriptor | string
  readonly description: MessageDescriptor | string
}

export const INVALID_FILE_TYPE: Complaint = {
  title: msg`Invalid file type`,
  description: msg`Please upload an image file (JPG, PNG).`,
}

export const FILE_TOO_LARGE: Complaint = {
  title: msg`File too large`,
  description: msg`Please upload an image smaller than 10MB`,
}

export const NO_IMAGE_SELECTED: Complaint = {
  title: msg`No image selected`,
  description: msg`Please upload a home photo to continue.`,
}

export const SELECT_ONE_AREA: Complaint = {
  title: msg`Select one area`,
  description: msg`Choose exactly one interior surface before continuing.`,
}

/** A browser leaves a HEIC file's type empty if the system does not know the format. */
const HEIC_NAME = /\.(heic|heif)$/i

/** Why a chosen file cannot be opened; null when it can. */
export function findFileComplaint(file: Pick<File, 'name' | 'type' | 'size'>): Complaint | null {
  const isImage = file.type.startsWith('image/') || (file.type === '' && HEIC_NAME.test(file.name))
  if (!isImage) return INVALID_FILE_TYPE
  return file.size > PHOTO_LIMITS.sizeBytes ? FILE_TOO_LARGE : null
}
