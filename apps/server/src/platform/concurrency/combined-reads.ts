import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Answers many callers with few readings. A caller who comes while a reading runs shares the next one with all others who came,
 * so every result was read after its caller asked.
 */
export class CombinedReads<Result> {
  readonly #read: () => Promise<Result>
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<Result> | null = null

  constructor(read: () => Promise<Result>) {
    this.#read = read
  }

  /** Rejects with the reading's error, for all who share it. */
  read(): Promise<Result> {
    this.#next ??= this.#readNext()
    return this.#next
  }

  async #readNext(): Promise<Result> {
    await this.#running
    // requests that have arrived but are not parsed yet can still join
    await nextTurn()
    this.#next = null
    const reading = this.#read()
    // its error is for those who share it
    this.#running = reading.catch(() => undefined)
    return reading
  }
}
