import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from './connections.ts'
import { OperatorError } from '../storage/operator-error.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { hashMigrations, migrateDatabase } from './migrate.ts'

/** Templates of this checkout: copying one is much faster than creating a database. */
const TEMPLATES_FOLDER = fileURLToPath(new URL('../../../../../.cache/database-templates', import.meta.url))

/** PostgreSQL creates an empty database if the first file is missing, and cannot start without the second. */
const NEEDED_FILES = ['PG_VERSION', 'global/pg_control'] as const

/**
 * Creates the embedded database's folder atomically when it is missing. The caller holds the lock of the folder around it.
 * @throws OperatorError when the folder is there but damaged
 */
export async function ensureEmbeddedFolder(folder: string): Promise<void> {
  if (hasEmbeddedDatabase(folder)) return
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const template = await findTemplate()
  if (template === null) await makeEmptyDatabase(draft)
  // synchronous: a thousand small files take three times as long with promises, and nothing else is running yet
  else cpSync(template, draft, { recursive: true })
  await rename(draft, folder)
}

/**
 * @returns false when the folder is missing or empty
 * @throws OperatorError when it is damaged
 */
export function hasEmbeddedDatabase(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  const missing = NEEDED_FILES.filter((name) => !existsSync(path.join(folder, name)))
  if (missing.length > 0) throw damagedDatabaseError(folder, `${missing.join(' and ')} missing`)
  return true
}

/** The files of an embedded database cannot be used. */
export function damagedDatabaseError(folder: string, fault: string): OperatorError {
  return new OperatorError([
    `The embedded database in ${folder} is damaged: ${fault}. The server did not start and changed nothing.`,
    'Restore the folder from a backup. The pictures beside it are not touched; keep them together with the backup.',
  ])
}

/** Creates this release's template when it is missing; several processes may do so at once. */
export async function ensureEmbeddedTemplate(): Promise<void> {
  const template = await getTemplatePath()
  if (existsSync(template)) return
  await mkdir(TEMPLATES_FOLDER, { recursive: true })
  const draft = `${template}.${process.pid}`
  await makeEmptyDatabase(draft)
  await rename(draft, template).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  })
  await removeOldTemplates(path.basename(template))
}

/** Unfinished templates of other processes have a process id in their name. */
async function removeOldTemplates(current: string): Promise<void> {
  const names = await readdir(TEMPLATES_FOLDER)
  const old = names.filter((name) => name !== current && !name.includes('.'))
  await Promise.all(
    old.map((name) => rm(path.join(TEMPLATES_FOLDER, name), { recursive: true, force: true })),
  )
}

async function findTemplate(): Promise<string | null> {
  const template = await getTemplatePath()
  return existsSync(template) ? template : null
}

/** The template's name depends on PostgreSQL's version and on the schema. */
async function getTemplatePath(): Promise<string> {
  const pgliteEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = await readFile(path.join(path.dirname(pgliteEntry), '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  const key = createHash('sha256').update(`${version} ${hashMigrations()}`).digest('hex').slice(0, 16)
  return path.join(TEMPLATES_FOLDER, key)
}

async function makeEmptyDatabase(folder: string): Promise<void> {
  const postgres = await EmbeddedPostgres.open(folder)
  const pool = openPool({ ...EMBEDDED_POOL, stream: () => postgres.connect() }, () => undefined)
  await migrateDatabase(pool)
  await pool.end()
  await postgres.close()
}

/** PostgreSQL embedded has one session, one user and one database. */
export const EMBEDDED_POOL = {
  max: 1,
  idleTimeoutMillis: 0,
  user: 'postgres',
  database: 'postgres',
} as const
