import { expect, test } from 'vitest'
import { LINEAR_OF_BYTE, linearToByte, type LinearRgb } from '../color/transfer.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { LIGHT_SPREAD } from './light-spread.ts'
import { mendTints } from './mend-tints.ts'

const RED: LinearRgb = [0.3, 0.08, 0.09]
const GRAY: LinearRgb = [0.4, 0.4, 0.4]

type Bytes = readonly [number, number, number]

const encode = (color: LinearRgb): Bytes => [
  linearToByte(color[0]),
  linearToByte(color[1]),
  linearToByte(color[2]),
]

function photoOf(pixels: readonly Bytes[]): ColorRaster {
  return { width: pixels.length, height: 1, channels: 3, data: Uint8Array.from(pixels.flat()) }
}

const matteOf = ({ width, height }: ColorRaster, outside = -1): Matte => ({
  width,
  height,
  data: Uint8Array.from({ length: width }, (_, i) => (i === outside ? 0 : 255)),
})

const mend = (photo: ColorRaster, median: LinearRgb) =>
  mendTints(photo, matteOf(photo), median, LIGHT_SPREAD.outdoors)

/** The first pixel's red and blue light, divided by its green; linear. */
function tintOf({ data }: ColorRaster): { red: number; blue: number } {
  const [red, green, blue] = [...data.subarray(0, 3)].map((byte) => LINEAR_OF_BYTE[byte])
  return { red: red / green, blue: blue / green }
}

test('a red wall is red where the sun has made it white, and stays brighter there than in the shade', () => {
  const photo = photoOf([[253, 247, 233], encode(RED)])
  const { data } = mend(photo, RED)
  const [red, green, blue] = data
  expect(red).toBeGreaterThan(230)
  expect(green / red).toBeLessThan(0.65)
  expect(blue / red).toBeLessThan(0.7)
  expect(green).toBeGreaterThan(data[4])
  expect([...data.subarray(3)]).toEqual([...photo.data.subarray(3)])
})

test.each([
  ['a green stain', [0.2, 0.32, 0.2]],
  ['a lilac one', [0.36, 0.26, 0.4]],
  ['an orange brick', [0.4, 0.16, 0.08]],
] as const)('%s on a gray wall turns nearly gray and keeps its luminance', (_, color) => {
  const photo = photoOf([encode(color)])
  const mended = mend(photo, GRAY)
  const { red, blue } = tintOf(mended)
  expect(red).toBeGreaterThan(0.85)
  expect(red).toBeLessThan(1.25)
  expect(blue).toBeGreaterThan(0.75)
  expect(blue).toBeLessThan(1.25)
  const luminance = ({ data }: ColorRaster) =>
    0.2127 * LINEAR_OF_BYTE[data[0]] + 0.7152 * LINEAR_OF_BYTE[data[1]] + 0.0722 * LINEAR_OF_BYTE[data[2]]
  expect(luminance(mended) / luminance(photo)).toBeCloseTo(1, 1)
})

test('blue shade and yellow sun stay as they are', () => {
  const photo = photoOf([encode([0.1, 0.105, 0.113]), encode([0.6, 0.57, 0.52])])
  expect(mend(photo, GRAY)).toBe(photo)
})

test('the change sets in little by little, so that no edge is seen', () => {
  const ramp = photoOf(Array.from({ length: 60 }, (_, i) => [120, 120 + i, 120] as const))
  const { data } = mend(ramp, GRAY)
  for (let i = 1; i < 60; i++)
    for (let c = 0; c < 3; c++) expect(Math.abs(data[3 * i + c] - data[3 * i + c - 3])).toBeLessThan(3)
})

test('what is outside stays as it is, and black stays black', () => {
  const photo = photoOf([
    [0, 0, 0],
    [40, 200, 40],
  ])
  const { data } = mendTints(photo, matteOf(photo, 1), RED, LIGHT_SPREAD.outdoors)
  expect([...data]).toEqual([0, 0, 0, 40, 200, 40])
})
