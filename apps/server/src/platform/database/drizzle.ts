/**
 * The parts of Drizzle that the server uses. Every other module imports them from here. Drizzle is loaded as CommonJS, because Node reads
 * its package.json (179 kB) anew for every import between its ES modules, which took a second of processor time of each start.
 */
import { createRequire } from 'node:module'
import type * as OrmModule from 'drizzle-orm'
import type * as MigratorModule from 'drizzle-orm/migrator'
import type * as NodePostgresModule from 'drizzle-orm/node-postgres'
import type * as NodePostgresMigratorModule from 'drizzle-orm/node-postgres/migrator'
import type * as PgCoreModule from 'drizzle-orm/pg-core'

const load = createRequire(import.meta.url)

export const {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  DrizzleQueryError,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
  sum,
} = load('drizzle-orm') as typeof OrmModule

export const {
  alias,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  PgTable,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- only an overload that nobody calls is deprecated
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = load('drizzle-orm/pg-core') as typeof PgCoreModule

export const { drizzle } = load('drizzle-orm/node-postgres') as typeof NodePostgresModule
export const { readMigrationFiles } = load('drizzle-orm/migrator') as typeof MigratorModule
export const { migrate } = load('drizzle-orm/node-postgres/migrator') as typeof NodePostgresMigratorModule

export type { SQL } from 'drizzle-orm'
export type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
export type { AnyPgColumn, PgDatabase } from 'drizzle-orm/pg-core'
export type PgTable = PgCoreModule.PgTable
