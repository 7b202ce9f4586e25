import type { ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { JobOwner } from './job-owner.ts'
import type { PainterJob, PainterResult } from './paint-job.ts'
import type { PainterPool } from './painter-pool.ts'

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
 *   {@link PainterPool.run} throws
 */
export async function runForRequest<Job extends PainterJob>(
  painter: Pick<PainterPool, 'run'>,
  job: Job,
  { owner, disconnected, timeoutMs, timeoutCode }: RequestLimits,
): Promise<PainterResult<Job>> {
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
  try {
    return await painter.run(job, signal, owner)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError(disconnected.aborted ? 'request_timeout' : timeoutCode)
  }
}
