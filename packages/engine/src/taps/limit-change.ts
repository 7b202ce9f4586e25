import type { RegionTree } from '../house/region-tree.ts'
import { componentAt } from '../superpixels/patch-component.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { limitRemoval } from './limit-removal.ts'
import type { TapMeasurements } from './measure-tap.ts'

/** Path cost up to which a tap settles patches: across a large wall, but not through a strong edge. */
const SETTLED_PATH = 25

/**
 * Reverts changes to patches whose label already agreed with the tap nearest to them, so that the latest tap does not
 * undo earlier ones.
 * @param earlier labels (1 inside, 0 outside) before the latest tap
 * @param labels labels after it, changed in place
 * @param taps all taps in force, including the latest
 */
export function revertSettledPatches(
  earlier: Uint8Array,
  labels: Uint8Array,
  taps: readonly Pick<TapMeasurements, 'adds' | 'pathCost'>[],
): void {
  for (let k = 0; k < labels.length; k++) {
    if (labels[k] === earlier[k]) continue
    let nearest = SETTLED_PATH
    let isSettled = false
    for (const { adds, pathCost } of taps) {
      if (pathCost[k] > nearest) continue
      nearest = pathCost[k]
      isSettled = adds === (earlier[k] === 1)
    }
    if (isSettled) labels[k] = earlier[k]
  }
}

/**
 * People correct the largest error first, so a large change is unlikely after a few taps. From the third tap on, or when a
 * removing tap follows an adding one, a component larger than LARGE_SHARE of the area is cut down to the patches near the
 * tap. From the fourth tap on the limit is DETAIL_SHARE, and a removing tap changes nothing elsewhere.
 */
const FIRST_TAPS = 2
const LARGE_SHARE = { adding: 0.25, removing: 0.35 }
const DETAIL_SHARE = 0.08
/** Path cost up to which a patch certainly belongs to the tapped surface. */
const SURE_PATH = { adding: 3, removing: 2 }

/**
 * Limits the size of what one tap changes. A changed component away from the tap that is larger than the one under the tap
 * is reverted, because the person would have tapped it first.
 * @param graph which patches touch
 * @param earlier labels (1 inside, 0 outside) before the latest tap
 * @param labels labels after it, changed in place
 * @param taps all taps in force, the latest last
 * @param tree of the photo's regions
 * @param isBesideBorder whether the latest tap is beside the border of the area
 */
export function limitChange(
  graph: PatchGraph,
  earlier: Uint8Array,
  labels: Uint8Array,
  taps: readonly Pick<TapMeasurements, 'patch' | 'adds' | 'pathCost'>[],
  tree: RegionTree,
  isBesideBorder: boolean,
): void {
  const { patch, adds, pathCost } = taps[taps.length - 1]
  const kind = adds ? 'adding' : 'removing'
  const isSeen = new Uint8Array(graph.count)
  /** the connected patches around one that changed to the same label */
  const changedAt = (start: number) =>
    componentAt(graph, start, isSeen, (k) => earlier[k] !== labels[k] && labels[k] === labels[start])
  let own = earlier[patch] === labels[patch] ? [patch] : changedAt(patch)
  const area = earlier.reduce((sum, label) => sum + label, 0)
  const isLate = taps.length > FIRST_TAPS || (!adds && taps.some((tap) => tap.adds))
  const isDetail = taps.length > FIRST_TAPS + 1
  const shareMax = isDetail ? DETAIL_SHARE : isLate ? LARGE_SHARE[kind] : Infinity
  if (own.length > shareMax * area) {
    const most = isDetail && adds ? DETAIL_SHARE * area : 0
    const nearestFirst = own.toSorted((one, other) => pathCost[one] - pathCost[other])
    own = nearestFirst.filter((k, rank) => rank < most || pathCost[k] <= SURE_PATH[kind])
    for (const k of nearestFirst.slice(own.length)) labels[k] = earlier[k]
  }
  if (!adds && isBesideBorder) {
    const meant = new Set(limitRemoval(tree, patch, own, area))
    for (const k of own) if (!meant.has(k)) labels[k] = earlier[k]
    own = [...meant]
  }
  const reverted: number[] = []
  for (let start = 0; start < graph.count; start++) {
    if (isSeen[start] === 1 || earlier[start] === labels[start]) continue
    const component = changedAt(start)
    if (component.length > own.length || (isDetail && !adds)) reverted.push(...component)
  }
  for (const k of reverted) labels[k] = earlier[k]
}
