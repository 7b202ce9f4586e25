import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findRedis, startRedis, type RedisProcess } from '../../../../scripts/redis.mjs'
import { COMPILED_MODULES } from '../platform/painter/compiled-modules.ts'
import { environmentOf } from './open-s3-server.ts'
import { removeFolder } from './remove-folder.ts'
import { startS3Process, type S3Process } from './start-s3-process.ts'

const ENTRANCES = { server: 'main.ts', worker: 'worker.ts' } as const
/** of this release */
const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/** A server or worker of the fleet, a process of its own. */
export interface FleetProcess {
  readonly pid: number
  /** of a server, or of a worker's health checks */
  readonly origin: string
  /** all lines of its log */
  readonly readLog: () => string
  /** Ends it; SIGTERM lets it finish its work. @returns its exit code */
  readonly end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** @param sources `apps/server/src` of another release */
type StartNode = (changes?: Readonly<Record<string, string>>, sources?: string) => Promise<FleetProcess>

export interface Fleet {
  readonly redis: RedisProcess
  readonly s3: S3Process
  /** what all servers and workers have in common */
  readonly environment: Readonly<Record<string, string>>
  readonly startServer: StartNode
  readonly startWorker: StartNode
  /** Ends everything that was started. */
  readonly stop: () => Promise<void>
}

/**
 * Starts Redis and an S3 server on loopback, for any number of servers and workers that share them and a database.
 * @param databaseUrl an empty PostgreSQL database
 */
export async function startFleet(
  databaseUrl: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const program = findRedis()
  if (program === null)
    throw new Error(
      'A fleet needs redis-server: install it (Debian: apt install redis-server), or set REDIS_SERVER.',
    )
  const redis = await startRedis(program)
  const s3 = await startS3Process()
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-fleet-'))
  const environment = {
    ...environmentOf(await s3.createBucket()),
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, HOST: '127.0.0.1' },
    SESSION_SECRET: 'one secret for all servers of the fleet',
    ALLOWANCE_ADDRESS_PER_DAY: '1000000',
    RATE_LIMIT: 'off',
    PAINTINGS_AT_ONCE: '1',
    ...changes,
  }
  const processes: FleetProcess[] = []
  const start = async (
    kind: keyof typeof ENTRANCES,
    own: Readonly<Record<string, string>>,
    sources?: string,
  ) => {
    const dataDir = path.join(folder, `node-${processes.length}`)
    const started = await startProcess(kind, { ...environment, DATA_DIR: dataDir, ...own }, sources)
    processes.push(started)
    return started
  }
  return {
    ...{ redis, s3, environment },
    startServer: (own = {}, sources = SOURCES) => start('server', { PORT: '0', ...own }, sources),
    startWorker: (own = {}, sources = SOURCES) => start('worker', { WORKER_PORT: '0', ...own }, sources),
    stop: async () => {
      await Promise.all(processes.map((one) => one.end('SIGKILL')))
      redis.stop()
      await s3.close()
      await removeFolder(folder)
    },
  }
}

/**
 * Starts a server or worker, and waits until it listens.
 * @param sources `apps/server/src` of its release
 * @throws Error with its log when it ends
 */
export async function startProcess(
  kind: keyof typeof ENTRANCES,
  environment: Readonly<Record<string, string>>,
  sources = SOURCES,
): Promise<FleetProcess> {
  // not this process's environment: a setting of the shell would reach the fleet
  const child = spawn(process.execPath, [path.join(sources, ENTRANCES[kind])], {
    env: { ...COMPILED_MODULES, ...environment },
  })
  let log = ''
  const note = (chunk: Buffer) => (log += chunk.toString())
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const exited = once(child, 'exit') as Promise<[number | null]>
  const origin = await findOrigin(child, () => log)
  return {
    ...{ pid: child.pid!, origin },
    readLog: () => log,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

async function findOrigin(child: ChildProcess, readLog: () => string): Promise<string> {
  for (;;) {
    const origin = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(readLog())?.[1]
    if (origin !== undefined) return origin
    if (child.exitCode !== null) throw new Error(`a process of the fleet ended at its start: ${readLog()}`)
    await pause(20)
  }
}
