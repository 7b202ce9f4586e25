import { componentAt } from './patch-component.ts'
import type { PatchGraph } from './patch-graph.ts'

/** Components of fewer patches than this are specks: pebbles or leaves of the wall's color. */
const SPECK_PATCHES = 12
/** Holes of fewer patches than this are knots or shadows of lamps; a window is larger. */
const PINHOLE_PATCHES = 3

/**
 * Flips the labels (1 inside, 0 outside, changed in place) of connected components that are too small. Components with a
 * patch fixed by a tap or a stroke (`fixed` is not 0) stay.
 */
export function removeSpecks(graph: PatchGraph, labels: Uint8Array, fixed: Int8Array): void {
  const isSeen = new Uint8Array(graph.count)
  const specks: number[][] = []
  for (let start = 0; start < graph.count; start++) {
    if (isSeen[start]) continue
    const component = componentAt(graph, start, isSeen, (next) => labels[next] === labels[start])
    const limit = labels[start] === 1 ? SPECK_PATCHES : PINHOLE_PATCHES
    if (component.length < limit && component.every((k) => fixed[k] === 0)) specks.push(component)
  }
  for (const speck of specks) for (const k of speck) labels[k] = 1 - labels[k]
}
