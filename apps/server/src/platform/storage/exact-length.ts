import { Transform, type TransformCallback } from 'node:stream'

/** Passes a stream on, and fails when it has more or fewer bytes than expected. */
export class ExactLength extends Transform {
  readonly #key: string
  readonly #sizeBytes: number
  #received = 0

  constructor(key: string, sizeBytes: number) {
    super()
    this.#key = key
    this.#sizeBytes = sizeBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#received += chunk.length
    if (this.#received > this.#sizeBytes) callback(this.#describeFault())
    else callback(null, chunk)
  }

  override _flush(callback: TransformCallback): void {
    callback(this.#received === this.#sizeBytes ? null : this.#describeFault())
  }

  #describeFault(): Error {
    return new Error(`${this.#key}: received ${this.#received} of ${this.#sizeBytes} bytes`)
  }
}
