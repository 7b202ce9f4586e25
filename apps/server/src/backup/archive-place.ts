import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { Config } from '../config.ts'
import { syncFolder } from '../platform/storage/durable-files.ts'
import { isMissingFile } from '../platform/storage/files.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { S3Archive } from '../platform/storage/s3-archive.ts'

/** A file, or an object of a bucket. */
export interface ArchivePlace {
  /** as the operator named it */
  readonly name: string
  /**
   * Writes a new archive. It appears under its name when `write` has succeeded.
   * @param write ends the output, or fails
   * @throws OperatorError when there is something already
   */
  readonly create: <T>(write: (output: Writable) => Promise<T>) => Promise<T>
  /** @throws OperatorError when there is nothing */
  readonly open: () => Promise<Readable>
}

/** the archive holds hashes of passwords */
const OWNER_ONLY = 0o600
const S3_PLACE = /^s3:\/\/(?<bucket>[^/]+)\/(?<key>.+)$/

/**
 * @param text a path, or `s3://bucket/key`
 * @returns null when it is neither
 */
export function findArchivePlace(
  text: string,
  connection: Config['objectStore']['connection'],
): ArchivePlace | null {
  if (!text.startsWith('s3:')) return text === '' ? null : filePlace(path.resolve(text))
  const { bucket, key } = S3_PLACE.exec(text)?.groups ?? {}
  if (!bucket || !key) return null
  return bucketPlace(new S3Archive({ ...connection, bucket }, key))
}

function filePlace(file: string): ArchivePlace {
  const draft = `${file}.partial`
  return {
    name: file,
    create: async (write) => {
      if (existsSync(file)) throw occupiedError(file)
      try {
        // opened here: a stream that opens the file itself would fail before anyone listens
        const handle = await open(draft, 'w', OWNER_ONLY)
        const written = await write(handle.createWriteStream({ flush: true }))
        await rename(draft, file)
        await syncFolder(path.dirname(file))
        return written
      } catch (error) {
        await rm(draft, { force: true })
        if (isMissingFile(error)) throw missingError(path.dirname(file))
        throw error
      }
    },
    open: async () => {
      const handle = await open(file).catch((error: unknown) => {
        throw isMissingFile(error) ? missingError(file) : error
      })
      await handle.close()
      return createReadStream(file)
    },
  }
}

function bucketPlace(archive: S3Archive): ArchivePlace {
  return {
    name: archive.place,
    create: async (write) => {
      if (await archive.exists()) throw occupiedError(archive.place)
      const output = new PassThrough()
      const uploading = archive.write(output).catch((error: unknown) => {
        output.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      })
      const writing = write(output)
      const both = Promise.all([writing, uploading])
      // of two failures, the first one is the cause
      const [written] = await both.finally(() => Promise.allSettled([writing, uploading]))
      return written
    },
    open: async () => {
      const stream = await archive.open()
      if (stream === null) throw missingError(archive.place)
      return stream
    },
  }
}

function occupiedError(name: string): OperatorError {
  return new OperatorError([
    `${name} exists already, and a backup never overwrites anything. Choose another name.`,
  ])
}

function missingError(name: string): OperatorError {
  return new OperatorError([`There is no ${name}.`])
}
