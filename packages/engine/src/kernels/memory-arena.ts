const ALIGNMENT_BYTES = 16

/** Allocates typed arrays one behind the other in a kernel's memory, or ordinary ones where there is no kernel. */
export class MemoryArena {
  readonly #memory: ArrayBuffer | null
  #usedBytes = 0

  /** @param memory of the kernel: allocation starts at its beginning, over the arrays of earlier arenas */
  constructor(memory: ArrayBuffer | null) {
    this.#memory = memory
  }

  floats(length: number): Float32Array {
    return this.#memory === null
      ? new Float32Array(length)
      : new Float32Array(this.#memory, this.#allocate(length * 4), length)
  }

  integers(length: number): Int32Array {
    return this.#memory === null
      ? new Int32Array(length)
      : new Int32Array(this.#memory, this.#allocate(length * 4), length)
  }

  bytes(length: number): Uint8Array {
    return this.#memory === null
      ? new Uint8Array(length)
      : new Uint8Array(this.#memory, this.#allocate(length), length)
  }

  #allocate(sizeBytes: number): number {
    const offset = this.#usedBytes
    this.#usedBytes = Math.ceil((offset + sizeBytes) / ALIGNMENT_BYTES) * ALIGNMENT_BYTES
    return offset
  }
}
