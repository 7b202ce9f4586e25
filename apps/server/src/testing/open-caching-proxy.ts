import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** by the proxy's clock */
  readonly keptAtMs: number
}

export interface CachingProxy {
  readonly origin: string
  /** what the server behind it was asked, with its answers: `200 /images/…` */
  readonly forwarded: string[]
  /** Moves the proxy's clock. */
  advance(seconds: number): void
  close(): Promise<void>
}

/** headers that decide the answer, and that a CDN hands on */
const HANDED_ON = ['accept', 'cookie', 'if-none-match'] as const

/**
 * A shared cache in front of a server, as a CDN is one (RFC 9111): it keeps what it may, answers with it while it is
 * fresh, and then asks whether it still holds.
 */
export async function openCachingProxy(serverOrigin: string): Promise<CachingProxy> {
  const kept = new Map<string, Kept>()
  let nowMs = 0
  const forwarded: string[] = []

  async function forward(url: string, headers: Record<string, string>): Promise<Kept> {
    const answer = await fetch(serverOrigin + url, { headers, redirect: 'manual' })
    forwarded.push(`${answer.status} ${url}`)
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, body, keptAtMs: nowMs }
  }

  async function find(url: string, asked: IncomingHttpHeaders): Promise<Kept> {
    const key = `${url} ${asked.accept ?? ''}`
    const headers = readHeaders(asked)
    const stored = kept.get(key)
    if (stored === undefined) return keep(key, await forward(url, headers))
    if (nowMs - stored.keptAtMs < freshMsOf(stored)) return stored
    const etag = stored.headers.get('etag')
    const answer = await forward(url, { ...headers, ...(etag !== null && { 'if-none-match': etag }) })
    if (answer.status === 304) return keep(key, { ...stored, headers: answer.headers, keptAtMs: nowMs })
    kept.delete(key)
    return keep(key, answer)
  }

  function keep(key: string, answer: Kept): Kept {
    if (answer.status === 200 && mayKeep(answer)) kept.set(key, answer)
    return answer
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    find(request.url ?? '/', request.headers).then(
      ({ status, headers, body }) => response.writeHead(status, { ...pickHeaders(headers) }).end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    forwarded,
    advance: (seconds) => void (nowMs += seconds * 1000),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function readHeaders(asked: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    HANDED_ON.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  )
}

function pickHeaders(headers: Headers): Record<string, string> {
  const names = ['content-type', 'cache-control', 'etag']
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])))
}

function directivesOf({ headers }: Kept): Map<string, string> {
  const parts = (headers.get('cache-control') ?? '').split(',').map((part) => part.trim().split('=', 2))
  return new Map(parts.map(([name, value = '']) => [name.toLowerCase(), value]))
}

function mayKeep(answer: Kept): boolean {
  const directives = directivesOf(answer)
  return directives.has('public') && !directives.has('private') && !directives.has('no-store')
}

function freshMsOf(answer: Kept): number {
  const directives = directivesOf(answer)
  if (directives.has('no-cache')) return 0
  return Number(directives.get('s-maxage') ?? directives.get('max-age') ?? 0) * 1000
}
