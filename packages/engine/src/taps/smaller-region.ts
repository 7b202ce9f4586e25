import { sumOverTree, type RegionTree } from '../house/region-tree.ts'

/** A smaller part changes at most this share of what is changed now, and if possible no less than the other. */
const SMALLER_SHARE = { most: 0.6, least: 1 / 16 } as const

/**
 * The region around a patch that a repeated tap means: one that changes clearly less than is changed now and that stands out
 * most, which is when the difference at which it joins another region is largest beside the differences within it.
 * @param tree of the photo's regions
 * @param patch the tapped one
 * @param changes pixels of each patch that setting it would change
 * @param changedPx pixels that are changed now
 * @returns 1 per patch of the region; null when there is none so small
 */
export function findSmallerRegion(
  tree: RegionTree,
  patch: number,
  changes: Float32Array,
  changedPx: number,
): Uint8Array | null {
  const { most, least } = SMALLER_SHARE
  return findRegionWithin(tree, patch, changes, { most: most * changedPx, least: least * changedPx })
}

interface SizeRange {
  readonly most: number
  readonly least: number
}

/**
 * The region around a patch that stands out most among those of some size, see {@link findSmallerRegion}.
 * @param tree of the photo's regions
 * @param patch that the region contains
 * @param sizes of all patches
 * @param range of the region's size; when no region lies in it, the largest smaller one is taken
 * @returns 1 per patch of the region; null when the patch alone is too large
 */
export function findRegionWithin(
  tree: RegionTree,
  patch: number,
  sizes: Float32Array,
  range: SizeRange,
): Uint8Array | null {
  const sums = sumOverTree(tree, sizes)
  if (sums[patch] > range.most) return null
  let best = patch
  let bestContrast = 0
  for (let node = tree.parents[patch]; node >= 0 && sums[node] <= range.most; node = tree.parents[node]) {
    // of regions that are all too small, the largest
    const contrast = sums[node] < range.least ? 0 : contrastOf(tree, node)
    if (contrast < bestContrast) continue
    best = node
    bestContrast = contrast
  }
  return listPatches(tree, best)
}

/** How many times larger the difference to its neighbor is than those within a node; 0 for a node with no neighbor. */
function contrastOf({ parents, heights }: RegionTree, node: number): number {
  return parents[node] < 0 ? 0 : heights[parents[node]] / Math.max(heights[node], 1e-6)
}

function listPatches({ leafCount, parents }: RegionTree, top: number): Uint8Array {
  const isIn = new Uint8Array(parents.length)
  for (let node = top; node >= 0; node--)
    if (node === top || (parents[node] >= 0 && isIn[parents[node]] === 1)) isIn[node] = 1
  return isIn.slice(0, leafCount)
}
