import { describe, expect, test } from 'vitest'
import type { Point } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { toLabPlanes } from '../superpixels/lab-planes.ts'
import { fitRaggedBorder } from './fit-ragged-border.ts'

const [WIDTH, HEIGHT] = [240, 100]
const REACH_PX = 12

/** A photo that is lighter from a row on. */
function buildPhoto(edgeY: number, step: number): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(100)
  data.fill(100 + step, 3 * WIDTH * edgeY)
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

/** Points of an outline from left to right. */
function outline(yAt: (x: number) => number): Point[] {
  return Array.from({ length: 200 }, (_, k) => [k + 20, yAt(k + 20)] as const)
}
const ROUGH = { from: [20, 52], to: [220, 52] } as const
/** On row 50, but for a bulge. */
const bulging = outline((x) => (x > 100 && x < 170 ? 57 : 50))

describe('fitRaggedBorder', () => {
  test('a bulge does not move the line', () => {
    const line = fitRaggedBorder(toLabPlanes(buildPhoto(0, 0)), ROUGH, bulging, REACH_PX)
    expect(line).toEqual({ from: [20, 50], to: [220, 50] })
  })

  test('of two lines with like support, that along the photo’s edge is taken', () => {
    const halves = outline((x) => (x < 116 ? 50 : 56))
    const fit = (edgeY: number) =>
      fitRaggedBorder(toLabPlanes(buildPhoto(edgeY, 40)), ROUGH, halves, REACH_PX)
    expect(fit(50)).toEqual({ from: [20, 50], to: [220, 50] })
    expect(fit(56)).toEqual({ from: [20, 56], to: [220, 56] })
  })

  test('an outline on no line stays', () => {
    const scattered = outline((x) => 41 + ((x * 7) % 23))
    expect(fitRaggedBorder(toLabPlanes(buildPhoto(50, 40)), ROUGH, scattered, REACH_PX)).toBeNull()
  })
})
