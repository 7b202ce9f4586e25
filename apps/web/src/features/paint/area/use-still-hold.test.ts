import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStillHold } from './use-still-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function press() {
  const onHeld = vi.fn()
  const { result, unmount } = renderHook(() => useStillHold(onHeld))
  result.current.start({ x: 50, y: 50 })
  return { onHeld, hold: result.current, unmount }
}

test('a pointer that is held still for 400 ms is held, once', () => {
  const { onHeld } = press()
  vi.advanceTimersByTime(399)
  expect(onHeld).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onHeld).toHaveBeenCalledOnce()
})

test('a trembling finger is still', () => {
  const { onHeld, hold } = press()
  for (const x of [53, 47, 51]) hold.move({ x, y: 52 })
  vi.advanceTimersByTime(400)
  expect(onHeld).toHaveBeenCalledOnce()
})

test('a pointer that moved on, was lifted or left the page is not held', () => {
  const moved = press()
  moved.hold.move({ x: 60, y: 50 })
  moved.hold.move({ x: 50, y: 50 })
  const lifted = press()
  lifted.hold.end()
  const gone = press()
  gone.unmount()
  vi.advanceTimersByTime(1000)
  for (const { onHeld } of [moved, lifted, gone]) expect(onHeld).not.toHaveBeenCalled()
})
