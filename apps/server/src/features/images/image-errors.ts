import { AppError } from '../../app-error.ts'
import { isStorageFull } from '../../platform/storage/storage-errors.ts'

/** Turns errors of an unwritable disk into `storage_full`; others stay internal errors. */
export function throwStorageError(error: unknown): never {
  if (!(error instanceof AppError) && isStorageFull(error))
    throw new AppError('storage_full', { cause: error })
  throw error
}

/** A job that hangs is ended by its signal. */
export function throwTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('generation_timeout')
  throw error
}
