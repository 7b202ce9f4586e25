import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { describeDetectionFailure } from './detection-failure.ts'
import { stageMessage } from './stage-message.ts'

test.each([
  [0, 'Analyzing image structure...'],
  [29, 'Analyzing image structure...'],
  [30, 'Identifying door regions...'],
  [59, 'Identifying door regions...'],
  [60, 'Preparing transformation...'],
  [89, 'Preparing transformation...'],
  [90, 'Finalizing results...'],
  [100, 'Finalizing results...'],
])('at %i percent: %s', (percent, message) => {
  expect(stageMessage(percent)).toBe(message)
})

const UNUSABLE = "We couldn't process your image. Please try again with a different photo."

test('an unreadable answer is distinguished from a refused photo', () => {
  const unreadable = new ApiError(200, 'OK', '<html>')
  expect(describeDetectionFailure(unreadable)).toEqual({
    toast: {
      title: 'Image Processing Failed',
      description: 'The server returned an invalid response. Please try again later.',
    },
    note: null,
  })
  const refused = new ApiError(422, 'Unprocessable', JSON.stringify({ success: false, message: 'Too dark.' }))
  expect(describeDetectionFailure(refused)).toEqual({
    toast: { title: 'Image Processing Failed', description: UNUSABLE },
    note: 'Too dark.',
  })
  expect(describeDetectionFailure(new TypeError('offline'))).toMatchObject({
    toast: { description: UNUSABLE },
    note: expect.stringContaining("couldn't reach the server") as string,
  })
})

test('while the browser is offline, the toast says what works again later', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(describeDetectionFailure(new TypeError('offline')).toast.description).toBe(
    "You're offline. Finding doors will work again once you're back online.",
  )
})
