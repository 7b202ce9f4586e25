import { describe, expect, test } from 'vitest'
import type { Mask, Matte } from '../raster/raster.ts'
import { listStraightParts, straightenMatte } from './straight-edges.ts'

const SIZE = { width: 120, height: 90 }
/** A matte is drawn this many times as large as its mask. */
const SCALE = 3

/** The right end of the area in a row of the mask. */
const slantedEdge = (y: number) => 60.3 + 0.11 * y

function maskOf(isIn: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    isIn(i % SIZE.width, Math.floor(i / SIZE.width)) ? 255 : 0,
  )
  return { ...SIZE, data }
}

const SLANTED = maskOf((x, y) => x + 0.5 < slantedEdge(y + 0.5))

/** A matte whose edge lies at `edgeAt`, in its pixels. */
function matteOf(edgeAt: (y: number) => number): Matte {
  const [width, height] = [SIZE.width * SCALE, SIZE.height * SCALE]
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const share = edgeAt(Math.floor(i / width) + 0.5) - (i % width)
    return Math.round(255 * Math.min(1, Math.max(0, share)))
  })
  return { width, height, data }
}

const trueEdge = (y: number) => SCALE * slantedEdge(y / SCALE)

/** Where the area ends in a row of a matte, in its pixels. */
function endOf({ width, data }: Matte, y: number): number {
  return data.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + value / 255, 0)
}

/** The largest distance of a matte's edge from the true one, away from its ends. */
function missOf(matte: Matte): number {
  const rows = Array.from({ length: matte.height - 40 }, (_, k) => k + 20)
  return Math.max(...rows.map((y) => Math.abs(endOf(matte, y) - trueEdge(y + 0.5))))
}

describe('straight edges', () => {
  test('are listed without the photo’s frame, and not where the outline is round', () => {
    const [line, ...others] = listStraightParts(SLANTED)
    expect(others).toEqual([])
    expect(Math.abs(line.from[0] - slantedEdge(line.from[1]))).toBeLessThan(1.5)
    expect(Math.abs(line.to[0] - slantedEdge(line.to[1]))).toBeLessThan(1.5)
    expect(listStraightParts(maskOf((x, y) => Math.hypot(x - 60, y - 45) < 14))).toEqual([])
    expect(listStraightParts(maskOf(() => true))).toEqual([])
    expect(listStraightParts(maskOf(() => false))).toEqual([])
  })

  test('lose the teeth of texture, and stay within a pixel of the edge', () => {
    // the joint between two shingles, every so often, to either side
    const teeth = (y: number) => trueEdge(y) + (y % 24 < 4 ? 6 : y % 24 > 20 ? -5 : 0)
    const matte = matteOf(teeth)
    expect(missOf(matte)).toBeGreaterThan(4)
    straightenMatte(matte, listStraightParts(SLANTED), SIZE)
    expect(missOf(matte)).toBeLessThan(1)
  })

  test('are moved to where the matte found them', () => {
    const matte = matteOf((y) => trueEdge(y) + 4)
    straightenMatte(matte, listStraightParts(SLANTED), SIZE)
    expect(Math.abs(endOf(matte, 135) - trueEdge(135.5) - 4)).toBeLessThan(0.34)
  })

  test('keep what stands in front of the wall', () => {
    // as a lamp beside a door: higher than a tooth, and wider
    const lamp = (y: number) => (y > 120 && y < 150 ? trueEdge(y) - 8 : trueEdge(y))
    const matte = matteOf(lamp)
    straightenMatte(matte, listStraightParts(SLANTED), SIZE)
    expect(Math.abs(endOf(matte, 135) - lamp(135.5))).toBeLessThan(0.34)
  })

  test('are not drawn through foliage', () => {
    const foliage = (y: number) => trueEdge(y) + 7 * Math.sin(y / 5) + 4 * Math.sin(y / 2.3)
    const matte = matteOf(foliage)
    const before = matte.data.slice()
    straightenMatte(matte, listStraightParts(SLANTED), SIZE)
    expect(matte.data).toEqual(before)
  })
})
