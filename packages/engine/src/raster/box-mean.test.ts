import { expect, test } from 'vitest'
import { boxMean } from './box-mean.ts'

const WIDTH = 9
const HEIGHT = 6
const plane = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => ((i * 7919) % 101) / 10)

function meanByHand(x: number, y: number, radius: number): number {
  let sum = 0
  let count = 0
  for (let v = Math.max(0, y - radius); v <= Math.min(HEIGHT - 1, y + radius); v++)
    for (let u = Math.max(0, x - radius); u <= Math.min(WIDTH - 1, x + radius); u++, count++)
      sum += plane[v * WIDTH + u]
  return sum / count
}

test.each([0, 1, 2, 4, 20])('equals the mean counted by hand, radius %i', (radius) => {
  const mean = boxMean(plane, WIDTH, HEIGHT, radius)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) expect(mean[y * WIDTH + x]).toBeCloseTo(meanByHand(x, y, radius), 4)
})

test('writes into the buffer that it is given, also over its own input', () => {
  const expected = boxMean(plane, WIDTH, HEIGHT, 2)
  const out = new Float32Array(plane.length)
  expect(boxMean(plane, WIDTH, HEIGHT, 2, out)).toBe(out)
  expect(out).toEqual(expected)
  const itself = plane.slice()
  expect(boxMean(itself, WIDTH, HEIGHT, 2, itself)).toEqual(expected)
})

test('refuses a plane of another size and a broken radius', () => {
  expect(() => boxMean(plane, WIDTH, HEIGHT + 1, 1)).toThrow(RangeError)
  expect(() => boxMean(plane, WIDTH, HEIGHT, -1)).toThrow(RangeError)
  expect(() => boxMean(plane, WIDTH, HEIGHT, 1, new Float32Array(3))).toThrow(RangeError)
})
