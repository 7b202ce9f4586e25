import { sql } from '../drizzle.ts'
import type { Database } from '../database.ts'
import { BINDING_TABLE, listTables, type Table } from './list-tables.ts'
import { readLines } from './read-lines.ts'
import { EXACT_TEXTS, hashTable, rowsFileOf, type Snapshot, type SnapshotSequence } from './write-snapshot.ts'

/** characters of JSON that are inserted at once, unless one row is longer */
const BATCH_LENGTH = 1_000_000

/** The rows of a snapshot, and where its files are. */
export interface StoredSnapshot extends Pick<Snapshot, 'tables' | 'sequences'> {
  readonly folder: string
}

/** The database's tables are not those of the snapshot. */
export class SchemaMismatchError extends Error {
  constructor(table: string) {
    super(`the table ${table} has other columns`)
    this.name = 'SchemaMismatchError'
  }
}

/**
 * Replaces all rows by those of a snapshot, within a transaction. Then reads every table back and compares its hash.
 * Identity columns go on where those of the snapshot did.
 * @throws SchemaMismatchError when a table has other columns; Error when rows read back differ
 */
export async function loadSnapshot(tx: Database, snapshot: StoredSnapshot): Promise<void> {
  await tx.execute(EXACT_TEXTS)
  const tables = await listTables(tx)
  refuseOtherColumns(tables, snapshot)
  const names = [BINDING_TABLE, ...tables.map(({ name }) => name)].map((name) => sql.identifier(name))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
  for (const table of tables) await insertRows(tx, table, rowsFileOf(snapshot.folder, table.name))
  for (const table of tables) await compareRows(tx, table, snapshot)
  for (const sequence of snapshot.sequences) await restartSequence(tx, sequence)
}

function refuseOtherColumns(tables: readonly Table[], snapshot: StoredSnapshot): void {
  const describe = (columns: Table['columns'] = []) =>
    columns.map(({ name, type, isIdentity }) => `${name} ${type} ${String(isIdentity)}`).join(', ')
  const names = new Set([...tables, ...snapshot.tables].map(({ name }) => name))
  for (const name of names) {
    const [here, there] = [tables, snapshot.tables].map((list) => list.find((table) => table.name === name))
    if (describe(here?.columns) !== describe(there?.columns)) throw new SchemaMismatchError(name)
  }
}

async function insertRows(tx: Database, table: Table, file: string): Promise<void> {
  let batch: string[] = []
  let length = 0
  for await (const line of readLines(file)) {
    batch.push(line)
    length += line.length
    if (length < BATCH_LENGTH) continue
    await insertBatch(tx, table, batch)
    batch = []
    length = 0
  }
  if (batch.length > 0) await insertBatch(tx, table, batch)
}

/** `json`, unlike `jsonb`, hands texts on as they are. */
async function insertBatch(tx: Database, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => sql.identifier(column.name))
  const values = columns.map(({ type }, place) => sql.raw(`(line->>${place})::${type}`))
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`)
}

async function compareRows(tx: Database, table: Table, { tables }: StoredSnapshot): Promise<void> {
  const { sha256 } = tables.find(({ name }) => name === table.name)!
  if ((await hashTable(tx, table)) !== sha256)
    throw new Error(`the rows of ${table.name} were read back from the database with other values`)
}

/** Not `setval`, which a rollback would not undo. */
async function restartSequence(tx: Database, { table, column, nextValue }: SnapshotSequence): Promise<void> {
  await tx.execute(
    sql`alter table ${sql.identifier(table)} alter column ${sql.identifier(column)} restart with ${sql.raw(BigInt(nextValue).toString())}`,
  )
}
