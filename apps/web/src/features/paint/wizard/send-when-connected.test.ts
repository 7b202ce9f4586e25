import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWhenConnected } from './send-when-connected.ts'

const send = vi.fn<() => Promise<string>>()
const ask = vi.fn<() => Promise<unknown>>()
const onWait = vi.fn()
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
})
afterEach(() => vi.useRealTimers())

function start(cancel = new AbortController()): Promise<string> {
  return sendWhenConnected(send, { signal: cancel.signal, ask, onWait })
}

test('a request that is answered is sent once, and nothing else is asked', async () => {
  send.mockResolvedValue('picture')
  expect(await start()).toBe('picture')
  expect([send, ask, onWait].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
})

test('it waits until the server answers a small question, and is sent again then', async () => {
  send.mockImplementationOnce(unreachable).mockResolvedValue('picture')
  ask.mockImplementationOnce(unreachable).mockImplementationOnce(unreachable).mockResolvedValue(null)
  const answer = start()
  await vi.advanceTimersByTimeAsync(2000)
  expect([send.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(5000)
  expect([send.mock.calls.length, ask.mock.calls.length]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBe('picture')
  expect(send).toHaveBeenCalledTimes(2)
  expect(onWait.mock.calls).toEqual([[true], [false]])
})

test('a connection that is back ends the pause', async () => {
  send.mockImplementationOnce(unreachable).mockResolvedValue('picture')
  ask.mockResolvedValue(null)
  const answer = start()
  await vi.advanceTimersByTimeAsync(100)
  window.dispatchEvent(new Event('online'))
  expect(await answer).toBe('picture')
  expect(vi.getTimerCount()).toBe(0)
})

test('canceling ends the waiting, and nothing more is sent', async () => {
  send.mockImplementation(unreachable)
  const cancel = new AbortController()
  const answer = start(cancel)
  await vi.advanceTimersByTimeAsync(100)
  cancel.abort(new DOMException('Canceled', 'AbortError'))
  await expect(answer).rejects.toThrow('Canceled')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([send.mock.calls.length, ask.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0, 0])
})

test('a server that is there but breaks off every request ends it', async () => {
  send.mockImplementation(unreachable)
  ask.mockResolvedValue(null)
  const answer = expect(start()).rejects.toThrow(TypeError)
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  expect(send).toHaveBeenCalledTimes(3)
})

test.each([
  ['send', () => send.mockRejectedValue(new Error('402: no credits'))],
  [
    'ask',
    () => {
      send.mockImplementation(unreachable)
      ask.mockRejectedValue(new Error('402: no credits'))
    },
  ],
])('any other failure of %s is not repeated', async (_, fail) => {
  fail()
  const answer = expect(start()).rejects.toThrow('no credits')
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  expect(send).toHaveBeenCalledTimes(1)
})
