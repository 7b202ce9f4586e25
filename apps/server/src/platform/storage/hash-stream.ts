import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from './object-store.ts'

/** Passes a stream on, and hashes it. */
export class HashingStream extends Transform {
  readonly #hash = createHash('sha256')

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** @returns SHA-256, hex, of what has passed; call it once, at the end */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** @returns SHA-256, hex */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** @returns SHA-256, hex, or null when there is no such object */
export async function hashObject(store: ObjectStore, key: string): Promise<string | null> {
  const object = await store.open(key)
  return object === null ? null : hashStream(object.stream)
}
