import type { ColorRaster } from '@housecoat/engine'
import { linearFromEncoded } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { measurePaintSpread } from './hue-spread.ts'

const SIDE = 20
const maskOf = (isInside: (x: number) => boolean) => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (isInside(i % SIDE) ? 255 : 0)),
})
const wall = maskOf(() => true)
const second = maskOf((x) => x >= 10)

function pictureOf(colorAt: (x: number) => readonly number[]): ColorRaster {
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let i = 0; i < SIDE * SIDE; i++) data.set(colorAt(i % SIDE), i * 3)
  return { width: SIDE, height: SIDE, channels: 3, data }
}

const picture = pictureOf((x) => (x < 5 ? [60, 80, 100] : [120, 150, 180]))
const truth = { hex: '7896B4', paint: linearFromEncoded([120, 150, 180]), picture }

test('the truth itself has no spread, whatever its light', () => {
  expect(measurePaintSpread(picture, truth, { wall, second })).toEqual({ hue: 0, all: 0 })
})

test('a darker second material spreads in lightness alone, a redder one in hue', () => {
  const darker = measurePaintSpread(
    pictureOf((x) => (x < 5 ? [60, 80, 100] : x < 10 ? [120, 150, 180] : [83, 105, 127])),
    truth,
    { wall, second },
  )!
  expect(darker.all).toBeGreaterThan(10)
  expect(darker.hue).toBeLessThan(1.5)
  const redder = measurePaintSpread(
    pictureOf((x) => (x < 5 ? [60, 80, 100] : x < 10 ? [120, 150, 180] : [170, 140, 150])),
    truth,
    { wall, second },
  )!
  expect(redder.hue).toBeGreaterThan(10)
})

test('a scene of one material has none', () => {
  expect(measurePaintSpread(picture, truth, { wall, second: maskOf(() => false) })).toBeNull()
})
