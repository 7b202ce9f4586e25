export type AnswerBody = Readonly<Record<string, unknown>>

export interface SocketAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly body: AnswerBody
}

export interface SocketPicture {
  readonly status: number
  readonly bytes: Buffer
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface SendOptions {
  readonly payload?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser that talks to servers over sockets and keeps its cookies. */
export class SocketBrowser {
  readonly #pickOrigin: () => string
  readonly #cookies = new Map<string, string>()

  /** @param pickOrigin asked for each request: the next one may go to another server */
  constructor(pickOrigin: () => string) {
    this.#pickOrigin = pickOrigin
  }

  /** @returns null when no answer came */
  async post(url: string, payload: object): Promise<SocketAnswer | null> {
    return this.send('POST', url, { payload })
  }

  /** @returns null when no complete answer came */
  async send(method: Method, url: string, options: SendOptions = {}): Promise<SocketAnswer | null> {
    try {
      const answer = await this.#fetch(method, url, options)
      const contentType = answer.headers.get('content-type')
      return { status: answer.status, contentType, body: (await answer.json()) as AnswerBody }
    } catch {
      return null
    }
  }

  /** @returns null when no complete answer came */
  async getPicture(url: string): Promise<SocketPicture | null> {
    try {
      const answer = await this.#fetch('GET', url, {})
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    } catch {
      return null
    }
  }

  async #fetch(method: Method, url: string, { payload, headers = {} }: SendOptions): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#pickOrigin() + url, {
      method,
      headers: { ...(payload && { 'content-type': 'application/json' }), cookie, ...headers },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=')
      this.#cookies.set(name, value)
    }
    return answer
  }
}
