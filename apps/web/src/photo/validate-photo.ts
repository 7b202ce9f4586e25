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

/** Browsers leave a HEIC photo's type empty where the system does not know it. */
const HEIC_NAME = /\.(heic|heif)$/i

/** What is wrong with a chosen file before it is opened; null when nothing is. */
export function findFileComplaint(file: Pick<File, 'name' | 'type' | 'size'>): Complaint | null {
  const isImage = file.type.startsWith('image/') || (file.type === '' && HEIC_NAME.test(file.name))
  if (!isImage) return INVALID_FILE_TYPE
  return file.size > PHOTO_LIMITS.sizeBytes ? FILE_TOO_LARGE : null
}
