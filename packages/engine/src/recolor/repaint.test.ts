import { describe, expect, test } from 'vitest'
import { linearFromEncoded, linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { Reflectance } from './reflectance.ts'
import { LIGHTNESS_STOPS_MAX, withLightness } from './reflectance.ts'
import { prepareRepaint, repaint, repaintAll, repaintOnce, repaintSurfaces } from './repaint.ts'

const WIDTH = 96
const HEIGHT = 80
const old: Reflectance = { linear: [0.3, 0.25, 0.2], confidence: 1, basis: 'white-trim' }

/** A noisy wall under uneven light, with a light strip outside the area on the right. */
function wallPhoto(channels: 3 | 4 = 3, reflectance: LinearRgb = old.linear): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * channels).fill(77)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const light = 0.5 + (0.5 * (i % WIDTH)) / WIDTH + (((i * 7919) % 13) - 6) / 400
    for (let c = 0; c < 3; c++)
      data[i * channels + c] = linearToByte(light * (i % WIDTH < 72 ? reflectance[c] : 0.85))
  }
  return { width: WIDTH, height: HEIGHT, channels, data }
}

/** Inside up to column 64, then falling to 0 at column 72. */
const matte: Matte = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    Math.round(255 * Math.min(1, Math.max(0, (72 - (i % WIDTH)) / 8))),
  ),
}

function painted(photo: ColorRaster, paint: LinearRgb, reflectance = old): Uint8ClampedArray {
  const out = new Uint8ClampedArray(photo.data.length)
  repaint(prepareRepaint(photo, matte, reflectance), paint, out)
  return out
}

const none = new Uint8ClampedArray(0)

const paints = [
  [0.02, 0.03, 0.08],
  [0.3, 0.25, 0.2],
  [0.9, 0.88, 0.8],
] as const satisfies readonly LinearRgb[]

