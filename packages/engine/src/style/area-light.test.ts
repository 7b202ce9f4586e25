import { expect, test } from 'vitest'
import { linearToByte } from '../color/transfer.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { measureAreaLight } from './area-light.ts'

const SIZE = 200
const SCALE = 40

/** A gray wall that gets evenly darker from left to right. */
const lightAt = (x: number) => 0.6 - 0.4 * (x / SIZE)

function buildPhoto(): ColorRaster {
  const data = new Uint8Array(SIZE * SIZE * 3)
  for (let i = 0; i < SIZE * SIZE; i++) data.fill(linearToByte(lightAt(i % SIZE)), 3 * i, 3 * i + 3)
  return { width: SIZE, height: SIZE, channels: 3, data }
}

/** All but a square. */
function maskWithout(from: number, to: number): Mask {
  const data = new Uint8Array(SIZE * SIZE).fill(255)
  for (let y = from; y < to; y++) data.fill(0, y * SIZE + from, y * SIZE + to)
  return { width: SIZE, height: SIZE, data }
}

test('where the area has a gap, its light goes on from all sides', () => {
  const { data, width } = measureAreaLight(buildPhoto(), maskWithout(70, 130), SCALE)
  const at = (x: number) => data[3 * (50 * width + x / 2)]
  for (const x of [70, 84, 100, 116, 130]) expect(Math.abs(at(x) / lightAt(x) - 1)).toBeLessThan(0.15)
  // no steps
  for (let x = 60; x < 140; x += 2) expect(Math.abs(Math.log2(at(x + 2) / at(x)))).toBeLessThan(0.06)
})

test('far outside, the light is the nearest part’s and finite', () => {
  const mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) }
  for (let y = 0; y < 40; y++) mask.data.fill(255, y * SIZE, y * SIZE + 40)
  const { data } = measureAreaLight(buildPhoto(), mask, SCALE)
  expect(data.every((value) => Number.isFinite(value) && value > 0)).toBe(true)
})

/** A plain wall in the sun with a square in shade: three stops darker. Every `linePx` rows have a dark joint; 0: none. */
function buildShadedWall(linePx: number): ColorRaster {
  const data = new Uint8Array(SIZE * SIZE * 3)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
    const joint = linePx > 0 && y % linePx < 2 ? 0.6 : 1
    data.fill(linearToByte(joint * (x >= 100 && y >= 100 ? 0.1 : 0.8)), 3 * i, 3 * i + 3)
  }
  return { width: SIZE, height: SIZE, channels: 3, data }
}

const everywhere: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE).fill(255) }

test('on a plain wall the corner of a shadow stays sharp', () => {
  const { data, width } = measureAreaLight(buildShadedWall(0), everywhere, 80)
  const at = (x: number, y: number) => data[3 * ((y / 2) * width + x / 2)]
  for (const [x, y] of [
    [90, 120],
    [94, 94],
    [120, 94],
  ])
    expect(Math.abs(Math.log2(at(x, y) / 0.8))).toBeLessThan(0.1)
  for (const [x, y] of [
    [104, 104],
    [110, 110],
    [104, 140],
  ])
    expect(Math.abs(Math.log2(at(x, y) / 0.1))).toBeLessThan(0.1)
})

test('a few joints in a plain wall and many between boards are no light', () => {
  for (const linePx of [60, 10]) {
    const { data, width } = measureAreaLight(buildShadedWall(linePx), everywhere, 80)
    for (let y = 20; y < 90; y += 2)
      expect(Math.abs(Math.log2(data[3 * ((y / 2) * width + 20)] / 0.8))).toBeLessThan(0.12)
  }
})

test('the color of light varies from blue to yellow only', () => {
  // a wall whose right half is painted greener, and one whose right half lies in the shade of a blue sky
  const halves = (right: readonly number[]) => {
    const data = new Uint8Array(SIZE * SIZE * 3)
    for (let i = 0; i < SIZE * SIZE; i++)
      data.set(i % SIZE < 100 ? [180, 180, 180] : right.map((factor) => linearToByte(0.4 * factor)), 3 * i)
    return measureAreaLight({ width: SIZE, height: SIZE, channels: 3, data }, everywhere, SCALE)
  }
  const ratiosAt = ({ data, width }: ReturnType<typeof halves>, x: number) => {
    const [red, green, blue] = data.subarray(3 * (50 * width + x), 3 * (50 * width + x) + 3)
    return { green: green / Math.sqrt(red * blue), warm: red / blue }
  }
  const painted = halves([0.8, 1.2, 0.8])
  expect(Math.abs(ratiosAt(painted, 90).green / ratiosAt(painted, 10).green - 1)).toBeLessThan(0.035)
  const shaded = halves([0.9, 1, 1.15])
  expect(ratiosAt(shaded, 10).warm / ratiosAt(shaded, 90).warm).toBeGreaterThan(1.08)
})
