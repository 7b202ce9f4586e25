import { describe, expect, test } from 'vitest'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { toLabPlanes } from '../superpixels/lab-planes.ts'
import { straightenMask } from './straighten-mask.ts'

const WIDTH = 220
const HEIGHT = 160
/** A wall with a window in it, whose upper border slopes. */
const isWindow = (x: number, y: number) => x >= 60.5 && x < 140 && y >= 50 + 0.08 * (x - 60) && y < 115
const isWall = (x: number, y: number) => x < 200 && !isWindow(x, y)

function buildPhoto(noise: number): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const grain = ((x * 7 + y * 13) % 5) * noise
    const shade = 0.8 + (0.2 * x) / WIDTH
    const color = isWall(x + 0.5, y + 0.5) ? [150 * shade, 140 * shade, 120 * shade] : [235, 235, 235]
    data.set(
      color.map((value) => value + grain),
      3 * i,
    )
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

/** The wall's mask with teeth of two pixels, as patches leave them. */
function buildRaggedMask(): Mask {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const tooth = 2 * (((x >> 2) + (y >> 2)) & 1)
    data[i] = isWall(x + 0.5 + tooth, y + 0.5 + tooth) ? 255 : 0
  }
  return { width: WIDTH, height: HEIGHT, data }
}

function countWrong({ data }: Mask): number {
  return data.reduce(
    (sum, value, i) => sum + (value > 0 === isWall((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5) ? 0 : 1),
    0,
  )
}

describe('straightenMask', () => {
  test.each([0, 4])('a ragged border lands on the edge, with grain of %d', (noise) => {
    const ragged = buildRaggedMask()
    const straight = straightenMask(toLabPlanes(buildPhoto(noise)), ragged)
    expect(countWrong(ragged)).toBeGreaterThan(250)
    expect(countWrong(straight)).toBeLessThan(90)
  })

  test('the upper border of the window is a straight line within a pixel', () => {
    const { data } = straightenMask(toLabPlanes(buildPhoto(2)), buildRaggedMask())
    for (let x = 66; x < 134; x++) {
      const column = Array.from({ length: 40 }, (_, k) => data[(35 + k) * WIDTH + x])
      expect(Math.abs(35 + column.indexOf(0) - (50 + 0.08 * (x + 0.5 - 60)))).toBeLessThan(1.5)
    }
  })

  test('a border without an edge in the photo stays as it is', () => {
    const plain = { ...buildPhoto(0), data: new Uint8Array(WIDTH * HEIGHT * 3).fill(140) }
    const ragged = buildRaggedMask()
    expect(straightenMask(toLabPlanes(plain), ragged)).toEqual(ragged)
  })

  test.each([0, 255])('a mask of only %d stays', (value) => {
    const mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(value) }
    expect(straightenMask(toLabPlanes(buildPhoto(0)), mask)).toEqual(mask)
  })
})
