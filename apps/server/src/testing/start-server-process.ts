import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ProcessImageResponse, Problem, UploadsRemainingResponse } from '@housecoat/contract'
import { buildFlatPhoto } from './build-photo.ts'
import type { ServeOptions } from './serve-quick-painter.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'

const SERVER = fileURLToPath(new URL('./serve-quick-painter.ts', import.meta.url))

export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  /** kill -9 */
  readonly kill: () => Promise<void>
  readonly hasEnded: () => boolean
}

/** Starts a server with a quick painter in a process of its own, and waits until it listens. */
export async function startServerProcess(options: ServeOptions): Promise<ServerProcess> {
  const server = spawn(process.execPath, [SERVER, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const listening = once(createInterface(server.stdout), 'line') as Promise<[string]>
  const first = await Promise.race([listening, exited.then(() => null)])
  if (first === null) throw new Error('the server ended before it listened')
  const kill = async () => {
    server.kill('SIGKILL')
    await exited
  }
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  return { origin: first[0], pid: server.pid!, kill, hasEnded }
}

const photo = (await buildFlatPhoto(64, 64)).toString('base64')

/** A browser that talks to server processes over sockets; it keeps its cookie when they come and go. */
export class SocketVisitor {
  #cookie = ''

  async findRemaining({ origin }: ServerProcess): Promise<UploadsRemainingResponse> {
    const answer = await fetch(`${origin}/api/uploads-remaining`, { headers: { cookie: this.#cookie } })
    const [cookie] = answer.headers.getSetCookie()
    if (cookie) this.#cookie = cookie.split(';')[0]
    return (await answer.json()) as UploadsRemainingResponse
  }

  /** From now on this is a new member's browser. */
  async register({ origin }: ServerProcess): Promise<void> {
    const username = `member-${randomUUID()}`
    const answer = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.com`, password: 'seven red barns' }),
    })
    if (!answer.ok) throw new Error(`registering answered ${answer.status}`)
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  /** @returns null when the server was gone before it answered */
  async paint(
    { origin }: ServerProcess,
    key: string | null = null,
  ): Promise<{ status: number; body: ProcessImageResponse | Problem } | null> {
    try {
      const answer = await fetch(`${origin}/api/process-image`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: this.#cookie,
          ...(key !== null && { 'idempotency-key': key }),
        },
        body: JSON.stringify({ originalImage: photo, selections: [NIGHT_HARBOR], isExterior: true }),
      })
      return { status: answer.status, body: (await answer.json()) as ProcessImageResponse | Problem }
    } catch {
      return null
    }
  }
}
