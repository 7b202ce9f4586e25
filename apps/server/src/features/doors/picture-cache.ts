import type { DoorPicture } from './door-catalog-source.ts'

/** LRU cache of pictures, limited in bytes. Concurrent callers share one load. */
export class PictureCache {
  readonly #maxBytes: number
  /** least recently used first */
  readonly #kept = new Map<string, DoorPicture>()
  readonly #making = new Map<string, Promise<DoorPicture>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  async getOrMake(key: string, make: () => Promise<DoorPicture>): Promise<DoorPicture> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const making = this.#making.get(key) ?? this.#make(key, make)
    this.#making.set(key, making)
    return making
  }

  async #make(key: string, make: () => Promise<DoorPicture>): Promise<DoorPicture> {
    try {
      const picture = await make()
      this.#keep(key, picture)
      return picture
    } finally {
      this.#making.delete(key)
    }
  }

  #keep(key: string, picture: DoorPicture): void {
    this.#kept.set(key, picture)
    this.#bytes += picture.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
