import { expect, test } from 'vitest'
import { linearToByte, type LinearRgb } from '../color/transfer.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { mendHighlights } from './mend-highlights.ts'

const RED: LinearRgb = [0.3, 0.08, 0.09]

function photoOf(pixels: readonly (readonly [number, number, number])[]): ColorRaster {
  return { width: pixels.length, height: 1, channels: 3, data: Uint8Array.from(pixels.flat()) }
}

const matteOf = ({ width, height }: ColorRaster, outside = -1): Matte => ({
  width,
  height,
  data: Uint8Array.from({ length: width }, (_, i) => (i === outside ? 0 : 255)),
})

test('a red wall is red where the sun has made it white, and stays brighter there than in the shade', () => {
  const photo = photoOf([[253, 247, 233], RED.map(linearToByte) as [number, number, number]])
  const { data } = mendHighlights(photo, matteOf(photo), RED)
  const [red, green, blue] = data
  expect(red).toBeGreaterThan(230)
  expect(green / red).toBeLessThan(0.65)
  expect(blue / red).toBeLessThan(0.65)
  expect(green).toBeGreaterThan(data[4])
  expect([...data.subarray(3)]).toEqual([...photo.data.subarray(3)])
})

test('the color comes back little by little, so that no edge is seen', () => {
  const ramp = photoOf(
    Array.from({ length: 60 }, (_, i) => [
      196 + i,
      Math.min(255, 100 + 2.6 * i),
      Math.min(255, 100 + 2.6 * i),
    ]),
  )
  const { data } = mendHighlights(ramp, matteOf(ramp), RED)
  for (let i = 1; i < 60; i++)
    for (let c = 0; c < 3; c++) expect(Math.abs(data[3 * i + c] - data[3 * i + c - 3])).toBeLessThan(8)
})

test('what is outside, and a wall that is nearly white itself, stays as it is', () => {
  const photo = photoOf([
    [253, 247, 233],
    [253, 247, 233],
  ])
  const { data } = mendHighlights(photo, matteOf(photo, 1), RED)
  expect([...data.subarray(3)]).toEqual([253, 247, 233])
  expect(mendHighlights(photo, matteOf(photo), [0.8, 0.78, 0.7])).toBe(photo)
  const dark = photoOf([[90, 80, 80]])
  expect(mendHighlights(dark, matteOf(dark), RED)).toBe(dark)
})
