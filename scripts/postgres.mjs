/**
 * A PostgreSQL server for the tests: made in a temporary folder, reached over loopback alone, removed afterwards.
 *
 * By itself: `node scripts/postgres.mjs vitest run apps/server/…` runs a command with TEST_DATABASE_URL set.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.mjs'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** @returns the folder with initdb and postgres of the newest version, or null */
export function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : []
  const newest = versions.sort((a, b) => b - a)[0]
  const bin = join(DEBIAN_FOLDER, String(newest), 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : null
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (command, args) =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]

/**
 * @param {string} bin from findPostgres
 * @param {boolean} [survivesPowerLoss] false: faster, and what a killed process has written is still kept by the kernel
 * @returns {Promise<import('./postgres.d.mts').PostgresServer>}
 */
export async function startPostgres(bin, survivesPowerLoss = true) {
  const folder = mkdtempSync(join(tmpdir(), 'housecoat-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (isRoot) spawnSync('chown', ['-R', 'postgres', folder])
  chmodSync(folder, 0o700)
  const [init, initArgs] = asPostgres(join(bin, 'initdb'), [
    ...['--pgdata', data, '--username', 'housecoat', '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
  ])
  const made = spawnSync(init, initArgs, { encoding: 'utf8', cwd: '/' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const port = await findFreePort()
  const [serve, serveArgs] = asPostgres(join(bin, 'postgres'), [
    ...['-D', data, '-p', String(port), '-k', folder],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    ...['-c', `fsync=${survivesPowerLoss ? 'on' : 'off'}`],
  ])
  const logFile = join(folder, 'log')
  // a file, because a pipe that nobody reads fills up and blocks the server; run-tests.mjs waits without reading
  const start = async () => {
    const log = openSync(logFile, 'w')
    const server = spawn(serve, serveArgs, { stdio: ['ignore', 'ignore', log], cwd: '/' })
    closeSync(log)
    await untilReady(server, logFile)
  }
  const shutDown = (mode) => {
    const [control, controlArgs] = asPostgres(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', mode, '-w'])
    const child = spawn(control, controlArgs, { stdio: 'ignore', cwd: '/' })
    return new Promise((resolve) => child.once('exit', () => resolve()))
  }
  const stop = () => {
    const [control, controlArgs] = asPostgres(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'])
    spawnSync(control, controlArgs, { stdio: 'ignore', cwd: '/' })
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return {
    url: `postgres://housecoat:${password}@127.0.0.1:${port}/postgres`,
    // not the child's, which may be runuser
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    },
    ...{ stop, shutDown, start },
  }
}

async function untilReady(server, logFile) {
  let exitCode = null
  server.once('exit', (code) => (exitCode = code ?? 1))
  for (;;) {
    const log = readFileSync(logFile, 'utf8')
    if (log.includes('database system is ready to accept connections')) return
    if (exitCode !== null) throw new Error(`PostgreSQL ended with ${exitCode}: ${log.slice(-4000)}`)
    await pause(20)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bin = findPostgres()
  if (bin === null) throw new Error(`No PostgreSQL in ${DEBIAN_FOLDER}; set POSTGRES_BIN to its bin folder.`)
  const postgres = await startPostgres(bin)
  const child = spawn(process.argv[2], process.argv.slice(3), {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => {
    postgres.stop()
    process.exitCode = code ?? 1
  })
}
