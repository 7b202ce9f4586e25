import { request } from 'node:http'
import { text } from 'node:stream/consumers'

interface LoopbackAnswer {
  readonly status: number
  readonly body: string
}

interface PostOptions {
  /** when the person leaves, as a closed page does; absent: never */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends requests over sockets from a loopback address of its own, such as 127.0.0.9; keeps the visitor's cookie. */
export class LoopbackPerson {
  readonly #origin: string
  readonly #address: string
  #cookie = ''

  constructor(origin: string, address: string) {
    this.#origin = origin
    this.#address = address
  }

  get(path: string): Promise<LoopbackAnswer | null> {
    return this.#send('GET', path, null, {})
  }

  /** @returns null when the connection ended without an answer */
  post(path: string, json: string, options: PostOptions = {}): Promise<LoopbackAnswer | null> {
    return this.#send('POST', path, json, options)
  }

  #send(
    method: 'GET' | 'POST',
    path: string,
    json: string | null,
    { signal, headers = {} }: PostOptions,
  ): Promise<LoopbackAnswer | null> {
    return new Promise((resolve) => {
      const sent = request(new URL(path, this.#origin), {
        method,
        localAddress: this.#address,
        agent: false,
        headers: {
          ...(json !== null && { 'content-type': 'application/json' }),
          ...(this.#cookie !== '' && { cookie: this.#cookie }),
          ...headers,
        },
        ...(signal && { signal }),
      })
      sent.once('error', () => resolve(null))
      sent.once('response', (answer) => {
        const cookie = answer.headers['set-cookie']?.at(0)
        if (cookie !== undefined) this.#cookie = cookie.split(';')[0]
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, body }),
          () => resolve(null),
        )
      })
      sent.end(json ?? undefined)
    })
  }
}
