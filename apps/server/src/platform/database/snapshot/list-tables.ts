import { getTableName, is, PgTable, sql } from '../drizzle.ts'
import type { Database } from '../database.ts'
import * as schema from '../schema.ts'

export interface Column {
  readonly name: string
  /** as PostgreSQL writes it, for instance `timestamp with time zone` */
  readonly type: string
  readonly isIdentity: boolean
}

/** A table as the database describes it. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** the primary key's columns; `isText`: sorted by the database's locale unless told otherwise */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[]
  /** tables that its foreign keys refer to */
  readonly parents: readonly string[]
}

/** Not part of a snapshot: it binds a database to its pictures, and a copy is bound to other ones. */
export const BINDING_TABLE = getTableName(schema.installation)

/** The product's tables, apart from the binding. The operator's own tables in the same database are left alone. */
const NAMES = Object.values(schema)
  .flatMap((part) => (is(part, PgTable) ? [getTableName(part)] : []))
  .filter((name) => name !== BINDING_TABLE)

/** @returns the product's tables, each one after those that it refers to */
export async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await db.execute<{ table: Table }>(sql`
    select json_build_object(
      'name', c.relname,
      'columns', (
        select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, atttypmod), 'isIdentity', attidentity <> '') order by attnum)
        from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''),
      'key', (
        select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by part.place)
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as part (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
        where i.indrelid = c.oid and i.indisprimary),
      'parents', (
        select coalesce(json_agg(distinct p.relname), '[]')
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f')
    ) as table
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname in (select json_array_elements_text(${JSON.stringify(NAMES)}))
    order by c.relname`)
  return sortByParents(rows.map(({ table }) => table))
}

/** @throws Error for tables that refer to each other in a circle, or to themselves */
function sortByParents(tables: readonly Table[]): Table[] {
  const sorted: Table[] = []
  const isDone = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < tables.length) {
    const ready = tables.filter(({ name, parents }) => !isDone(name) && parents.every(isDone))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    sorted.push(...ready)
  }
  return sorted
}
