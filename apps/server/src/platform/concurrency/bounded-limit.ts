import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../../app-error.ts'

interface BoundedLimitOptions {
  /** tasks that run at once */
  readonly concurrency: number
  /** tasks that may wait; the next one is refused */
  readonly maxWaiting: number
}

const RETRY_AFTER_SECONDS = 5

/** Runs a few tasks at once, first come, first served, and refuses more when too many wait. */
export class BoundedLimit {
  readonly #limit: LimitFunction
  readonly #maxTasks: number

  constructor({ concurrency, maxWaiting }: BoundedLimitOptions) {
    this.#limit = pLimit(concurrency)
    this.#maxTasks = concurrency + maxWaiting
  }

  /** @throws AppError server_busy when too many tasks wait */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= this.#maxTasks)
      throw new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return this.#limit(task)
  }
}
