import { AppError } from '../../app-error.ts'

/** No room, no permission, a file system that turned read-only. */
const UNWRITABLE_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/** A disk that takes no files has a code of its own; whatever else a disk does is ours to look into. */
export function throwStorageError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (UNWRITABLE_CODES.has(code)) throw new AppError('storage_full', { cause: error })
  throw error
}

/** A job that hangs is ended by its signal. */
export function throwTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('generation_timeout')
  throw error
}
