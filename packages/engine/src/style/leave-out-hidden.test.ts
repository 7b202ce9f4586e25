import { expect, test } from 'vitest'
import { drawLinear } from '../raster/build-scene.test-support.ts'
import type { Mask } from '../raster/raster.ts'
import { leaveOutHoles, leaveOutLeaves } from './leave-out-hidden.ts'

const [WIDTH, HEIGHT] = [320, 240]
const mask: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) }

type Color = readonly [number, number, number]
const LEAVES: Color = [0.02, 0.05, 0.012]

const isInHedge = (x: number, y: number) => x >= 100 && x < 130 && y >= 60
const hedgeBefore = (wall: Color) => drawLinear(mask, (x, y) => (isInHedge(x, y) ? LEAVES : wall))

test.each<readonly [string, Color]>([
  ['white siding', [0.8, 0.78, 0.72]],
  ['red brick', [0.3, 0.11, 0.06]],
  ['blue siding', [0.1, 0.2, 0.3]],
  ['olive stucco', [0.2, 0.2, 0.08]],
  ['a dark roof', [0.05, 0.05, 0.055]],
])('a hedge before %s is no part of it', (_name, color) => {
  const { data } = leaveOutLeaves(hedgeBefore(color), mask)
  for (const [x, y] of [
    [115, 64],
    [103, 100],
    [126, 230],
  ])
    expect(data[y * WIDTH + x]).toBe(0)
  for (const [x, y] of [
    [96, 100],
    [134, 200],
    [115, 56],
    [300, 20],
  ])
    expect(data[y * WIDTH + x]).toBe(255)
})

test('single green pixels are noise, and stay', () => {
  const photo = drawLinear(mask, (x, y) =>
    x % 12 === 0 && y % 12 === 0 ? [0.1, 0.3, 0.1] : [0.4, 0.38, 0.3],
  )
  expect(leaveOutLeaves(photo, mask)).toBe(mask)
})

test('a wall in any light and shade stays whole', () => {
  // sun, blue shade, and light that grass reflects
  const lights: readonly Color[] = [
    [1, 1, 1],
    [0.2, 0.22, 0.3],
    [0.3, 0.36, 0.26],
  ]
  const photo = drawLinear(mask, (x) => {
    const [red, green, blue] = lights[x < 200 ? 0 : x < 280 ? 1 : 2]
    return [0.5 * red, 0.48 * green, 0.4 * blue]
  })
  expect(leaveOutLeaves(photo, mask)).toBe(mask)
})

test('a green house is not a shrub, and neither is its green gable', () => {
  expect(
    leaveOutLeaves(
      drawLinear(mask, () => LEAVES),
      mask,
    ),
  ).toBe(mask)
  const photo = drawLinear(mask, (_, y) => (y < 60 ? [0.1, 0.2, 0.1] : [0.6, 0.57, 0.5]))
  expect(leaveOutLeaves(photo, mask)).toBe(mask)
})

test('of an empty mask nothing is left out', () => {
  const empty = { ...mask, data: new Uint8Array(WIDTH * HEIGHT) }
  expect(leaveOutLeaves(hedgeBefore([0.5, 0.5, 0.5]), empty)).toBe(empty)
})

test('a black opening is no part of a wall; its shade and a night are', () => {
  const isInPorch = (x: number, y: number) => x > 200 && x < 240 && y > 150
  const by = (wall: Color, porch: Color) => drawLinear(mask, (x, y) => (isInPorch(x, y) ? porch : wall))
  const { data } = leaveOutHoles(by([0.4, 0.38, 0.3], [0.004, 0.002, 0.002]), mask)
  expect(data[200 * WIDTH + 220]).toBe(0)
  expect(data[200 * WIDTH + 190]).toBe(255)
  expect(leaveOutHoles(by([0.4, 0.38, 0.3], [0.04, 0.04, 0.03]), mask)).toBe(mask)
  expect(leaveOutHoles(by([0.03, 0.03, 0.03], [0.004, 0.004, 0.004]), mask)).toBe(mask)
})
