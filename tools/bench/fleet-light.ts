/** How long light calls take while every painter works: with the painters of one server, and with a worker's. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import type { CrowdFigures } from '../../apps/server/src/testing/offer-crowd.ts'
import { seedManyShares } from '../../apps/server/src/testing/seed-many-shares.ts'
import { startFleet, startProcess, type FleetProcess } from '../../apps/server/src/testing/start-fleet.ts'
import { offerLoads } from './load.ts'
import { writePaintBody } from './paint-body.ts'
import { median, quantile, sum } from './statistics.ts'

const SHARES = 1000
/** one more than the painters of both kinds can work on */
const PAINTING_CLIENTS = 3
/** each call is asked for by so many people, who wait so long before they ask again */
const CALLERS = { clients: 4, pauseMs: 50 }
const CALLS = { feed: '/api/community?limit=24', allowance: '/api/uploads-remaining' } as const
const DURATIONS = { rounds: 3, roundMs: 20_000 }
const SHORT_DURATIONS = { rounds: 1, roundMs: 8000 }
const WARM_UP_MS = 5000

interface Times {
  readonly acceptedMs: readonly number[]
  readonly refused: number
}

interface Row {
  readonly quiet: Times[]
  readonly painting: Times[]
}

class Bench {
  readonly #bodyFile: string
  readonly #durations: typeof DURATIONS
  readonly lines: string[] = []

  constructor(bodyFile: string, isShort: boolean) {
    this.#bodyFile = bodyFile
    this.#durations = isShort ? SHORT_DURATIONS : DURATIONS
  }

  /** Measures a running server in rounds with and without paintings, and adds lines for it. */
  async measure(name: string, { origin }: FleetProcess): Promise<void> {
    const { rounds, roundMs } = this.#durations
    const rows: Record<keyof typeof CALLS, Row> = {
      feed: { quiet: [], painting: [] },
      allowance: { quiet: [], painting: [] },
    }
    await this.#offer(origin, PAINTING_CLIENTS, WARM_UP_MS)
    const paintedPerMinute: number[] = []
    for (let round = 0; round < rounds; round++) {
      const quiet = await this.#offer(origin, 0, roundMs)
      const painting = await this.#offer(origin, PAINTING_CLIENTS, roundMs)
      for (const call of ['feed', 'allowance'] as const) {
        rows[call].quiet.push(quiet[call])
        rows[call].painting.push(painting[call])
      }
      paintedPerMinute.push((painting.paintings / roundMs) * 60_000)
    }
    for (const [call, row] of Object.entries(rows))
      this.lines.push(formatRow(`${name}: ${call}`, row, median(paintedPerMinute)))
  }

  async #offer(origin: string, painters: number, forMs: number) {
    const calls = (path: string) => ({ kind: 'calls', url: origin + path, ...CALLERS, forMs }) as const
    const [feed, allowance, { doneAtMs, wrong }] = await offerLoads([
      calls(CALLS.feed),
      calls(CALLS.allowance),
      { kind: 'paintings', origin, bodyFile: this.#bodyFile, clients: painters, forMs },
    ])
    if (wrong.length > 0) throw new Error(`a painting was answered with ${wrong[0]}`)
    return { feed: timesOf(feed), allowance: timesOf(allowance), paintings: doneAtMs.length }
  }
}

function timesOf({ acceptedMs, refusedMs, wrong }: CrowdFigures): Times {
  if (wrong > 0) throw new Error(`${wrong} calls had a wrong answer`)
  return { acceptedMs, refused: refusedMs.length }
}

function formatRow(name: string, { quiet, painting }: Row, perMinute: number): string {
  const over = (rounds: readonly Times[], share: number) =>
    median(rounds.map(({ acceptedMs }) => quantile(acceptedMs, share))).toFixed(1)
  const refused = sum([...quiet, ...painting].map((round) => round.refused))
  const cells = [over(quiet, 0.5), over(quiet, 0.99), over(painting, 0.5), over(painting, 0.99)]
  return `| ${name} | ${cells.join(' | ')} | ${perMinute.toFixed(0)} | ${refused} |`
}

async function seed(url: string | null, dataDir: string): Promise<void> {
  const database = await openDatabase({ url, dataDir, onConnectionLost: () => undefined })
  await seedManyShares(database.db, SHARES)
  await database.close()
}

/** As `npm start` runs it: embedded database, files, painters of its own. */
async function measureOneProcess(bench: Bench, folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  const environment = {
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    ...{ RATE_LIMIT: 'off', ALLOWANCE_ADDRESS_PER_DAY: '1000000' },
  }
  // pairs folder and database, which refuses pictures that nobody stored
  await (await startProcess('server', environment)).end()
  await seed(null, dataDir)
  const server = await startProcess('server', environment)
  try {
    await bench.measure('one process', server)
  } finally {
    await server.end()
  }
}

/** A server, and a worker that makes as many paintings at once as the one process. */
async function measureFleet(bench: Bench, databaseUrl: string): Promise<void> {
  const fleet = await startFleet(databaseUrl, { PAINTINGS_AT_ONCE: '2' })
  try {
    const server = await fleet.startServer()
    await seed(databaseUrl, '/unused')
    await fleet.startWorker()
    await bench.measure('server and worker', server)
  } finally {
    await fleet.stop()
  }
}

/** @param databaseUrl an empty PostgreSQL database */
export async function measureLightCalls(databaseUrl: string, isShort: boolean): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const bodyFile = join(folder, 'body.json')
  await writePaintBody(bodyFile)
  const bench = new Bench(bodyFile, isShort)
  try {
    await measureOneProcess(bench, folder)
    await measureFleet(bench, databaseUrl)
  } finally {
    await rm(folder, { recursive: true })
  }
  return [
    '| light calls, ms | nothing painted: median | p99 | painting: median | p99 | paintings a minute | refused |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...bench.lines,
    '',
    'p99 while painting: bar 150 ms, aim 60 ms.',
  ]
}
