import { describe, expect, test } from 'vitest'
import type { ColorRaster, GrayRaster } from './raster.ts'
import { fitWithin, resizeColor, resizeGray } from './resize.ts'

const grayOf = (width: number, height: number, at: (x: number, y: number) => number): GrayRaster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
})

describe('resizeGray', () => {
  test('averages whole blocks when it halves', () => {
    const halved = resizeGray(
      grayOf(4, 2, (x, y) => x * 10 + y * 100),
      2,
      1,
    )
    expect([...halved.data]).toEqual([55, 75])
  })

  test('weighs pixels that a new pixel covers in part', () => {
    expect([
      ...resizeGray(
        grayOf(3, 1, (x) => [0, 90, 180][x]),
        2,
        1,
      ).data,
    ]).toEqual([30, 150])
  })

  test('interpolates between pixel centers when it enlarges', () => {
    expect([
      ...resizeGray(
        grayOf(2, 1, (x) => x * 200),
        4,
        1,
      ).data,
    ]).toEqual([0, 50, 150, 200])
  })

  test('changes nothing at the same size', () => {
    const gray = grayOf(7, 5, (x, y) => x * 31 + y)
    expect(resizeGray(gray, 7, 5).data).toEqual(gray.data)
  })

  test('keeps an even picture even, whatever the sizes', () => {
    for (const [width, height] of [
      [1, 1],
      [3, 2],
      [13, 29],
      [16, 9],
      [50, 1],
    ])
      expect(
        new Set(
          resizeGray(
            grayOf(17, 11, () => 255),
            width,
            height,
          ).data,
        ),
      ).toEqual(new Set([255]))
  })

  test('refuses impossible sizes and torn buffers', () => {
    const gray = grayOf(2, 2, () => 0)
    expect(() => resizeGray(gray, 0, 2)).toThrow(RangeError)
    expect(() => resizeGray(gray, 2, 1.5)).toThrow(RangeError)
    expect(() => resizeGray({ ...gray, width: 3 }, 2, 2)).toThrow(RangeError)
  })
})

describe('resizeColor', () => {
  test.each([3, 4] as const)('keeps %i channels apart', (channels) => {
    const photo: ColorRaster = {
      width: 4,
      height: 4,
      channels,
      data: Uint8Array.from({ length: 16 * channels }, (_, i) => 40 * (i % channels)),
    }
    const small = resizeColor(photo, 3, 2)
    expect(small.channels).toBe(channels)
    expect([...small.data]).toEqual(Array.from({ length: 6 * channels }, (_, i) => 40 * (i % channels)))
  })
})

describe('fitWithin', () => {
  test('scales the long side and keeps the aspect', () => {
    expect(fitWithin(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 })
    expect(fitWithin(3000, 4000, 1024)).toEqual({ width: 768, height: 1024 })
  })

  test('never enlarges and never vanishes', () => {
    expect(fitWithin(640, 480, 1600)).toEqual({ width: 640, height: 480 })
    expect(fitWithin(10000, 2, 100)).toEqual({ width: 100, height: 1 })
  })

  test('refuses impossible sizes', () => {
    expect(() => fitWithin(0, 4, 100)).toThrow(RangeError)
    expect(() => fitWithin(4, 4, Number.NaN)).toThrow(RangeError)
  })
})
