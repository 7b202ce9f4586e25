import { describe, expect, test } from 'vitest'
import { sizeTile } from './bake-tile.ts'

describe('sizeTile', () => {
  const tile = { widthM: 4, heightM: 4 }

  test('gives the texels that are desired, in powers of two', () => {
    expect(sizeTile(tile, 64, 2 ** 20)).toEqual({ width: 256, height: 256 })
    expect(sizeTile({ widthM: 4.5, heightM: 0.225 }, 150, 2 ** 20)).toEqual({ width: 512, height: 32 })
  })

  test('never gives more than the limit, also where both sides are rounded up', () => {
    expect(sizeTile(tile, 1000, 2 ** 18)).toEqual({ width: 512, height: 512 })
    expect(sizeTile(tile, 1000, 2 ** 19)).toEqual({ width: 512, height: 1024 })
  })
})
