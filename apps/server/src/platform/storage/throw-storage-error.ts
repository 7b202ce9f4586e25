import { AppError } from '../../app-error.ts'
import { isStorageFull } from './storage-errors.ts'
import { isStoreUnavailable } from './store-unavailable.ts'

/** a store that restarts is usually back within this */
export const STORE_RETRY_SECONDS = 5

/** Turns errors of a disk that can't be written into `storage_full`, and of a bucket into `storage_unavailable`. */
export function throwStorageError(error: unknown): never {
  if (error instanceof AppError) throw error
  if (isStorageFull(error)) throw new AppError('storage_full', { cause: error })
  if (isStoreUnavailable(error))
    throw new AppError('storage_unavailable', { cause: error, retryAfterSeconds: STORE_RETRY_SECONDS })
  throw error
}
