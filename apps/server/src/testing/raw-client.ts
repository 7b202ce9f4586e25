import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A client that writes bytes as a test says, which no HTTP library would. */
export class RawClient {
  readonly socket: Socket
  #answer = ''

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('data', (chunk) => (this.#answer += chunk.toString('latin1')))
    this.socket.on('error', () => undefined)
  }

  /** Writes a request's head; what follows is the test's. */
  begin(line: string, headers: Readonly<Record<string, string | number>>): this {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    this.socket.write([`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    return this
  }

  /** @returns the first answer; whatever was sent of it when the server closed the connection */
  async readAnswer(): Promise<RawAnswer> {
    for (;;) {
      const answer = parseAnswer(this.#answer)
      if (answer !== null) return answer
      if (this.socket.destroyed) throw new Error(`the connection ended after ${JSON.stringify(this.#answer)}`)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')])
    }
  }

  close(): void {
    this.socket.destroy()
  }
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function parseAnswer(text: string): RawAnswer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const [statusLine, ...lines] = text.slice(0, headEnd).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = text.slice(headEnd + 4)
  const isWhole = Buffer.byteLength(body, 'latin1') >= Number(headers['content-length'] ?? 0)
  return isWhole ? { status: Number(statusLine.split(' ')[1]), headers, body } : null
}

export async function listenOnLoopback(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}
