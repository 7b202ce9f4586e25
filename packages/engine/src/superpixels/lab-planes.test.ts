import { expect, it } from 'vitest'
import { labFromSrgb } from '../color/lab.ts'
import { halvePlanes, toLabPlanes } from './lab-planes.ts'

it('agrees with the exact conversion within a thirtieth of a ΔE where it matters', () => {
  const bytes = [0, 20, 60, 128, 200, 255]
  for (const red of bytes)
    for (const green of bytes)
      for (const blue of bytes) {
        const planes = toLabPlanes({
          width: 1,
          height: 1,
          channels: 3,
          data: Uint8Array.of(red, green, blue),
        })
        const exact = labFromSrgb([red, green, blue])
        expect(Math.abs(planes.l[0] - exact.l)).toBeLessThan(0.05)
        expect(Math.abs(planes.a[0] - exact.a)).toBeLessThan(0.3)
        expect(Math.abs(planes.b[0] - exact.b)).toBeLessThan(0.3)
      }
})

it('halves by averaging, odd edges included', () => {
  const plane = Float32Array.of(1, 3, 10, 5, 7, 20, 2, 4, 30)
  const half = halvePlanes({ width: 3, height: 3, l: plane, a: plane, b: plane })
  expect([half.width, half.height, ...half.l]).toEqual([2, 2, 4, 15, 3, 30])
})
