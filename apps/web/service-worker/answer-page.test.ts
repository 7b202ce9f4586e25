import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from './answer-page.ts'

const ask = vi.fn<() => Promise<Response>>()
const findStored = vi.fn<() => Promise<Response | undefined>>()
const kept: Promise<unknown>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask)
  ask.mockReset()
  findStored.mockReset().mockImplementation(() => Promise.resolve(new Response('stored')))
  kept.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A visit of a page, as far as it is read. */
function visit(preloaded?: Promise<Response>): FetchEvent {
  const event = {
    request: new Request('https://housecoat.example/paint'),
    preloadResponse: Promise.resolve(preloaded),
    waitUntil: (work: Promise<unknown>) => kept.push(work),
  }
  return event as unknown as FetchEvent
}

const textOf = async (answer: Promise<Response>) => (await answer).text()

test("the server's page opens, also one that says that there is none", async () => {
  ask.mockResolvedValueOnce(new Response('newest'))
  expect(await textOf(answerPage(visit(), findStored))).toBe('newest')
  ask.mockResolvedValueOnce(new Response('no such page', { status: 404 }))
  expect((await answerPage(visit(), findStored)).status).toBe(404)
  expect(findStored).not.toHaveBeenCalled()
})

test('the request that the browser sent ahead is not sent again', async () => {
  const preloaded = Promise.resolve(new Response('sent ahead'))
  expect(await textOf(answerPage(visit(preloaded), findStored))).toBe('sent ahead')
  expect(ask).not.toHaveBeenCalled()
})

test('without a connection, or with a server that is down, the stored page opens', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await textOf(answerPage(visit(), findStored))).toBe('stored')
  ask.mockResolvedValueOnce(new Response('', { status: 502 }))
  expect(await textOf(answerPage(visit(), findStored))).toBe('stored')
})

test('on a slow line the stored page opens after four seconds, and the request goes on', async () => {
  let send: (page: Response) => void = () => undefined
  ask.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
  const opening = textOf(answerPage(visit(), findStored))
  await vi.advanceTimersByTimeAsync(3999)
  expect(findStored).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await opening).toBe('stored')
  send(new Response('late'))
  await expect(kept[0]).resolves.toBeUndefined()
})

test("where no page is stored, the server's answer counts, whenever it comes and whatever it is", async () => {
  findStored.mockImplementation(() => Promise.resolve(undefined))
  ask.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect((await answerPage(visit(), findStored)).status).toBe(503)

  let send: (page: Response) => void = () => undefined
  ask.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
  const opening = textOf(answerPage(visit(), findStored))
  await vi.advanceTimersByTimeAsync(10_000)
  send(new Response('late'))
  expect(await opening).toBe('late')

  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(answerPage(visit(), findStored)).rejects.toThrow('Failed to fetch')
})
