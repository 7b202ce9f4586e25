import { describe, expect, test } from 'vitest'
import { labFromSrgb } from '../color/lab.ts'
import { relight, type Daylight } from './relight.ts'

/** A row of grays from black to white. */
function grayRamp(channels: 3 | 4 = 4) {
  const data = new Uint8ClampedArray(256 * channels).fill(200)
  for (let i = 0; i < 256; i++) data.fill(i, i * channels, i * channels + 3)
  return { width: 256, height: 1, channels, data } as const
}

function grayIn(daylight: Daylight, gray: number) {
  const picture = grayRamp()
  relight(picture, daylight)
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

  test('at dusk the lit parts are warm and the shadows cool; at noon the lit parts are neutral', () => {
    expect(grayIn('dusk', 230).b).toBeGreaterThan(10)
    expect(grayIn('dusk', 40).b).toBeLessThan(-1)
    expect(grayIn('morning', 230).b).toBeGreaterThan(4)
    expect(Math.hypot(grayIn('noon', 200).a, grayIn('noon', 200).b)).toBeLessThan(1.5)
  })

  test.each(['morning', 'noon', 'dusk'] as const)('%s keeps the order of light and dark', (daylight) => {
    const picture = grayRamp(3)
    relight(picture, daylight)
    for (let at = 3; at < picture.data.length; at++)
      expect(picture.data[at]).toBeGreaterThanOrEqual(picture.data[at - 3])
    expect([...picture.data.subarray(0, 3)]).toEqual([0, 0, 0])
  })

  test('leaves opacity alone, and clips no more than the photo', () => {
    const picture = grayRamp()
    relight(picture, 'noon')
    expect(picture.data.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 200)).toBe(true)
    expect(picture.data[4 * 250 + 1]).toBeLessThan(255)
  })
})
