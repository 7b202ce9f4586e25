/** The trees that tell a neighbor's house from the home. */

/** Compares a kind of evidence with a threshold: what is below goes left. */
export type Split = readonly [evidence: number, threshold: number]

/** A tree of depth two: a split, one split on either side, and four leaves from left to right. */
export type NeighborTree = readonly [
  split: Split,
  left: Split,
  right: Split,
  leaves: readonly [number, number, number, number],
]

/** Trees, and the log-odds to which their leaves are added. */
export interface NeighborTrees {
  readonly base: number
  readonly trees: readonly NeighborTree[]
}
