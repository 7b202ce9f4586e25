import { describe, expect, test } from 'vitest'
import { rectangleQuad, type Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { drawDoorMarkers, findMarkedDoors } from './door-marker.ts'

function gray(width: number, height: number, channels: 3 | 4 = 3): ColorRaster {
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 37) % 170)
  return { width, height, channels, data }
}

const rectangle = (left: number, top: number, width: number, height: number): Quad => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
]

describe('drawDoorMarkers', () => {
  test('paints yellow inside a door and nothing outside', () => {
    const picture = gray(60, 40, 4)
    const before = picture.data.slice()
    drawDoorMarkers(picture, [rectangle(10, 5, 20, 30)])
    for (let y = 0; y < 40; y++)
      for (let x = 0; x < 60; x++) {
        const at = (y * 60 + x) * 4
        const isInside = x >= 10 && x < 30 && y >= 5 && y < 35
        const [red, green, blue, alpha] = picture.data.subarray(at, at + 4)
        expect(red > 180 && green > 180 && blue < 120).toBe(isInside)
        expect(alpha).toBe(before[at + 3])
        if (!isInside) expect(picture.data.subarray(at, at + 4)).toEqual(before.subarray(at, at + 4))
      }
  })

  test('keeps the light in the marked door', () => {
    const picture: ColorRaster = {
      width: 2,
      height: 1,
      channels: 3,
      data: Uint8Array.of(0, 0, 0, 255, 255, 255),
    }
    drawDoorMarkers(picture, [rectangleQuad(2, 1)])
    expect(picture.data[3] - picture.data[0]).toBeGreaterThan(40)
  })

  test('draws doors that leave the picture, and refuses bow-ties', () => {
    expect(() => drawDoorMarkers(gray(20, 20), [rectangle(-10, -10, 100, 15)])).not.toThrow()
    expect(() =>
      drawDoorMarkers(gray(20, 20), [
        [
          [0, 0],
          [9, 9],
          [9, 0],
          [0, 9],
        ],
      ]),
    ).toThrow(RangeError)
  })
})

describe('findMarkedDoors', () => {
  test('finds what was marked, a little larger, and its kind', () => {
    const picture = gray(800, 600)
    drawDoorMarkers(picture, [rectangle(100, 200, 300, 160), rectangle(500, 240, 60, 130)])
    const doors = findMarkedDoors(picture)
    expect(doors.map(({ kind }) => kind)).toEqual(['garage', 'entry'])
    const [[left, top], , [right, bottom]] = doors[0].quad
    const near = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThan(8)
    near(left, 100 - 0.0175 * 300)
    near(top, 200 - 0.0175 * 160)
    near(right, 400 + 0.0175 * 300)
    near(bottom, 360 + 0.0175 * 160)
    expect(doors[0].confidence).toBeGreaterThan(0.9)
  })

  test('keeps neighbors apart and leaves small spots out', () => {
    const picture = gray(900, 400)
    drawDoorMarkers(picture, [
      rectangle(60, 100, 200, 160),
      rectangle(300, 100, 200, 160),
      rectangle(700, 300, 40, 40),
    ])
    expect(findMarkedDoors(picture)).toHaveLength(2)
  })

  test('needs the marker’s very color', () => {
    const flat = (color: readonly number[]): ColorRaster => ({
      width: 100,
      height: 100,
      channels: 3,
      data: Uint8Array.from({ length: 30_000 }, (_, i) => color[i % 3]),
    })
    expect(findMarkedDoors(flat([181, 181, 119]))).toHaveLength(1)
    for (const color of [
      [180, 181, 119],
      [181, 180, 119],
      [181, 181, 120],
    ])
      expect(findMarkedDoors(flat(color))).toHaveLength(0)
  })
})
