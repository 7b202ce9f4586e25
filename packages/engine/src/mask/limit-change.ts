import type { PatchGraph } from './patch-graph.ts'

/**
 * Takes back what a tap would change elsewhere in one piece larger than the piece under the finger: a person mends the worst
 * fault first, so what is larger and was left alone is most likely right.
 * @param earlier labels (1 inside, 0 outside) before the tap
 * @param labels labels after it, changed in place
 * @param tapped the patch under the finger
 */
export function limitChange(
  graph: PatchGraph,
  earlier: Uint8Array,
  labels: Uint8Array,
  tapped: number,
): void {
  const isSeen = new Uint8Array(graph.count)
  const own = earlier[tapped] === labels[tapped] ? 1 : changeAt(graph, earlier, labels, isSeen, tapped).length
  const taken: number[] = []
  for (let start = 0; start < graph.count; start++) {
    if (isSeen[start] === 1 || earlier[start] === labels[start]) continue
    const piece = changeAt(graph, earlier, labels, isSeen, start)
    if (piece.length > own) taken.push(...piece)
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
