import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenFirstViewIsSeen } from './first-view.ts'

/** A picture of the first view that has come when the test says so. */
function showPicture() {
  let arrive: () => void = () => undefined
  let fail: () => void = () => undefined
  const decoded = new Promise<void>((resolve, reject) => {
    arrive = resolve
    fail = () => reject(new Error('gone'))
  })
  const picture = document.createElement('img')
  Object.assign(picture, { fetchPriority: 'high', decode: () => decoded })
  document.body.append(picture)
  return { arrive, fail }
}

/** Whether a promise is settled once all that is due has run. */
async function isSeen(promise: Promise<void>, ms = 100) {
  const seen = vi.fn()
  void promise.then(seen)
  await vi.advanceTimersByTimeAsync(ms)
  return seen.mock.calls.length > 0
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('waits for the pictures of the first view', async () => {
  const [first, second] = [showPicture(), showPicture()]
  const seen = whenFirstViewIsSeen()
  first.arrive()
  expect(await isSeen(seen)).toBe(false)
  second.arrive()
  expect(await isSeen(seen)).toBe(true)
})

test('does not wait for one that fails, nor for long', async () => {
  showPicture().fail()
  expect(await isSeen(whenFirstViewIsSeen())).toBe(true)
  showPicture()
  expect(await isSeen(whenFirstViewIsSeen(), 3000)).toBe(true)
})

test('does not wait when the person acts', async () => {
  showPicture()
  const seen = whenFirstViewIsSeen()
  document.dispatchEvent(new Event('pointerdown'))
  expect(await isSeen(seen)).toBe(true)
})
