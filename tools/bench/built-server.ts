import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** The real server with the built web app, in a process of its own. */
export interface BuiltServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Starts it, and waits until it is ready. @throws Error when it ends instead */
export async function startBuiltServer(dataDir: string, port: number): Promise<BuiltServer> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  }
  const server = spawn(process.execPath, [SERVER], { env, stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return { origin, stop: () => stop(server) }
    await delay(200)
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const closed = once(server, 'close')
  server.kill()
  await closed
}
