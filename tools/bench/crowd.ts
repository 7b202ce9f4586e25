/** Measures what a crowd on the feed does to those whom the server accepts, on the PostgreSQL that TEST_DATABASE_URL names, which it fills. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { MAX_EVENT_LOOP_DELAY_MS } from '../../apps/server/src/plugins/limits.ts'
import { offerCrowd, type CrowdFigures } from '../../apps/server/src/testing/offer-crowd.ts'
import { seedManyShares } from '../../apps/server/src/testing/seed-many-shares.ts'
import { startServerProcess } from '../../apps/server/src/testing/start-server-process.ts'
import { describeMachine, writeFigures } from './report.ts'
import { quantile } from './statistics.ts'

const FIGURES = { start: '<!-- crowd: written by npm run bench:crowd -->', end: '<!-- end of crowd -->' }
const SHARES = 10_000
const FEW = 16
const MANY = 400
const ROUNDS = 3
const ROUND_MS = 15_000

interface Row {
  readonly clients: number
  readonly rounds: CrowdFigures[]
}

/** The median over the rounds: other programs disturb some of them. */
function medianOf({ rounds }: Row, figure: (round: CrowdFigures) => number): number {
  return quantile(rounds.map(figure), 0.5)
}

const p99Of = (row: Row) => medianOf(row, ({ acceptedMs }) => quantile(acceptedMs, 0.99))

function formatRow(row: Row): string {
  const median = medianOf(row, ({ acceptedMs }) => quantile(acceptedMs, 0.5))
  const perSecond = medianOf(row, ({ acceptedMs }) => (acceptedMs.length / ROUND_MS) * 1000)
  const refused = medianOf(row, ({ refusedMs }) => refusedMs.length)
  const wrong = row.rounds.reduce((sum, round) => sum + round.wrong, 0)
  const cells = [median, p99Of(row), perSecond, refused].map((value) => value.toFixed(0))
  return `| ${row.clients} | ${cells.join(' | ')} | ${wrong} |`
}

async function measure(origin: string): Promise<string> {
  const url = `${origin}/api/community?limit=24`
  const few: Row = { clients: FEW, rounds: [] }
  const many: Row = { clients: MANY, rounds: [] }
  await offerCrowd(url, { clients: FEW, forMs: ROUND_MS })
  for (let round = 0; round < ROUNDS; round++)
    for (const row of [few, many])
      row.rounds.push(await offerCrowd(url, { clients: row.clients, forMs: ROUND_MS }))
  return [
    '| clients | accepted, median ms | p99 ms | accepted a second | refused a round | wrong |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
    formatRow(few),
    formatRow(many),
    '',
    `p99 of ${MANY} over p99 of ${FEW}: ${(p99Of(many) / p99Of(few)).toFixed(1)} (bar 5).`,
  ].join('\n')
}

async function main(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('run it by npm run bench:crowd')
  const machine = describeMachine()
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-crowd-'))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const limits = { paintMs: 20, maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS }
  const server = await startServerProcess({ environment, ...limits })
  const database = await openDatabase({ url, dataDir, onConnectionLost: () => undefined })
  await seedManyShares(database.db, SHARES)
  await database.close()
  try {
    const figures = `${machine}\n\n${await measure(server.origin)}`
    console.log(figures)
    if (process.argv.includes('--write')) await writeFigures(FIGURES, figures)
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true })
  }
}

await main()
