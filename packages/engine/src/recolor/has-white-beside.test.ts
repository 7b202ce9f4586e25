import { describe, expect, test } from 'vitest'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import { hasWhiteBeside } from './has-white-beside.ts'

const WIDTH = 320
const HEIGHT = 240
type Rgb = readonly [number, number, number]

/** A tan wall with a striped door below, and narrow boards of trim. */
function drawHouse(trim: Rgb, door: Rgb): { photo: ColorRaster; mask: Mask; analysis: Analysis } {
  const kindAt = (x: number, y: number): SurfaceClass => {
    if (y < 40) return 'sky'
    if (x > 110 && x < 220 && y > 140) return (x + y) % 9 < 3 ? 'rest' : 'garage_door'
    if (x % 70 < 5 && y > 60 && y < 120) return 'trim'
    return y > 215 ? 'ground' : 'wall'
  }
  const colors: Partial<Record<SurfaceClass, Rgb>> = {
    sky: [120, 160, 220],
    trim,
    garage_door: door,
    rest: [40, 40, 44],
    wall: [170, 140, 105],
    ground: [90, 84, 76],
  }
  const kinds = Array.from({ length: WIDTH * HEIGHT }, (_, i) => kindAt(i % WIDTH, Math.floor(i / WIDTH)))
  const photo: ColorRaster = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    data: Uint8Array.from({ length: kinds.length * 3 }, (_, i) => colors[kinds[Math.floor(i / 3)]]![i % 3]),
  }
  const mask = {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from(kinds, (kind) => (kind === 'wall' ? 255 : 0)),
  }
  const grid = { width: WIDTH / 2, height: HEIGHT / 2 }
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from({ length: grid.width * grid.height }, (_, i) =>
      kinds[Math.floor(i / grid.width) * 2 * WIDTH + (i % grid.width) * 2] === name ? 230 : 1,
    ),
  )
  return {
    photo,
    mask,
    analysis: { width: WIDTH, height: HEIGHT, grid, classes: SURFACE_CLASSES, probabilities },
  }
}

const WHITE: Rgb = [236, 234, 228]
const BROWN: Rgb = [96, 66, 44]

describe('C6: white beside the area', () => {
  test('is found in trim and garage door', () => {
    const { photo, mask, analysis } = drawHouse(WHITE, WHITE)
    expect(hasWhiteBeside(photo, mask, analysis)).toBe(true)
  })

  test('is found in shade', () => {
    const { photo, mask, analysis } = drawHouse([150, 153, 160], BROWN)
    expect(hasWhiteBeside(photo, mask, analysis)).toBe(true)
  })

  test('is not found when trim and doors are brown, whatever the sky', () => {
    const { photo, mask, analysis } = drawHouse(BROWN, BROWN)
    expect(hasWhiteBeside(photo, mask, analysis)).toBe(false)
  })

  test('refuses a mask of another size', () => {
    const { photo, mask, analysis } = drawHouse(WHITE, WHITE)
    expect(() => hasWhiteBeside(photo, { ...mask, width: 240, height: 320 }, analysis)).toThrow(RangeError)
  })
})
