import { describe, expect, test } from 'vitest'
import { linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { findReflectance } from './find-reflectance.ts'

const WIDTH = 480
const HEIGHT = 360
const WHITE = 0.86

interface Scene {
  readonly wall: LinearRgb
  readonly frame: LinearRgb
  readonly light: LinearRgb
}

const isWall = (x: number, y: number): boolean => {
  const isFramed = (x % 160 > 50 && x % 160 < 120 && y > 100 && y < 220) || y < 40 || y > 330
  return !isFramed
}

/** A wall with three window frames and a strip above and below, shaded from left to right, with grain. */
function photoOf({ wall, frame, light }: Scene): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH
    const shade = 0.35 + (0.5 * x) / WIDTH + ((i * 7919) % 11) / 900
    const surface = isWall(x, Math.floor(i / WIDTH)) ? wall : frame
    for (let c = 0; c < 3; c++) data[i * 3 + c] = linearToByte(shade * surface[c] * light[c])
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

const mask: Mask = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isWall(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0,
  ),
}

const white: LinearRgb = [WHITE, WHITE, WHITE]
const neutral: LinearRgb = [1, 1, 1]

describe('findReflectance', () => {
  test.each([
    ['indoors', [0.5, 0.45, 0.4], neutral],
    ['indoors', [0.62, 0.64, 0.6], [1, 0.9, 0.75]],
    ['outdoors', [0.3, 0.34, 0.4], neutral],
    ['outdoors', [0.2, 0.12, 0.08], [1, 0.92, 0.8]],
  ] as const)(
    'reads a wall beside white frames, %s, reflectance %j, light %j',
    (surroundings, wall, light) => {
      const found = findReflectance(photoOf({ wall, frame: white, light }), mask, surroundings)
      expect(found.basis).toBe('white-trim')
      expect(found.confidence).toBeGreaterThan(0.5)
      // outdoors part of a ratio is put down to the camera's tone curve, which this photo has not
      const least = surroundings === 'indoors' ? 0.87 : 0.72
      found.linear.forEach((channel, c) => {
        expect(channel / wall[c]).toBeGreaterThan(least)
        expect(channel / wall[c]).toBeLessThan(1.15)
      })
    },
  )

  test.each([
    ['indoors', 'black', [0.022, 0.022, 0.024], neutral],
    ['outdoors', 'black', [0.04, 0.04, 0.042], neutral],
    ['indoors', 'red', [0.33, 0.035, 0.03], neutral],
    ['outdoors', 'red', [0.33, 0.035, 0.03], [1, 0.92, 0.8]],
    ['indoors', 'navy', [0.03, 0.045, 0.09], [1, 0.9, 0.75]],
    ['indoors', 'white', [0.83, 0.82, 0.78], neutral],
    ['outdoors', 'white', [0.83, 0.82, 0.78], [1, 0.92, 0.8]],
  ] as const)('reads %s walls in %s beside white frames', (surroundings, _name, wall, light) => {
    const { linear } = findReflectance(photoOf({ wall, frame: white, light }), mask, surroundings)
    linear.forEach((channel, c) => {
      expect(channel / wall[c]).toBeGreaterThan(0.6)
      expect(channel / wall[c]).toBeLessThan(1.5)
    })
  })

  test('a lamp beside the wall is no white reference', () => {
    const scene = { wall: [0.3, 0.27, 0.2], frame: [0.32, 0.29, 0.22], light: [0.13, 0.13, 0.13] } as const
    const photo = photoOf(scene)
    const lamp = linearToByte(0.8)
    for (let y = 0; y < 40; y++) photo.data.fill(lamp, y * WIDTH * 3, (y * WIDTH + 90) * 3)
    // beside a white as bright as the lamp, the wall would be black
    expect(findReflectance(photo, mask, 'indoors').linear[1]).toBeGreaterThan(0.25)
  })

  test('looks past dark frames to the white behind them', () => {
    const photo = photoOf({ wall: [0.3, 0.3, 0.3], frame: white, light: neutral })
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const isEdge = mask.data[i] === 0 && [1, -1, 2, -2, 3, -3].some((step) => mask.data[i + step] === 255)
      if (isEdge) photo.data.fill(40, i * 3, i * 3 + 3)
    }
    const found = findReflectance(photo, mask, 'outdoors')
    expect(found.basis).toBe('white-trim')
    expect(found.linear[1]).toBeGreaterThan(0.24)
    expect(found.linear[1]).toBeLessThan(0.38)
  })

  test.each(['indoors', 'outdoors'] as const)('admits %s that it has no white to go by', (surroundings) => {
    const scene = { wall: [0.5, 0.5, 0.5], frame: [0.05, 0.05, 0.05], light: neutral } as const
    const found = findReflectance(photoOf(scene), mask, surroundings)
    expect(found.basis).not.toBe('white-trim')
    expect(found.confidence).toBeLessThan(0.5)
  })

  test.each(['indoors', 'outdoors'] as const)(
    'half the exposure leaves the reflectance, %s',
    (surroundings) => {
      const lit = (exposure: number) =>
        findReflectance(
          photoOf({ wall: [0.4, 0.36, 0.3], frame: white, light: [exposure, exposure, exposure] }),
          mask,
          surroundings,
        )
      const [full, half] = [lit(1), lit(0.5)]
      full.linear.forEach((channel, c) => expect(half.linear[c] / channel).toBeCloseTo(1, 1))
    },
  )

  test('light comes back to the area indoors alone', () => {
    const photo = photoOf({ wall: [0.5, 0.45, 0.4], frame: white, light: neutral })
    expect(findReflectance(photo, mask, 'indoors').bounce).toBeGreaterThan(0.1)
    expect(findReflectance(photo, mask, 'outdoors').bounce).toBe(0)
  })

  test('a clipped frame is no reference', () => {
    const bright = photoOf({ wall: [0.4, 0.4, 0.4], frame: [3, 3, 3], light: neutral })
    expect(findReflectance(bright, mask, 'indoors').basis).not.toBe('white-trim')
  })

  test('reads the photo’s alpha layout too', () => {
    const photo = photoOf({ wall: [0.5, 0.45, 0.4], frame: white, light: neutral })
    const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
    for (let i = 0; i < WIDTH * HEIGHT; i++) data.set(photo.data.subarray(i * 3, i * 3 + 3), i * 4)
    const withAlpha = { ...photo, channels: 4, data } as const
    expect(findReflectance(withAlpha, mask, 'indoors')).toEqual(findReflectance(photo, mask, 'indoors'))
  })

  test('refuses an empty mask and another size', () => {
    const photo = photoOf({ wall: white, frame: white, light: neutral })
    const empty = { ...mask, data: new Uint8Array(WIDTH * HEIGHT) }
    expect(() => findReflectance(photo, empty, 'indoors')).toThrow(RangeError)
    expect(() => findReflectance(photo, { width: 1, height: 1, data: new Uint8Array(1) }, 'indoors')).toThrow(
      RangeError,
    )
  })
})
