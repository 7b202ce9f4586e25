import { expect, test } from 'vitest'
import { drawLinear } from '../raster/build-scene.test-support.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { leaveOutOtherColors } from './leave-out-other-colors.ts'

const [WIDTH, HEIGHT] = [320, 240]
const STUCCO = [0.55, 0.45, 0.33] as const
const WOOD = [0.2, 0.11, 0.045] as const
const mask: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) }

type Color = readonly [number, number, number]

/** Stucco in sunlight, with other pixels in a band. */
function withBand(color: Color): ColorRaster {
  return drawLinear(mask, (_, y) => (y >= 100 && y < 112 ? color : STUCCO))
}

const isLeftOut = ({ data }: Mask, y: number) => data[y * WIDTH + 160] === 0

test('a wooden beam is left out of a stucco wall, and the wall stays', () => {
  const left = leaveOutOtherColors(withBand(WOOD), mask)
  expect(isLeftOut(left, 106)).toBe(true)
  expect(isLeftOut(left, 60)).toBe(false)
  expect(isLeftOut(left, 180)).toBe(false)
})

test('bluish shade, and deep shade that warm ground reddens, are light', () => {
  const shade = (red: number, green: number, blue: number): Color => [
    STUCCO[0] * red,
    STUCCO[1] * green,
    STUCCO[2] * blue,
  ]
  expect(leaveOutOtherColors(withBand(shade(0.25, 0.27, 0.32)), mask)).toBe(mask)
  expect(leaveOutOtherColors(withBand(shade(0.2, 0.17, 0.15)), mask)).toBe(mask)
})

test('more than a small part of the wall is no beam', () => {
  const many = drawLinear(mask, (_, y) => (y % 24 < 9 ? WOOD : STUCCO))
  expect(leaveOutOtherColors(many, mask)).toBe(mask)
})

test('an empty mask stays empty', () => {
  const empty = { ...mask, data: new Uint8Array(mask.data.length) }
  expect(leaveOutOtherColors(withBand(WOOD), empty)).toBe(empty)
})
