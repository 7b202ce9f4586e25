/** Something that runs while the server runs. */
export interface Job {
  readonly start: () => void
  /** Waits for the running round. */
  readonly stop: () => Promise<void>
}

export interface PeriodicJobOptions {
  readonly run: () => Promise<void>
  readonly everyMs: number
  /** false: the first round is one interval after the start */
  readonly runsAtStart: boolean
  /** logged with the error when a round fails */
  readonly failure: string
  readonly onError: (error: unknown, message: string) => void
}

export interface NamedJobOptions extends PeriodicJobOptions {
  /** unique, of letters and hyphens */
  readonly name: string
}

/** @returns a job of this process, or one that all nodes repeat together */
export type CreatePeriodicJob = (options: NamedJobOptions) => Job

/** Repeats work at an interval, one round at a time: a round that is due while the last one still runs is skipped. */
export class PeriodicJob implements Job {
  readonly #options: PeriodicJobOptions
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | null = null

  constructor(options: PeriodicJobOptions) {
    this.#options = options
  }

  start(): void {
    const { everyMs, runsAtStart } = this.#options
    this.#timer = setInterval(() => this.#begin(), everyMs)
    if (runsAtStart) this.#begin()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round
  }

  #begin(): void {
    const { run, failure, onError } = this.#options
    this.#round ??= run()
      .catch((error: unknown) => onError(error, failure))
      .finally(() => (this.#round = null))
  }
}
