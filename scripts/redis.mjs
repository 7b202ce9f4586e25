/**
 * A Redis server for the tests and for scripts/fleet.mjs: in a temporary folder, reached over loopback alone, removed
 * afterwards.
 *
 * By itself: `node scripts/redis.mjs npm start` runs a command with REDIS_URL set.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.mjs'

const PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** @returns the path of redis-server, or null */
export function findRedis() {
  return process.env.REDIS_SERVER ?? PLACES.find((path) => existsSync(path)) ?? null
}

/**
 * @param {string} program from findRedis
 * @param {readonly string[]} settings arguments such as `--maxmemory-policy allkeys-lru`
 * @returns {Promise<import('./redis.d.mts').RedisProcess>}
 */
export async function startRedis(program, settings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'housecoat-redis-'))
  const password = randomBytes(16).toString('hex')
  const port = await findFreePort()
  const args = [
    ...['--bind', '127.0.0.1', '--port', String(port), '--requirepass', password],
    // what was acknowledged is on the disk within a second, as on a server that is kept
    ...['--dir', folder, '--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
    ...settings,
  ]
  let server
  let exited
  const start = async () => {
    server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    exited = new Promise((resolve) => server.once('exit', resolve))
    await untilReady(server)
  }
  await start()
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    get pid() {
      return server.pid
    },
    stop: () => {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
    shutDown: async (mode) => {
      server.kill(mode === 'fast' ? 'SIGTERM' : 'SIGKILL')
      await exited
    },
    start,
  }
}

/** Reads the log to its end: a pipe that nobody reads fills up and blocks the server. */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stdout.on('data', (chunk) => {
      if (log.length < 100_000) log += chunk
      if (log.includes('Ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Redis ended with ${code}: ${log.slice(-4000)}`)))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = findRedis()
  if (program === null) throw new Error('No redis-server is installed; set REDIS_SERVER to its path.')
  const redis = await startRedis(program)
  const child = spawn(process.argv[2], process.argv.slice(3), {
    stdio: 'inherit',
    env: { ...process.env, REDIS_URL: redis.url },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => {
    redis.stop()
    process.exitCode = code ?? 1
  })
}
