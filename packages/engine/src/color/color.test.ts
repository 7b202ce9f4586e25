import { describe, expect, test } from 'vitest'
import { formatHex, parseHex } from './hex.ts'
import { labFromLinear, labFromSrgb, lightReflectanceValue, linearFromLab } from './lab.ts'
import {
  fitGamut,
  isInGamut,
  linearFromOklab,
  oklabFromLinear,
  oklabFromOklch,
  oklchFromOklab,
} from './oklab.ts'
import {
  BYTE_OF_LINEAR,
  encodedFromLinear,
  LINEAR_OF_BYTE,
  LINEAR_STEPS,
  linearFromEncoded,
  linearToByte,
  linearToSrgb,
  srgbToLinear,
} from './transfer.ts'

const someColors = ['#000000', '#FFFFFF', '#2C3E50', '#F4F1E8', '#8C3B2E', '#00FF40', '#0000FF'] as const

describe('transfer function', () => {
  test('meets the standard at its landmarks', () => {
    expect(srgbToLinear(0.04045)).toBeCloseTo(0.0031308, 7)
    expect(srgbToLinear(128 / 255)).toBeCloseTo(0.2158605, 6)
    expect(linearToSrgb(0.18)).toBeCloseTo(0.4613561, 6)
  })

  test('comes back from every byte, by formula and by table', () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(linearToSrgb(srgbToLinear(byte / 255))).toBeCloseTo(byte / 255, 9)
      expect(linearToByte(LINEAR_OF_BYTE[byte])).toBe(byte)
    }
  })

  test('the encode table never strays a whole byte and never falls', () => {
    for (let step = 0; step <= LINEAR_STEPS; step++) {
      expect(Math.abs(BYTE_OF_LINEAR[step] - 255 * linearToSrgb(step / LINEAR_STEPS))).toBeLessThanOrEqual(
        0.5,
      )
      if (step > 0) expect(BYTE_OF_LINEAR[step]).toBeGreaterThanOrEqual(BYTE_OF_LINEAR[step - 1])
    }
  })

  test('clips what a byte cannot hold', () => {
    expect([-0.2, Number.NaN, 1.7].map(linearToByte)).toEqual([0, 0, 255])
    expect(encodedFromLinear([-1, 0.2158605, 3])).toEqual([0, 128, 255])
  })
})

describe('hex', () => {
  test.each(someColors)('%s comes back', (hex) => {
    expect(formatHex(parseHex(hex))).toBe(hex)
  })

  test('reads small letters', () => {
    expect(parseHex('#2c3e50')).toEqual([44, 62, 80])
  })

  test.each(['2C3E50', '#2C3E5', '#2C3E500', '#GGGGGG', ''])('refuses %j', (text) => {
    expect(() => parseHex(text)).toThrow(RangeError)
  })

  test('refuses channels that no byte holds', () => {
    expect(() => formatHex([0, 256, 0])).toThrow(RangeError)
    expect(() => formatHex([-1, 0, 0])).toThrow(RangeError)
  })
})

describe('Lab', () => {
  test('knows sRGB red (published: 53.24, 80.09, 67.20) and white', () => {
    const red = labFromSrgb([255, 0, 0])
    expect(red.l).toBeCloseTo(53.24, 2)
    expect(red.a).toBeCloseTo(80.09, 2)
    expect(red.b).toBeCloseTo(67.2, 2)
    const white = labFromLinear([1, 1, 1])
    expect(white.l).toBeCloseTo(100, 4)
    expect(Math.hypot(white.a, white.b)).toBeLessThan(0.01)
  })

  test.each(someColors)('%s comes back', (hex) => {
    const linear = linearFromEncoded(parseHex(hex))
    linearFromLab(labFromLinear(linear)).forEach((channel, i) => expect(channel).toBeCloseTo(linear[i], 5))
  })

  test('light reflectance value runs from 0 to 100', () => {
    expect(lightReflectanceValue([0, 0, 0])).toBe(0)
    expect(lightReflectanceValue([1, 1, 1])).toBeCloseTo(100, 4)
    expect(lightReflectanceValue(linearFromEncoded([128, 128, 128]))).toBeCloseTo(21.586, 2)
  })
})

describe('OKLab', () => {
  test('knows sRGB red and blue (published by its author)', () => {
    const red = oklabFromLinear([1, 0, 0])
    expect([red.l, red.a, red.b].map((value) => Number(value.toFixed(3)))).toEqual([0.628, 0.225, 0.126])
    const blue = oklabFromLinear([0, 0, 1])
    expect([blue.l, blue.a, blue.b].map((value) => Number(value.toFixed(3)))).toEqual([0.452, -0.032, -0.312])
  })

  test.each(someColors)('%s comes back through OKLCH', (hex) => {
    const linear = linearFromEncoded(parseHex(hex))
    const back = linearFromOklab(oklabFromOklch(oklchFromOklab(oklabFromLinear(linear))))
    back.forEach((channel, i) => expect(channel).toBeCloseTo(linear[i], 5))
  })

  test('a gray has no hue', () => {
    expect(oklchFromOklab({ l: 0.5, a: 0, b: 0 })).toEqual({ l: 0.5, c: 0, hueDeg: 0 })
  })
})

describe('fitGamut', () => {
  test('leaves shown colors alone', () => {
    expect(fitGamut([0.2, 0.4, 0.6])).toEqual([0.2, 0.4, 0.6])
  })

  test('keeps lightness and hue of what it brings in', () => {
    const wild = oklabFromOklch({ l: 0.7, c: 0.35, hueDeg: 140 })
    const fitted = fitGamut(linearFromOklab(wild))
    expect(isInGamut(linearFromOklab(wild))).toBe(false)
    expect(isInGamut(fitted)).toBe(true)
    const lch = oklchFromOklab(oklabFromLinear(fitted))
    expect(lch.l).toBeCloseTo(0.7, 2)
    expect(lch.hueDeg).toBeCloseTo(140, 0)
    expect(lch.c).toBeGreaterThan(0.15)
  })

  test('what is brighter than white is white, what is darker than black is black', () => {
    expect(fitGamut([2, 2.2, 1.9])).toEqual([1, 1, 1])
    expect(fitGamut([-0.2, -0.1, -0.3])).toEqual([0, 0, 0])
  })
})
