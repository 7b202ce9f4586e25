interface Entry<Value> {
  readonly value: Value
  readonly sizeBytes: number
  readonly expiresAt: number
}

interface CacheLimits {
  readonly maxBytes: number
  /** how long a value is kept after it was last read */
  readonly maxAgeMs: number
}

/** LRU cache, limited in bytes and in age. */
export class ExpiringCache<Value> {
  readonly #limits: CacheLimits
  readonly #now: () => number
  /** least recently used first */
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  constructor(limits: CacheLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get sizeBytes(): number {
    return this.#bytes
  }

  /** Stores a value, or replaces it with one of another size. One over the limit is not kept. */
  set(key: string, value: Value, sizeBytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, sizeBytes, expiresAt: this.#now() + this.#limits.maxAgeMs })
    this.#bytes += sizeBytes
    this.#removeOld()
  }

  /** @returns undefined when the value was never kept, or no longer is */
  get(key: string): Value | undefined {
    this.#removeOld()
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.set(key, entry.value, entry.sizeBytes)
    return entry.value
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.sizeBytes ?? 0
    this.#entries.delete(key)
  }

  #removeOld(): void {
    const now = this.#now()
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt > now && this.#bytes <= this.#limits.maxBytes) break
      this.delete(key)
    }
  }
}
