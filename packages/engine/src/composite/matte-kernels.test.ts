import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Patches of color, and a mask that follows some of them. */
function buildScene(width: number, height: number, channels: 3 | 4): { photo: ColorRaster; mask: Mask } {
  const data = new Uint8Array(width * height * channels).fill(255)
  const isInside = (x: number, y: number): boolean =>
    Math.hypot(x - width / 2, (y - height / 2) * 1.5) < width / 3
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const noise = ((i * 7919) % 23) - 11
    const light = isInside(x, y) ? 170 : (Math.floor(x / 37) * 61) % 140
    for (let c = 0; c < 3; c++) data[i * channels + c] = Math.min(255, Math.max(0, light + 9 * c + noise))
  }
  const small = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const bytes = Uint8Array.from({ length: small.width * small.height }, (_, i) =>
    isInside((i % small.width) * 2 + 3, Math.floor(i / small.width) * 2) ? 255 : 0,
  )
  return { photo: { width, height, channels, data }, mask: { ...small, data: bytes } }
}

/** Imports the engine again, so that it looks for WebAssembly again. */
async function refineWithFreshModules(photo: ColorRaster, mask: Mask) {
  vi.resetModules()
  const { refineMatte } = await import('./refine-matte.ts')
  const { loadMatteKernels } = await import('./matte-kernels.ts')
  return { hasKernels: loadMatteKernels() !== null, matte: refineMatte(photo, mask).data }
}

describe('matte kernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [1501, 403, 3],
    [702, 300, 4],
    [91, 60, 3],
    [2300, 260, 3],
  ] as const)('agree with the plain loop: %i × %i by %i channels', async (width, height, channels) => {
    const { photo, mask } = buildScene(width, height, channels)
    const fast = await refineWithFreshModules(photo, mask)
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await refineWithFreshModules(photo, mask)
    expect([fast.hasKernels, plain.hasKernels]).toEqual([true, false])
    const worst = fast.matte.reduce((most, value, i) => Math.max(most, Math.abs(value - plain.matte[i])), 0)
    expect(worst).toBeLessThanOrEqual(1)
    expect(new Set(plain.matte).size).toBeGreaterThan(40)
  })

  test('are replaced by the plain loop where a content security policy forbids WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', {
      validate: () => true,
      Module: () => {
        throw new Error('blocked by the content security policy')
      },
    })
    const { photo, mask } = buildScene(91, 60, 3)
    const { hasKernels, matte } = await refineWithFreshModules(photo, mask)
    expect(hasKernels).toBe(false)
    expect(matte[30 * 91 + 45]).toBe(255)
  })
})
