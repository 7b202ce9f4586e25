import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { listPlans } from './plans.ts'

const listFeatures = (environment: Readonly<Record<string, string>> = {}) => {
  const { allowance, queue } = readConfig(environment)
  return listPlans(allowance, queue.isPaidFirst).map(({ features }) => features)
}

test('every plan says what it has beyond the plan before it', () => {
  const [free, standard, premium] = listFeatures()
  expect(free[0]).toBe('2 generations per day')
  expect(standard.slice(0, 3)).toEqual([
    '5 generations per day',
    '3 more each day than Free',
    'Everything in Free',
  ])
  expect(premium.slice(0, 3)).toEqual([
    'Unlimited generations',
    'No daily limit, for whole projects',
    'Everything in Standard',
  ])
})

test('the differences follow the settings', () => {
  const [, standard] = listFeatures({ ALLOWANCE_FREE: '1', ALLOWANCE_STANDARD: '12', PAID_FIRST: 'on' })
  expect(standard.slice(0, 3)).toEqual([
    '12 generations per day',
    '11 more each day than Free',
    'Painted before Free when many are waiting',
  ])
  const [one] = listFeatures({ ALLOWANCE_FREE: '1' })
  expect(one[0]).toBe('1 generation per day')
  const [, same] = listFeatures({ ALLOWANCE_FREE: '5', ALLOWANCE_STANDARD: '5' })
  expect(same).toEqual(['5 generations per day', 'Everything in Free', 'Cancel anytime'])
})
