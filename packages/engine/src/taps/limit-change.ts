import type { PatchGraph } from '../superpixels/patch-graph.ts'
import type { TapReach } from './tap-reach.ts'

/** Path cost within which a tap holds a surface: a large wall from end to end, but not through a strong edge. */
const HOLDING_PATH = 25

/**
 * Takes back changes to patches that are already on the side of the tap that is nearest to them: the latest tap does not
 * undo what earlier ones settled.
 * @param earlier labels (1 inside, 0 outside) before the latest tap
 * @param labels labels after it, changed in place
 * @param taps how each tap sees the patches, the latest among them
 */
export function holdByTaps(
  earlier: Uint8Array,
  labels: Uint8Array,
  taps: readonly Pick<TapReach, 'adds' | 'path'>[],
): void {
  for (let k = 0; k < labels.length; k++) {
    if (labels[k] === earlier[k]) continue
    let nearest = HOLDING_PATH
    let isHeld = false
    for (const { adds, path } of taps) {
      if (path[k] > nearest) continue
      nearest = path[k]
      isHeld = adds === (earlier[k] === 1)
    }
    if (isHeld) labels[k] = earlier[k]
  }
}

/**
 * The worst is mended first: after two taps, or once a tap has shown what belongs, a piece of more than this share of the area is
 * doubted. After three only details are left, a smaller share: of a larger piece what is nearest to the finger may still be added,
 * and nothing is removed elsewhere.
 */
const FIRST_TAPS = 2
const LARGE_SHARE = { adding: 0.25, removing: 0.35 }
const DETAIL_SHARE = 0.08
/** Path cost within which a patch is surely of the surface under the finger. */
const SURE_PATH = { adding: 3, removing: 2 }

/**
 * Keeps what a tap changes in proportion. A person mends the worst fault first, so a piece elsewhere that is larger than the
 * piece under the finger was most likely right, and so was a large part of an area that several taps have mended.
 * @param graph which patches touch
 * @param earlier labels (1 inside, 0 outside) before the latest tap
 * @param labels labels after it, changed in place
 * @param taps how each tap sees the patches, the latest last
 */
export function limitChange(
  graph: PatchGraph,
  earlier: Uint8Array,
  labels: Uint8Array,
  taps: readonly Pick<TapReach, 'patch' | 'adds' | 'path'>[],
): void {
  const { patch, adds, path } = taps[taps.length - 1]
  const kind = adds ? 'adding' : 'removing'
  const isSeen = new Uint8Array(graph.count)
  let own = earlier[patch] === labels[patch] ? [patch] : changeAt(graph, earlier, labels, isSeen, patch)
  const area = earlier.reduce((sum, label) => sum + label, 0)
  const isLate = taps.length > FIRST_TAPS || (!adds && taps.some((tap) => tap.adds))
  const isDetail = taps.length > FIRST_TAPS + 1
  const doubtedShare = isDetail ? DETAIL_SHARE : isLate ? LARGE_SHARE[kind] : Infinity
  if (own.length > doubtedShare * area) {
    const most = isDetail && adds ? DETAIL_SHARE * area : 0
    const nearestFirst = own.toSorted((one, other) => path[one] - path[other])
    own = nearestFirst.filter((k, rank) => rank < most || path[k] <= SURE_PATH[kind])
    for (const k of nearestFirst.slice(own.length)) labels[k] = earlier[k]
  }
  const taken: number[] = []
  for (let start = 0; start < graph.count; start++) {
    if (isSeen[start] === 1 || earlier[start] === labels[start]) continue
    const piece = changeAt(graph, earlier, labels, isSeen, start)
    if (piece.length > own.length || (isDetail && !adds)) taken.push(...piece)
  }
  for (const k of taken) labels[k] = earlier[k]
}

/** The connected patches around one that change to the same side. */
function changeAt(
  graph: PatchGraph,
  earlier: Uint8Array,
  labels: Uint8Array,
  isSeen: Uint8Array,
  start: number,
): number[] {
  const piece = [start]
  isSeen[start] = 1
  for (const k of piece)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const next = graph.neighbors[e]
      if (isSeen[next] === 1 || earlier[next] === labels[next] || labels[next] !== labels[start]) continue
      isSeen[next] = 1
      piece.push(next)
    }
  return piece
}
