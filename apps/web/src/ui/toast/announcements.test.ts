import { afterEach, expect, test, vi } from 'vitest'
import { announce, listenForAnnouncements } from './announcements.ts'
import { listenForToasts } from './show-toast.ts'

afterEach(() => {
  vi.useRealTimers()
  // takes what is left
  listenForAnnouncements(() => undefined)()
})

function collect() {
  const titles: string[] = []
  return { titles, stop: listenForAnnouncements(({ title }) => titles.push(title)) }
}

test('reach a page that opens a little later, and then at once', () => {
  announce({ title: 'Image Generated' })
  const { titles, stop } = collect()
  expect(titles).toEqual(['Image Generated'])
  announce({ title: 'Last Free Generation Used' })
  expect(titles).toEqual(['Image Generated', 'Last Free Generation Used'])
  stop()
  announce({ title: 'Later' })
  expect(titles).toHaveLength(2)
})

test('are forgotten when no page has shown them for ten seconds', () => {
  vi.useFakeTimers()
  announce({ title: 'Old' })
  vi.advanceTimersByTime(10_001)
  announce({ title: 'New' })
  const { titles, stop } = collect()
  expect(titles).toEqual(['New'])
  stop()
})

test('are no toasts, and remove the one that is shown', () => {
  const toasts = vi.fn<() => void>()
  const cleared = vi.fn<() => void>()
  const stop = listenForToasts(toasts, cleared)
  announce({ title: 'Image Generated' })
  expect([toasts.mock.calls.length, cleared.mock.calls.length]).toEqual([0, 1])
  stop()
})
