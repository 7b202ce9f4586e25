import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { describeFailure, describeOffline } from './describe-failure.ts'

afterEach(() => vi.restoreAllMocks())

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
}

test('a call that reaches no server says to check the connection', () => {
  expect(describeFailure(new TypeError('Failed to fetch'))).toContain('Check your connection')
  expect(describeOffline('Liking')).toBeNull()
})

test('while the browser is offline it says so, and what works again later', () => {
  goOffline()
  expect(describeFailure(new TypeError('Failed to fetch'), 'Commenting')).toBe(
    "You're offline. Commenting will work again once you're back online.",
  )
  expect(describeFailure(new TypeError('Failed to fetch'))).toBe(
    "You're offline. This will work again once you're back online.",
  )
})

test('an answer of the server keeps its own message', () => {
  goOffline()
  const answer = JSON.stringify({ code: 'not_found', detail: 'There is nothing here.' })
  expect(describeFailure(new ApiError(404, 'Not Found', answer))).toBe('There is nothing here.')
})
