import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Neighbors, ReflectanceCues } from './reflectance-cues.ts'
import { weighCues } from './weigh-cues.ts'

const gray = (light: number): LinearRgb => [light, light, light]

const neighbors = (ratio: number): Neighbors => ({ ratio, channels: gray(ratio), doubt: 1 })

/** A middling wall in a photo exposed for it, with nothing beside it. */
const alone: ReflectanceCues = {
  area: gray(0.3),
  white: null,
  dark: null,
  exposure: 0.5,
  surroundings: gray(1),
  references: [],
}

const readingOf = (cues: Partial<ReflectanceCues>) => weighCues({ ...alone, ...cues }, 'outdoors')

describe('weighCues', () => {
  test('is surest with white neighbors, less with dark ones, least with neither', () => {
    const [white, dark, none] = [
      readingOf({ white: neighbors(2) }),
      readingOf({ dark: neighbors(0.14) }),
      readingOf({}),
    ]
    expect([white.basis, dark.basis]).toEqual(['white-trim', 'exposure'])
    expect(white.confidence).toBeGreaterThan(0.5)
    expect(dark.confidence).toBeLessThan(0.5)
    expect(none.confidence).toBeLessThan(dark.confidence)
  })

  test('takes a dim wall among bright lawns for one in shade, not for black', () => {
    expect(luminanceOf(readingOf({ area: gray(0.04), exposure: 0.9 }).linear)).toBeGreaterThan(0.15)
  })

  test('believes dark trim about how light the wall is', () => {
    const lightness = (ratio: number) => luminanceOf(readingOf({ dark: neighbors(ratio) }).linear)
    expect(lightness(0.08)).toBeGreaterThan(1.4 * lightness(0.3))
  })

  test('sees by dark and white neighbors together how hard the photo presses light and dark', () => {
    const together = (dark: number) => readingOf({ white: neighbors(2), dark: neighbors(dark) }).contrast ?? 1
    expect(together(0.3)).toBeLessThan(together(0.08))
  })

  test('is less sure when readings of the color of the light disagree', () => {
    const warm = { ...neighbors(2), channels: [2.4, 2, 1.2] } as const
    expect(readingOf({ white: warm }).confidence).toBeLessThan(readingOf({ white: neighbors(2) }).confidence)
  })

  test('takes the light’s color off the wall’s without a white to go by', () => {
    const surroundings: LinearRgb = [1.15, 1, 0.75]
    const [red, green, blue] = readingOf({ area: [0.345, 0.3, 0.225], surroundings }).linear
    // as much of it as such a reading is worth
    expect(red / green).toBeLessThan(1.14)
    expect(blue / green).toBeGreaterThan(0.78)
  })

  test('doubts light in a strong color: a camera balances white', () => {
    const [red, green] = readingOf({ area: [0.2, 0.4, 0.2], white: neighbors(2) }).linear
    expect(green / red).toBeGreaterThan(1.15)
  })

  test('expects white trim to be a little warm', () => {
    const light: LinearRgb = [0.6, 0.6, 0.582]
    const [, green, blue] = readingOf({ references: [{ subject: 'trim', light }] }).linear
    expect(blue / green).toBeCloseTo(1, 3)
  })

  test('takes magenta trim for painted, as no light is magenta', () => {
    const withTrim = (light: LinearRgb) => readingOf({ references: [{ subject: 'trim', light }] }).linear
    const [red, green] = withTrim([0.6, 0.3, 0.3])
    expect(red / green).toBeCloseTo(1, 6)
  })

  test('takes the light’s color from white trim anywhere, but not from dark trim', () => {
    const withTrim = (light: LinearRgb) => {
      const [red, green] = readingOf({ references: [{ subject: 'trim', light }], white: neighbors(2) }).linear
      return red / green
    }
    const [reddish, gray] = [withTrim([0.72, 0.6, 0.5]), withTrim([0.6, 0.6, 0.6])]
    expect(reddish).toBeLessThan(0.97 * gray)
    expect(withTrim([0.072, 0.06, 0.05])).toBeCloseTo(gray, 2)
  })

  test('doubts the color of a white that touches a strong wall, which bleeds into it', () => {
    const readRed = (channels: LinearRgb) => {
      const area: LinearRgb = [0.6 / channels[0], 0.6 / channels[1], 0.6 / channels[2]]
      const white = { ratio: luminanceOf([0.6, 0.6, 0.6]) / luminanceOf(area), channels, doubt: 1 }
      // the white looks neutral, the surroundings are warm
      const { linear, contrast = 1 } = readingOf({ area, white, surroundings: [1.4, 1, 1] })
      return (area[0] / area[1]) * (linear[0] / linear[1]) ** -contrast
    }
    expect(readRed([2, 2, 2])).toBeLessThan(1.06)
    expect(readRed([2, 12, 12])).toBeGreaterThan(1.08)
  })

  test('a photo scaled in exposure gives the same answer', () => {
    const cues = { white: neighbors(2), dark: neighbors(0.14) }
    const dim = readingOf({ ...cues, area: gray(0.15), exposure: 0.25 })
    readingOf(cues).linear.forEach((channel, c) => expect(dim.linear[c]).toBeCloseTo(channel, 6))
  })
})
