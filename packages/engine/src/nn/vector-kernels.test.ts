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

/** The engine's modules anew, so that they look for WebAssembly again. */
async function analyzeAfresh(width: number, height: number) {
  vi.resetModules()
  const { analyzePhoto } = await import('./analyze-photo.ts')
  const { loadSurfaceNetwork } = await import('./surface-network.ts')
  const { loadVectorKernels } = await import('./vector-kernels.ts')
  const network = {
    ...loadSurfaceNetwork(weights),
    longSidePx: Math.max(width, height),
  }
  return {
    hasVectors: loadVectorKernels() !== null,
    maps: analyzePhoto(buildPhoto(width, height), network).probabilities,
  }
}

function worstDifference(some: readonly Uint8Array[], others: readonly Uint8Array[]): number {
  const differences = some.flatMap((map, c) => Array.from(map, (value, i) => Math.abs(value - others[c][i])))
  return differences.reduce((most, value) => Math.max(most, value))
}

/** Whether a module has the relaxed instruction: prefix 0xfd, number 0x105 in LEB128. */
function hasFused(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from([0xfd, 0x85, 0x02]))
}

interface WebAssemblyParts {
  validate(bytes: Uint8Array): boolean
  readonly Module: unknown
  readonly Instance: unknown
}

describe('vector kernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each(SIZES)('give what plain loops give, %i × %i', async (width, height) => {
    const fast = await analyzeAfresh(width, height)
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await analyzeAfresh(width, height)
    expect([fast.hasVectors, plain.hasVectors]).toEqual([true, false])
    expect(worstDifference(fast.maps, plain.maps)).toBeLessThanOrEqual(1)
    expect(new Set(plain.maps.flatMap((map) => [...map])).size).toBeGreaterThan(50)
  })

  test('a browser whose vectors multiply and add in two steps gets the same', async () => {
    const fused = await analyzeAfresh(96, 64)
    const real = (globalThis as unknown as { WebAssembly: WebAssemblyParts }).WebAssembly
    const validate = vi.fn((bytes: Uint8Array) => !hasFused(bytes) && real.validate(bytes))
    vi.stubGlobal('WebAssembly', { validate, Module: real.Module, Instance: real.Instance })
    const inTwoSteps = await analyzeAfresh(96, 64)
    expect(validate.mock.calls.some(([bytes]) => hasFused(bytes))).toBe(true)
    expect(inTwoSteps.hasVectors).toBe(true)
    expect(worstDifference(fused.maps, inTwoSteps.maps)).toBeLessThanOrEqual(1)
  })

  test('a page that forbids WebAssembly still gets an answer', async () => {
    vi.stubGlobal('WebAssembly', {
      validate: () => true,
      Module: () => {
        throw new Error('blocked by the content security policy')
      },
    })
    const { hasVectors, maps } = await analyzeAfresh(32, 32)
    expect(hasVectors).toBe(false)
    expect(maps[0]).toHaveLength(256)
  })
})
