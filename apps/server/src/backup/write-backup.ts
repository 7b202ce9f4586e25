import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import type { TakenSnapshot } from '../platform/database/snapshot/take-snapshot.ts'
import { rowsFileOf } from '../platform/database/snapshot/write-snapshot.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { entryOfTable, FORMAT, FORMAT_VERSION } from './archive-format.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { findShownPictures, listPictureKeys, listResultKeys } from './snapshot-rows.ts'

interface BackupOptions {
  readonly takeSnapshot: () => Promise<TakenSnapshot>
  /** the pictures */
  readonly store: ObjectStore
  /** where the archive goes; destroyed when the backup fails */
  readonly output: Writable
  /** includes results that nobody has saved */
  readonly hasResults: boolean
  readonly onProgress: (counts: Readonly<BackupCounts>) => void
}

/** What is in an archive. */
export interface BackupCounts {
  /** ISO 8601 */
  takenAt: string
  rows: number
  pictures: number
  results: number
  /** of all entries */
  sizeBytes: number
  /** pictures whose designs were deleted while the backup was made */
  deleted: number
  /** pictures that designs refer to, but that the store has lost */
  lost: number
  /** pictures that are in the archive as they are, but whose bytes are not those that were stored */
  damaged: number
}

/**
 * Writes the rows as they are at one moment, then every picture that they refer to. The rows come first, because pictures are
 * stored before the rows that refer to them and never change: each one is still there, unless its designs were deleted since. The
 * manifest names those, and a restore leaves their designs out.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupCounts> {
  const taken = await options.takeSnapshot()
  try {
    const { takenAt, tables } = taken.snapshot
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const none = { pictures: 0, results: 0, sizeBytes: 0, deleted: 0, lost: 0, damaged: 0 }
    const counts: BackupCounts = { takenAt, rows, ...none }
    const archive = new ArchiveWriter(takenAt)
    const filling = fillArchive(archive, taken, options, counts).catch((error: unknown) => {
      archive.abort(error)
      throw error
    })
    // of both failures, the first one is the cause
    await Promise.all([filling, archive.sendTo(options.output)])
    return counts
  } finally {
    await taken.release()
  }
}

async function fillArchive(
  archive: ArchiveWriter,
  taken: TakenSnapshot,
  options: BackupOptions,
  counts: BackupCounts,
): Promise<void> {
  const { takenAt, migrations, tables, sequences } = taken.snapshot
  for (const { name, sizeBytes } of tables) {
    await archive.add(entryOfTable(name), sizeBytes, createReadStream(rowsFileOf(taken.folder, name)))
    counts.sizeBytes += sizeBytes
  }
  const missing = await addPictures(archive, taken, options, counts)
  if (options.hasResults) await addResults(archive, taken, options, counts)
  const lost = await findLostPictures(missing, options)
  const deleted = [...missing].filter((id) => !lost.has(id))
  Object.assign(counts, { lost: lost.size, deleted: deleted.length })
  await archive.finish({
    ...{ format: FORMAT, version: FORMAT_VERSION, takenAt, migrations: [...migrations] },
    ...{ tables: tables.map((table) => ({ ...table, columns: [...table.columns] })) },
    ...{ sequences: [...sequences], hasResults: options.hasResults },
    ...{ deletedPictures: deleted, lostPictures: [...lost] },
  })
}

/** @returns the pictures that the store does not have */
async function addPictures(
  archive: ArchiveWriter,
  taken: TakenSnapshot,
  options: BackupOptions,
  counts: BackupCounts,
): Promise<Set<string>> {
  const missing = new Set<string>()
  for await (const { id, key } of listPictureKeys(taken)) {
    const sha256 = await addObject(archive, key, options, counts)
    if (sha256 === null) missing.add(id)
    else counts.pictures++
    // a picture's id is its hash
    if (sha256 !== null && Buffer.from(sha256, 'hex').toString('base64url') !== id) counts.damaged++
  }
  return missing
}

/** A result that is gone has expired since. */
async function addResults(
  archive: ArchiveWriter,
  taken: TakenSnapshot,
  options: BackupOptions,
  counts: BackupCounts,
): Promise<void> {
  for await (const key of listResultKeys(taken))
    if ((await addObject(archive, key, options, counts)) !== null) counts.results++
}

/** @returns SHA-256, hex, or null when there is no such object */
async function addObject(
  archive: ArchiveWriter,
  key: string,
  { store, onProgress }: BackupOptions,
  counts: BackupCounts,
): Promise<string | null> {
  const object = await store.open(key)
  if (object === null) return null
  const sha256 = await archive.add(key, object.sizeBytes, object.stream)
  counts.sizeBytes += object.sizeBytes
  onProgress(counts)
  return sha256
}

/** A missing picture is lost if a design still refers to it; else its designs have been deleted. */
async function findLostPictures(
  missing: ReadonlySet<string>,
  { takeSnapshot }: BackupOptions,
): Promise<Set<string>> {
  if (missing.size === 0) return new Set()
  const now = await takeSnapshot()
  try {
    return await findShownPictures(now, missing)
  } finally {
    await now.release()
  }
}
