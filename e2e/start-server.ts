import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface StartedServer {
  readonly origin: string
  readonly close: () => Promise<void>
}

const START_MS = 60_000

/** The product with settings that the server which other journeys share does not have. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-e2e-own-'))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = spawn('node', ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const exited = once(server, 'exit')
  await waitUntilReady(origin)
  return {
    origin,
    async close() {
      server.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true })
    },
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
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
