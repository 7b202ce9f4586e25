/** The feed's first page against a bare Fastify route that sends the same bytes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { MAX_EVENT_LOOP_DELAY_MS } from '../../apps/server/src/plugins/limits.ts'
import { seedManyShares } from '../../apps/server/src/testing/seed-many-shares.ts'
import { startServerProcess, type ServerProcess } from '../../apps/server/src/testing/start-server-process.ts'
import { offerLoads } from './load.ts'
import { readProcessorMs } from './processor-time.ts'
import { median, sum } from './statistics.ts'

const SHARES = 10_000
/** fewer than a server lets run at once */
const CLIENTS = 40
const DURATIONS = { rounds: 8, roundMs: 8000 }
const SHORT_DURATIONS = { rounds: 3, roundMs: 3000 }
/** what the compiler needs */
const WARM_UP_ROUNDS = 2
const FEED_PATH = '/api/community?limit=24'
const EMPTY_SERVER = fileURLToPath(new URL('./empty-server.ts', import.meta.url))

interface Round {
  readonly perSecond: number
  /** microseconds of the server's processor for each answer */
  readonly processorUs: number
  /** only while other programs make the server lag */
  readonly refused: number
}

async function measure(
  { origin, pid }: Pick<ServerProcess, 'origin' | 'pid'>,
  path: string,
  forMs: number,
): Promise<Round> {
  const before = await readProcessorMs(pid)
  const [{ acceptedMs, refusedMs, wrong }] = await offerLoads([
    { kind: 'calls', url: origin + path, clients: CLIENTS, forMs },
  ])
  if (wrong > 0) throw new Error(`${wrong} calls had a wrong answer`)
  const usedMs = (await readProcessorMs(pid)) - before
  return {
    perSecond: (acceptedMs.length / forMs) * 1000,
    processorUs: (usedMs / acceptedMs.length) * 1000,
    refused: refusedMs.length,
  }
}

async function startEmptyServer(
  folder: string,
  body: Buffer,
): Promise<Pick<ServerProcess, 'origin' | 'pid' | 'kill'>> {
  const file = join(folder, 'body.json')
  await writeFile(file, body)
  const child = spawn(process.execPath, [EMPTY_SERVER, folder, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { origin, pid: child.pid!, kill }
}

async function compare(folder: string, feed: ServerProcess, isShort: boolean): Promise<string[]> {
  const { rounds, roundMs } = isShort ? SHORT_DURATIONS : DURATIONS
  const body = Buffer.from(await (await fetch(feed.origin + FEED_PATH)).arrayBuffer())
  const empty = await startEmptyServer(folder, body)
  const figures = { empty: [] as Round[], feed: [] as Round[] }
  try {
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const pair = {
        empty: await measure(empty, '/', roundMs),
        feed: await measure(feed, FEED_PATH, roundMs),
      }
      if (round >= 0) for (const name of ['empty', 'feed'] as const) figures[name].push(pair[name])
    }
  } finally {
    await empty.kill()
  }
  return formatRows(figures.empty, figures.feed, body.length)
}

function formatRows(empty: readonly Round[], feed: readonly Round[], sizeBytes: number): string[] {
  const row = (name: string, rounds: readonly Round[]) => {
    const of = (figure: (round: Round) => number) => median(rounds.map(figure)).toFixed(0)
    return `| ${name} | ${of(({ perSecond }) => perSecond)} | ${of(({ processorUs }) => processorUs)} | ${sum(rounds.map(({ refused }) => refused))} |`
  }
  const ratios = feed.map(({ perSecond }, round) => perSecond / empty[round].perSecond)
  return [
    `| ${sizeBytes.toLocaleString('en')} bytes, ${CLIENTS} clients | answers a second | processor µs of the server each | refused |`,
    '| --- | ---: | ---: | ---: |',
    row('empty Fastify route', empty),
    row('`GET /api/community`', feed),
    '',
    `The feed's answers a second over the empty route's: ${median(ratios).toFixed(2)}, rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} (bar 0.4, aim 0.6).`,
  ]
}

/** @param databaseUrl an empty PostgreSQL database */
export async function measureRoute(databaseUrl: string, isShort: boolean): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const feed = await startServerProcess({
    environment,
    paintMs: 0,
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
  })
  try {
    const database = await openDatabase({
      url: databaseUrl,
      dataDir: folder,
      onConnectionLost: () => undefined,
    })
    await seedManyShares(database.db, SHARES)
    await database.close()
    return await compare(folder, feed, isShort)
  } finally {
    await feed.kill()
    await rm(folder, { recursive: true })
  }
}
