import type { PatchGraph } from './patch-graph.ts'

/**
 * A patch, and all patches that are connected with it through patches that belong to its component. Also for regions.
 * @param graph which patches touch
 * @param start the first of them
 * @param isSeen per patch; what is 1 is left out, and the component's patches become 1
 * @param belongs whether another patch belongs to the component
 * @returns the patches, `start` first
 */
export function componentAt(
  graph: Pick<PatchGraph, 'neighborStarts' | 'neighbors'>,
  start: number,
  isSeen: Uint8Array,
  belongs: (patch: number) => boolean,
): number[] {
  const { neighborStarts, neighbors } = graph
  const component = [start]
  isSeen[start] = 1
  for (const k of component)
    for (let e = neighborStarts[k]; e < neighborStarts[k + 1]; e++) {
      const next = neighbors[e]
      if (isSeen[next] === 1 || !belongs(next)) continue
      isSeen[next] = 1
      component.push(next)
    }
  return component
}
