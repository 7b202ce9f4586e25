import { describe, expect, it } from 'vitest'
import type { RegionTree } from '../house/region-tree.ts'
import { limitRemoval } from './limit-removal.ts'

const COUNT = 100

/** Patches in regions of one, of ten, of fifty, and of all: each ten and each fifty stands out from its surroundings. */
function buildTree(): RegionTree {
  const [tens, fifties, top] = [COUNT, COUNT + 10, COUNT + 12]
  const parents = Int32Array.from({ length: top + 1 }, (_, node) => {
    if (node < tens) return tens + Math.floor(node / 10)
    if (node < fifties) return fifties + Math.floor((node - tens) / 5)
    return node < top ? top : -1
  })
  const heights = Float32Array.from(parents, (_, node) =>
    node < tens ? 0 : node < fifties ? 1 : node < top ? 10 : 100,
  )
  return { leafCount: COUNT, parents, heights }
}

/** A large piece that a tap on patch 3 would remove. */
const half = Array.from({ length: 50 }, (_, k) => k)
const removed = (piece: readonly number[], areaSize: number) => limitRemoval(buildTree(), 3, piece, areaSize)

describe('a piece removed beside the border of an area', () => {
  it('is taken whole when it is small beside the area', () => {
    expect(removed(half, 5000)).toEqual(half)
    expect(removed([2, 3, 4], 300)).toEqual([2, 3, 4])
  })

  it('is cut to the region around the finger when it is not', () => {
    expect(removed(half, 3000)).toEqual(half.slice(0, 10))
    expect(removed(half.slice(2), 3000)).toEqual(half.slice(2, 10))
  })

  it('is at least the tapped patch', () => {
    expect(removed(half, 60)).toEqual([3])
  })
})
