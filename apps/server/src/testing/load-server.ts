/**
 * A process that is many browsers at once: it posts everything that it is sent, at the same time, and meanwhile fetches
 * a file again and again. It tells how long each fetch took, before and during, and how the posts were answered.
 */
import { setTimeout as pause } from 'node:timers/promises'

export interface Load {
  readonly fileUrl: string
  readonly posts: readonly { readonly url: string; readonly body: string }[]
}

export interface LoadReport {
  readonly quietMs: readonly number[]
  readonly busyMs: readonly number[]
  readonly statuses: readonly number[]
}

const QUIET_MS = 4000
const BETWEEN_FETCHES_MS = 10

process.once('message', (load: Load) => {
  void put(load).then((report) => {
    process.send?.(report)
    process.disconnect()
  })
})

async function put({ fileUrl, posts }: Load): Promise<LoadReport> {
  await timeFetches(fileUrl, pause(500))
  const quietMs = await timeFetches(fileUrl, pause(QUIET_MS))
  const answers = Promise.all(posts.map(({ url, body }) => post(url, body)))
  const busyMs = await timeFetches(fileUrl, answers)
  return { quietMs, busyMs, statuses: await answers }
}

async function post(url: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

async function timeFetches(url: string, until: Promise<unknown>): Promise<number[]> {
  const timesMs: number[] = []
  const end = new AbortController()
  void until.then(() => end.abort())
  while (!end.signal.aborted) {
    const startedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    timesMs.push(performance.now() - startedAt)
    await pause(BETWEEN_FETCHES_MS)
  }
  return timesMs
}
