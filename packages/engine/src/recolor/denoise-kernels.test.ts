import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { Reflectance } from './reflectance.ts'

const dark: Reflectance = { linear: [0.06, 0.05, 0.04], confidence: 1, basis: 'white-trim' }

/** A dark noisy wall with a soft edge and a hole in it. */
function buildWall(width: number, height: number, channels: 3 | 4): { photo: ColorRaster; matte: Matte } {
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const x = Math.floor(i / channels) % width
    return 40 + (20 * x) / width + ((i * 7919) % 13)
  })
  const matte = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x > 20 && x < 41 && y % 9 < 3) return 0
    return Math.min(255, Math.max(0, (width - 10 - x) * 40))
  })
  return { photo: { width, height, channels, data }, matte: { width, height, data: matte } }
}

/** Imports the engine again, so that it looks for WebAssembly again. */
async function paintWithFreshModules({ photo, matte }: ReturnType<typeof buildWall>) {
  vi.resetModules()
  const { repaintOnce } = await import('./repaint.ts')
  const { loadDenoiseKernels } = await import('./denoise-kernels.ts')
  const painted = new Uint8Array(photo.data)
  repaintOnce({ ...photo, data: painted }, matte, dark, [0.85, 0.8, 0.7], painted)
  return { hasKernels: loadDenoiseKernels() !== null, painted }
}

describe('denoise kernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [333, 140, 3],
    [120, 97, 4],
  ] as const)('agree with the plain loops: %i × %i by %i channels', async (width, height, channels) => {
    const wall = buildWall(width, height, channels)
    const fast = await paintWithFreshModules(wall)
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await paintWithFreshModules(wall)
    expect([fast.hasKernels, plain.hasKernels]).toEqual([true, false])
    const worst = fast.painted.reduce((most, byte, i) => Math.max(most, Math.abs(byte - plain.painted[i])), 0)
    expect(worst).toBeLessThanOrEqual(1)

    const moved = fast.painted.filter((byte, i) => byte !== wall.photo.data[i])
    expect(moved.length).toBeGreaterThan(10_000)
    const isKept = (i: number): boolean =>
      wall.matte.data[Math.floor(i / channels)] === 0 || i % channels === 3
    expect(fast.painted.filter((byte, i) => isKept(i) && byte !== wall.photo.data[i])).toHaveLength(0)
  })
})
