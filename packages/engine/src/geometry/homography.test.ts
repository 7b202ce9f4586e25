import { describe, expect, test } from 'vitest'
import {
  findHomography,
  invertHomography,
  isUsableQuad,
  mapQuad,
  projectPoint,
  rectangleQuad,
  scaleQuad,
  type Point,
  type Quad,
} from './homography.ts'

/** Repeatable numbers 0–1. Source: the minimal standard generator, Park and Miller 1988. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

/** Rectangles with each corner moved by up to a third of a side: convex. */
function randomQuads(count: number, seed: number): Quad[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => {
    const [left, top] = [random() * 3000, random() * 2000]
    const [width, height] = [20 + random() * 800, 20 + random() * 800]
    const shift = (side: number) => (random() - 0.5) * 0.6 * side
    return mapQuad(rectangleQuad(width, height), ([x, y]) => [
      left + x + shift(width) / 2,
      top + y + shift(height) / 2,
    ])
  })
}

const SQUARE = rectangleQuad(1, 1)
const DOOR: Quad = [
  [543.1, 346.1],
  [855.7, 340.1],
  [860.7, 482.4],
  [543.8, 468.6],
]

describe('findHomography', () => {
  test('takes every corner to its own', () => {
    const quads = randomQuads(60, 7)
    for (let i = 0; i + 1 < quads.length; i += 2) {
      const map = findHomography(quads[i], quads[i + 1])
      for (let k = 0; k < 4; k++) {
        const [x, y] = projectPoint(map, quads[i][k])
        expect(x).toBeCloseTo(quads[i + 1][k][0], 6)
        expect(y).toBeCloseTo(quads[i + 1][k][1], 6)
      }
    }
  })

  test('keeps straight lines straight and their crossings where they are', () => {
    for (const quad of randomQuads(20, 11)) {
      const [x, y] = projectPoint(findHomography(SQUARE, quad), [0.5, 0.5])
      const [a, b, c, d] = quad
      // the diagonals of the square cross in its middle
      const cross = (p: Point, q: Point) => (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
      expect(cross(a, c) / 1e3).toBeCloseTo(0, 6)
      expect(cross(b, d) / 1e3).toBeCloseTo(0, 6)
    }
  })

  test('is the plain scaling between rectangles', () => {
    const map = findHomography(rectangleQuad(4, 2), rectangleQuad(12, 20))
    expect(projectPoint(map, [1, 1])).toEqual([expect.closeTo(3, 9), expect.closeTo(10, 9)])
  })

  test('stays exact far from the origin', () => {
    const far = mapQuad(DOOR, ([x, y]) => [x + 1e6, y - 1e6])
    const [x, y] = projectPoint(findHomography(SQUARE, far), [1, 1])
    expect(x - 1e6).toBeCloseTo(860.7, 4)
    expect(y + 1e6).toBeCloseTo(482.4, 4)
  })

  test('refuses what is no rectangle in perspective', () => {
    const [a, b, c, d] = DOOR
    const broken: Quad[] = [
      [a, c, b, d],
      [b, a, d, c],
      [a, a, c, d],
      [a, b, [699.4, 343.1], d],
      [a, b, [600, 380], d],
      [[Number.NaN, 0], b, c, d],
      [[-Infinity, 0], b, c, d],
      [a, a, a, a],
    ]
    for (const quad of broken) {
      expect(isUsableQuad(quad)).toBe(false)
      expect(() => findHomography(SQUARE, quad)).toThrow(RangeError)
      expect(() => findHomography(quad, SQUARE)).toThrow(RangeError)
    }
    expect(isUsableQuad(DOOR)).toBe(true)
  })
})

describe('invertHomography', () => {
  test('leads every point back', () => {
    const random = randomNumbers(3)
    for (const quad of randomQuads(30, 5)) {
      const map = findHomography(SQUARE, quad)
      const inverse = invertHomography(map)
      const point: Point = [random(), random()]
      const [x, y] = projectPoint(inverse, projectPoint(map, point))
      expect(x).toBeCloseTo(point[0], 8)
      expect(y).toBeCloseTo(point[1], 8)
    }
  })

  test('refuses a map that flattens the plane', () => {
    expect(() => invertHomography([1, 2, 3, 2, 4, 6, 0, 0, 1])).toThrow(RangeError)
  })
})

test('a quad is scaled along each axis', () => {
  expect(scaleQuad(rectangleQuad(10, 20), 2, 0.5)).toEqual(rectangleQuad(20, 10))
})
