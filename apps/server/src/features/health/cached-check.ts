import { failAfter } from '../../platform/timing/time-limits.ts'

export interface CachedCheckOptions {
  /** @throws when something is wrong */
  readonly check: () => Promise<void>
  /** how long a result is cached */
  readonly keptMs: number
  /** a check that takes longer has failed; it continues in the background, and no second one starts meanwhile */
  readonly timeoutMs: number
}

interface Finding {
  readonly foundAt: number
  /** null: no fault */
  readonly fault: Error | null
}

/** Runs a check once for all concurrent callers, and caches its result for a while. */
export class CachedCheck {
  readonly #options: CachedCheckOptions
  #last: Finding | null = null
  #looking: Promise<Error | null> | null = null

  constructor(options: CachedCheckOptions) {
    this.#options = options
  }

  /** @returns what is wrong, or null */
  async findFault(): Promise<Error | null> {
    const { keptMs, timeoutMs } = this.#options
    if (this.#last !== null && performance.now() - this.#last.foundAt < keptMs) return this.#last.fault
    this.#looking ??= this.#look()
    return failAfter(timeoutMs, this.#looking, `no answer within ${timeoutMs} ms`).catch(toError)
  }

  async #look(): Promise<Error | null> {
    const fault = await this.#options.check().then(() => null, toError)
    this.#last = { foundAt: performance.now(), fault }
    this.#looking = null
    return fault
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
