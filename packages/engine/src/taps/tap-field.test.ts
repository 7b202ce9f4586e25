import { describe, expect, it } from 'vitest'
import { spreadTaps } from './tap-field.ts'
import { kernelOf } from './tap-covariance.ts'
import type { TapReach } from './tap-reach.ts'

/** Patches in a row, ten to the photo's long side, each as far from the next in every respect. */
function tapAt(patch: number, adds: boolean, count: number, step = 4): TapReach {
  const apart = (k: number) => Math.abs(k - patch)
  const plane = (value: (k: number) => number) => Float32Array.from({ length: count }, (_, k) => value(k))
  const reach = {
    patch,
    adds,
    color: { l: 50, a: 0, b: 0 },
    likeness: [],
    path: plane((k) => step * apart(k)),
    look: plane((k) => step * apart(k)),
    surface: plane(() => 0),
    apart: plane((k) => apart(k) / 10),
  }
  return { ...reach, kernel: kernelOf(reach) }
}

describe('taps spread over a photo', () => {
  it('keep their side, however many come after them', () => {
    const taps = Array.from({ length: 24 }, (_, k) => tapAt((k * 7) % 24, k % 3 !== 0, 24, 0.2))
    const { logOdds } = spreadTaps(new Float32Array(24), taps)
    for (const { patch, adds } of taps) expect(logOdds[patch] > 0).toBe(adds)
  })

  it('say as much when they remove as when they add', () => {
    const prior = Float32Array.from({ length: 9 }, (_, k) => k / 4 - 1)
    const adding = spreadTaps(prior, [tapAt(2, true, 9), tapAt(7, false, 9)])
    const removing = spreadTaps(
      prior.map((value) => -value),
      [tapAt(2, false, 9), tapAt(7, true, 9)],
    )
    for (const k of prior.keys()) expect(removing.logOdds[k]).toBeCloseTo(-adding.logOdds[k], 4)
  })

  it('trust the first guess less when they contradict it, more when they agree', () => {
    const prior = Float32Array.of(3, 3, 3, -3, -3, -3)
    const against = spreadTaps(prior, [tapAt(0, false, 6)])
    const along = spreadTaps(prior, [tapAt(0, true, 6)])
    expect(against.trust).toBeLessThan(along.trust)
    expect(Math.abs(against.logOdds[5])).toBeLessThan(Math.abs(along.logOdds[5]))
    expect(spreadTaps(prior, [tapAt(0, false, 6), tapAt(5, true, 6)]).trust).toBeLessThan(against.trust)
  })
})
