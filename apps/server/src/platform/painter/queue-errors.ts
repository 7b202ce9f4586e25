import { AppError } from '../../app-error.ts'

/** Paintings delayed longer than this because of cancellations are refused. */
export const LONGEST_WAIT_MS = 20_000
const BUSY_RETRY_SECONDS = 5
const PLACES_RETRY_SECONDS = 2

/** The queue is full. */
export function busy(cause?: Error): AppError {
  return new AppError('server_busy', { retryAfterSeconds: BUSY_RETRY_SECONDS, ...(cause && { cause }) })
}

/** The owner holds all their places. */
export function tooManyPictures(): AppError {
  return new AppError('too_many_pictures', { retryAfterSeconds: PLACES_RETRY_SECONDS })
}

/**
 * @param waitMs how long the job would have to wait, because of cancellations
 * @throws AppError too_many_pictures when that is too long
 */
export function checkDelay(waitMs: number): void {
  if (waitMs > LONGEST_WAIT_MS)
    throw new AppError('too_many_pictures', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
