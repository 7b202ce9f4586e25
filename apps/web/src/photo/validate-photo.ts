import { PHOTO_LIMITS } from '@housecoat/contract'

export interface Complaint {
  readonly title: string
  readonly description: string
}

export const INVALID_FILE_TYPE: Complaint = {
  title: 'Invalid file type',
  description: 'Please upload an image file (JPG, PNG).',
}

export const FILE_TOO_LARGE: Complaint = {
  title: 'File too large',
  description: 'Please upload an image smaller than 10MB',
}

export const NO_IMAGE_SELECTED: Complaint = {
  title: 'No image selected',
  description: 'Please upload a home photo to continue.',
}

export const SELECT_ONE_AREA: Complaint = {
  title: 'Select one area',
  description: 'Choose exactly one interior surface before continuing.',
}

/** A browser leaves a HEIC file's type empty if the system does not know the format. */
const HEIC_NAME = /\.(heic|heif)$/i

/** Why a chosen file cannot be opened; null when it can. */
export function findFileComplaint(file: Pick<File, 'name' | 'type' | 'size'>): Complaint | null {
  const isImage = file.type.startsWith('image/') || (file.type === '' && HEIC_NAME.test(file.name))
  if (!isImage) return INVALID_FILE_TYPE
  return file.size > PHOTO_LIMITS.sizeBytes ? FILE_TOO_LARGE : null
}
