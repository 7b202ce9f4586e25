import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { countPictures } from '../features/installation/count-stored-files.ts'
import { writeInstallationFile, type InstallationFile } from '../features/installation/installation-file.ts'
import { replaceInstallation } from '../features/installation/installation.repository.ts'
import { isRestoreUnfinished, markRestore, unmarkRestore } from '../features/installation/restore-marker.ts'
import { PictureStore } from '../features/images/picture-store.ts'
import { Quarantine } from '../features/images/quarantine.ts'
import type { OpenedDatabase } from '../platform/database/database.ts'
import { loadSnapshot } from '../platform/database/snapshot/load-snapshot.ts'
import { hashObject, HashingStream } from '../platform/storage/hash-stream.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { isObjectEntry, type Manifest, type ManifestEntry } from './archive-format.ts'
import { readArchive, type ArchiveEntry } from './read-archive.ts'
import {
  countConnectedServers,
  countPeoplesRows,
  deleteDesignsOf,
  dropWaitingMessages,
  forgetOtherResults,
} from './restored-rows.repository.ts'

interface RestoreOptions {
  /** as the operator named it */
  readonly archiveName: string
  /** Reads the archive from its beginning. */
  readonly openArchive: () => Promise<Readable>
  readonly manifest: Manifest
  /** holds the tables' rows; see {@link verifyArchive} */
  readonly folder: string
  readonly store: ObjectStore
  /** Opens the database, and creates it when it is missing. */
  readonly openDatabase: () => Promise<OpenedDatabase>
  readonly databaseKind: InstallationFile['database']
  readonly mayReplace: boolean
  readonly onProgress: (restored: number, of: number) => void
}

export interface RestoreReport {
  readonly objects: number
  /** pictures of the replaced installation, now in quarantine */
  readonly quarantined: number
  readonly droppedMails: number
}

/**
 * Restores a verified archive. Pictures are written first, beside those that are there: until the rows are replaced, in one
 * transaction, the old state is complete. A marker keeps servers from starting until everything is done; after an interruption,
 * the same call finishes the work.
 * @throws OperatorError when the installation is not empty, or in use
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { store, archiveName, manifest } = options
  const isUnfinished = await isRestoreUnfinished(store)
  const mayReplace = options.mayReplace || isUnfinished
  if (!mayReplace) refuseReplacing(await countPictures(store), 0, store)
  const database = await options.openDatabase()
  try {
    await refuseServers(database)
    if (!mayReplace) refuseReplacing(0, await countPeoplesRows(database.db), store)
    await store.prepare()
    await markRestore(store, archiveName)
    await restoreObjects(options)
    const id = randomUUID()
    const droppedMails = await replaceRows(options, database, id)
    await writeInstallationFile(store, { id, database: options.databaseKind })
    const quarantined = await quarantineOthers(store, manifest)
    await unmarkRestore(store)
    return {
      objects: manifest.entries.filter(({ name }) => isObjectEntry(name)).length,
      quarantined,
      droppedMails,
    }
  } finally {
    await database.close()
  }
}

function refuseReplacing(pictures: number, rows: number, { place }: ObjectStore): void {
  if (pictures === 0 && rows === 0) return
  const found =
    pictures > 0
      ? `${pictures} pictures and results in ${place}`
      : `${rows} accounts, visitors and pictures in the database`
  throw new OperatorError([
    `This installation is not empty: there are ${found}. Nothing was changed.`,
    'To replace everything in it by the backup, add --replace. To keep it, set another DATA_DIR, DATABASE_URL or S3_BUCKET.',
  ])
}

async function refuseServers({ db }: OpenedDatabase): Promise<void> {
  const count = await countConnectedServers(db)
  if (count === 0) return
  throw new OperatorError([
    `Housecoat servers are connected to this database (${count} connections). Nothing was changed.`,
    'Stop all of them, then run the restore again.',
  ])
}

/** Writes the pictures and results; reads each one back and compares its hash. */
async function restoreObjects({ openArchive, manifest, store, onProgress }: RestoreOptions): Promise<void> {
  const entries = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  const total = manifest.entries.filter(({ name }) => isObjectEntry(name)).length
  let restored = 0
  for await (const entry of readArchive(await openArchive())) {
    if (isObjectEntry(entry.name)) {
      await restoreObject(entry, entries.get(entry.name), store)
      onProgress(++restored, total)
    } else entry.stream.resume()
  }
  if (restored !== total) throw changedError()
}

async function restoreObject(
  { name, sizeBytes, stream }: ArchiveEntry,
  expected: ManifestEntry | undefined,
  store: ObjectStore,
): Promise<void> {
  const hashing = new HashingStream()
  await Promise.all([pipeline(stream, hashing), store.put(name, hashing, sizeBytes)])
  if (hashing.digest() !== expected?.sha256) {
    await store.delete(name)
    throw changedError()
  }
  if ((await hashObject(store, name)) !== expected.sha256)
    throw new OperatorError([
      `${name} was read back from ${store.place} with other bytes. The restore is unfinished; check the disk, then run it again.`,
    ])
}

function changedError(): OperatorError {
  return new OperatorError([
    'The archive changed while it was restored. The restore is unfinished: run it again with an archive that stays as it is.',
  ])
}

/** @returns how many waiting emails were not restored */
async function replaceRows(
  { manifest, folder }: RestoreOptions,
  { db }: OpenedDatabase,
  id: string,
): Promise<number> {
  const results = manifest.entries.flatMap(
    ({ name }) => /^results\/([^/]+)\/full\.png$/.exec(name)?.[1] ?? [],
  )
  return db.transaction(async (tx) => {
    await loadSnapshot(tx, { ...manifest, folder })
    await deleteDesignsOf(tx, manifest.deletedPictures)
    await forgetOtherResults(tx, results)
    const droppedMails = await dropWaitingMessages(tx)
    // a new id: this installation is another one than the archive's
    await replaceInstallation(tx, id)
    return droppedMails
  })
}

/** Pictures of the replaced installation stay for some days, as always when no row refers to one. */
async function quarantineOthers(store: ObjectStore, { entries }: Manifest): Promise<number> {
  const pictures = new PictureStore(store)
  const quarantine = new Quarantine(store)
  const restored = new Set(entries.map(({ name }) => name.split('/').slice(0, 2).join('/')))
  const others: string[] = []
  for await (const ids of pictures.listIds())
    others.push(...ids.map((id) => pictures.prefixOf(id)).filter((prefix) => !restored.has(prefix)))
  for (const prefix of others) await quarantine.put(prefix, Date.now())
  return others.length
}
