const ALIGNMENT_BYTES = 16

/** Hands out arrays: one behind the other in a kernel's memory, or plain ones where there is no kernel. */
export class Scratch {
  readonly #memory: ArrayBuffer | null
  #used = 0

  /** @param memory of the kernel; from its start, what was handed out before is handed out again */
  constructor(memory: ArrayBuffer | null) {
    this.#memory = memory
  }

  floats(length: number): Float32Array {
    return this.#memory === null
      ? new Float32Array(length)
      : new Float32Array(this.#memory, this.#take(length * 4), length)
  }

  integers(length: number): Int32Array {
    return this.#memory === null
      ? new Int32Array(length)
      : new Int32Array(this.#memory, this.#take(length * 4), length)
  }

  bytes(length: number): Uint8Array {
    return this.#memory === null
      ? new Uint8Array(length)
      : new Uint8Array(this.#memory, this.#take(length), length)
  }

  #take(sizeBytes: number): number {
    const at = this.#used
    this.#used = Math.ceil((at + sizeBytes) / ALIGNMENT_BYTES) * ALIGNMENT_BYTES
    return at
  }
}
