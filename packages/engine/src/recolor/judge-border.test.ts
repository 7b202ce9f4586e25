import { expect, test } from 'vitest'
import type { BorderStep } from './border-steps.ts'
import { judgeBorder } from './judge-border.ts'

const PLACE = { surroundings: 'outdoors', cells: 256 } as const

/** Steps from gray to a lighter, yellower wall, and the drift at each of 40 places. */
function judgeDrifting(driftAt: (place: number) => { red: number; blue: number }) {
  const steps = Array.from({ length: 40 }, (_, place): BorderStep => {
    return { red: 0.1, blue: -0.5, light: 0.05, far: null, drift: driftAt(place), isSameSun: false }
  })
  return judgeBorder(steps, PLACE).isMaterial
}

test('noise within the sides is no drift', () => {
  const noise = (place: number) => ({ red: 0.4 * Math.sin(place), blue: 0.4 * Math.cos(place) })
  expect(judgeDrifting(noise)).toBe(true)
})

test('a color that changes on within the sides is light', () => {
  expect(judgeDrifting(() => ({ red: 0.02, blue: -0.1 }))).toBe(true)
  expect(judgeDrifting(() => ({ red: 0.04, blue: -0.2 }))).toBe(false)
})
