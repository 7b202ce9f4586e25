/** How much longer a late page of a feed takes than the first one, with a million shares and ten million likes. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createDatabase, openPool } from '../../apps/server/src/platform/database/connections.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../apps/server/src/platform/painter/painter-pool.ts'
import { seedLikes, seedManyShares } from '../../apps/server/src/testing/seed-many-shares.ts'
import { median, quantile } from './statistics.ts'

const PAGE_SIZE = 24
const SIZE = { shares: 1_000_000, page: 1000, rounds: 400 }
const SHORT_SIZE = { shares: 50_000, page: 200, rounds: 100 }
const MOST_LIKES = 1470
const FEEDS = ['sort=latest', 'sort=latest&type=interior', 'sort=popular', 'sort=popular&type=interior']

/** Asks for pages one after another, as somebody who scrolls. */
async function findCursor(address: string, pages: number): Promise<string> {
  let cursor = ''
  for (let page = 1; page < pages; page++) {
    const { nextCursor } = await fetchPage(`${address}${cursor && `&cursor=${cursor}`}`)
    if (nextCursor === null) throw new Error(`the feed ends at page ${page}`)
    cursor = nextCursor
  }
  return cursor
}

async function fetchPage(address: string): Promise<{ readonly nextCursor: string | null }> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return (await answer.json()) as { nextCursor: string | null }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Measures in turn, because other programs disturb both alike. Before each page something is written, so that none is kept. */
async function measureFeed(db: Database, address: string, { page, rounds }: typeof SIZE) {
  const late = `${address}&cursor=${await findCursor(address, page)}`
  const times = { first: [] as number[], late: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of [
      ['first', address],
      ['late', late],
    ] as const) {
      await db.execute(sql`select pg_current_xact_id()`)
      times[name].push(await time(() => fetchPage(url)))
    }
  return times
}

async function measureByOffset(db: Database, { page, rounds }: typeof SIZE): Promise<number[]> {
  const query = sql`
    select * from shares join users on users.id = shares.user_id join projects on projects.id = shares.project_id
    where is_public and not is_hidden and suspended_at is null
    order by shares.created_at desc, shares.id desc offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`
  const times: number[] = []
  for (let round = 0; round < rounds / 10; round++) times.push(await time(() => db.execute(query)))
  return times
}

async function measureFeeds(origin: string, db: Database, size: typeof SIZE): Promise<string[]> {
  const rows: string[] = []
  for (const feed of FEEDS) {
    const address = `${origin}/api/community?limit=${PAGE_SIZE}&${feed}`
    const { first, late } = await measureFeed(db, address, size)
    const ratio = quantile(late, 0.95) / quantile(first, 0.95)
    rows.push(`| ${feed} | ${format(first)} | ${format(late)} | ${ratio.toFixed(2)} |`)
  }
  return [...rows, `| by offset | – | – | ${format(await measureByOffset(db, size))} | – |`]
}

function format(times: readonly number[]): string {
  return `${median(times).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)}`
}

/** @returns how many likes there are */
async function seed(databaseUrl: string, shares: number): Promise<number> {
  const pool = openPool({ connectionString: databaseUrl }, () => undefined)
  const db = createDatabase(pool)
  // nothing of this database is kept
  for (const setting of ['fsync = off', "max_wal_size = '8GB'", "maintenance_work_mem = '512MB'"])
    await db.execute(sql.raw(`alter system set ${setting}`))
  await db.execute(sql`select pg_reload_conf()`)
  await seedManyShares(db, shares, { mostLikes: MOST_LIKES })
  const likes = await seedLikes(db)
  await db.execute(sql`checkpoint`)
  await pool.end()
  return likes
}

/** @param databaseUrl an empty PostgreSQL database */
export async function measurePages(databaseUrl: string, isShort: boolean): Promise<string[]> {
  const size = isShort ? SHORT_SIZE : SIZE
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const database = await openDatabase({ url: databaseUrl, dataDir, onConnectionLost: () => undefined })
  const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 0, onCrash: () => undefined })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  const app = await buildApp(config, { database, painter, webFolder: dataDir, maxEventLoopDelayMs: 0 })
  try {
    const likes = await seed(databaseUrl, size.shares)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return [
      `| ms, ${size.shares.toLocaleString('en')} shares, ${likes.toLocaleString('en')} likes | page 1: median | p95 | page ${size.page}: median | p95 | p95 over p95 |`,
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...(await measureFeeds(`http://127.0.0.1:${port}`, database.db, size)),
      '',
      'p95 over p95: bar 1.5, aim 1.1.',
    ]
  } finally {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}
