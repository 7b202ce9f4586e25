import { describe, expect, test } from 'vitest'
import type { HouseModel } from '../house/house-model.ts'
import { settleRegions } from './settle-regions.ts'

const WIDTH = 400

/** A ceiling at the top of a photo, and a wall of its color below it: their regions, of these heights in pixels. */
function buildRoom(ceilingPx: number, wallPx: number): HouseModel {
  const pixels = [ceilingPx * WIDTH, wallPx * WIDTH]
  return {
    width: WIDTH,
    height: ceilingPx + wallPx,
    regions: pixels.map((count) => ({ pixels: count })),
    owners: pixels.flatMap((count, r) => [r, count]),
    borders: [{ between: [0, 1], lengthPx: WIDTH, step: 1 }],
  } as unknown as HouseModel
}

describe('settleRegions', () => {
  test('a strip of sure ceiling stays one above a wall of its color, when its outline is bounded', () => {
    const room = buildRoom(20, 280)
    expect(settleRegions(room, [0.95, 0.02])[0]).toBeLessThan(0)
    expect(settleRegions(room, [0.95, 0.02], true)[0]).toBeGreaterThan(0)
  })

  test('a doubtful strip still follows the wall', () => {
    expect(settleRegions(buildRoom(20, 280), [0.6, 0.02], true)[0]).toBeLessThan(0)
  })
})
