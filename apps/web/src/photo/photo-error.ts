import type { ErrorCode } from '@housecoat/contract'

export type PhotoErrorCode = Extract<
  ErrorCode,
  | 'image_damaged'
  | 'image_too_small'
  | 'image_dimensions_too_large'
  | 'image_too_large'
  | 'image_type_unsupported'
>

const NAME_PREFIX = 'PhotoError:'

/** An error for a photo that cannot be used. An error from a worker keeps only `name` and `message`, so the code is in the name. */
export function photoError(code: PhotoErrorCode): Error {
  const error = new Error(`The photo cannot be used: ${code}`)
  error.name = NAME_PREFIX + code
  return error
}

/** The code of an error that photoError made, here or in a worker; null for any other error. */
export function findPhotoErrorCode(error: unknown): PhotoErrorCode | null {
  if (!(error instanceof Error) || !error.name.startsWith(NAME_PREFIX)) return null
  return error.name.slice(NAME_PREFIX.length) as PhotoErrorCode
}
