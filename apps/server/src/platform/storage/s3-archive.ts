import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Readable } from 'node:stream'
import { openS3Client, type S3Settings } from './s3-client.ts'
import { statusOf, StoreUnavailableError } from './store-unavailable.ts'

/** A bucket allows 10,000 parts: an archive may have 320 GB. Two parts are in memory. */
const PART_BYTES = 32 * 2 ** 20
const PARTS_AT_ONCE = 2

/** One large object, which is written and read as a stream. */
export class S3Archive {
  readonly place: string
  readonly #settings: S3Settings
  readonly #key: string

  constructor(settings: S3Settings, key: string) {
    this.#settings = settings
    this.#key = key
    this.place = `s3://${settings.bucket}/${key}`
  }

  async exists(): Promise<boolean> {
    const client = openS3Client(this.#settings)
    try {
      await client.send(new HeadObjectCommand(this.#target))
      return true
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw new StoreUnavailableError(`reading ${this.place}`, error)
    } finally {
      client.destroy()
    }
  }

  /** Uploads a stream of any length in parts. The object appears when all are there; after a failure, none of them stays. */
  async write(stream: Readable): Promise<void> {
    const client = openS3Client(this.#settings)
    const params = { ...this.#target, Body: stream }
    try {
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
    } catch (error) {
      if (stream.errored !== null) throw stream.errored
      throw new StoreUnavailableError(`writing ${this.place}`, error)
    } finally {
      client.destroy()
    }
  }

  /** @returns null when there is no such object */
  async open(): Promise<Readable | null> {
    const client = openS3Client(this.#settings)
    try {
      const { Body } = await client.send(new GetObjectCommand(this.#target))
      const stream = Body as Readable
      stream.once('close', () => client.destroy())
      return stream
    } catch (error) {
      client.destroy()
      if (statusOf(error) === 404) return null
      throw new StoreUnavailableError(`reading ${this.place}`, error)
    }
  }

  get #target(): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#settings.bucket, Key: this.#key }
  }
}

/**
 * @param prefix such as `backups/`; a part of a bucket that has no folders below it
 * @returns the keys that start with it
 */
export async function listArchives(settings: S3Settings, prefix: string): Promise<string[]> {
  const client = openS3Client(settings)
  const keys: string[] = []
  try {
    const query = { Bucket: settings.bucket, Prefix: prefix, Delimiter: '/' }
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, query))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
    return keys
  } catch (error) {
    throw new StoreUnavailableError(`listing s3://${settings.bucket}/${prefix}`, error)
  } finally {
    client.destroy()
  }
}

export async function deleteArchive(settings: S3Settings, key: string): Promise<void> {
  const client = openS3Client(settings)
  try {
    await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: key }))
  } catch (error) {
    throw new StoreUnavailableError(`deleting s3://${settings.bucket}/${key}`, error)
  } finally {
    client.destroy()
  }
}
