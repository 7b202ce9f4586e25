import { describe, expect, test } from 'vitest'
import {
  averageBlocks,
  joinChannels,
  resizeFeatures,
  sliceChannels,
  sumFeatures,
} from './feature-operations.ts'
import { createFeatures, type Features } from './features.ts'

function buildFeatures(width: number, height: number, channels: number, values: number[]): Features {
  const features = createFeatures(width, height, channels)
  features.data.set(values)
  return features
}

/** Without the unused pixels at the end. */
function valuesOf({ width, height, channels, data }: Features): number[] {
  return [...data.subarray(0, width * height * channels)]
}

describe('sumFeatures', () => {
  const a = buildFeatures(2, 1, 2, [1, -2, 3, -4])
  const b = buildFeatures(2, 1, 2, [1, 1, -5, 5])

  test('adds value by value and leaves its inputs alone', () => {
    expect(valuesOf(sumFeatures(a, b, false))).toEqual([2, -1, -2, 1])
    expect(valuesOf(a)).toEqual([1, -2, 3, -4])
  })

  test('sets negative sums to zero where asked for', () => {
    expect(valuesOf(sumFeatures(a, b, true))).toEqual([2, 0, 0, 1])
  })
})

describe('channels', () => {
  const a = buildFeatures(2, 1, 2, [1, 2, 3, 4])
  const b = buildFeatures(2, 1, 3, [5, 6, 7, 8, 9, 10])

  test('are joined pixel by pixel', () => {
    const joined = joinChannels([a, b])
    expect(joined).toMatchObject({ width: 2, height: 1, channels: 5 })
    expect(valuesOf(joined)).toEqual([1, 2, 5, 6, 7, 3, 4, 8, 9, 10])
  })

  test('are cut out of each pixel', () => {
    const slice = sliceChannels(b, 1, 2)
    expect(slice).toMatchObject({ width: 2, height: 1, channels: 2 })
    expect(valuesOf(slice)).toEqual([6, 7, 9, 10])
  })
})

describe('averageBlocks', () => {
  test('averages the pixels that a block at the far borders has', () => {
    const features = buildFeatures(3, 3, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    const means = averageBlocks(features, 2)
    expect(means).toMatchObject({ width: 2, height: 2, channels: 1 })
    expect(valuesOf(means)).toEqual([3, 4.5, 7.5, 9])
  })

  test('keeps channels apart', () => {
    expect(valuesOf(averageBlocks(buildFeatures(2, 1, 2, [1, 10, 3, 30]), 2))).toEqual([2, 20])
  })

  test('makes one pixel of features smaller than a block', () => {
    expect(valuesOf(averageBlocks(buildFeatures(2, 1, 1, [1, 3]), 8))).toEqual([2])
  })
})

describe('resizeFeatures', () => {
  test('interpolates between pixel centers and repeats the border', () => {
    const wide = resizeFeatures(buildFeatures(2, 1, 1, [0, 4]), 4, 1)
    expect(valuesOf(wide)).toEqual([0, 1, 3, 4])
    const high = resizeFeatures(buildFeatures(1, 2, 1, [0, 4]), 1, 4)
    expect(valuesOf(high)).toEqual([0, 1, 3, 4])
  })

  test('resizes by any ratio, channel by channel', () => {
    // centers of 3 pixels over 2: 1/6, 1/2 and 5/6 of the width, which are -1/6, 1/2 and 7/6 in old pixels
    const resized = resizeFeatures(buildFeatures(2, 1, 2, [0, 10, 4, 20]), 3, 1)
    expect(valuesOf(resized)).toEqual([0, 10, 2, 15, 4, 20])
  })

  test('takes samples without averaging where it shrinks', () => {
    expect(valuesOf(resizeFeatures(buildFeatures(4, 1, 1, [1, 100, 3, 100]), 1, 1))).toEqual([51.5])
    expect(valuesOf(resizeFeatures(buildFeatures(3, 1, 1, [100, 7, 100]), 1, 1))).toEqual([7])
  })
})
