import { describe, expect, test } from 'vitest'
import { labFromLinear, luminanceOf } from '../color/lab.ts'
import { linearToByte, type LinearRgb } from '../color/transfer.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { agreeOnTrim, type ReadSurface } from './agree-on-trim.ts'
import type { Reflectance } from '../recolor/reflectance.ts'

const [WIDTH, HEIGHT] = [40, 20]
const WARM_LIGHT: LinearRgb = [0.8, 0.7, 0.5]
const BEIGE: LinearRgb = [0.55, 0.45, 0.35]
const WHITE: LinearRgb = [0.8, 0.79, 0.74]
const WOOD: LinearRgb = [0.35, 0.15, 0.05]
const BLUISH: LinearRgb = [0.4, 0.43, 0.6]

/** The body left, trim right, in one warm light. */
function photoOf(trim: LinearRgb): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const paint = i % WIDTH < WIDTH / 2 ? BEIGE : trim
    paint.forEach((value, c) => (data[i * 3 + c] = linearToByte(value * WARM_LIGHT[c])))
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

function half(isLeft: boolean): Mask {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    i % WIDTH < WIDTH / 2 === isLeft ? 255 : 0,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

const reading = (linear: LinearRgb): Reflectance => ({ linear, confidence: 0.5, basis: 'white-trim' })
const body: ReadSurface = { surface: 'exterior', mask: half(true), reflectance: reading(BEIGE) }
const trimRead = (linear: LinearRgb): ReadSurface => ({
  surface: 'house_trim',
  mask: half(false),
  reflectance: reading(linear),
})

/** Distance of two colors' hues, compared at one lightness. */
function hueDistance(one: LinearRgb, other: LinearRgb): number {
  const [first, second] = [one, other].map((linear) => {
    const largest = Math.max(...linear)
    return labFromLinear([
      (0.8 * linear[0]) / largest,
      (0.8 * linear[1]) / largest,
      (0.8 * linear[2]) / largest,
    ])
  })
  return Math.hypot(first.a - second.a, first.b - second.b)
}

describe('agreeOnTrim', () => {
  test('white trim that was read as blue becomes white, as light as before', () => {
    const [, trim] = agreeOnTrim(photoOf(WHITE), [body, trimRead(BLUISH)])
    expect(hueDistance(BLUISH, WHITE)).toBeGreaterThan(15)
    expect(hueDistance(trim.linear, WHITE)).toBeLessThan(3)
    expect(luminanceOf(trim.linear)).toBeCloseTo(luminanceOf(BLUISH), 1)
  })

  test('where no white told the body’s light, the photo’s white balance is believed', () => {
    const unsure: ReadSurface = { ...body, reflectance: { ...reading([0.2, 0.3, 0.9]), basis: 'exposure' } }
    const [, trim] = agreeOnTrim(photoOf([0.7, 0.8, 1]), [unsure, trimRead(BLUISH)])
    expect(hueDistance(trim.linear, [1, 1, 1])).toBeLessThan(5)
  })

  test('wooden trim stays wooden, although most trim is white', () => {
    const [, trim] = agreeOnTrim(photoOf(WOOD), [body, trimRead(WOOD)])
    expect(hueDistance(trim.linear, WOOD)).toBeLessThan(2)
  })

  test('other surfaces, and trim without its body, keep their reading', () => {
    const door: ReadSurface = { ...trimRead(BLUISH), surface: 'door' }
    expect(agreeOnTrim(photoOf(WHITE), [body, door])).toEqual([body.reflectance, door.reflectance])
    expect(agreeOnTrim(photoOf(WHITE), [trimRead(BLUISH)])).toEqual([reading(BLUISH)])
  })

  test('black pixels give no light, so the reading stays', () => {
    const photo = photoOf([0, 0, 0])
    expect(agreeOnTrim(photo, [body, trimRead(BLUISH)])[1]).toEqual(reading(BLUISH))
  })

  test('a mask of another size is refused', () => {
    const mask = { width: 1, height: 1, data: new Uint8Array(1) }
    expect(() => agreeOnTrim(photoOf(WHITE), [{ ...body, mask }])).toThrow(RangeError)
  })
})
