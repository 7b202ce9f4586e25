import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { lockInstallation } from '../../platform/database/locks.ts'
import { isMissingFile } from '../../platform/storage/files.ts'
import { countStoredFiles, listStoredFiles, type StoredFiles } from './count-stored-files.ts'
import { findInstallationFile, writeInstallationFile } from './installation-file.ts'
import { findInstallationId, replaceInstallation } from './installation.repository.ts'
import { adoptionCodeOf, foreignPairError, lostDatabaseError, type Pair } from './refuse-pair.ts'

export interface DataFolderOptions {
  readonly dataDir: string
  /** address of a PostgreSQL server, or null for the embedded database in dataDir */
  readonly databaseUrl: string | null
  /** what the operator set as ADOPT_DATA_DIR */
  readonly adoptionCode: string | null
}

interface BindOptions extends DataFolderOptions {
  readonly db: Database
  /** warns the operator without stopping the start */
  readonly onWarning: (details: object, message: string) => void
}

export interface BoundFolder {
  /** Whether DATA_DIR is still the folder from the start, and not the empty mount point of an unmounted volume. */
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
  dataDir,
  databaseUrl,
  adoptionCode,
}: DataFolderOptions): Promise<void> {
  if (databaseUrl !== null || !(await isMissingOrEmpty(path.join(dataDir, 'database')))) return
  const file = await findInstallationFile(dataDir)
  const { pictureIds, resultIds } = await listStoredFiles(dataDir)
  const fileCount = pictureIds.length + resultIds.length
  if (fileCount === 0 && file?.database !== 'embedded') return
  const pair: Pair = { dataDir, file, databaseId: null, database: 'embedded' }
  if (adoptionCode !== adoptionCodeOf(pair)) throw lostDatabaseError(pair, fileCount)
}

/**
 * Checks that the database and the data folder are a pair: both have the same installation id. Binds a new pair,
 * and one from before ids existed when the pictures on the disk match the rows. Refuses everything else,
 * because a sweep would remove the pictures that the database does not refer to.
 * @throws OperatorError for a foreign pair
 */
export async function bindDataFolder(options: BindOptions): Promise<BoundFolder> {
  const { db, dataDir } = options
  const id = await db.transaction(async (tx) => {
    await lockInstallation(tx)
    return proveOrBind(tx, options)
  })
  warnOfUnusedDatabase(options)
  const isPresent = async () => (await findInstallationFile(dataDir).catch(() => null))?.id === id
  return { isPresent, isBound: async () => (await isPresent()) && (await findInstallationId(db)) === id }
}

/** @returns the installation's id */
async function proveOrBind(tx: Database, options: BindOptions): Promise<string> {
  const { dataDir, databaseUrl, adoptionCode, onWarning } = options
  const pair: Pair = {
    dataDir,
    file: await findInstallationFile(dataDir),
    databaseId: await findInstallationId(tx),
    database: databaseUrl === null ? 'embedded' : 'PostgreSQL',
  }
  const { file, databaseId } = pair
  if (databaseId !== null && databaseId === file?.id) return databaseId
  const files = await countStoredFiles(tx, dataDir)
  const isAdopted = adoptionCode === adoptionCodeOf(pair)
  const mayBind = databaseId === null && (isEmpty(files) || agree(files))
  if (!mayBind && !isAdopted) throw foreignPairError(pair, files)
  if (isAdopted) onWarning({ ...files }, 'DATA_DIR was bound to this database because ADOPT_DATA_DIR says so')
  // a new id: the folder's former database must no longer match
  const id = randomUUID()
  // the file first: if the transaction fails, the next start finds a database without an id and binds it
  await writeInstallationFile(dataDir, { id, database: pair.database })
  await replaceInstallation(tx, id)
  return id
}

function isEmpty({ inFolder, inDatabase }: StoredFiles): boolean {
  return inFolder === 0 && inDatabase === 0
}

/** Tolerates a crash's leftovers and expired results; another database shares no files. */
function agree({ inFolder, inDatabase, inBoth }: StoredFiles): boolean {
  return inBoth > 0 && 2 * inBoth >= inFolder && 2 * inBoth >= inDatabase
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
