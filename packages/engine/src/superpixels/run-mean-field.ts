import { squaredStep } from './patch-graph.ts'
import type { PatchGraph } from './patch-graph.ts'

/** ΔE over which a border stops neighbors from pulling at each other. */
const SMOOTHING_SPREAD = 7

/**
 * Lets neighboring patches of like color agree.
 * `weights` are {@link neighborWeights}; `fixed` is per patch 1 (belongs), -1 (does not) or 0 (open); in each of the
 * passes a patch hears its neighbors once.
 * @returns per patch from -1 (outside) to 1 (inside)
 * Source: mean-field inference of a Potts model, as in Krähenbühl and Koltun (2011) but with neighbors only
 */
export function settleBeliefs(
  graph: PatchGraph,
  weights: Float32Array,
  logOdds: Float32Array,
  fixed: Int8Array,
  passes: number,
): Float32Array {
  const { count, neighborStarts, neighbors } = graph
  let beliefs = new Float32Array(count)
  let next = new Float32Array(count)
  for (let k = 0; k < count; k++) beliefs[k] = fixed[k] === 0 ? beliefOf(logOdds[k]) : fixed[k]
  for (let pass = 0; pass < passes; pass++) {
    for (let k = 0, e = 0; k < count; k++) {
      let sum = logOdds[k]
      for (const end = neighborStarts[k + 1]; e < end; e++) sum += weights[e] * beliefs[neighbors[e]]
      next[k] = fixed[k] === 0 ? beliefOf(sum) : fixed[k]
    }
    const before = beliefs
    beliefs = next
    next = before
  }
  return beliefs
}

/** The hyperbolic tangent of half the log-odds, written so that it takes half the time of Math.tanh. */
function beliefOf(logOdds: number): number {
  return 1 - 2 / (1 + Math.exp(logOdds))
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
