import type { ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { JobOwner } from './job-owner.ts'
import type { StoredJob, StoredJobResult, StoredPainter } from './stored-painter.ts'

interface RequestLimits {
  /** whose places in the queue are counted */
  readonly owner: JobOwner
  /** aborts when the client disconnects */
  readonly disconnected: AbortSignal
  readonly timeoutMs: number
  /** error code past the deadline */
  readonly timeoutCode: ErrorCode
}

/**
 * Runs a job that a client waits for.
 * @throws AppError request_timeout when the client disconnected, `timeoutCode` past the deadline, and what
 *   {@link StoredPainter.run} throws
 */
export async function runForRequest<Job extends StoredJob>(
  painter: Pick<StoredPainter, 'run'>,
  job: Job,
  { owner, disconnected, timeoutMs, timeoutCode }: RequestLimits,
): Promise<StoredJobResult<Job>> {
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
  try {
    return await painter.run(job, signal, owner)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError(disconnected.aborted ? 'request_timeout' : timeoutCode)
  }
}
