import { describe, expect, it } from 'vitest'
import { inferFromTaps } from './infer-from-taps.ts'
import { tapCovariance } from './tap-covariance.ts'
import type { TapMeasurements } from './measure-tap.ts'

/** Patches in a row, ten to the photo's long side, each as far from the next in every respect. */
function tapAt(patch: number, adds: boolean, count: number, step = 4): TapMeasurements {
  const apart = (k: number) => Math.abs(k - patch)
  const plane = (value: (k: number) => number) => Float32Array.from({ length: count }, (_, k) => value(k))
  const measured = {
    patch,
    adds,
    color: { l: 50, a: 0, b: 0 },
    similarities: [],
    pathCost: plane((k) => step * apart(k)),
    appearance: plane((k) => step * apart(k)),
    classDistance: plane(() => 0),
    distance: plane((k) => apart(k) / 10),
  }
  return { ...measured, covariance: tapCovariance(measured) }
}

describe('inferFromTaps', () => {
  it('agrees with every tap, however many there are', () => {
    const taps = Array.from({ length: 24 }, (_, k) => tapAt((k * 7) % 24, k % 3 !== 0, 24, 0.2))
    const { logOdds } = inferFromTaps(new Float32Array(24), taps)
    for (const { patch, adds } of taps) expect(logOdds[patch] > 0).toBe(adds)
  })

  it('is symmetric between adding and removing', () => {
    const prior = Float32Array.from({ length: 9 }, (_, k) => k / 4 - 1)
    const adding = inferFromTaps(prior, [tapAt(2, true, 9), tapAt(7, false, 9)])
    const removing = inferFromTaps(
      prior.map((value) => -value),
      [tapAt(2, false, 9), tapAt(7, true, 9)],
    )
    for (const k of prior.keys()) expect(removing.logOdds[k]).toBeCloseTo(-adding.logOdds[k], 4)
  })

  it('trusts the first guess less when taps contradict it, more when they agree', () => {
    const prior = Float32Array.of(3, 3, 3, -3, -3, -3)
    const against = inferFromTaps(prior, [tapAt(0, false, 6)])
    const along = inferFromTaps(prior, [tapAt(0, true, 6)])
    expect(against.trust).toBeLessThan(along.trust)
    expect(Math.abs(against.logOdds[5])).toBeLessThan(Math.abs(along.logOdds[5]))
    expect(inferFromTaps(prior, [tapAt(0, false, 6), tapAt(5, true, 6)]).trust).toBeLessThan(against.trust)
  })
})
