import type { FastifyInstance, InjectOptions } from 'fastify'

export interface BrowserAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly bytes: Buffer
  /** the JSON body; an empty object where there is none */
  readonly body: Readonly<Record<string, unknown>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A browser as far as cookies go: it keeps what it is given and sends it along. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #defaults: InjectOptions

  /** @param defaults for every request, such as headers or the network address it comes from */
  constructor(app: FastifyInstance, defaults: InjectOptions = {}) {
    this.#app = app
    this.#defaults = defaults
  }

  async send(method: Method, url: string, payload?: object): Promise<BrowserAnswer> {
    const answer = await this.#app.inject({
      ...this.#defaults,
      method,
      url,
      cookies: Object.fromEntries(this.cookies),
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      body: isJson ? answer.json<Record<string, unknown>>() : {},
    }
  }

  get(url: string): Promise<BrowserAnswer> {
    return this.send('GET', url)
  }

  post(url: string, payload: object = {}): Promise<BrowserAnswer> {
    return this.send('POST', url, payload)
  }
}
