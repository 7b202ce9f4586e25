import { setTimeout as pause } from 'node:timers/promises'
import { LoopbackPerson } from './loopback-person.ts'

interface LeavingOptions {
  readonly origin: string
  /** body of a painting request, as JSON */
  readonly body: string
  readonly requests: number
  readonly peopleAtOnce: number
  /** requests are canceled within this time */
  readonly longestStayMs: number
  readonly random: () => number
}

const PEOPLE = 12
/** of the requests, how many are left before they are answered */
const LEAVING_SHARE = 0.6
/** of the requests, how many carry a key, which may be one of an earlier request of the same person */
const KEYED_SHARE = 0.5

/**
 * Asks for paintings as people who leave at random moments: before, during and after the work.
 * @returns how often each status was answered; `left` where nobody waited for it
 */
export async function leaveAtRandom(options: LeavingOptions): Promise<Record<string, number>> {
  const { origin, body, requests, peopleAtOnce, longestStayMs, random } = options
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    person: new LoopbackPerson(origin, `127.0.1.${1 + (index % 4)}`),
    keys: [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()],
  }))
  // each gets their cookie
  for (const { person } of people) await person.get('/api/uploads-remaining')
  const counts: Record<string, number> = {}
  let asked = 0
  async function askOn(): Promise<void> {
    while (asked++ < requests) {
      const { person, keys } = people[Math.floor(random() * people.length)]
      const key = keys[Math.floor(random() * keys.length)]
      const signal =
        random() < LEAVING_SHARE ? AbortSignal.timeout(Math.round(random() * longestStayMs)) : null
      const answer = await person.post('/api/process-image', body, {
        ...(signal && { signal }),
        ...(random() < KEYED_SHARE && { headers: { 'idempotency-key': key } }),
      })
      const outcome = answer === null ? 'left' : String(answer.status)
      counts[outcome] = (counts[outcome] ?? 0) + 1
      await pause(random() * 20)
    }
  }
  await Promise.all(Array.from({ length: peopleAtOnce }, askOn))
  return counts
}
