import { describe, expect, test } from 'vitest'
import { uploads } from '../../testing/fake-api.ts'
import { describeUsage } from './describe-usage.ts'

describe('the bar', () => {
  test.each([
    ['half left', { remainingUploads: 1 }, 50],
    ['all left', {}, 100],
    ['full at the limit', { remainingUploads: 0 }, 100],
    ['never above full', { remainingUploads: 9 }, 100],
    [
      'full without a limit',
      {
        remainingUploads: 3,
        allowance: 7,
        isUnlimited: true,
        subscription: { plan: 'premium', status: 'active' },
      },
      100,
    ],
    [
      'a premium plan that is not active has a limit',
      { remainingUploads: 7, allowance: 14, subscription: { plan: 'premium', status: 'past_due' } },
      50,
    ],
  ] as const)('%s', (_name, changes, percent) => {
    expect(describeUsage(uploads(changes), true).percent).toBe(percent)
  })
})

describe('words', () => {
  test('a member without a confirmed email has the visitor’s two, and learns what confirming adds', () => {
    expect(describeUsage(uploads({ afterConfirming: 3 }), true)).toMatchObject({
      planDescription: '2 generations to try',
      confirming: 'Confirm your email to get 3 free designs a day.',
    })
    expect(describeUsage(uploads(), true).confirming).toBeNull()
  })

  test('a member on the free plan', () => {
    const usage = describeUsage(uploads(), true)
    expect(usage).toMatchObject({
      planName: 'Free',
      planDescription: '2 generations per day',
      canUpgrade: true,
    })
  })

  test("a visitor's two do not come back every day", () => {
    expect(describeUsage(uploads(), false).planDescription).toMatch(/^2 generations to try/)
  })

  test('without figures it falls back to the free plan', () => {
    expect(describeUsage(null, false).planDescription).toBe('2 generations per day')
  })

  test('the premium plan offers no upgrade and has no limit while active', () => {
    const subscription = { plan: 'premium', status: 'active' } as const
    const usage = describeUsage(uploads({ remainingUploads: 0, isUnlimited: true, subscription }), true)
    expect(usage).toMatchObject({ planName: 'Premium', isLimitReached: false, canUpgrade: false })
  })

  test('says when used ones are available again', () => {
    const resetsAt = new Date(Date.now() + 60_000).toISOString()
    expect(describeUsage(uploads({ remainingUploads: 1, resetsAt }), true).remaining).toMatch(
      /^1 of 2 left · 2 again (tomorrow )?at \d/,
    )
    expect(describeUsage(uploads({ resetsAt }), true).remaining).toBe('2 of 2 left')
  })
})