describe('repaint', () => {
  test('the old paint itself leaves the picture as it was', () => {
    const photo = wallPhoto()
    painted(photo, old.linear).forEach((byte, i) =>
      expect(Math.abs(byte - photo.data[i])).toBeLessThanOrEqual(1),
    )
  })

  test.each(paints)('outside the area every byte stays, paint %f %f %f', (...paint) => {
    for (const channels of [3, 4] as const) {
      const photo = wallPhoto(channels)
      const out = painted(photo, paint)
      for (let i = 0; i < out.length; i++)
        if (matte.data[Math.floor(i / channels)] === 0 || i % channels === 3)
          expect(out[i]).toBe(photo.data[i])
    }
  })

  test('light × new reflectance is what comes out', () => {
    const out = painted(wallPhoto(), paints[0])
    const expected = wallPhoto(3, paints[0])
    for (let i = 0; i < WIDTH * HEIGHT; i++)
      if (matte.data[i] === 255)
        for (let c = 0; c < 3; c++)
          expect(Math.abs(out[i * 3 + c] - expected.data[i * 3 + c])).toBeLessThanOrEqual(2)
  })

  test('half the exposure gives half the light', () => {
    const full = wallPhoto()
    const half = {
      ...full,
      data: full.data.map((byte) => linearToByte(linearFromEncoded([byte, 0, 0])[0] / 2)),
    }
    const [bright, dim] = [painted(full, paints[0]), painted(half, paints[0])]
    const missed = bright.filter((byte, i) => {
      const expected = linearToByte(linearFromEncoded([byte, 0, 0])[0] / 2)
      return matte.data[Math.floor(i / 3)] === 255 && Math.abs(dim[i] - expected) > 3
    })
    expect(missed).toEqual(none)
  })

  test('a photo that presses light and dark together does so with the new paint too', () => {
    const photo = wallPhoto()
    const at = (10 * WIDTH + 10) * 3
    const pressed = { ...old, contrast: 0.8 }
    expect(painted(photo, paints[0], pressed)[at]).toBeGreaterThan(painted(photo, paints[0])[at] + 3)
    expect(painted(photo, paints[2], pressed)[at]).toBeLessThan(painted(photo, paints[2])[at] - 3)
    const unchanged = painted(photo, old.linear, pressed)
    expect(unchanged.filter((byte, i) => Math.abs(byte - photo.data[i]) > 1)).toEqual(none)
  })

  test('light that comes back from the room follows the paint', () => {
    const photo = wallPhoto()
    const inRoom = { ...old, bounce: 0.3 }
    const at = (10 * WIDTH + 10) * 3
    expect(painted(photo, paints[2], inRoom)[at]).toBeGreaterThan(painted(photo, paints[2])[at] + 5)
    expect(painted(photo, paints[0], inRoom)[at]).toBeLessThan(painted(photo, paints[0])[at])
    painted(photo, old.linear, inRoom).forEach((byte, i) =>
      expect(Math.abs(byte - photo.data[i])).toBeLessThanOrEqual(1),
    )
  })

  test('sheen lightens a black paint, and hardly a white one', () => {
    const photo = wallPhoto()
    const outdoors = { ...old, sheen: 0.02 }
    const at = (10 * WIDTH + 10) * 3
    const gainFor = (paint: LinearRgb) => painted(photo, paint, outdoors)[at] - painted(photo, paint)[at]
    expect(gainFor([0.01, 0.01, 0.01])).toBeGreaterThan(15)
    expect(gainFor([0.9, 0.9, 0.9])).toBeLessThanOrEqual(1)
  })

  test('orange wood without any blue becomes a light paint, and its photo stays as it was', () => {
    const orange: Reflectance = { ...old, linear: [0.5, 0.16, 0.004] }
    const photo = wallPhoto(3, orange.linear)
    // as JPEG does: part of the wall has lost its blue
    for (let i = 0; i < WIDTH * HEIGHT; i++) if (i % 5 < 2 && matte.data[i] === 255) photo.data[3 * i + 2] = 0
    const before = photo.data.slice()
    const once = new Uint8ClampedArray(photo.data.length)
    repaintOnce(photo, matte, orange, [0.85, 0.85, 0.85], once)
    for (const out of [painted(photo, [0.85, 0.85, 0.85], orange), once])
      for (let i = 0; i < WIDTH * HEIGHT; i++) {
        if (matte.data[i] !== 255) continue
        const [red, , blue] = out.subarray(3 * i)
        expect(Math.abs(blue - red)).toBeLessThan(26)
      }
    expect(photo.data).toEqual(before)
  })

  test('a lighter paint never gives a darker pixel', () => {
    const photo = wallPhoto()
    let before = painted(photo, [0, 0, 0])
    for (let gray = 0.05; gray <= 1; gray += 0.05) {
      const now = painted(photo, [gray, gray, gray])
      expect(now.filter((byte, i) => byte < before[i] - 1)).toEqual(none)
      before = now
    }
  })

  test('a lighter light never darkens a pixel and moves the picture, with the same plan', () => {
    const photo = wallPhoto()
    const plan = prepareRepaint(photo, matte, { ...old, bounce: 0.2 })
    const lit = (stops: number, paint: LinearRgb): Uint8ClampedArray => {
      const out = new Uint8ClampedArray(photo.data.length)
      repaint({ ...plan, reflectance: withLightness(plan.reflectance, stops) }, paint, out)
      return out
    }
    for (const paint of paints) {
      let before = lit(-LIGHTNESS_STOPS_MAX, paint)
      for (let stops = -0.75; stops <= LIGHTNESS_STOPS_MAX; stops += 0.25) {
        const now = lit(stops, paint)
        expect(now.filter((byte, i) => matte.data[Math.floor(i / 3)] === 255 && byte < before[i])).toEqual(
          none,
        )
        before = now
      }
    }
    const at = (40 * WIDTH + 30) * 3
    const [dark, light] = [-1, 1].map((stops) => linearFromEncoded([lit(stops, paints[0])[at], 0, 0])[0])
    expect(light / dark).toBeGreaterThan(3.4)
    expect(light / dark).toBeLessThan(4.6)
  })

  test('a brighter part of the wall stays at least as bright after a roll-off', () => {
    const ramp = wallPhoto()
    for (let i = 0; i < WIDTH * HEIGHT; i++) ramp.data.fill((i % WIDTH) * 3, i * 3, i * 3 + 3)
    const out = painted(ramp, [1, 1, 1], { ...old, linear: [0.2, 0.2, 0.2] })
    for (let x = 1; x < 64; x++) expect(out[x * 3]).toBeGreaterThanOrEqual(out[x * 3 - 3])
    expect(out[63 * 3]).toBeGreaterThan(out[50 * 3])
  })

  test('edge pixels exchange the old paint’s share alone', () => {
    const photo = wallPhoto()
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const share = matte.data[i] / 255
      for (let c = 0; c < 3; c++)
        photo.data[i * 3 + c] = linearToByte(0.7 * (share * old.linear[c] + (1 - share) * 0.85))
    }
    const out = painted(photo, paints[2])
    for (let x = 0; x < WIDTH; x++) {
      const share = matte.data[x] / 255
      const expected = linearToByte(0.7 * (share * paints[2][0] + (1 - share) * 0.85))
      expect(Math.abs(out[(40 * WIDTH + x) * 3] - expected)).toBeLessThanOrEqual(9)
    }
  })

  test('dark to light smooths noise but keeps lines', () => {
    const photo = wallPhoto()
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const isLine = Math.floor(i / WIDTH) % 10 === 0
      const noise = ((i * 7919 + ((i * i) % 31)) % 7) - 3
      photo.data.fill(isLine ? 20 : 45 + noise, i * 3, i * 3 + 3)
    }
    const dark: Reflectance = { ...old, linear: [0.03, 0.03, 0.03] }
    const out = painted(photo, [0.6, 0.6, 0.6], dark)
    const plain = (byte: number): number => linearToByte(20 * linearFromEncoded([byte, 0, 0])[0])
    const spread = (values: number[]): number => Math.max(...values) - Math.min(...values)
    const row = (y: number, at: (i: number) => number): number[] =>
      Array.from({ length: 40 }, (_, x) => at((y * WIDTH + x + 10) * 3))
    expect(spread(row(45, (i) => out[i]))).toBeLessThan(0.9 * spread(row(45, (i) => plain(photo.data[i]))))
    expect(row(45, (i) => out[i])[5] - row(40, (i) => out[i])[5]).toBeGreaterThan(45)
  })

  test('paints in place when told to', () => {
    const photo = wallPhoto()
    const expected = painted(photo, paints[2])
    const plan = prepareRepaint(photo, matte, old)
    repaint(plan, paints[2], photo.data)
    expect([...photo.data]).toEqual([...expected])
  })

  test('refuses mismatched sizes and impossible colors', () => {
    const photo = wallPhoto()
    const plan = prepareRepaint(photo, matte, old)
    expect(() => repaint(plan, paints[0], new Uint8ClampedArray(4))).toThrow(RangeError)
    expect(() => repaint(plan, [0.5, 1.2, 0.5], new Uint8ClampedArray(photo.data.length))).toThrow(RangeError)
    expect(() => prepareRepaint(photo, matte, { ...old, linear: [0, 0.2, 0.2] })).toThrow(RangeError)
    expect(() => prepareRepaint(photo, matte, { ...old, bounce: 1 })).toThrow(RangeError)
    expect(() => prepareRepaint(photo, matte, { ...old, sheen: -0.1 })).toThrow(RangeError)
    expect(() => prepareRepaint(photo, matte, { ...old, contrast: 0 })).toThrow(RangeError)
    expect(() => prepareRepaint(photo, { width: 2, height: 1, data: new Uint8Array(2) }, old)).toThrow(
      RangeError,
    )
  })
})

