import type { JobOwner } from './job-owner.ts'

/** how long a cancellation counts */
export const WINDOW_MS = 60_000
/** cancellations within the window without a delay: people change their mind or reload */
const FREE_PER_PERSON = 3
/** People of one household or office share an address. */
const FREE_PER_NETWORK = 10
export const FIRST_DELAY_MS = 500
export const LONGEST_DELAY_MS = 15_000

interface Leaver {
  /** times of canceled paintings, oldest first */
  leftAt: number[]
  /** earliest start of the next job */
  nextStartAt: number
}

/**
 * Delays jobs of people who repeatedly cancel paintings, which cost painter time but no credit. After a few free
 * cancellations, each further one within a minute doubles the pause between two jobs of the person and of the network.
 */
export class LeaverDelays {
  readonly #now: () => number
  readonly #leavers = new Map<string, Leaver>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  noteLeft(owner: JobOwner): void {
    this.#forgetOld()
    for (const { key } of leaverKeysOf(owner)) {
      const leaver = this.#leavers.get(key) ?? { leftAt: [], nextStartAt: 0 }
      leaver.leftAt.push(this.#now())
      this.#leavers.set(key, leaver)
    }
  }

  /** @returns how long the owner's next job has to wait; {@link reserveStart} reserves it */
  waitMs(owner: JobOwner): number {
    const now = this.#now()
    return Math.max(0, ...leaverKeysOf(owner).map(({ key, free }) => this.#startOf(key, free, now) - now))
  }

  /** Reserves the owner's next start, so that the job after it waits longer. @returns how long the job has to wait */
  reserveStart(owner: JobOwner): number {
    const waitMs = this.waitMs(owner)
    for (const { key } of leaverKeysOf(owner)) {
      const leaver = this.#leavers.get(key)
      if (leaver !== undefined && waitMs > 0) leaver.nextStartAt = this.#now() + waitMs
    }
    return waitMs
  }

  #startOf(key: string, free: number, now: number): number {
    const leaver = this.#leavers.get(key)
    if (leaver === undefined) return now
    const excess = leaver.leftAt.filter((at) => at > now - WINDOW_MS).length - free
    if (excess <= 0) return now
    return Math.max(now, leaver.nextStartAt) + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (excess - 1))
  }

  #forgetOld(): void {
    const oldest = this.#now() - WINDOW_MS
    for (const [key, leaver] of this.#leavers) {
      leaver.leftAt = leaver.leftAt.filter((at) => at > oldest)
      if (leaver.leftAt.length === 0) this.#leavers.delete(key)
    }
  }
}

/** Whose cancellations are counted, and how many of them are free. */
export function leaverKeysOf(owner: JobOwner): { key: string; free: number }[] {
  const { person, network } = owner
  return [
    ...(person === null ? [] : [{ key: `person:${person}`, free: FREE_PER_PERSON }]),
    ...(network === null ? [] : [{ key: `network:${network}`, free: FREE_PER_NETWORK }]),
  ]
}
