import { statusOf } from './store-unavailable.ts'

/** No room, no permission, a file system that turned read-only. */
const UNWRITABLE_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])
/** SQLSTATE disk_full */
const DATABASE_FULL = '53100'
/** how S3 servers other than Amazon's report a full disk */
const HTTP_INSUFFICIENT_STORAGE = 507
const MAX_DEPTH = 5

/** Whether something failed because the disk, the bucket or the database cannot store more. */
export function isStorageFull(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth++) {
    if (statusOf(cause) === HTTP_INSUFFICIENT_STORAGE) return true
    if ('code' in cause && (UNWRITABLE_CODES.has(cause.code) || cause.code === DATABASE_FULL)) return true
    cause = cause.cause
  }
  return false
}
