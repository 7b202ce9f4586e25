import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { OperatorError } from '../../platform/storage/operator-error.ts'
import type { StoredFiles } from './count-stored-files.ts'
import type { InstallationFile } from './installation-file.ts'

/** A store of pictures and a database, as found at start. */
export interface Pair {
  readonly store: Pick<ObjectStore, 'kind' | 'place'>
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

/** The store as the operator named it. */
export function nameOf({ kind }: Pair['store']): string {
  return kind === 'folder' ? 'DATA_DIR' : 'S3_BUCKET'
}

/** For a store and a database that were not bound to each other. */
export function foreignPairError(pair: Pair, files: StoredFiles): OperatorError {
  const { kind, place } = pair.store
  return new OperatorError([
    `${nameOf(pair.store)} ${place} does not belong to this ${pair.database} database. The server did not start and changed nothing.`,
    `Found: ${describePair(pair)} The ${kind} holds ${count(files.inStore, 'picture')}, the database refers to ${files.inDatabase}, and ${files.inBoth} are in both.`,
    ...adviceFor(pair),
    ...adoptionAdvice(pair),
  ])
}

/** The embedded database is missing, but its pictures are still there. */
export function lostDatabaseError(pair: Pair, pictures: number, dataDir: string): OperatorError {
  const { kind } = pair.store
  return new OperatorError([
    `The embedded database is missing: there is no ${dataDir}/database. The server did not start and changed nothing.`,
    `Found: ${pair.file === null ? '' : `the ${kind} belongs to an embedded database, `}${count(pictures, 'picture')} without a database.`,
    'If DATA_DIR names the wrong folder, or its volume is not mounted completely, correct that.',
    'If the database folder was lost, restore it from a backup. If the data is on a PostgreSQL server, set DATABASE_URL.',
    ...adoptionAdvice(
      pair,
      `To begin with an empty database in this ${kind === 'folder' ? 'folder' : 'DATA_DIR'}`,
    ),
  ])
}

function describePair({ store: { kind }, file, databaseId }: Pair): string {
  const store = file === null ? `the ${kind} has no installation.json` : `the ${kind} has the id ${file.id}`
  const database =
    databaseId === null ? `the database is bound to no ${kind}.` : `the database has the id ${databaseId}.`
  return `${store}, ${database}`
}

function adviceFor({ store, file, databaseId, database }: Pair): string[] {
  if (store.kind === 'bucket') return adviceForBucket(file, databaseId)
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

function adviceForBucket(file: InstallationFile | null, databaseId: string | null): string[] {
  if (databaseId !== null && file === null)
    return [
      'If the pictures are still in DATA_DIR, copy them first: npm run move-pictures -- --to s3',
      'If S3_BUCKET or S3_ENDPOINT names the wrong place, correct it. All servers of one database share one bucket.',
    ]
  return [
    'If S3_BUCKET, S3_ENDPOINT or DATABASE_URL names the wrong place, correct it.',
    'If you restored a backup, restore the database and the bucket from the same one.',
  ]
}

function adoptionAdvice(pair: Pair, purpose = 'To use them together anyway'): string[] {
  return [
    `${purpose}, start once with ADOPT_DATA_DIR=${adoptionCodeOf(pair)}.`,
    `Pictures that the database does not know then stay ${pair.store.kind === 'folder' ? 'on the disk' : 'in the bucket'}, but nobody sees them.`,
  ]
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
