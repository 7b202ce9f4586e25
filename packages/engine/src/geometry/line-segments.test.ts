import { expect, test } from 'vitest'
import { findLineSegments, lengthOf } from './line-segments.ts'

function buildRectangle(): { width: number; height: number; channels: 3; data: Uint8Array } {
  const [width, height] = [200, 160]
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const x = Math.floor(at / 3) % width
    const y = Math.floor(at / 3 / width)
    return x >= 40 && x < 160 && y >= 30 && y < 120 ? 200 : 60
  })
  return { width, height, channels: 3, data }
}

test('the four sides of a rectangle, to a pixel', () => {
  const sides = findLineSegments(buildRectangle()).filter((segment) => lengthOf(segment) > 60)
  const upright = sides.filter(({ x1, x2 }) => Math.abs(x1 - x2) < 1).map(({ x1 }) => Math.round(x1))
  const level = sides.filter(({ y1, y2 }) => Math.abs(y1 - y2) < 1).map(({ y1 }) => Math.round(y1))
  expect(upright.sort((a, b) => a - b)).toEqual([40, 160])
  expect(level.sort((a, b) => a - b)).toEqual([30, 120])
})

test('none in an even picture', () => {
  const even = { width: 64, height: 64, channels: 3 as const, data: new Uint8Array(64 * 64 * 3).fill(128) }
  expect(findLineSegments(even)).toEqual([])
})
