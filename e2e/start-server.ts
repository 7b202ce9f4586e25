import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../scripts/free-port.mjs'

export interface StartedServer {
  readonly origin: string
  /** Starts it again after `stop`, with the same data. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

const START_MS = 60_000

/** The product with settings that the server which other journeys share does not have. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-e2e-own-'))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  let stop = await startProcess(origin, environment)
  return {
    origin,
    async start() {
      stop = await startProcess(origin, environment)
    },
    stop: () => stop(),
    async close() {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** @returns a function that ends it */
async function startProcess(origin: string, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const server = spawn('node', ['apps/server/src/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const exited = once(server, 'exit')
  await waitUntilReady(origin)
  return async () => {
    server.kill('SIGTERM')
    await exited
  }
}

async function waitUntilReady(origin: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    if (answer?.ok === true) return
    await pause(200)
  }
  throw new Error('the server did not start')
}
