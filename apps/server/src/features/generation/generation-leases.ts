import type { Database } from '../../platform/database/database.ts'
import { PeriodicJob } from '../../platform/timing/periodic-job.ts'
import { listRunning, renewLeases } from './generation.repository.ts'
import { deleteExpiredKeys } from './idempotency.repository.ts'
import { refundStalled } from './settle-generation.ts'

export interface LeaseTimes {
  /** a server that has not renewed a lease for this long counts as dead */
  readonly leaseMs: number
  readonly renewEveryMs: number
  /** how often generations of dead servers are looked for */
  readonly sweepEveryMs: number
}

/**
 * A lease survives three missed renewals. Any running server refunds a killed server's generations within
 * 20 + 10 seconds.
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
 * Renews the leases of this server's generations, and refunds those of dead servers. A server counts as dead when
 * its lease has not changed for one lease period by the monotonic clock: with the wall clock, a jump forward would end
 * running paintings, and a jump back would keep dead ones.
 */
export class GenerationLeases {
  readonly #options: GenerationLeasesOptions
  readonly #held = new Set<string>()
  /** running generations of other servers: their lease, and when it was first seen */
  #seen: ReadonlyMap<string, SeenLease> = new Map()
  readonly #sweeps: PeriodicJob
  #renewals: NodeJS.Timeout | undefined

  constructor(options: GenerationLeasesOptions) {
    this.#options = options
    this.#sweeps = new PeriodicJob({
      run: () => this.#sweep(),
      everyMs: options.times.sweepEveryMs,
      runsAtStart: true,
      failure: 'refunding abandoned generations failed',
      onError: options.onError,
    })
  }

  get leaseMs(): number {
    return this.#options.times.leaseMs
  }

  start(): void {
    const { times, onError } = this.#options
    const renew = () => {
      this.#renew().catch((error: unknown) => onError(error, 'renewing the leases of generations failed'))
    }
    // no periodic job: a renewal that hangs must not hold up the next one
    this.#renewals = setInterval(renew, times.renewEveryMs)
    this.#sweeps.start()
  }

  async stop(): Promise<void> {
    clearInterval(this.#renewals)
    await this.#sweeps.stop()
  }

  /** Starts renewing the generation's lease. */
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
    try {
      const count = await this.#refundStalled()
      if (count > 0) onGivenBack(count)
      await deleteExpiredKeys(db)
    } catch (error) {
      // no server can renew a lease while the database is away: restart the measurement
      this.#seen = new Map()
      throw error
    }
  }

  /** @returns how many were refunded */
  async #refundStalled(): Promise<number> {
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
      if (now - seenAt >= times.leaseMs && (await refundStalled(db, id, lease))) count++
    }
    return count
  }
}
