import { describe, expect, test } from 'vitest'
import type { ColorRaster } from '../raster/raster.ts'
import { studyPatches } from './study-patches.ts'
import { cutTree } from './region-tree.ts'

const WIDTH = 160
const HEIGHT = 120

/** Three upright stripes: two of nearly the same color, one of another. */
function buildPhoto(): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH
    data.set(x < 50 ? [180, 170, 150] : x < 100 ? [168, 158, 140] : [60, 70, 120], 3 * i)
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

describe('a region tree', () => {
  const { tree, graph } = studyPatches(buildPhoto(), null)
  /** the region of the patch nearest to a column of the photo, in the middle row */
  const regionAt = (owners: Int32Array, x: number) => {
    let nearest = 0
    const away = (k: number) => Math.hypot(graph.x[k] - x / 2, graph.y[k] - HEIGHT / 4)
    for (let k = 0; k < graph.count; k++) if (away(k) < away(nearest)) nearest = k
    return owners[nearest]
  }

  test('ends in one region', () => {
    expect(tree.leafCount).toBe(graph.count)
    expect(tree.parents.length).toBe(2 * graph.count - 1)
    expect(new Set(cutTree(tree, 1)).size).toBe(1)
  })

  test('never joins parts that differ less than what they are made of', () => {
    for (let node = 0; node < tree.parents.length - 1; node++) {
      expect(tree.parents[node]).toBeGreaterThan(node)
      expect(tree.heights[tree.parents[node]]).toBeGreaterThanOrEqual(tree.heights[node])
    }
  })

  test('parts the most different color first, then the shades of the other', () => {
    const two = cutTree(tree, 2)
    expect(regionAt(two, 25)).toBe(regionAt(two, 75))
    expect(regionAt(two, 25)).not.toBe(regionAt(two, 130))
    const three = cutTree(tree, 3)
    expect(new Set([25, 75, 130].map((x) => regionAt(three, x))).size).toBe(3)
  })

  test('gives every patch its own region when more are asked for than there are', () => {
    expect(new Set(cutTree(tree, 1e6)).size).toBe(graph.count)
  })
})

test('a photo of one color and of one pixel has a tree', () => {
  const plain = { width: 1, height: 1, channels: 3 as const, data: new Uint8Array(3) }
  const { tree } = studyPatches(plain, null)
  expect([...cutTree(tree, 150)]).toEqual([0])
})
