import { deltaE2000, labFromSrgb, type ColorRaster, type Mask } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { listColorErrors } from './color-error.ts'

const SIZE = 40

function fill(red: number, green: number, blue: number): ColorRaster {
  const data = new Uint8Array(SIZE * SIZE * 3)
  for (let at = 0; at < data.length; at += 3) data.set([red, green, blue], at)
  return { width: SIZE, height: SIZE, channels: 3, data }
}

/** Inside from the 10th to the 30th row and column. */
function makeWall(): Mask {
  const data = new Uint8Array(SIZE * SIZE)
  for (let y = 10; y < 30; y++) data.fill(255, y * SIZE + 10, y * SIZE + 30)
  return { width: SIZE, height: SIZE, data }
}

test('is ΔE2000 of the two colors, in every block well inside', () => {
  const errors = listColorErrors(fill(120, 90, 60), fill(100, 90, 80), makeWall())
  const expected = deltaE2000(labFromSrgb([120, 90, 60]), labFromSrgb([100, 90, 80]))
  // Blocks begin at multiples of 5 px and keep 3 px from the edge: 15 and 20 in each direction.
  expect(errors).toHaveLength(4)
  for (const error of errors) expect(error).toBeCloseTo(expected, 3)
})

test('looks neither outside the wall nor at its edge', () => {
  const one = fill(200, 200, 200)
  const other = fill(200, 200, 200)
  const wall = makeWall()
  for (let i = 0; i < wall.data.length; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
    const isDeepInside = x >= 13 && x < 27 && y >= 13 && y < 27
    if (!isDeepInside) other.data.fill(0, i * 3, i * 3 + 3)
  }
  expect(Math.max(...listColorErrors(one, other, wall))).toBeCloseTo(0)
})

test('compares light, so that fine noise counts for little', () => {
  const noisy = fill(128, 128, 128)
  noisy.data.forEach((_, at) => (noisy.data[at] += Math.floor(at / 3) % 2 ? 4 : -4))
  for (const error of listColorErrors(noisy, fill(128, 128, 128), makeWall())) expect(error).toBeLessThan(0.5)
})
