import { createHash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../drizzle.ts'
import type { Database } from '../database.ts'
import { OperatorError } from '../../storage/operator-error.ts'
import { listReleaseMigrations, NewerSchemaError, type AppliedMigration } from '../migrate.ts'
import { listTables, type Column, type Table } from './list-tables.ts'

/** One table's rows in the file `<name>.ndjson`: a line per row, a JSON array of its columns as texts or null. */
interface SnapshotTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: number
  readonly sizeBytes: number
  /** of the file, hex */
  readonly sha256: string
}

/** Where a table's ids go on: ids of deleted rows are never given out again, so that old links stay dead. */
export interface SnapshotSequence {
  readonly table: string
  readonly column: string
  /** decimal digits */
  readonly nextValue: string
}

/** The database at one moment. */
export interface Snapshot {
  /** ISO 8601 */
  readonly takenAt: string
  readonly migrations: readonly AppliedMigration[]
  /** each one after those that it refers to */
  readonly tables: readonly SnapshotTable[]
  readonly sequences: readonly SnapshotSequence[]
}

/** rows that are read at once */
const BATCH_ROWS = 500
/** the rows of a snapshot hold hashes of passwords */
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const

/** Texts of these settings are exact on every server: microseconds, and all digits of a floating-point number. */
export const EXACT_TEXTS = sql.raw(`
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)

/**
 * Writes all tables, as they are at one moment, to files. The embedded database serves nobody else meanwhile, so the
 * files go to a local folder, whatever becomes of them afterwards.
 * @param folder created; nothing may be there
 * @throws NewerSchemaError, or OperatorError, when another release has migrated the database: its tables are not known here
 */
export async function writeSnapshot(db: Database, folder: string): Promise<Snapshot> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
  return db.transaction(
    async (tx) => {
      await tx.execute(EXACT_TEXTS)
      const migrations = await listAppliedMigrations(tx)
      refuseOtherRelease(migrations)
      const tables = await listTables(tx)
      const written: SnapshotTable[] = []
      for (const table of tables) written.push(await writeTable(tx, table, folder))
      const takenAt = new Date().toISOString()
      return { takenAt, migrations, tables: written, sequences: await readSequences(tx, tables) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The file of a table's rows in a snapshot's folder. */
export function rowsFileOf(folder: string, table: string): string {
  return path.join(folder, `${table}.ndjson`)
}

async function writeTable(tx: Database, table: Table, folder: string): Promise<SnapshotTable> {
  const file = await open(rowsFileOf(folder, table.name), 'wx', OWNER_ONLY.file)
  try {
    const figures = await writeRows(tx, table, file)
    return { name: table.name, columns: table.columns, ...figures }
  } finally {
    await file.close()
  }
}

async function writeRows(tx: Database, table: Table, file: FileHandle) {
  const hash = createHash('sha256')
  let [rows, sizeBytes] = [0, 0]
  for await (const lines of readLines(tx, table)) {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    hash.update(bytes)
    await file.write(bytes)
    rows += lines.length
    sizeBytes += bytes.length
  }
  return { rows, sizeBytes, sha256: hash.digest('hex') }
}

/** @returns SHA-256, hex, of the file that a snapshot would have for the table */
export async function hashTable(tx: Database, table: Table): Promise<string> {
  const hash = createHash('sha256')
  for await (const lines of readLines(tx, table)) for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Reads a table's rows in the order of its primary key, which is the same in every locale. */
async function* readLines(tx: Database, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  )
  const order = sql.join(
    key.map((column) => sql`${sql.identifier(column.name)}${sql.raw(column.isText ? ' collate "C"' : '')}`),
    sql`, `,
  )
  await tx.execute(sql`
    declare snapshot_rows no scroll cursor for
    select json_build_array(${values})::text as line from ${sql.identifier(name)} order by ${order}`)
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql.raw(`fetch forward ${BATCH_ROWS} from snapshot_rows`),
    )
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < BATCH_ROWS) break
  }
  await tx.execute(sql`close snapshot_rows`)
}

async function readSequences(tx: Database, tables: readonly Table[]): Promise<SnapshotSequence[]> {
  const sequences: SnapshotSequence[] = []
  for (const { name: table, columns } of tables)
    for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity)) {
      const { rows } = await tx.execute<{ name: string }>(
        sql`select pg_get_serial_sequence(quote_ident(${table}), ${column}) as name`,
      )
      const { rows: values } = await tx.execute<{ next: string }>(
        sql`select (last_value + is_called::int)::text as next from ${sql.raw(rows[0].name)}`,
      )
      sequences.push({ table, column, nextValue: values[0].next })
    }
  return sequences
}

/** @returns the migrations that the database has had, oldest first */
async function listAppliedMigrations(db: Database): Promise<AppliedMigration[]> {
  const { rows } = await db.execute<{ created_at: string; hash: string }>(
    sql`select created_at::text, hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ created_at: writtenMs, hash }) => ({ writtenMs: Number(writtenMs), hash }))
}

function refuseOtherRelease(migrations: readonly AppliedMigration[]): void {
  const known = new Set(listReleaseMigrations().map(({ writtenMs }) => writtenMs))
  const unknown = migrations.filter(({ writtenMs }) => !known.has(writtenMs))
  if (unknown.length > 0) throw new NewerSchemaError(unknown.map(({ writtenMs }) => writtenMs))
  if (migrations.length < known.size)
    throw new OperatorError([
      'An older release of Housecoat has made this database, and this one has not migrated it yet. No backup was made.',
      'Use the older release to make a backup, or start this one first.',
    ])
}
