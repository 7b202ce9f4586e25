import { expect, test } from 'vitest'
import { LINEAR_OF_BYTE, linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { mendChannels } from './mend-channels.ts'

const PIXELS = 64
const ORANGE: LinearRgb = [0.4, 0.13, 0.003]

/** Light rises from left to right; the last 8 pixels are outside. */
function photoOf(color: LinearRgb): ColorRaster {
  const data = new Uint8Array(PIXELS * 3)
  for (let i = 0; i < PIXELS; i++)
    for (let c = 0; c < 3; c++) data[3 * i + c] = linearToByte(color[c] * (0.5 + i / PIXELS))
  return { width: PIXELS, height: 1, channels: 3, data }
}

const matte: Matte = {
  width: PIXELS,
  height: 1,
  data: Uint8Array.from({ length: PIXELS }, (_, i) => (i < PIXELS - 8 ? 255 : 0)),
}

const blueAt = ({ data }: ColorRaster, i: number): number => LINEAR_OF_BYTE[data[3 * i + 2]]

test('a channel without light gets the shading of the others, lifted so that a gain shows no steps', () => {
  const photo = photoOf(ORANGE)
  for (let i = 0; i < PIXELS; i++) if (i % 3 === 0) photo.data[3 * i + 2] = 0
  const { photo: mended, lift } = mendChannels(photo, matte, ORANGE)!
  expect(lift).toEqual([1, 1, expect.closeTo(4, 5)])
  for (let i = 0; i < PIXELS - 8; i++) {
    const truth = lift[2] * ORANGE[2] * (0.5 + i / PIXELS)
    expect(blueAt(mended, i) / truth).toBeGreaterThan(0.9)
    expect(blueAt(mended, i) / truth).toBeLessThan(1.1)
    expect(mended.data[3 * i]).toBe(photo.data[3 * i])
  }
})

test('outside the area every byte stays, and white that bled into it is bounded', () => {
  const photo = photoOf(ORANGE)
  photo.data[3 * 20 + 2] = 128
  const { photo: mended, lift } = mendChannels(photo, matte, ORANGE)!
  expect(mended.data.subarray(3 * (PIXELS - 8))).toEqual(photo.data.subarray(3 * (PIXELS - 8)))
  expect(blueAt(mended, 20)).toBeLessThan(2 * lift[2] * ORANGE[2])
})

test.each([
  ['a muted wall', [0.4, 0.35, 0.25]],
  ['a black wall', [0.012, 0.013, 0.014]],
  ['a red wall in bright light', [0.9, 0.2, 0.15]],
] as const)('%s is left as it is', (_, color) => {
  expect(mendChannels(photoOf(color), matte, color)).toBeNull()
})
