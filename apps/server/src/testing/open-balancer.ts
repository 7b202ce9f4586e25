import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Upstream {
  readonly origin: string
  isReady: boolean
  /** requests that it is working on */
  underWay: number
}

/** A reverse proxy on loopback, which does what the proxies of `deploy/` do. */
export interface Balancer {
  readonly origin: string
  /** Asks the server from now on whether it is ready. */
  readonly add: (origin: string) => void
  readonly remove: (origin: string) => void
  readonly isReady: (origin: string) => boolean
  readonly close: () => Promise<void>
}

const CHECK_MS = 500

/**
 * Sends each request to the ready server with the fewest, over connections that it keeps. A server whose `/readyz` fails once gets
 * no further request. A refused connection is tried at another server; a request that was sent is not sent again, unless it only
 * reads and met a kept connection that was being closed.
 */
export async function openBalancer(): Promise<Balancer> {
  const upstreams = new Map<string, Upstream>()
  const agent = new Agent({ keepAlive: true })
  const server = createServer((asked, answer) => {
    forward(asked, answer, upstreams, agent).catch((error: unknown) => {
      // what has begun breaks off, so that the client sees that it is incomplete
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(JSON.stringify({ code: 'bad_gateway', detail: String(error) }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const check = async (upstream: Upstream) => {
    const isReady = await fetch(`${upstream.origin}/readyz`, { signal: AbortSignal.timeout(3000) })
    upstream.isReady = isReady.ok
  }
  const checks = setInterval(() => {
    for (const upstream of upstreams.values()) check(upstream).catch(() => (upstream.isReady = false))
  }, CHECK_MS)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => upstreams.set(origin, { origin, isReady: false, underWay: 0 }),
    remove: (origin) => upstreams.delete(origin),
    isReady: (origin) => upstreams.get(origin)?.isReady ?? false,
    close: async () => {
      clearInterval(checks)
      agent.destroy()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function forward(
  asked: IncomingMessage,
  answer: ServerResponse,
  upstreams: ReadonlyMap<string, Upstream>,
  agent: Agent,
): Promise<void> {
  const body = await buffer(asked)
  const refusedBy = new Set<Upstream>()
  for (;;) {
    const upstream = [...upstreams.values()]
      .filter((one) => one.isReady && !refusedBy.has(one))
      .sort((a, b) => a.underWay - b.underWay)
      .at(0)
    if (upstream === undefined) throw new Error('no server is ready')
    upstream.underWay++
    try {
      await forwardTo(upstream.origin, asked, body, { answer, agent })
      return
    } catch (error) {
      if (answer.headersSent || !mayRetry(error, asked)) throw error
      if (codeOf(error) === 'ECONNREFUSED') refusedBy.add(upstream)
    } finally {
      upstream.underWay--
    }
  }
}

interface Ends {
  readonly answer: ServerResponse
  readonly agent: Agent
}

function forwardTo(origin: string, { method, url, headers }: IncomingMessage, body: Buffer, ends: Ends) {
  const { answer, agent } = ends
  return new Promise<void>((resolve, reject) => {
    const sent = request(new URL(url ?? '/', origin), {
      method,
      agent,
      headers: { ...headers, connection: 'keep-alive' },
    })
    sent.once('error', (error) => reject(Object.assign(error, { wasReused: sent.reusedSocket })))
    sent.once('response', (given) => {
      // whether the server keeps its connection is not the client's matter
      delete given.headers.connection
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
      given.once('error', reject)
      answer.once('finish', resolve)
    })
    sent.end(body)
  })
}

function mayRetry(error: unknown, { method }: IncomingMessage): boolean {
  if (codeOf(error) === 'ECONNREFUSED') return true
  return method === 'GET' && (error as { readonly wasReused?: boolean }).wasReused === true
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown }).code
}
