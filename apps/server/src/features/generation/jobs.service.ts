import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type ErrorCode, type Job } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../callers/caller.ts'
import type { GenerationRequest, GenerationService } from './generation.service.ts'
import { waitAtMost } from '../../platform/timing/time-limits.ts'
import { findJob, type JobRow } from './jobs.repository.ts'
import { refundGeneration } from './settle-generation.ts'

interface JobServiceOptions {
  readonly db: Database
  readonly generations: Pick<GenerationService, 'start'>
}

interface RunningJob {
  readonly cancel: AbortController
  /** resolves, never rejects, when the job is settled */
  readonly settled: Promise<void>
}

/** how soon a job that runs on another server is seen to be settled */
const POLL_MS = 500

/** Generations that nobody waits for: started, asked after, followed and canceled, on any server. */
export class JobService {
  readonly #options: JobServiceOptions
  /** jobs of this process */
  readonly #running = new Map<string, RunningJob>()

  constructor(options: JobServiceOptions) {
    this.#options = options
  }

  /**
   * Reserves the generation and makes it in the background. A failure is stored with the job.
   * @throws AppError as {@link GenerationService.generate} before anything was done
   */
  async start({ idempotency, ...request }: GenerationRequest): Promise<Job> {
    const { generations } = this.#options
    const cancel = new AbortController()
    // the answer is stored under a key, so a job without one gets its own
    const key = idempotency ?? { key: `job:${randomUUID()}`, requestHash: '' }
    const { generationId, answer } = await generations.start({ ...request, idempotency: key }, cancel.signal)
    this.#note(generationId, cancel, answer)
    return this.get(request.caller, generationId)
  }

  /** A repetition follows the job that it repeats. */
  #note(id: string, cancel: AbortController, answer: Promise<unknown>): void {
    const isFirst = !this.#running.has(id)
    const end = () => {
      if (isFirst) this.#running.delete(id)
    }
    const settled = answer.then(end, end)
    if (isFirst) this.#running.set(id, { cancel, settled })
  }

  /** @throws AppError not_found when the caller has no such job */
  async get(caller: Caller, id: string): Promise<Job> {
    const row = await findJob(this.#options.db, caller, id)
    if (row === null) throw new AppError('not_found')
    return describeJob(row)
  }

  /**
   * Cancels a job, on whatever server it runs, and refunds it. A job that is settled stays as it is.
   * @throws AppError not_found
   */
  async cancel(caller: Caller, id: string): Promise<Job> {
    const { status } = await this.get(caller, id)
    if (status === 'running') {
      await refundGeneration(this.#options.db, id, null)
      this.#running.get(id)?.cancel.abort()
    }
    return this.get(caller, id)
  }

  /**
   * Yields the job now and when it is settled, then ends.
   * @param left ends it early, quietly
   * @throws AppError not_found
   */
  async *follow(caller: Caller, id: string, left: AbortSignal): AsyncGenerator<Job> {
    let job = await this.get(caller, id)
    yield job
    if (job.status !== 'running') return
    while (job.status === 'running' && !left.aborted) {
      await this.#waitForChange(id, left)
      job = await this.get(caller, id)
    }
    if (job.status !== 'running') yield job
  }

  /**
   * Lets running jobs end, then gives back those that are left.
   * @param graceMs how long they may take
   */
  async close(graceMs: number): Promise<void> {
    const all = Promise.all([...this.#running.values()].map(({ settled }) => settled))
    await waitAtMost(graceMs, all)
    for (const { cancel } of this.#running.values()) cancel.abort()
    await all
  }

  async #waitForChange(id: string, left: AbortSignal): Promise<void> {
    const timer = new AbortController()
    const signal = AbortSignal.any([left, timer.signal])
    const poll = pause(POLL_MS, undefined, { signal }).catch(() => undefined)
    const here = this.#running.get(id)?.settled
    await Promise.race(here === undefined ? [poll] : [poll, here])
    timer.abort()
  }
}

function describeJob({ id, createdAt, finishedAt, isRunning, outcome }: JobRow): Job {
  const times = { createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null }
  if (isRunning) return { id, ...times, status: 'running', result: null, error: null }
  if (outcome?.kind === 'answered' && outcome.resultId !== null)
    return { id, ...times, status: 'done', result: outcome.answer, error: null }
  return { id, ...times, status: 'failed', result: null, error: describeFailure(codeOf(outcome)) }
}

function codeOf(outcome: JobRow['outcome']): ErrorCode {
  if (outcome?.kind === 'answered') return 'result_expired'
  return outcome?.kind === 'failed' ? outcome.code : 'job_ended_early'
}

function describeFailure(code: ErrorCode): NonNullable<Job['error']> {
  const { title, detail } = ERRORS[code]
  return { code, title, detail }
}
