import { describe, expect, test } from 'vitest'
import { openShoulder, rollOff } from './roll-off.ts'

describe('openShoulder', () => {
  test.each([1, 1.5, 5, 40])('changes nothing below its start and ends at its top, peak %d', (peak) => {
    const shoulder = openShoulder(0.8, peak, 0.99)
    for (const light of [0, 0.3, 0.8]) expect(shoulder(light)).toBe(light)
    expect(shoulder(peak)).toBeCloseTo(0.99, 6)
    expect(shoulder(2 * peak)).toBe(0.99)
  })

  test.each([1, 1.5, 5, 40])('rises everywhere and has no bend at its start, peak %d', (peak) => {
    const shoulder = openShoulder(0.8, peak, 0.99)
    expect((shoulder(0.8 + 1e-6) - 0.8) / 1e-6).toBeCloseTo(1, 2)
    const steps = Array.from({ length: 50 }, (_, i) => 0.8 + ((peak - 0.8) * i) / 50)
    steps.slice(1).forEach((light, i) => expect(shoulder(light)).toBeGreaterThan(shoulder(steps[i])))
  })

  test('keeps more of the texture of bright light than the hyperbolic shoulder', () => {
    const shoulder = openShoulder(0.8, 5, 1)
    const kept = (curve: (light: number) => number) => curve(4) - curve(3)
    expect(kept(shoulder)).toBeGreaterThan(1.5 * kept((light) => rollOff(light, 0.8, 5)))
  })

  test('does not brighten light that needs no shoulder', () => {
    const shoulder = openShoulder(0.8, 0.9, 0.99)
    expect([0.5, 0.85, 0.9].map(shoulder)).toEqual([0.5, 0.85, 0.9])
  })
})
