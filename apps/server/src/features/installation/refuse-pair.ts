import { createHash } from 'node:crypto'
import { OperatorError } from '../../platform/storage/operator-error.ts'
import type { StoredFiles } from './count-stored-files.ts'
import type { InstallationFile } from './installation-file.ts'

/** A data folder and a database, as found at start. */
export interface Pair {
  readonly dataDir: string
  readonly file: InstallationFile | null
  /** the database's installation id; null when it has none, or when there is no database */
  readonly databaseId: string | null
  readonly database: InstallationFile['database']
}

/**
 * The value of `ADOPT_DATA_DIR` that binds this pair. Another pair has another code, so that a leftover setting
 * never binds a folder whose volume is missing.
 */
export function adoptionCodeOf({ file, databaseId, database }: Pair): string {
  const facts = [file?.id ?? 'none', databaseId ?? 'none', database]
  return createHash('sha256').update(facts.join(' ')).digest('hex').slice(0, 8)
}

/** For a data folder and a database that were not bound to each other. */
export function foreignPairError(pair: Pair, files: StoredFiles): OperatorError {
  return new OperatorError([
    `DATA_DIR ${pair.dataDir} does not belong to this ${pair.database} database. The server did not start and changed nothing.`,
    `Found: ${describePair(pair)} The folder holds ${count(files.inFolder, 'picture')}, the database refers to ${files.inDatabase}, and ${files.inBoth} are in both.`,
    ...adviceFor(pair),
    ...adoptionAdvice(pair),
  ])
}

/** The embedded database is missing, but its pictures are still there. */
export function lostDatabaseError(pair: Pair, pictures: number): OperatorError {
  return new OperatorError([
    `The embedded database is missing: there is no ${pair.dataDir}/database. The server did not start and changed nothing.`,
    `Found: ${pair.file === null ? '' : 'the folder belongs to an embedded database, '}${count(pictures, 'picture')} without a database.`,
    'If DATA_DIR names the wrong folder, or its volume is not mounted completely, correct that.',
    'If the database folder was lost, restore it from a backup. If the data is on a PostgreSQL server, set DATABASE_URL.',
    ...adoptionAdvice(pair, 'To begin with an empty database in this folder'),
  ])
}

function describePair({ file, databaseId }: Pair): string {
  const folder = file === null ? 'the folder has no installation.json' : `the folder has the id ${file.id}`
  const database =
    databaseId === null ? 'the database is bound to no folder.' : `the database has the id ${databaseId}.`
  return `${folder}, ${database}`
}

function adviceFor({ file, databaseId, database }: Pair): string[] {
  if (databaseId !== null && file === null)
    return [
      'If the volume with the pictures is not mounted, mount it, or correct DATA_DIR. All servers of one database share one DATA_DIR.',
    ]
  const advice = ['If DATA_DIR or DATABASE_URL names the wrong place, correct it.']
  if (database === 'PostgreSQL' && file?.database !== 'PostgreSQL')
    advice.push(
      'If you are moving from the embedded database: unset DATABASE_URL to keep using it, or choose a new, empty DATA_DIR',
      'to start over on PostgreSQL. There is no command yet that moves accounts and designs.',
    )
  advice.push('If you restored a backup, restore the database and DATA_DIR from the same one.')
  return advice
}

function adoptionAdvice(pair: Pair, purpose = 'To use them together anyway'): string[] {
  return [
    `${purpose}, start once with ADOPT_DATA_DIR=${adoptionCodeOf(pair)}.`,
    'Pictures that the database does not know then stay on the disk, but nobody sees them.',
  ]
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
