import { describe, expect, test } from 'vitest'
import { bytesOfShares, sharesOf } from './shares.ts'

describe('bytesOfShares', () => {
  test('returns every byte that sharesOf read', () => {
    const data = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(bytesOfShares(sharesOf({ width: 16, height: 16, data }))).toEqual(data)
  })

  test('rounds to the nearest byte', () => {
    expect([...bytesOfShares(Float32Array.of(0.4 / 255, 0.6 / 255, 254.4 / 255))]).toEqual([0, 1, 254])
  })
})
