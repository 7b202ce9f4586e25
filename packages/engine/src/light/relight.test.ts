import { describe, expect, test } from 'vitest'
import { labFromSrgb } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { GrayRaster } from '../raster/raster.ts'
import { relight, type Daylight } from './relight.ts'

/** A row of grays from black to white. */
function grayRamp(channels: 3 | 4 = 4) {
  const data = new Uint8ClampedArray(256 * channels).fill(200)
  for (let i = 0; i < 256; i++) data.fill(i, i * channels, i * channels + 3)
  return { width: 256, height: 1, channels, data } as const
}

/** The same share of the sun in each pixel of the ramp. */
function evenly(share: number): GrayRaster {
  return { width: 256, height: 1, data: new Uint8Array(256).fill(share) }
}

function grayIn(daylight: Daylight, gray: number, share = 255) {
  const picture = grayRamp()
  relight(picture, evenly(share), daylight)
  const [red, green, blue] = picture.data.subarray(gray * 4, gray * 4 + 3)
  return labFromSrgb([red, green, blue])
}

describe('relight', () => {
  test('noon is brighter than the photo, morning and dusk are darker', () => {
    const own = labFromSrgb([128, 128, 128]).l
    expect(grayIn('noon', 128).l).toBeGreaterThan(own + 2)
    expect(grayIn('morning', 128).l).toBeLessThan(own - 2)
    expect(grayIn('dusk', 128).l).toBeLessThan(grayIn('morning', 128).l - 10)
  })

  test('at dusk what the sun lights is warm and the rest cool; at noon what the sun lights is neutral', () => {
    expect(grayIn('dusk', 230).b).toBeGreaterThan(10)
    expect(grayIn('dusk', 230, 0).b).toBeLessThan(-4)
    expect(grayIn('morning', 230).b).toBeGreaterThan(4)
    expect(Math.hypot(grayIn('noon', 200).a, grayIn('noon', 200).b)).toBeLessThan(1.5)
  })

  test('a dark paint and a light one in the same light keep their ratio', () => {
    for (const share of [0, 90, 255]) {
      const picture = grayRamp()
      relight(picture, evenly(share), 'dusk')
      for (const c of [0, 1, 2]) {
        const gainOf = (gray: number) => LINEAR_OF_BYTE[picture.data[4 * gray + c]] / LINEAR_OF_BYTE[gray]
        expect(gainOf(90) / gainOf(230)).toBeCloseTo(1, 1)
      }
    }
  })

  test('more of the sun is lighter, and neighboring shares differ by little', () => {
    for (let share = 4; share < 256; share += 4) {
      const step = grayIn('dusk', 160, share).l - grayIn('dusk', 160, share - 4).l
      expect(step).toBeGreaterThan(-0.1)
      expect(step).toBeLessThan(0.7)
    }
  })

  test('shares of another size are refused', () => {
    const small = { width: 255, height: 1, data: new Uint8Array(255) }
    expect(() => relight(grayRamp(), small, 'dusk')).toThrow(RangeError)
  })

  test.each(['morning', 'noon', 'dusk'] as const)('%s keeps the order of light and dark', (daylight) => {
    const picture = grayRamp(3)
    relight(picture, evenly(128), daylight)
    for (let at = 3; at < picture.data.length; at++)
      expect(picture.data[at]).toBeGreaterThanOrEqual(picture.data[at - 3])
    expect([...picture.data.subarray(0, 3)]).toEqual([0, 0, 0])
  })

  test('leaves opacity alone, and clips no more than the photo', () => {
    const picture = grayRamp()
    relight(picture, evenly(255), 'noon')
    expect(picture.data.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 200)).toBe(true)
    expect(picture.data[4 * 250 + 1]).toBeLessThan(255)
  })
})
