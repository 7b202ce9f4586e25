/** Measures the community's feed at 100,000 shares on the PostgreSQL that TEST_DATABASE_URL names, which it fills. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../apps/server/src/platform/painter/painter-pool.ts'
import { seedManyShares } from '../../apps/server/src/testing/seed-many-shares.ts'
import { describeMachine, writeFigures } from './report.ts'
import { quantile } from './statistics.ts'

const FIGURES = { start: '<!-- feed: written by npm run bench:feed -->', end: '<!-- end of feed -->' }
const SHARES = 100_000
const PAGE_SIZE = 24
const PAGES = 1000
const ROUNDS = 300

interface Timing {
  readonly times: readonly number[]
  readonly processorMs: number | null
}

async function measure(work: () => Promise<unknown>): Promise<Timing> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, processorMs: (user + system) / 1000 / ROUNDS }
}

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

async function measureFeeds(origin: string): Promise<string[]> {
  const rows: string[] = []
  for (const sort of ['latest', 'popular']) {
    const address = `${origin}/api/community?limit=${PAGE_SIZE}&sort=${sort}`
    const cursor = await findCursor(address, PAGES)
    rows.push(
      formatRow(`${sort}, first page`, await measure(() => fetchPage(address))),
      formatRow(`${sort}, page ${PAGES}`, await measure(() => fetchPage(`${address}&cursor=${cursor}`))),
      formatRow(`${sort}, interiors alone`, await measure(() => fetchPage(`${address}&type=interior`))),
    )
  }
  return rows
}

async function measureByOffset(db: Database): Promise<string> {
  const query = sql`
    select * from shares join users on users.id = shares.user_id join projects on projects.id = shares.project_id
    where is_public and not is_hidden and suspended_at is null
    order by shares.created_at desc, shares.id desc offset ${(PAGES - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`
  return formatRow(`by offset, page ${PAGES}`, {
    ...(await measure(() => db.execute(query))),
    processorMs: null,
  })
}

function formatRow(name: string, { times, processorMs }: Timing): string {
  const [middle, most] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1))
  return `| ${name} | ${middle} | ${most} | ${processorMs?.toFixed(1) ?? '–'} |`
}

async function main(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('run it by npm run bench:feed')
  const machine = describeMachine()
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const database = await openDatabase({ url, dataDir, onConnectionLost: () => undefined })
  const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 0, onCrash: () => undefined })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  const app = await buildApp(config, { database, painter, webFolder: dataDir })
  await seedManyShares(database.db, SHARES)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  try {
    const rows = [...(await measureFeeds(`http://127.0.0.1:${port}`)), await measureByOffset(database.db)]
    const header = ['| ms | median | p95 | processor ms |', '| --- | ---: | ---: | ---: |']
    const figures = `${machine}\n\n${[...header, ...rows].join('\n')}`
    console.log(figures)
    if (process.argv.includes('--write')) await writeFigures(FIGURES, figures)
  } finally {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}

await main()
