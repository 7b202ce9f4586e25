import { AppError } from '../../app-error.ts'

interface LanesOptions {
  /** tasks that run at once */
  readonly count: number
  /** tasks that may wait for a lane; the next one is turned away */
  readonly maxWaiting: number
}

const RETRY_AFTER_SECONDS = 5

/** Lets a few tasks run at once and the others wait, first come first served. */
export class Lanes {
  readonly #options: LanesOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: LanesOptions) {
    this.#options = options
  }

  /** @throws AppError server_busy when too many wait */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const { count, maxWaiting } = this.#options
    if (this.#waiting.length >= maxWaiting)
      throw new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    // who is waved in takes over the lane, so that nobody slips in between
    if (this.#running >= count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}
