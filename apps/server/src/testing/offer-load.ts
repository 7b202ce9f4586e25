import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface OfferedLoad {
  /** people who look at pages at the same time */
  readonly visitors: number
  readonly forMs: number
}

interface LoadFigures {
  readonly accepted: number
  readonly refused: number
  /** neither 200 nor 503 with `Retry-After`, or no answer */
  readonly wrong: number
  readonly medianMs: number
  readonly p99Ms: number
}

/** what a page asks for at once, and how long a person looks at it */
const PAGE = [
  '/api/user',
  '/api/uploads-remaining',
  '/api/plans',
  ...Array.from({ length: 8 }, () => '/api/community'),
]
const LOOK_MS = 200

/** Lets people open page after page, and times every answer. Refused or not, they go on. */
export async function offerLoad(origin: string, { visitors, forMs }: OfferedLoad): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const times: number[] = []
  let [refused, wrong] = [0, 0]
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const { status, retryAfter } = await send(agent, origin + path)
    if (status === 503 && retryAfter !== undefined) refused++
    else if (status === null || status >= 500) wrong++
    else times.push(performance.now() - startedAt)
  }
  const endsAt = performance.now() + forMs
  const visit = async () => {
    await pause(Math.random() * LOOK_MS)
    while (performance.now() < endsAt) {
      await Promise.all(PAGE.map(ask))
      await pause(LOOK_MS)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Infinity
  return { accepted: times.length, refused, wrong, medianMs: at(0.5), p99Ms: at(0.99) }
}

function send(
  agent: Agent,
  url: string,
): Promise<{ readonly status: number | null; readonly retryAfter?: string | undefined }> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('close', () => {
        const { 'retry-after': retryAfter } = answer.headers
        resolve({ status: answer.complete ? (answer.statusCode ?? null) : null, retryAfter })
      })
    }).on('error', () => resolve({ status: null }))
  })
}
