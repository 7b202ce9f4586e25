import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { isMissingFile } from '../platform/storage/files.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { deleteArchive, listArchives } from '../platform/storage/s3-archive.ts'

type Connection = Config['objectStore']['connection']

/** A folder, or the part of a bucket below a prefix, that holds one installation's archives. */
export interface ArchiveFolder {
  /** as `findArchivePlace` takes it */
  readonly textOf: (name: string) => string
  /** all names, also of files that are no archives */
  readonly listNames: () => Promise<string[]>
  readonly delete: (name: string) => Promise<void>
}

const S3_FOLDER = /^s3:\/\/(?<bucket>[^/]+)(?:\/(?<prefix>.*?))?\/*$/

/**
 * @param text a path, `s3://bucket` or `s3://bucket/prefix`
 * @returns null when it is neither
 */
export function findArchiveFolder(text: string, connection: Connection): ArchiveFolder | null {
  if (!text.startsWith('s3:')) return text === '' ? null : localFolder(path.resolve(text))
  const { bucket, prefix } = S3_FOLDER.exec(text)?.groups ?? {}
  return bucket ? bucketFolder(bucket, prefix ? `${prefix}/` : '', connection) : null
}

function localFolder(folder: string): ArchiveFolder {
  return {
    textOf: (name) => path.join(folder, name),
    listNames: () =>
      readdir(folder).catch((error: unknown) => {
        if (!isMissingFile(error)) throw error
        throw new OperatorError([`There is no folder ${folder}: create it, or mount it.`])
      }),
    delete: (name) => rm(path.join(folder, name)),
  }
}

function bucketFolder(bucket: string, prefix: string, connection: Connection): ArchiveFolder {
  const settings = { ...connection, bucket }
  return {
    textOf: (name) => `s3://${bucket}/${prefix}${name}`,
    listNames: async () => (await listArchives(settings, prefix)).map((key) => key.slice(prefix.length)),
    delete: (name) => deleteArchive(settings, `${prefix}${name}`),
  }
}
