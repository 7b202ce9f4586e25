import { AppError } from '../../../app-error.ts'
import type { ErrorCode } from '@housecoat/contract'

const FIRST_BYTES = 64 * 1024

interface GrowingBufferOptions {
  /** the declared length, if known; the memory is then allocated once */
  readonly expectedBytes: number | null
  readonly limitBytes: number
  /** the error beyond the limit */
  readonly tooLargeCode: ErrorCode
}

/** Collects chunks in one buffer, up to a limit. */
export class GrowingBuffer {
  readonly #options: GrowingBufferOptions
  #memory: Buffer
  #length = 0

  constructor(options: GrowingBufferOptions) {
    this.#options = options
    // untouched memory costs nothing, so a large declared length with few bytes takes little
    this.#memory = Buffer.allocUnsafeSlow(Math.min(options.expectedBytes ?? FIRST_BYTES, options.limitBytes))
  }

  /** The bytes so far; valid until the next append. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length)
  }

  /** @throws AppError of the limit */
  append(chunk: Buffer): void {
    const length = this.#length + chunk.length
    if (length > this.#options.limitBytes) throw new AppError(this.#options.tooLargeCode)
    if (length > this.#memory.length) this.#grow(length)
    chunk.copy(this.#memory, this.#length)
    this.#length = length
  }

  #grow(neededBytes: number): void {
    const size = Math.min(Math.max(neededBytes, 2 * this.#memory.length), this.#options.limitBytes)
    const memory = Buffer.allocUnsafeSlow(size)
    this.bytes.copy(memory)
    this.#memory = memory
  }
}
