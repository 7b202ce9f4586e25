import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'

const weights = new Uint8Array(readFileSync(new URL('../../weights/surface-network.bin', import.meta.url)))

const SIZES = [
  [32, 32],
  [96, 64],
  [416, 96],
] as const

function buildPhoto(width: number, height: number) {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 89 + (i >> 8) * 31) % 251)
  return { width, height, channels: 3 as const, data }
}

/** Imports the engine again, so that it looks for WebAssembly again. */
async function analyzeWithFreshModules(width: number, height: number) {
  vi.resetModules()
  const { analyzePhoto } = await import('./analyze-photo.ts')
  const { loadSurfaceNetwork } = await import('./surface-network.ts')
  const { loadConvolutionKernels } = await import('./convolution-kernels.ts')
  const network = {
    ...loadSurfaceNetwork(weights),
    longSidePx: Math.max(width, height),
    house: null,
    // it would multiply differences of 1; context-network.test.ts compares it
    context: null,
  }
  return {
    hasKernels: loadConvolutionKernels() !== null,
    maps: analyzePhoto(buildPhoto(width, height), network, 'indoors').probabilities,
  }
}

function worstDifference(some: readonly Uint8Array[], others: readonly Uint8Array[]): number {
  const differences = some.flatMap((map, c) => Array.from(map, (value, i) => Math.abs(value - others[c][i])))
  return differences.reduce((most, value) => Math.max(most, value))
}

/** Whether a module has the instruction f32x4.relaxed_madd: prefix 0xfd, number 0x105 in LEB128. */
function hasRelaxedMadd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from([0xfd, 0x85, 0x02]))
}

interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean
  readonly Module: unknown
  readonly Instance: unknown
  readonly Memory: unknown
}

describe('convolution kernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each(SIZES)('agree with the plain loops, %i × %i', async (width, height) => {
    const fast = await analyzeWithFreshModules(width, height)
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await analyzeWithFreshModules(width, height)
    expect([fast.hasKernels, plain.hasKernels]).toEqual([true, false])
    expect(worstDifference(fast.maps, plain.maps)).toBeLessThanOrEqual(1)
    expect(new Set(plain.maps.flatMap((map) => [...map])).size).toBeGreaterThan(50)
  })

  test('agree with the build for browsers without relaxed SIMD', async () => {
    const relaxed = await analyzeWithFreshModules(96, 64)
    const real = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly
    const validate = vi.fn((bytes: Uint8Array) => !hasRelaxedMadd(bytes) && real.validate(bytes))
    const { Module, Instance, Memory } = real
    vi.stubGlobal('WebAssembly', { validate, Module, Instance, Memory })
    const plain = await analyzeWithFreshModules(96, 64)
    expect(validate.mock.calls.some(([bytes]) => hasRelaxedMadd(bytes))).toBe(true)
    expect(plain.hasKernels).toBe(true)
    expect(worstDifference(relaxed.maps, plain.maps)).toBeLessThanOrEqual(1)
  })

  test('are replaced by the plain loops where a content security policy forbids WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', {
      validate: () => true,
      Module: () => {
        throw new Error('blocked by the content security policy')
      },
    })
    const { hasKernels, maps } = await analyzeWithFreshModules(32, 32)
    expect(hasKernels).toBe(false)
    expect(maps[0]).toHaveLength(256)
  })
})
