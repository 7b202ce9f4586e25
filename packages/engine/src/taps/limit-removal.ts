/** Limits what a tap beside the border of an area removes. */
import type { RegionTree } from '../house/region-tree.ts'
import { findRegionWithin } from './smaller-region.ts'

/** The most that such a tap removes around the finger, as a share of the area. */
const MOST_SHARE = 0.01
/** Regions below this share of the most are only taken where none is larger. */
const LEAST_SHARE = 0.1

/**
 * Finds the part of a removed piece that a tap beside the border of an area means. People tap the middle of what is wrong, so what is
 * wrong there is narrow. Where the piece is more than that, they mean the region of the photo around the finger.
 * @param tree of the photo's regions
 * @param patch the tapped one
 * @param piece connected patches that the tap would remove
 * @param areaSize patches of the area before the tap
 * @returns the patches of the piece that are meant
 */
export function limitRemoval(
  tree: RegionTree,
  patch: number,
  piece: readonly number[],
  areaSize: number,
): readonly number[] {
  const most = Math.max(1, MOST_SHARE * areaSize)
  if (piece.length <= most) return piece
  const sizes = new Float32Array(tree.leafCount)
  for (const k of piece) sizes[k] = 1
  const meant = findRegionWithin(tree, patch, sizes, { most, least: LEAST_SHARE * most })
  return piece.filter((k) => meant?.[k] === 1)
}
