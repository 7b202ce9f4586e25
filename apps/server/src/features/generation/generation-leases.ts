import type { Database } from '../../platform/database/database.ts'
import { deleteExpiredKeys, giveBackSilent, listRunning, renewLeases } from './generation.repository.ts'

export interface LeaseTimes {
  /** without a renewal for this long, a generation's server is taken for dead */
  readonly leaseMs: number
  readonly renewEveryMs: number
  /** how often the generations of dead servers are looked for */
  readonly sweepEveryMs: number
}

/**
 * A lease outlives three renewals that came too late. What a killed server was making is given back within
 * 20 + 10 seconds, by any server that runs.
 */
export const LEASE_TIMES: LeaseTimes = { leaseMs: 20_000, renewEveryMs: 5000, sweepEveryMs: 10_000 }

interface GenerationLeasesOptions {
  readonly db: Database
  readonly times: LeaseTimes
  readonly onError: (error: unknown, message: string) => void
  readonly onGivenBack: (count: number) => void
}

interface SeenLease {
  readonly lease: string
  /** of this process's monotonic clock */
  readonly seenAt: number
}

/**
 * Renews the leases of this server's generations, and gives back those of dead servers. A server is dead
 * when its lease has not changed for one lease period by the monotonic clock. A wall clock that jumps forward
 * would end running paintings, and one that jumps back would keep dead ones.
 */
export class GenerationLeases {
  readonly #options: GenerationLeasesOptions
  readonly #held = new Set<string>()
  /** running generations of other servers, with the time when their present lease was first seen */
  #seen: ReadonlyMap<string, SeenLease> = new Map()
  readonly #timers: NodeJS.Timeout[] = []
  #sweeping: Promise<void> | null = null

  constructor(options: GenerationLeasesOptions) {
    this.#options = options
  }

  get leaseMs(): number {
    return this.#options.times.leaseMs
  }

  start(): void {
    const { times, onError } = this.#options
    const sweep = () => {
      this.#sweeping ??= this.#sweep()
        .catch((error: unknown) => {
          // nobody can renew a lease while the database is away: restart the measurement
          this.#seen = new Map()
          onError(error, 'giving back abandoned generations failed')
        })
        .finally(() => (this.#sweeping = null))
    }
    const renew = () => {
      this.#renew().catch((error: unknown) => onError(error, 'renewing the leases of generations failed'))
    }
    sweep()
    this.#timers.push(setInterval(renew, times.renewEveryMs), setInterval(sweep, times.sweepEveryMs))
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await this.#sweeping
  }

  /** From now on the generation is renewed. */
  hold(generationId: string): void {
    this.#held.add(generationId)
  }

  release(generationId: string): void {
    this.#held.delete(generationId)
  }

  async #renew(): Promise<void> {
    const { db, times } = this.#options
    if (this.#held.size > 0) await renewLeases(db, [...this.#held], times.leaseMs)
  }

  async #sweep(): Promise<void> {
    const { db, onGivenBack } = this.#options
    const count = await this.#giveBackSilent()
    if (count > 0) onGivenBack(count)
    await deleteExpiredKeys(db)
  }

  /** @returns how many were given back */
  async #giveBackSilent(): Promise<number> {
    const { db, times } = this.#options
    const now = performance.now()
    const seen = new Map<string, SeenLease>()
    for (const { id, lease } of await listRunning(db)) {
      if (this.#held.has(id)) continue
      const before = this.#seen.get(id)
      seen.set(id, before?.lease === lease ? before : { lease, seenAt: now })
    }
    this.#seen = seen
    let count = 0
    for (const [id, { lease, seenAt }] of seen) {
      if (now - seenAt >= times.leaseMs && (await giveBackSilent(db, id, lease))) count++
    }
    return count
  }
}
