import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface Crowd {
  /** each asks again as soon as it is answered; after a 503 it waits as long as `Retry-After` says */
  readonly clients: number
  readonly forMs: number
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
export async function offerCrowd(url: string, { clients, forMs }: Crowd): Promise<CrowdFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const acceptedMs: number[] = []
  const refusedMs: number[] = []
  let wrong = 0
  const endsAt = performance.now() + forMs
  const askOn = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const { status, retryAfterMs } = await ask(agent, url)
      const tookMs = performance.now() - startedAt
      if (status === 200) acceptedMs.push(tookMs)
      else if (status === 503 && retryAfterMs > 0) refusedMs.push(tookMs)
      else wrong++
      if (status !== 200) await pause(Math.max(0, Math.min(retryAfterMs, endsAt - performance.now())))
    }
  }
  await Promise.all(Array.from({ length: clients }, askOn))
  agent.destroy()
  for (const times of [acceptedMs, refusedMs]) times.sort((a, b) => a - b)
  return { acceptedMs, refusedMs, wrong }
}

function ask(agent: Agent, url: string): Promise<{ status: number | null; retryAfterMs: number }> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(describe(answer)))
    }).on('error', () => resolve({ status: null, retryAfterMs: 0 }))
  })
}

function describe({ complete, statusCode = 0, headers }: IncomingMessage) {
  const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1000
  return { status: complete ? statusCode : null, retryAfterMs }
}
