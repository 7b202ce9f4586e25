import { squaredStep } from './patch-graph.ts'
import type { PatchGraph } from './patch-graph.ts'

const SMOOTHING_PASSES = 10
/** ΔE over which a border stops neighbors from pulling at each other. */
const SMOOTHING_SPREAD = 7

/**
 * Lets neighboring patches of like color agree.
 * `weights` are {@link neighborWeights}; `fixed` is per patch 1 (belongs), -1 (does not) or 0 (open).
 * @returns per patch from -1 (outside) to 1 (inside)
 * Source: mean-field inference of a Potts model, as in Krähenbühl and Koltun (2011) but with neighbors only
 */
export function settleBeliefs(
  graph: PatchGraph,
  weights: Float32Array,
  logOdds: Float32Array,
  fixed: Int8Array,
): Float32Array {
  let beliefs = logOdds.map((value, k) => (fixed[k] === 0 ? Math.tanh(value / 2) : fixed[k]))
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    const next = new Float32Array(graph.count)
    for (let k = 0; k < graph.count; k++) {
      let pull = 0
      for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++)
        pull += weights[e] * beliefs[graph.neighbors[e]]
      next[k] = fixed[k] === 0 ? Math.tanh((logOdds[k] + pull) / 2) : fixed[k]
    }
    beliefs = next
  }
  return beliefs
}

/** How strongly each neighbor pulls, alongside the graph's neighbors; `pull` is what one of the same color adds to the log-odds. */
export function neighborWeights(graph: PatchGraph, pull: number): Float32Array {
  const weights = new Float32Array(graph.neighbors.length)
  for (let k = 0; k < graph.count; k++)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const step = squaredStep(graph, k, graph.neighbors[e])
      weights[e] = pull * Math.exp(-step / (SMOOTHING_SPREAD * SMOOTHING_SPREAD))
    }
  return weights
}
