import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import pLimit from 'p-limit'
import { abortable } from '../timing/abortable.ts'
import { failAfter } from '../timing/time-limits.ts'
import { ExactLength } from './exact-length.ts'
import { MissingObjectError } from './files.ts'
import type { DatedName, ObjectStore, OpenedObject, StoredObject } from './object-store.ts'
import { openS3Client, publicOriginOf, type S3Settings } from './s3-client.ts'
import { Scratch } from './scratch.ts'
import { statusOf, StoreUnavailableError } from './store-unavailable.ts'

/** of a request that transfers no object; a large object is copied within the bucket in this time, too */
const REQUEST_TIMEOUT_MS = 5000
/** concurrent copies or deletions of one call */
const LANES = 8
/** The SDK repeats other requests itself, but cannot read a stream again. */
const UPLOAD_ATTEMPTS = 3
const UPLOAD_RETRY_MS = 200
/** an upload that nobody waits for any more is over by then, unless the bucket hangs */
const LAST_UPLOAD_MS = 1000

/**
 * Stores objects in an S3 bucket. Local files that jobs read or write are temporary copies in the data folder's `scratch`.
 * Nothing is public: visitors get objects through this server, or through a signed URL.
 */
export class S3Store implements ObjectStore {
  readonly kind = 'bucket'
  readonly place: string
  readonly #bucket: string
  readonly #client: S3Client
  readonly #driver: S3Driver
  readonly publicOrigin: string | null
  readonly #signer: S3Driver | null
  readonly #scratch: Scratch

  /** @param dataDir takes the temporary local files */
  constructor(settings: S3Settings, dataDir: string) {
    this.#bucket = settings.bucket
    this.place = `s3://${settings.bucket}`
    this.#client = openS3Client(settings)
    // buckets often refuse access control lists; without one, an object is private
    const privately = { visibility: 'private', supportsACL: false } as const
    const openDriver = (client: S3Client) => new S3Driver({ client, bucket: settings.bucket, ...privately })
    this.#driver = openDriver(this.#client)
    const { publicEndpoint: endpoint } = settings
    this.#signer = endpoint && openDriver(openS3Client({ ...settings, endpoint }))
    this.publicOrigin = publicOriginOf(settings)
    this.#scratch = new Scratch(dataDir)
  }

  async prepare(): Promise<void> {
    await this.#scratch.open()
  }

  async find(key: string): Promise<StoredObject | null> {
    const found = await this.#request(`reading ${key}`, this.#driver.getMetaData(key).catch(nullIfMissing))
    if (found === null) return null
    return { key, sizeBytes: found.contentLength, modifiedMs: found.lastModified.getTime() }
  }

