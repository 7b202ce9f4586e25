import type { FastifyRateLimitStore } from '@fastify/rate-limit'

interface Window {
  count: number
  startedAt: number
}

const A_MINUTE_MS = 60_000
/** most addresses counted at a time; the least recently seen is forgotten */
const MAX_ADDRESSES = 20_000

/**
 * Counts requests by a monotonic clock. The plugin's own store uses the wall clock: set back by a day, it would
 * refuse a household for a day; set forward, it would forget all counts.
 */
export class MonotonicStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindowMs = A_MINUTE_MS,
  ): void {
    const now = performance.now()
    const known = this.#windows.get(key)
    const isOver = known === undefined || known.startedAt + timeWindowMs <= now
    const { count, startedAt } = isOver ? { count: 0, startedAt: now } : known
    this.#windows.delete(key)
    this.#windows.set(key, { count: count + 1, startedAt })
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > MAX_ADDRESSES) this.#windows.delete(oldest)
    callback(null, { current: count + 1, ttl: Math.ceil(startedAt + timeWindowMs - now) })
  }

  child(): MonotonicStore {
    return new MonotonicStore()
  }
}
