export interface CachedCheckOptions {
  /** @throws when something is not well */
  readonly check: () => Promise<void>
  /** how long a finding counts */
  readonly keptMs: number
  /** a check that takes longer has failed; it goes on behind the scenes, and no second one is begun beside it */
  readonly timeoutMs: number
}

interface Finding {
  readonly foundAt: number
  /** null: all is well */
  readonly fault: Error | null
}

/** Looks at something once for any number of askers, and again only when the last finding is old. */
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
    return Promise.race([this.#looking, failAfter(timeoutMs)])
  }

  async #look(): Promise<Error | null> {
    const fault = await this.#options.check().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    this.#last = { foundAt: performance.now(), fault }
    this.#looking = null
    return fault
  }
}

function failAfter(timeoutMs: number): Promise<Error> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs).unref()
  })
}
