import { AppError } from '../../app-error.ts'
import { isStorageFull } from '../../platform/storage/storage-errors.ts'

/** Turns errors of an unwritable disk into `storage_full`; others stay internal errors. */
export function throwStorageError(error: unknown): never {
  if (!(error instanceof AppError) && isStorageFull(error))
    throw new AppError('storage_full', { cause: error })
  throw error
}

/** Turns the timeout of a job that hangs into `generation_timeout`. */
export function throwTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('generation_timeout')
  throw error
}
