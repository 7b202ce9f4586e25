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
 * Keeps the generations of this server alive in the eyes of all servers, and gives back those of dead ones. A server is dead
 * when its lease was seen unchanged for as long as a lease lasts: no wall clock decides, since one that jumps forward
 * would end what is being painted, and one that jumps back would keep what nobody paints.
 */
export class GenerationLeases {
  readonly #options: GenerationLeasesOptions
  readonly #held = new Set<string>()
  /** the running generations of other servers as they were first seen with their present lease */
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
          // while the database is away nobody can renew a lease, so that nothing seen before counts
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
