import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type Dispatcher } from 'undici'

interface Crowd {
  /** each asks again as soon as it is answered; after a 503 it waits as long as `Retry-After` says */
  readonly clients: number
  readonly forMs: number
  /** milliseconds between an answer and a client's next question; absent: none */
  readonly pauseMs?: number
}

export interface CrowdFigures {
  /** answered with 200, milliseconds each, sorted */
  readonly acceptedMs: readonly number[]
  /** answered with 503 and `Retry-After`, milliseconds each, sorted */
  readonly refusedMs: readonly number[]
  /** any other answer, or none */
  readonly wrong: number
}

/** Lets many clients ask for one address at the same time, each over a connection of its own. */
export async function offerCrowd(url: string, { clients, forMs, pauseMs = 0 }: Crowd): Promise<CrowdFigures> {
  const { origin, pathname, search } = new URL(url)
  // undici takes a third of the processor time of node:http, which the server on the same machine needs
  const pool = new Pool(origin, { connections: clients, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
  const acceptedMs: number[] = []
  const refusedMs: number[] = []
  let wrong = 0
  const endsAt = performance.now() + forMs
  const askOn = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const { status, retryAfterMs } = await ask(pool, pathname + search)
      const tookMs = performance.now() - startedAt
      if (status === 200) acceptedMs.push(tookMs)
      else if (status === 503 && retryAfterMs > 0) refusedMs.push(tookMs)
      else wrong++
      const waitMs = status === 200 ? pauseMs : Math.min(retryAfterMs, endsAt - performance.now())
      if (waitMs > 0) await pause(waitMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, askOn))
  await pool.destroy()
  for (const times of [acceptedMs, refusedMs]) times.sort((a, b) => a - b)
  return { acceptedMs, refusedMs, wrong }
}

interface Answer {
  /** null: it broke off, or never came */
  readonly status: number | null
  readonly retryAfterMs: number
}

function ask(pool: Pool, path: string): Promise<Answer> {
  return new Promise((resolve) => {
    let status = 0
    let retryAfterMs = 0
    const handler: Dispatcher.DispatchHandler = {
      // tells undici which of its two interfaces this is
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode, headers) => {
        status = statusCode
        retryAfterMs = Number(headers['retry-after'] ?? 0) * 1000
      },
      onResponseEnd: () => resolve({ status, retryAfterMs }),
      onResponseError: () => resolve({ status: null, retryAfterMs: 0 }),
    }
    pool.dispatch({ path, method: 'GET' }, handler)
  })
}
