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

/** The engine's module anew, so that it looks for WebAssembly again. */
async function refineAfresh(photo: ColorRaster, mask: Mask) {
  vi.resetModules()
  const { refineMatte } = await import('./refine-matte.ts')
  const { loadMatteKernels } = await import('./matte-kernels.ts')
  return { hasVectors: loadMatteKernels() !== null, matte: refineMatte(photo, mask).data }
}

describe('matte kernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [1501, 403, 3],
    [702, 300, 4],
    [91, 60, 3],
  ] as const)('give what the plain loop gives: %i × %i by %i channels', async (width, height, channels) => {
    const { photo, mask } = buildScene(width, height, channels)
    const fast = await refineAfresh(photo, mask)
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await refineAfresh(photo, mask)
    expect([fast.hasVectors, plain.hasVectors]).toEqual([true, false])
    const worst = fast.matte.reduce((most, value, i) => Math.max(most, Math.abs(value - plain.matte[i])), 0)
    expect(worst).toBeLessThanOrEqual(1)
    expect(new Set(plain.matte).size).toBeGreaterThan(40)
  })

  test('a page that forbids WebAssembly still gets a matte', async () => {
    vi.stubGlobal('WebAssembly', {
      validate: () => true,
      Module: () => {
        throw new Error('blocked by the content security policy')
      },
    })
    const { photo, mask } = buildScene(91, 60, 3)
    const { hasVectors, matte } = await refineAfresh(photo, mask)
    expect(hasVectors).toBe(false)
    expect(matte[30 * 91 + 45]).toBe(255)
  })
})