  async open(key: string): Promise<OpenedObject | null> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key })
    // not through the driver, which withholds the length
    const answering = this.#client.send(command).catch(nullIfMissing)
    const answer = await this.#request(`reading ${key}`, answering).catch((error: unknown) => {
      answering.then((late) => (late?.Body as Readable | undefined)?.destroy()).catch(() => undefined)
      throw error
    })
    if (answer === null) return null
    const { ContentLength: sizeBytes = 0, LastModified, Body } = answer
    return { sizeBytes, modifiedMs: LastModified?.getTime() ?? 0, stream: Body as Readable }
  }

  async signUrl(key: string, contentType: string, seconds: number): Promise<string | null> {
    return this.#signer && this.#signer.getSignedUrl(key, { contentType, expiresIn: seconds })
  }

  async putText(key: string, text: string): Promise<void> {
    await this.#request(`writing ${key}`, this.#driver.put(key, text))
  }

  async put(key: string, stream: Readable, sizeBytes: number): Promise<void> {
    const end = new AbortController()
    const Body = new ExactLength(key, sizeBytes)
    const reading = pipeline(stream, Body).catch((error: unknown) => {
      // else the server would wait for the rest
      end.abort()
      throw error
    })
    // not through the driver, which cannot be stopped
    const command = new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body, ContentLength: sizeBytes })
    const sending = this.#client.send(command, { abortSignal: end.signal })
    await Promise.all([reading, sending.catch(unavailable(`writing ${key}`))])
  }

  async copy(from: string, to: string): Promise<void> {
    const copying = this.#driver.copy(from, to).catch((error: unknown) => {
      throw statusOf(error) === 404 ? new MissingObjectError(from) : error
    })
    await this.#request(`copying ${from}`, copying)
  }

  async delete(key: string): Promise<void> {
    await this.#request(`deleting ${key}`, this.#driver.delete(key))
  }

  sync(): Promise<void> {
    // a bucket acknowledges a write when it is safe
    return Promise.resolve()
  }

  noteUse(): Promise<void> {
    // a bucket keeps the time of the upload only
    return Promise.resolve()
  }

  async withInput<T>(key: string, use: (filePath: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#scratch.with(async (filePath) => {
      const object = await abortable(this.open(key), signal)
      if (object === null) throw new MissingObjectError(key)
      await pipeline(object.stream, createWriteStream(filePath), { signal }).catch((error: unknown) => {
        signal.throwIfAborted()
        throw error instanceof Error && 'syscall' in error && error.syscall === 'write'
          ? error
          : new StoreUnavailableError(`reading ${key}`, error)
      })
      return use(filePath)
    })
  }

  /** Waits a second at most for an upload that is under way when the signal aborts. */
  async withOutput<T>(key: string, write: (filePath: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#scratch.with(async (filePath) => {
      const written = await write(filePath)
      const upload = this.#upload(key, filePath)
      try {
        await abortable(upload, signal)
      } catch (error) {
        // the caller deletes what was stored: an upload that ends later would stay
        await Promise.race([upload.catch(() => undefined), pause(LAST_UPLOAD_MS)])
        throw error
      }
      return written
    })
  }

  createPrefix(): Promise<void> {
    return Promise.resolve()
  }

  async movePrefix(from: string, to: string): Promise<boolean> {
    const keys = await this.#listKeys(from)
    await inLanes(keys, (key) => this.copy(key, to + key.slice(from.length)))
    await inLanes(keys, (key) => this.delete(key))
    return keys.length > 0
  }

  async deletePrefix(prefix: string): Promise<void> {
    for await (const page of this.listObjects(prefix)) await inLanes(page, ({ key }) => this.delete(key))
  }

  async *listObjects(prefix: string): AsyncGenerator<StoredObject[]> {
    for await (const { Contents = [] } of this.#listPages(prefix))
      yield Contents.map(({ Key = '', Size = 0, LastModified }) => {
        return { key: Key, sizeBytes: Size, modifiedMs: LastModified?.getTime() ?? 0 }
      })
  }

  async *listNames(prefix: string): AsyncGenerator<string[]> {
    const nameOf = (key = '') => key.slice(prefix.length + 1).replace(/\/$/, '')
    for await (const { CommonPrefixes = [], Contents = [] } of this.#listPages(prefix, '/'))
      yield [...CommonPrefixes.map(({ Prefix }) => nameOf(Prefix)), ...Contents.map(({ Key }) => nameOf(Key))]
  }

  async *listDatedNames(prefix: string, file: string): AsyncGenerator<DatedName[]> {
    // keys come in order, so those of one name follow each other, but may go on on the next page
    let open = null as (DatedName & { readonly isExact: boolean }) | null
    for await (const page of this.listObjects(prefix)) {
      const finished: DatedName[] = []
      for (const { key, modifiedMs } of page) {
        const [name, rest] = splitOnce(key.slice(prefix.length + 1))
        const isExact = rest === file
        if (open?.name === name) {
          if (isExact || (!open.isExact && modifiedMs > open.modifiedMs)) open = { name, modifiedMs, isExact }
          continue
        }
        if (open !== null) finished.push(open)
        open = { name, modifiedMs, isExact }
      }
      yield finished
    }
    if (open !== null) yield [open]
  }

  async sweepScratch(nowMs: number): Promise<void> {
    await this.#scratch.sweep(nowMs)
  }

  async checkWritable(): Promise<void> {
    await this.putText('probe', 'ok')
  }

  close(): void {
    this.#client.destroy()
  }

  async #upload(key: string, filePath: string): Promise<void> {
    const { size } = await stat(filePath)
    for (let attempt = 1; ; attempt++) {
      try {
        await this.put(key, createReadStream(filePath), size)
        return
      } catch (error) {
        const status = error instanceof Error ? statusOf(error.cause) : null
        if (attempt === UPLOAD_ATTEMPTS || (status !== null && status < 500)) throw error
        await pause(UPLOAD_RETRY_MS * attempt)
      }
    }
  }

  async #listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const page of this.listObjects(prefix)) keys.push(...page.map(({ key }) => key))
    return keys
  }

  /** Lists directly, because the driver's lists have no sizes. */
  async *#listPages(prefix: string, delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    let token: string | undefined
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: `${prefix}/`,
        Delimiter: delimiter,
        ContinuationToken: token,
      })
      const page = await this.#request(`listing ${prefix}`, this.#client.send(command))
      yield page
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  /** @throws StoreUnavailableError when the answer is a failure or late */
  async #request<T>(action: string, answering: Promise<T>): Promise<T> {
    const late = `no answer within ${REQUEST_TIMEOUT_MS / 1000} seconds`
    return failAfter(REQUEST_TIMEOUT_MS, answering, late).catch(unavailable(action))
  }
}

function unavailable(action: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof MissingObjectError) throw error
    throw new StoreUnavailableError(action, error)
  }
}

function nullIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit(LANES)
  await Promise.all(items.map((item) => limit(work, item)))
}

/** Splits at the first slash. */
function splitOnce(key: string): [string, string] {
  const [name] = key.split('/', 1)
  return [name, key.slice(name.length + 1)]
}
