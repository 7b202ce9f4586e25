import { median } from './statistics.ts'

export interface StepTime {
  readonly step: string
  readonly ms: number
}

/** Times the steps of a work that is done several times over. */
export class Stopwatch {
  readonly #times = new Map<string, number[]>()

  async time<Result>(step: string, work: () => Result | Promise<Result>): Promise<Result> {
    const start = performance.now()
    const result = await work()
    const times = this.#times.get(step) ?? []
    this.#times.set(step, [...times, performance.now() - start])
    return result
  }

  /** Forgets what was timed so far. */
  reset(): void {
    this.#times.clear()
  }

  /** The median of each step, in the order in which they first came. */
  get steps(): StepTime[] {
    return [...this.#times].map(([step, times]) => ({ step, ms: median(times) }))
  }
}
