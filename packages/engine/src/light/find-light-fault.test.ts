import { describe, expect, test } from 'vitest'
import type { ColorRaster } from '../raster/raster.ts'
import { findLightFault } from './find-light-fault.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** A wall in fading light under a sky, over a lawn, with grain; each color goes through a filter. */
function buildPhoto(filter: (color: Rgb, noise: number) => Rgb = (color) => color): ColorRaster {
  const [width, height] = [320, 240]
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const light = 0.35 + (0.65 * x) / width + 0.06 * Math.sin(i * 12.9898)
    const [red, green, blue] = y < 70 ? [150, 190, 235] : y > 190 ? [90, 140, 60] : [210, 180, 150]
    data.set(
      filter([red * light, green * light, blue * light], 10 * Math.sin(i * 78.233)).map((value) =>
        Math.min(255, Math.max(0, value)),
      ),
      3 * i,
    )
  }
  return { width, height, channels: 3, data }
}

const toRgb = ([red, green, blue]: readonly number[]): Rgb => [red, green, blue]

const lumaOf = ([red, green, blue]: Rgb): number => 0.299 * red + 0.587 * green + 0.114 * blue

describe('findLightFault', () => {
  test('finds nothing in a photo as cameras take it', () => {
    expect(findLightFault(buildPhoto())).toBeNull()
  })

  test('knows a photo without color', () => {
    const gray = buildPhoto((color) => [lumaOf(color), lumaOf(color), lumaOf(color)])
    expect(findLightFault(gray)).toBe('black-and-white')
  })

  test.each<[string, (color: Rgb, noise: number) => Rgb]>([
    ['sepia', (color) => [1.05 * lumaOf(color), 0.85 * lumaOf(color), 0.6 * lumaOf(color)]],
    ['a strong tint', ([red, green, blue]) => [red, 0.5 * green, 0.2 * blue]],
    // with the noise that JPEG files leave
    ['posterized', (color, noise) => toRgb(color.map((value) => 64 * Math.round(value / 64) + noise))],
  ])('knows a heavy filter: %s', (_name, filter) => {
    expect(findLightFault(buildPhoto(filter))).toBe('filter')
  })

  test('says nothing of a drawing in a few flat colors', () => {
    const flat = buildPhoto()
    flat.data.forEach((value, at) => (flat.data[at] = value > 128 ? 200 : 40))
    expect(findLightFault(flat)).toBeNull()
  })

  test('says nothing of a black photo, and refuses a buffer that does not fit', () => {
    expect(findLightFault(buildPhoto(() => [0, 0, 0]))).toBeNull()
    expect(() => findLightFault({ ...buildPhoto(), width: 321 })).toThrow(RangeError)
  })
})
