import { afterEach, describe, expect, test, vi } from 'vitest'

/** Imports the engine again, so that it looks for WebAssembly again. */
async function resizeWithFreshModules(
  width: number,
  height: number,
  channels: 3 | 4,
  toWidth: number,
  toHeight: number,
) {
  vi.resetModules()
  const { resizeColor } = await import('./resize.ts')
  const { loadResizeKernels } = await import('./resize-kernels.ts')
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * i * 31 + i * 7) >> 3)
  const { data: resized } = resizeColor({ width, height, channels, data }, toWidth, toHeight)
  return { hasKernels: loadResizeKernels() !== null, resized: Buffer.from(resized) }
}

describe('resize kernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [103, 41, 3, 64, 28],
    [103, 41, 4, 17, 9],
    [20, 12, 3, 55, 40],
    [7, 5, 4, 7, 2],
    [1, 1, 3, 1, 1],
  ] as const)(
    'agree with the plain loops: %i × %i by %i channels to %i × %i',
    async (width, height, channels, toWidth, toHeight) => {
      const fast = await resizeWithFreshModules(width, height, channels, toWidth, toHeight)
      vi.stubGlobal('WebAssembly', undefined)
      const plain = await resizeWithFreshModules(width, height, channels, toWidth, toHeight)
      expect([fast.hasKernels, plain.hasKernels]).toEqual([true, false])
      expect([...fast.resized]).toEqual([...plain.resized])
    },
  )

  test('are replaced by the plain loops where a row is too long for their memory', async () => {
    const wide = 400_000
    const { resized } = await resizeWithFreshModules(wide, 1, 3, wide / 2, 1)
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await resizeWithFreshModules(wide, 1, 3, wide / 2, 1)
    expect(Buffer.compare(resized, plain.resized)).toBe(0)
  })
})
