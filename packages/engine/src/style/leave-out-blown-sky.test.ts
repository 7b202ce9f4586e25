import { describe, expect, test } from 'vitest'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { leaveOutBlownSky } from './leave-out-blown-sky.ts'

const SIZE = { width: 40, height: 40 } as const

/** A photo in grays: a value per pixel. */
function buildPhoto(grayAt: (x: number, y: number) => number): ColorRaster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < data.length; i += 3) {
    const pixel = i / 3
    data.fill(grayAt(pixel % SIZE.width, Math.floor(pixel / SIZE.width)), i, i + 3)
  }
  return { ...SIZE, channels: 3, data }
}

const all: Mask = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height).fill(255) }
const countInside = ({ data }: Mask) => data.filter((value) => value !== 0).length

describe('leaveOutBlownSky', () => {
  test.each([255, 241])('a wall does not go on in a sky of %i', (white) => {
    const found = leaveOutBlownSky(
      buildPhoto((_, y) => (y < 15 ? white : 150)),
      all,
    )
    expect(countInside(found)).toBe(40 * 25)
    expect(found.data[15 * 40]).toBe(255)
    expect(found.data[14 * 40]).toBe(0)
    expect(countInside(all)).toBe(40 * 40)
  })

  test('a gray sky, and white that does not reach the top edge, tell nothing', () => {
    expect(
      leaveOutBlownSky(
        buildPhoto((_, y) => (y < 15 ? 225 : 150)),
        all,
      ),
    ).toBe(all)
    expect(
      leaveOutBlownSky(
        buildPhoto((_, y) => (y > 5 && y < 25 ? 255 : 150)),
        all,
      ),
    ).toBe(all)
  })

  test('a sky beside the walls changes nothing', () => {
    const walls = { ...SIZE, data: all.data.map((_, i) => (i < 40 * 15 ? 0 : 255)) }
    expect(
      leaveOutBlownSky(
        buildPhoto((_, y) => (y < 15 ? 255 : 150)),
        walls,
      ),
    ).toBe(walls)
  })

  test('a few white pixels at the top edge are no sky', () => {
    const photo = buildPhoto((x, y) => ((y === 0 && x < 6) || (y > 20 && y < 24) ? 255 : 150))
    expect(leaveOutBlownSky(photo, all)).toBe(all)
  })
})
