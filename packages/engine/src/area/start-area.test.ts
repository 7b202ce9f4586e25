import { describe, expect, test } from 'vitest'
import type { FoundArea } from './found-area.ts'
import { startArea } from './start-area.ts'

function buildFound(isSure: boolean): FoundArea {
  const likelihood = { width: 3, height: 1, data: Uint8Array.of(0, 100, 240) }
  return {
    mask: { width: 3, height: 1, data: Uint8Array.of(0, 0, 255) },
    likelihood,
    confidence: 0.5,
    isSure,
  }
}

describe('the start of editing', () => {
  test('is the found area where it is sure', () => {
    const found = buildFound(true)
    expect(startArea(found).mask).toEqual(found.mask)
    expect(startArea(found).likelihood).toEqual(found.likelihood)
  })

  test('is blank otherwise, and remembers how likely each pixel is', () => {
    const { mask, likelihood } = startArea(buildFound(false))
    expect([...mask.data]).toEqual([0, 0, 0])
    expect([...likelihood.data]).toEqual([0, 100, 240])
  })
})
