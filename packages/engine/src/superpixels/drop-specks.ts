import type { PatchGraph } from './patch-graph.ts'

/** Parts of fewer patches than this are specks: pebbles and leaves that happen to have the wall's color. */
const SPECK_PATCHES = 12
/** Holes of fewer patches than this are knots and lamps' shadows; a window is larger. */
const PINHOLE_PATCHES = 3

/**
 * Turns the labels (1 inside, 0 outside, changed in place) of parts too small to be meant. A part that a person touched
 * stays: `fixed` is not 0 where a tap or a stroke decided.
 */
export function dropSpecks(graph: PatchGraph, labels: Uint8Array, fixed: Int8Array): void {
  const isSeen = new Uint8Array(graph.count)
  const specks: number[][] = []
  for (let start = 0; start < graph.count; start++) {
    if (isSeen[start]) continue
    const part = partAt(graph, labels, isSeen, start)
    const limit = labels[start] === 1 ? SPECK_PATCHES : PINHOLE_PATCHES
    if (part.length < limit && part.every((k) => fixed[k] === 0)) specks.push(part)
  }
  for (const speck of specks) for (const k of speck) labels[k] = 1 - labels[k]
}

function partAt(graph: PatchGraph, labels: Uint8Array, isSeen: Uint8Array, start: number): number[] {
  const part = [start]
  isSeen[start] = 1
  for (const k of part)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const next = graph.neighbors[e]
      if (isSeen[next] || labels[next] !== labels[start]) continue
      isSeen[next] = 1
      part.push(next)
    }
  return part
}
