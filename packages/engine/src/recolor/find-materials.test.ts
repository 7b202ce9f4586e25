import { expect, test } from 'vitest'
import { linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { noiseFrom } from '../raster/build-scene.test-support.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { findMaterials } from './find-materials.ts'

const WIDTH = 360
const HEIGHT = 240
const WHITE: LinearRgb = [0.82, 0.8, 0.76]
const TAN: LinearRgb = [0.5, 0.36, 0.2]
const NONE: LinearRgb = [1, 1, 1]

const all: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) }

/** A photo of albedo times light at each pixel, under camera noise. */
function photoOf(
  albedoAt: (x: number, y: number) => LinearRgb,
  lightAt: (x: number, y: number) => LinearRgb,
): ColorRaster {
  const noise = noiseFrom(3)
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const [albedo, light] = [albedoAt(x, y), lightAt(x, y)]
    for (let c = 0; c < 3; c++)
      data[i * 3 + c] = Math.min(
        255,
        Math.max(0, Math.round(linearToByte(albedo[c] * light[c]) + 3 * noise())),
      )
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

const plain = (): LinearRgb => [0.8, 0.8, 0.8]
const upperTan = (_x: number, y: number): LinearRgb => (y < 100 ? TAN : WHITE)
/** Sky light in a slanted shadow with a sharp edge: darker and bluer. */
const shadow = (x: number, y: number): LinearRgb => (x + y / 2 < 200 ? [0.8, 0.8, 0.8] : [0.2, 0.24, 0.31])

test('finds two sidings, and the ratio of their light', () => {
  const found = findMaterials(photoOf(upperTan, plain), all, 'outdoors')
  expect(found?.levels).toHaveLength(2)
  found!.levels[1].forEach((ratio, c) => expect(ratio / (WHITE[c] / TAN[c])).toBeCloseTo(1, 1))
})

test('finds them under a shadow that crosses both', () => {
  const found = findMaterials(photoOf(upperTan, shadow), all, 'outdoors')
  expect(found?.levels).toHaveLength(2)
  found!.levels[1].forEach((ratio, c) => {
    expect(ratio / (WHITE[c] / TAN[c])).toBeGreaterThan(0.85)
    expect(ratio / (WHITE[c] / TAN[c])).toBeLessThan(1.15)
  })
  const columns = Math.ceil(WIDTH / found!.cellPx)
  const at = (x: number, y: number) =>
    found!.materialOf[Math.floor(y / found!.cellPx) * columns + Math.floor(x / found!.cellPx)]
  expect([at(40, 40), at(320, 40), at(40, 200), at(320, 200)]).toEqual([1, 1, 0, 0])
})

test('finds them on both sides of a trim board that is not part of the area', () => {
  const isTrim = (y: number): boolean => y >= 96 && y < 104
  const mask = { ...all, data: all.data.map((_, i) => (isTrim(Math.floor(i / WIDTH)) ? 0 : 255)) }
  const photo = photoOf((x, y) => (isTrim(y) ? NONE : upperTan(x, y)), plain)
  expect(findMaterials(photo, mask, 'outdoors')?.levels).toHaveLength(2)
})

test('measures the ratio of their color where no color has bled across the border', () => {
  const bled = (_x: number, y: number): LinearRgb => {
    const share = Math.min(1, Math.max(0, (y - 98) / 5))
    const [red, green, blue] = TAN.map((tan, c) => tan + share * (WHITE[c] - tan))
    return [red, green, blue]
  }
  const [red, green, blue] = findMaterials(photoOf(bled, plain), all, 'outdoors')!.levels[1]
  const truth = WHITE.map((white, c) => white / TAN[c])
  expect(red / green / (truth[0] / truth[1])).toBeCloseTo(1, 1)
  expect(Math.abs(blue / green / (truth[2] / truth[1]) - 1)).toBeLessThan(0.03)
})

test('finds a second siding beside a part that nothing connects with the largest', () => {
  const isGap = (x: number): boolean => x >= 210 && x < 240
  const mask = { ...all, data: all.data.map((_, i) => (isGap(i % WIDTH) ? 0 : 255)) }
  const isGable = (x: number, y: number): boolean => x >= 240 && y < 100
  const house = photoOf((x, y) => (isGable(x, y) ? WHITE : TAN), plain)
  const found = findMaterials(house, mask, 'outdoors')
  expect(found?.levels).toHaveLength(2)
  const columns = Math.ceil(WIDTH / found!.cellPx)
  const at = (x: number, y: number) =>
    found!.materialOf[Math.floor(y / found!.cellPx) * columns + Math.floor(x / found!.cellPx)]
  expect([at(100, 100), at(300, 180), at(300, 50)]).toEqual([0, 0, 1])
})

test('a part that nothing connects, and that no light makes of the others’ color, is compared where both are lit best', () => {
  const isGap = (y: number): boolean => y >= 100 && y < 120
  const mask = { ...all, data: all.data.map((_, i) => (isGap(Math.floor(i / WIDTH)) ? 0 : 255)) }
  const red: LinearRgb = [0.35, 0.07, 0.06]
  // four fifths of the lower floor lie in the shade of a porch
  const shade = (x: number, y: number): LinearRgb => (y >= 120 && x < 288 ? [0.1, 0.1, 0.1] : [0.9, 0.9, 0.9])
  const found = findMaterials(
    photoOf((_, y) => (y < 100 ? WHITE : red), shade),
    mask,
    'outdoors',
  )
  expect(found?.levels).toHaveLength(2)
  const [one, other] = found!.materialOf[0] === 0 ? [WHITE, red] : [red, WHITE]
  found!.levels[1].forEach((ratio, c) => {
    expect(ratio / (one[c] / other[c])).toBeGreaterThan(0.8)
    expect(ratio / (one[c] / other[c])).toBeLessThan(1.25)
  })
})

test('a part that nothing connects is of the known material that it is most like', () => {
  const isIn = (x: number, y: number): boolean => x >= 150 || (x < 130 && y < 100)
  const mask = { ...all, data: all.data.map((_, i) => (isIn(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0)) }
  const found = findMaterials(photoOf(upperTan, plain), mask, 'outdoors')
  const columns = Math.ceil(WIDTH / found!.cellPx)
  const at = (x: number, y: number) =>
    found!.materialOf[Math.floor(y / found!.cellPx) * columns + Math.floor(x / found!.cellPx)]
  expect([at(250, 180), at(250, 50), at(60, 50)]).toEqual([0, 1, 1])
})

test('measures a white front by its sunlit pixels although its shaded side, in red light, is at the border', () => {
  const red: LinearRgb = [0.39, 0.06, 0.03]
  const cream: LinearRgb = [0.8, 0.76, 0.68]
  const sun: LinearRgb = [1.12, 1.1, 1]
  const front = photoOf(
    (x) => (x < 200 ? red : cream),
    (x) => (x >= 200 && x < 230 ? [0.16, 0.1, 0.08] : sun),
  )
  const [, level] = findMaterials(front, all, 'outdoors')!.levels
  level.forEach((ratio, c) => expect(Math.abs(Math.log(ratio / (red[c] / cream[c])))).toBeLessThan(0.15))
})

test('takes the ratio of the border where one siding lies in shade', () => {
  const shade: LinearRgb = [0.2, 0.24, 0.31]
  const found = findMaterials(
    photoOf(upperTan, (_, y) => (y < 130 ? shade : [1, 1, 1])),
    all,
    'outdoors',
  )
  found!.levels[1].forEach((ratio, c) => {
    expect(ratio / (WHITE[c] / TAN[c])).toBeGreaterThan(0.85)
    expect(ratio / (WHITE[c] / TAN[c])).toBeLessThan(1.15)
  })
})

test('a clear step of color needs a short border only, and a faint one a long', () => {
  const isGap = (x: number, y: number): boolean => x >= 170 && x < 190 && (y < 100 || y >= 116)
  const mask = {
    ...all,
    data: all.data.map((_, i) => (isGap(i % WIDTH, Math.floor(i / WIDTH)) ? 0 : 255)),
  }
  const leftIs = (albedo: LinearRgb) => photoOf((x) => (x < 180 ? albedo : WHITE), plain)
  expect(findMaterials(leftIs([0.4, 0.1, 0.07]), mask, 'outdoors')?.levels).toHaveLength(2)
  expect(findMaterials(leftIs([0.6, 0.52, 0.4]), mask, 'outdoors')).toBeNull()
})

const SHADE: LinearRgb = [0.33, 0.36, 0.38]
const BEIGE: LinearRgb = [0.67, 0.57, 0.39]

test('finds a dark green floor by the shadows that both floors have in the same sun', () => {
  const GREEN: LinearRgb = [0.15, 0.21, 0.11]
  const upperGreen = (_x: number, y: number): LinearRgb => (y < 110 ? GREEN : BEIGE)
  const isPorch = (x: number, y: number): boolean => x < 120 && y >= 160
  const sun = (x: number, y: number): LinearRgb => (isPorch(x, y) ? SHADE : [1, 1, 1])
  const underEaves = (x: number, y: number): LinearRgb => (y < 40 ? SHADE : sun(x, y))
  const [, level] = findMaterials(photoOf(upperGreen, underEaves), all, 'outdoors')!.levels
  level.forEach((ratio, c) => expect(Math.abs(Math.log(ratio / (BEIGE[c] / GREEN[c])))).toBeLessThan(0.15))
  // without a shadow of its own the upper floor may be the lower one in shade
  expect(findMaterials(photoOf(upperGreen, sun), all, 'outdoors')).toBeNull()
})

test('finds a blue gable in shade where the wall below is partly in the same shade', () => {
  const BLUE: LinearRgb = [0.156, 0.216, 0.32]
  const gable = (_x: number, y: number): LinearRgb => (y < 80 ? BLUE : BEIGE)
  const eaves = (end: number) => (x: number, y: number) =>
    y < 80 || (x < end && y < 130) ? SHADE : ([1, 1, 1] as LinearRgb)
  const [, level] = findMaterials(photoOf(gable, eaves(160)), all, 'outdoors')!.levels
  level.forEach((ratio, c) => expect(Math.abs(Math.log(ratio / (BEIGE[c] / BLUE[c])))).toBeLessThan(0.2))
  expect(findMaterials(photoOf(gable, eaves(0)), all, 'outdoors')).toBeNull()
})

test('finds a green wall of a room, but not one that a lamp makes yellow', () => {
  const left = (tint: LinearRgb) => photoOf((x) => (x < 120 ? tint : WHITE), plain)
  expect(findMaterials(left([0.32, 0.4, 0.28]), all, 'indoors')?.levels).toHaveLength(2)
  expect(findMaterials(left([0.42, 0.38, 0.24]), all, 'indoors')).toBeNull()
})

test('finds the same step again where light alone could make it', () => {
  const BACK: LinearRgb = [0.2, 0.27, 0.34]
  const CREAM: LinearRgb = [0.78, 0.7, 0.56]
  const room = (x: number): LinearRgb => (x >= 150 && x < 260 ? BACK : CREAM)
  const window = (x: number): LinearRgb => (x < 260 ? [0.9, 0.9, 0.9] : [0.82, 0.86, 0.9])
  const found = findMaterials(photoOf(room, window), all, 'indoors')
  const at = (x: number) => found!.materialOf[Math.floor(x / found!.cellPx)]
  expect([at(60), at(200), at(320)]).toEqual([0, 1, 0])
  const right = { ...all, data: all.data.map((_, i) => (i % WIDTH < 160 ? 0 : 255)) }
  expect(findMaterials(photoOf(room, window), right, 'indoors')).toBeNull()
})

test.each([
  ['a hard shadow', shadow],
  ['sun and shade on two planes', (x: number): LinearRgb => (x < 180 ? [1, 0.96, 0.85] : [0.3, 0.34, 0.4])],
  [
    'light that fades',
    (x: number): LinearRgb => [0.2 + (0.8 * x) / WIDTH, 0.25 + (0.7 * x) / WIDTH, 0.35 + (0.5 * x) / WIDTH],
  ],
  [
    'a warm lamp',
    (x: number, y: number): LinearRgb => {
      const lamp = Math.exp(-((x - 180) ** 2 + (y - 120) ** 2) / 9000)
      return [0.3 + 0.6 * lamp, 0.3 + 0.42 * lamp, 0.3 + 0.2 * lamp]
    },
  ],
] as const)('%s is no material', (_, lightAt) => {
  for (const albedo of [WHITE, TAN])
    for (const surroundings of ['outdoors', 'indoors'] as const)
      expect(
        findMaterials(
          photoOf(() => albedo, lightAt),
          all,
          surroundings,
        ),
      ).toBeNull()
})

test('a stain with soft edges and a speckled wall are no materials', () => {
  const stained = (x: number, y: number): LinearRgb => {
    const rust = 0.6 * Math.exp(-((x - 120) ** 2 / 2500 + (y - 100) ** 2 / 6000))
    return [WHITE[0] * (1 - 0.3 * rust), WHITE[1] * (1 - 0.55 * rust), WHITE[2] * (1 - 0.75 * rust)]
  }
  const bricks = (x: number, y: number): LinearRgb =>
    y % 8 < 2 || (x + (Math.floor(y / 8) % 2) * 8) % 16 < 2 ? WHITE : TAN
  for (const albedo of [stained, bricks])
    expect(findMaterials(photoOf(albedo, plain), all, 'outdoors')).toBeNull()
})

test('a second material of a few pixels, an empty area and a black photo have no materials', () => {
  const sign = (x: number, y: number): LinearRgb => (x < 30 && y < 40 ? TAN : WHITE)
  expect(findMaterials(photoOf(sign, plain), all, 'outdoors')).toBeNull()
  const empty = { ...all, data: new Uint8Array(all.data.length) }
  expect(findMaterials(photoOf(upperTan, plain), empty, 'outdoors')).toBeNull()
  expect(
    findMaterials(
      photoOf(() => [0, 0, 0], plain),
      all,
      'indoors',
    ),
  ).toBeNull()
})

test('refuses a mask of another size', () => {
  const small = { width: 2, height: 1, data: new Uint8Array(2) }
  expect(() => findMaterials(photoOf(upperTan, plain), small, 'outdoors')).toThrow(RangeError)
})
