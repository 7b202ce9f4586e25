import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import { HashingStream } from '../platform/storage/hash-stream.ts'
import { MANIFEST, MANIFEST_HASH, type Manifest, type ManifestEntry } from './archive-format.ts'

/** the archive holds hashes of passwords */
const OWNER_ONLY = 0o600

/** Writes a tar archive entry by entry, and remembers their hashes. */
export class ArchiveWriter {
  readonly #pack: Pack = pack()
  readonly #entries: ManifestEntry[] = []
  readonly #takenAt: Date

  /** @param takenAt the time that all entries get */
  constructor(takenAt: string) {
    this.#takenAt = new Date(takenAt)
  }

  /** Sends the archive to a stream. Settles when the stream has finished; fails when it has failed. */
  async sendTo(output: Writable): Promise<void> {
    await pipeline(Readable.from(this.#pack), output).catch((error: unknown) => {
      this.#pack.destroy(error instanceof Error ? error : null)
      throw error
    })
  }

  get entries(): readonly ManifestEntry[] {
    return this.#entries
  }

  /**
   * Adds an entry of exactly this many bytes.
   * @returns SHA-256, hex
   */
  async add(name: string, sizeBytes: number, stream: Readable): Promise<string> {
    const hashing = new HashingStream()
    await this.#send(name, sizeBytes, stream, hashing)
    const sha256 = hashing.digest()
    this.#entries.push({ name, sizeBytes, sha256 })
    return sha256
  }

  /** Adds the manifest and its hash, and ends the archive. */
  async finish(manifest: Omit<Manifest, 'entries'>): Promise<void> {
    const text = Buffer.from(`${JSON.stringify({ ...manifest, entries: this.#entries })}\n`)
    const hash = Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`)
    await this.#send(MANIFEST, text.length, Readable.from([text]), new HashingStream())
    await this.#send(MANIFEST_HASH, hash.length, Readable.from([hash]), new HashingStream())
    this.#pack.finalize()
  }

  /** Ends the output early: it must not look complete. */
  abort(error: unknown): void {
    this.#pack.destroy(error instanceof Error ? error : new Error(String(error)))
  }

  async #send(name: string, size: number, stream: Readable, hashing: HashingStream): Promise<void> {
    const sink = this.#pack.entry({ name, size, mtime: this.#takenAt, mode: OWNER_ONLY })
    await pipeline(stream, hashing, sink)
  }
}
