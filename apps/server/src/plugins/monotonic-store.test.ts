import { afterEach, expect, test, vi } from 'vitest'
import { MonotonicStore } from './monotonic-store.ts'

const WINDOW_MS = 60_000

afterEach(() => vi.useRealTimers())

function count(store: MonotonicStore, key = 'an address') {
  let result: { readonly current: number; readonly ttl: number } | undefined
  store.incr(key, (_error, counted) => (result = counted), WINDOW_MS)
  return result!
}

test.each([-86_400_000, -3_600_000, 3_600_000, 86_400_000])(
  'T16: a time of day that jumps by %d ms neither forgets a count nor keeps it',
  (jumpMs) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const store = new MonotonicStore()
    for (let index = 0; index < 5; index++) count(store)
    vi.setSystemTime(Date.now() + jumpMs)
    expect(count(store)).toEqual({ current: 6, ttl: WINDOW_MS })
    vi.advanceTimersByTime(WINDOW_MS)
    expect(count(store).current).toBe(1)
  },
)

test('addresses and routes are counted apart', () => {
  const store = new MonotonicStore()
  count(store, 'a')
  expect(count(store, 'b').current).toBe(1)
  expect(count(store.child(), 'a').current).toBe(1)
  expect(count(store, 'a').current).toBe(2)
})
