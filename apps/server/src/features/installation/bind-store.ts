import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { lockInstallation } from '../../platform/database/locks.ts'
import { isMissingFile } from '../../platform/storage/files.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { comparePictures, countPictures, type StoredFiles } from './count-stored-files.ts'
import { findInstallationFile, writeInstallationFile } from './installation-file.ts'
import { findInstallationId, replaceInstallation } from './installation.repository.ts'
import { adoptionCodeOf, foreignPairError, lostDatabaseError, nameOf, type Pair } from './refuse-pair.ts'

export interface StoreOptions {
  /** holds the pictures: DATA_DIR, or a bucket */
  readonly store: ObjectStore
  readonly dataDir: string
  /** address of a PostgreSQL server, or null for the embedded database in dataDir */
  readonly databaseUrl: string | null
  /** what the operator set as ADOPT_DATA_DIR */
  readonly adoptionCode: string | null
}

interface BindOptions extends StoreOptions {
  readonly db: Database
  /** warns the operator without stopping the start */
  readonly onWarning: (details: object, message: string) => void
}

export interface BoundStore {
  /** Whether the store is still the one from the start: DATA_DIR may be the empty mount point of an unmounted volume. */
  readonly isPresent: () => Promise<boolean>
  /** Whether it also still belongs to the database. */
  readonly isBound: () => Promise<boolean>
}

/**
 * Refuses to create an empty embedded database beside data of a lost one. Call it before the database is
 * opened.
 * @throws OperatorError
 */
export async function checkEmbeddedDatabase({
  store,
  dataDir,
  databaseUrl,
  adoptionCode,
}: StoreOptions): Promise<void> {
  if (databaseUrl !== null || !(await isMissingOrEmpty(path.join(dataDir, 'database')))) return
  const file = await findInstallationFile(store)
  const pictureCount = await countPictures(store)
  if (pictureCount === 0 && file?.database !== 'embedded') return
  const pair: Pair = { store, file, databaseId: null, database: 'embedded' }
  if (adoptionCode !== adoptionCodeOf(pair)) throw lostDatabaseError(pair, pictureCount, dataDir)
}

/**
 * Checks that the database and the store of pictures are a pair: both have the same installation id. Binds a new pair,
 * and one from before ids existed when the stored pictures match the rows. Refuses everything else,
 * because a sweep would remove the pictures that the database does not refer to.
 * @throws OperatorError for a foreign pair
 */
export async function bindStore(options: BindOptions): Promise<BoundStore> {
  const { db, store } = options
  const id = await db.transaction(async (tx) => {
    await lockInstallation(tx)
    return proveOrBind(tx, options)
  })
  warnOfUnusedDatabase(options)
  const isPresent = async () => (await findInstallationFile(store).catch(() => null))?.id === id
  return { isPresent, isBound: async () => (await isPresent()) && (await findInstallationId(db)) === id }
}

/** @returns the installation's id */
async function proveOrBind(tx: Database, options: BindOptions): Promise<string> {
  const { store, databaseUrl, adoptionCode, onWarning } = options
  const pair: Pair = {
    store,
    file: await findInstallationFile(store),
    databaseId: await findInstallationId(tx),
    database: databaseUrl === null ? 'embedded' : 'PostgreSQL',
  }
  const { file, databaseId } = pair
  if (databaseId !== null && databaseId === file?.id) return databaseId
  const files = await comparePictures(tx, store)
  const isAdopted = adoptionCode === adoptionCodeOf(pair)
  const mayBind = databaseId === null && (isEmpty(files) || agree(files))
  if (!mayBind && !isAdopted) throw foreignPairError(pair, files)
  if (isAdopted)
    onWarning({ ...files }, `${nameOf(store)} was bound to this database because ADOPT_DATA_DIR says so`)
  // a new id: the store's former database must no longer match
  const id = randomUUID()
  // the file first: if the transaction fails, the next start finds a database without an id and binds it
  await writeInstallationFile(store, { id, database: pair.database })
  await replaceInstallation(tx, id)
  return id
}

function isEmpty({ inStore, inDatabase }: StoredFiles): boolean {
  return inStore === 0 && inDatabase === 0
}

/** Tolerates a crash's leftovers and expired results; another database shares no files. */
function agree({ inStore, inDatabase, inBoth }: StoredFiles): boolean {
  return inBoth > 0 && 2 * inBoth >= inStore && 2 * inBoth >= inDatabase
}

function warnOfUnusedDatabase({ dataDir, databaseUrl, onWarning }: BindOptions): void {
  const folder = path.join(dataDir, 'database')
  if (databaseUrl !== null && existsSync(folder))
    onWarning({ folder }, 'an embedded database lies in DATA_DIR; it is not used while DATABASE_URL is set')
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissingFile(error)) return []
    throw error
  })
  return names.length === 0
}
