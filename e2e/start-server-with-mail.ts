import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openMailServer, type MailServer } from '../apps/server/src/testing/open-mail-server.ts'

export interface ServerWithMail {
  readonly origin: string
  readonly mailServer: MailServer
  readonly close: () => Promise<void>
}

const START_MS = 60_000

/** The product beside a mail server on loopback; the server that the other journeys share has none. */
export async function startServerWithMail(): Promise<ServerWithMail> {
  const mailServer = await openMailServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-e2e-mail-'))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = spawn('node', ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const exited = once(server, 'exit')
  await waitUntilReady(origin)
  return {
    origin,
    mailServer,
    async close() {
      server.kill('SIGTERM')
      await exited
      await mailServer.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function findFreePort(): Promise<number> {
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
  throw new Error('the server with mail did not start')
}
