import { expect, test } from 'vitest'
import { deltaE2000 } from '../color/delta-e-2000.ts'
import { labFromLinear } from '../color/lab.ts'
import { LINEAR_OF_BYTE, linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { noiseFrom } from '../raster/build-scene.test-support.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { findReflectance } from './find-reflectance.ts'
import { findAreaReflectance, reflectanceOfMaterial } from './find-area-reflectance.ts'
import { gainOf } from './paint-curves.ts'
import type { Reflectance } from './reflectance.ts'
import { prepareRepaint, repaint, repaintOnce } from './repaint.ts'

const WIDTH = 360
const HEIGHT = 240
const WHITE: LinearRgb = [0.82, 0.8, 0.76]
const TAN: LinearRgb = [0.5, 0.36, 0.2]
const BORDER_ROW = 100

const mask: Mask = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    i % WIDTH < 300 ? 255 : i % WIDTH < 303 ? 120 : 0,
  ),
}

/** Tan siding above white, whose border row shows half of each; on the right a gray pillar outside the area. */
function housePhoto(): ColorRaster {
  const noise = noiseFrom(3)
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const share = y < BORDER_ROW ? 1 : y === BORDER_ROW ? 0.5 : 0
    const light = 0.45 + (0.45 * x) / WIDTH
    for (let c = 0; c < 3; c++) {
      const albedo = x < 300 ? share * TAN[c] + (1 - share) * WHITE[c] : 0.5
      data[i * 3 + c] = Math.round(linearToByte(albedo * light) + 2 * noise())
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

const photo = housePhoto()
const binary: Mask = { ...mask, data: mask.data.map((value) => (value === 255 ? 255 : 0)) }
const paints = [
  [0.05, 0.08, 0.15],
  [0.85, 0.8, 0.7],
] as const satisfies readonly LinearRgb[]

function paintedBy(reflectance: Reflectance, paint: LinearRgb): Uint8Array {
  const out = new Uint8Array(photo.data.length)
  repaint(prepareRepaint(photo, mask, reflectance), paint, out)
  return out
}

/** Mean color of some rows below 300 columns. */
function rowsOf(data: Uint8Array, from: number, to: number) {
  const sum = [0, 0, 0]
  for (let y = from; y < to; y++)
    for (let x = 0; x < 300; x++)
      for (let c = 0; c < 3; c++) sum[c] += LINEAR_OF_BYTE[data[(y * WIDTH + x) * 3 + c]] / 300 / (to - from)
  return labFromLinear([sum[0], sum[1], sum[2]])
}

test.each(paints)('two sidings land on one paint, %f %f %f', (...paint) => {
  const leveled = paintedBy(findAreaReflectance(photo, binary, 'outdoors'), paint)
  const tan = rowsOf(leveled, 20, 90)
  const white = rowsOf(leveled, 110, 180)
  expect(deltaE2000(tan, white)).toBeLessThan(2)
  const before = paintedBy(findReflectance(photo, binary, 'outdoors'), paint)
  expect(deltaE2000(rowsOf(before, 20, 90), rowsOf(before, 110, 180))).toBeGreaterThan(10)
})

test.each(paints)('no line remains where the two met, %f %f %f', (...paint) => {
  const leveled = paintedBy(findAreaReflectance(photo, binary, 'outdoors'), paint)
  const around = rowsOf(leveled, 106, 112)
  for (let y = BORDER_ROW - 4; y <= BORDER_ROW + 4; y++)
    expect(deltaE2000(rowsOf(leveled, y, y + 1), around)).toBeLessThan(4)
})

test.each(paints)('both ways to paint agree, and nothing outside the area changes, %f %f %f', (...paint) => {
  const reflectance = findAreaReflectance(photo, binary, 'outdoors')
  const expected = paintedBy(reflectance, paint)
  const out = new Uint8Array(photo.data.length)
  repaintOnce(photo, mask, reflectance, paint, out)
  out.forEach((byte, i) => {
    expect(Math.abs(byte - expected[i])).toBeLessThanOrEqual(2)
    if (mask.data[Math.floor(i / 3)] === 0) expect(byte).toBe(photo.data[i])
  })
  const inPlace = { ...photo, data: photo.data.slice() }
  repaintOnce(inPlace, mask, reflectance, paint, inPlace.data)
  expect(inPlace.data).toEqual(out)
})

test('an area of one material keeps its reflectance', () => {
  const lower: Mask = { ...mask, data: binary.data.map((value, i) => (i < 110 * WIDTH ? 0 : value)) }
  expect(findAreaReflectance(photo, lower, 'outdoors')).toEqual(findReflectance(photo, lower, 'outdoors'))
})

test('the gain of another material is that of the first times its level', () => {
  const first: Reflectance = {
    linear: [0.8, 0.4, 1.2],
    confidence: 1,
    basis: 'prior',
    contrast: 0.85,
    bounce: 0.2,
  }
  const level: LinearRgb = [1.4, 3, 0.2]
  const other = reflectanceOfMaterial(first, level)
  for (const paint of [0.03, 0.4, 0.9])
    for (const channel of [0, 1, 2])
      expect(gainOf(other, channel, paint) / gainOf(first, channel, paint)).toBeCloseTo(level[channel], 6)
})
