import { describe, expect, test } from 'vitest'
import { bytesOfShares, coverageOf, sharesOf } from './shares.ts'

describe('bytesOfShares', () => {
  test('returns every byte that sharesOf read', () => {
    const data = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(bytesOfShares(sharesOf({ width: 16, height: 16, data }))).toEqual(data)
  })

  test('rounds to the nearest byte', () => {
    expect([...bytesOfShares(Float32Array.of(0.4 / 255, 0.6 / 255, 254.4 / 255))]).toEqual([0, 1, 254])
  })
})

test('coverageOf is the share of pixels inside, whatever the length of their runs', () => {
  const data = Uint8Array.of(255, 255, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255)
  expect(coverageOf({ width: 4, height: 3, data })).toBe(5 / 12)
  const long = new Uint8Array(1000).fill(255, 3, 903)
  expect(coverageOf({ width: 100, height: 10, data: long })).toBe(0.9)
})