describe('repaintOnce', () => {
  test.each(paints)('gives what plan and repaint give within rounding, paint %f %f %f', (...paint) => {
    const photo = wallPhoto()
    const expected = painted(photo, paint)
    const out = new Uint8Array(photo.data.length)
    repaintOnce(photo, matte, old, paint, out)
    out.forEach((byte, i) => expect(Math.abs(byte - expected[i])).toBeLessThanOrEqual(1))
    repaintOnce(photo, matte, old, paint, photo.data)
    expect([...photo.data]).toEqual([...out])
  })

  test('refuses what repaint refuses', () => {
    const photo = wallPhoto()
    expect(() => repaintOnce(photo, matte, old, [2, 0, 0], photo.data)).toThrow(RangeError)
    expect(() => repaintOnce(photo, matte, old, paints[0], new Uint8Array(1))).toThrow(RangeError)
  })
})

describe('several surfaces', () => {
  const other: Matte = { ...matte, data: matte.data.map((share) => 255 - share) }
  const light: Reflectance = { ...old, linear: [0.5, 0.45, 0.4] }
  const surfaces = (photo: ColorRaster) => [
    { matte, reflectance: old, paint: paints[0], plan: prepareRepaint(photo, matte, old) },
    { matte: other, reflectance: light, paint: paints[2], plan: prepareRepaint(photo, other, light) },
  ]

  test('each is painted as if it were alone, and their order does not matter', () => {
    const photo = wallPhoto()
    const both = surfaces(photo)
    const [out, swapped] = [0, 1].map(() => new Uint8ClampedArray(photo.data.length))
    repaintAll(both, out)
    repaintAll(both.toReversed(), swapped)
    const alone = both.map(({ plan, paint }) => {
      const result = new Uint8ClampedArray(photo.data.length)
      repaint(plan, paint, result)
      return result
    })
    for (let i = 0; i < out.length; i++) {
      const share = matte.data[Math.floor(i / 3)]
      expect(Math.abs(out[i] - swapped[i])).toBeLessThanOrEqual(1)
      if (share === 255) expect(out[i]).toBe(alone[0][i])
      if (share === 0) expect(out[i]).toBe(alone[1][i])
    }
  })

  test('row by row and in place they come out alike', () => {
    const photo = wallPhoto()
    const both = surfaces(photo)
    const out = new Uint8ClampedArray(photo.data.length)
    repaintAll(both, out)
    repaintSurfaces(photo, both, photo.data)
    out.forEach((byte, i) => expect(Math.abs(byte - photo.data[i])).toBeLessThanOrEqual(1))
  })

  test('none, or those of two photos, are refused', () => {
    const [one] = surfaces(wallPhoto())
    const [, second] = surfaces(wallPhoto())
    expect(() => repaintAll([], none)).toThrow(RangeError)
    expect(() => repaintAll([one, second], new Uint8ClampedArray(one.plan.photo.data.length))).toThrow(
      RangeError,
    )
  })
})
