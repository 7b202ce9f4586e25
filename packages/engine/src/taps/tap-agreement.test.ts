import { expect, test } from 'vitest'
import { leastAgreementOf, measureAgreement } from './tap-agreement.ts'

const area = (...inside: number[]) => Uint8Array.from(inside, (value) => value * 255)

test('the agreement is the share of changed pixels that both answers change', () => {
  const before = area(1, 0, 0, 0, 0)
  expect(measureAgreement(before, area(1, 1, 1, 0, 0), area(1, 0, 1, 1, 0))).toBeCloseTo(1 / 3)
  expect(measureAgreement(before, area(0, 0, 0, 0, 0), area(0, 0, 0, 0, 0))).toBe(1)
  expect(measureAgreement(before, area(1, 1, 0, 0, 0), area(1, 0, 0, 0, 1))).toBe(0)
})

test('answers that change nothing agree', () => {
  expect(measureAgreement(area(1, 0), area(1, 0), area(1, 0))).toBe(1)
})

test('more agreement is asked for on a house than in a room', () => {
  expect(leastAgreementOf('exterior')).toBeGreaterThan(leastAgreementOf('walls'))
})
