/**
 * Prints the load figures of a server and a fleet, each table on a database of its own on the PostgreSQL that TEST_DATABASE_URL
 * names. `npm run bench:fleet -- route light` prints two of them, `--short` is for trying, `--write` puts them on the page.
 */
import { sql } from 'drizzle-orm'
import { createDatabase, openPool } from '../../apps/server/src/platform/database/connections.ts'
import { measureLightCalls } from './fleet-light.ts'
import { measurePages } from './fleet-pages.ts'
import { measureQueue } from './fleet-queue.ts'
import { measureRoute } from './fleet-route.ts'
import { measureWorkers } from './fleet-workers.ts'
import { describeMachine, writeFigures } from './report.ts'

/** @returns the lines of a table */
type Measure = (databaseUrl: string, isShort: boolean) => Promise<string[]>

const TABLES: Readonly<Record<string, Measure>> = {
  queue: measureQueue,
  workers: measureWorkers,
  route: measureRoute,
  light: measureLightCalls,
  pages: measurePages,
}

async function withDatabase<T>(
  serverUrl: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const pool = openPool({ connectionString: serverUrl, max: 1 }, () => undefined)
  const db = createDatabase(pool)
  const database = sql.identifier(`bench_${name}`)
  await db.execute(sql`create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/bench_${name}`
  try {
    return await work(url.href)
  } finally {
    await db.execute(sql`drop database ${database} with (force)`)
    await pool.end()
  }
}

async function main(): Promise<void> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (serverUrl === undefined) throw new Error('run it by npm run bench:fleet')
  const words = process.argv.slice(2)
  const isShort = words.includes('--short')
  const names = words.filter((word) => !word.startsWith('--'))
  const unknown = names.find((name) => !Object.hasOwn(TABLES, name))
  if (unknown !== undefined)
    throw new Error(`no table ${unknown}: choose from ${Object.keys(TABLES).join(', ')}`)
  for (const name of names.length > 0 ? names : Object.keys(TABLES)) {
    const machine = describeMachine()
    const lines = await withDatabase(serverUrl, name, (url) => TABLES[name](url, isShort))
    const figures = [machine, '', ...lines].join('\n')
    console.log(`\n${name}: ${figures}`)
    const marks = {
      start: `<!-- ${name}: written by npm run bench:fleet -->`,
      end: `<!-- end of ${name} -->`,
    }
    if (words.includes('--write') && !isShort) await writeFigures(marks, figures)
  }
}

await main()
