/** How much more two workers paint than one. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFleet, type Fleet, type FleetProcess } from '../../apps/server/src/testing/start-fleet.ts'
import { offerLoads, type PaintFigures } from './load.ts'
import { writePaintBody } from './paint-body.ts'
import { listChildren, readProcessorMs } from './processor-time.ts'
import { mean, median, sum } from './statistics.ts'

/** enough that no worker waits for a photo to be uploaded */
const CLIENTS_PER_WORKER = 3
const DURATIONS = { rounds: 4, roundMs: 40_000, warmUpMs: 12_000 }
const SHORT_DURATIONS = { rounds: 1, roundMs: 15_000, warmUpMs: 8000 }

interface Round {
  readonly workers: number
  readonly perMinute: number
  /** processor milliseconds for each painting */
  readonly inWorkers: number
  readonly inServer: number
  /** this process serves the pictures' store */
  readonly inStore: number
}

/** Lets a process and all that it started use one core. */
async function pinToCore(pid: number, core: number): Promise<void> {
  for (const one of [pid, ...(await listChildren(pid))])
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(one)], {
      stdio: 'ignore',
    })
}

/** From the first answer to the last one, since the first photos have to be uploaded. */
function ratePerMinute({ doneAtMs, wrong }: PaintFigures): number {
  if (wrong.length > 0) throw new Error(`a painting was answered with ${wrong[0]}`)
  if (doneAtMs.length < 2) throw new Error('the round was too short for two paintings')
  return ((doneAtMs.length - 1) / (doneAtMs.at(-1)! - doneAtMs[0])) * 60_000
}

class Bench {
  readonly #fleet: Fleet
  readonly #server: FleetProcess
  readonly #bodyFile: string
  readonly #workers: FleetProcess[] = []

  constructor(fleet: Fleet, server: FleetProcess, bodyFile: string) {
    this.#fleet = fleet
    this.#server = server
    this.#bodyFile = bodyFile
  }

  /** Starts or ends workers, each on a core of its own. */
  async employ(count: number): Promise<void> {
    while (this.#workers.length > count) await this.#workers.pop()!.end()
    while (this.#workers.length < count) {
      const worker = await this.#fleet.startWorker()
      await pinToCore(worker.pid, this.#workers.length % availableParallelism())
      this.#workers.push(worker)
    }
  }

  async paint(forMs: number): Promise<PaintFigures> {
    const load = { kind: 'paintings', origin: this.#server.origin, bodyFile: this.#bodyFile, forMs } as const
    const [figures] = await offerLoads([{ ...load, clients: CLIENTS_PER_WORKER * this.#workers.length }])
    return figures
  }

  async measure(forMs: number): Promise<Round> {
    const read = async () => {
      const ofWorkers = await Promise.all(this.#workers.map(({ pid }) => readProcessorMs(pid)))
      const { user, system } = process.cpuUsage()
      const inWorkers = sum(ofWorkers)
      return [inWorkers, await readProcessorMs(this.#server.pid), (user + system) / 1000]
    }
    const before = await read()
    const figures = await this.paint(forMs)
    const after = await read()
    const [inWorkers, inServer, inStore] = after.map(
      (ms, index) => (ms - before[index]) / figures.doneAtMs.length,
    )
    return { workers: this.#workers.length, perMinute: ratePerMinute(figures), inWorkers, inServer, inStore }
  }
}

async function measureRounds(bench: Bench, isShort: boolean): Promise<Round[]> {
  const { rounds, roundMs, warmUpMs } = isShort ? SHORT_DURATIONS : DURATIONS
  const figures: Round[] = []
  for (let round = 0; round < rounds; round++)
    for (const workers of round % 2 === 0 ? [1, 2] : [2, 1]) {
      await bench.employ(workers)
      await bench.paint(warmUpMs)
      figures.push(await bench.measure(roundMs))
    }
  return figures
}

function formatRounds(rounds: readonly Round[]): string[] {
  const of = (workers: number) => rounds.filter((round) => round.workers === workers)
  const row = (workers: number) => {
    const figures = [
      median(of(workers).map(({ perMinute }) => perMinute)).toFixed(1),
      mean(of(workers).map(({ inWorkers }) => inWorkers)).toFixed(0),
      mean(of(workers).map(({ inServer }) => inServer)).toFixed(0),
      mean(of(workers).map(({ inStore }) => inStore)).toFixed(0),
    ]
    return `| ${workers} | ${figures.join(' | ')} |`
  }
  const ratios = of(1).map((one, round) => of(2)[round].perMinute / one.perMinute)
  return [
    '| workers, a core each | paintings a minute | processor ms each, in workers | in the server | in the store |',
    '| ---: | ---: | ---: | ---: | ---: |',
    ...[row(1), row(2)],
    '',
    `Two workers over one: ${median(ratios).toFixed(2)}, rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} (bar 1.8, aim 1.95).`,
  ]
}

/** @param databaseUrl an empty PostgreSQL database */
export async function measureWorkers(databaseUrl: string, isShort: boolean): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const bodyFile = join(folder, 'body.json')
  await writePaintBody(bodyFile)
  const fleet = await startFleet(databaseUrl)
  try {
    const bench = new Bench(fleet, await fleet.startServer(), bodyFile)
    return formatRounds(await measureRounds(bench, isShort))
  } finally {
    await fleet.stop()
    await rm(folder, { recursive: true })
  }
}
