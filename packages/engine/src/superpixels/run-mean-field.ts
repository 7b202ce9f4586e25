import { squaredColorStep } from './patch-graph.ts'
import type { PatchGraph } from './patch-graph.ts'

/** Color difference (ΔE) at which the coupling between neighbors has fallen to 1/e. */
const SMOOTHING_SPREAD = 7

/**
 * Mean-field inference of a Potts model: neighboring patches of similar color tend to the same label.
 * @param graph the patches and their neighbors
 * @param weights see {@link pairwiseWeights}
 * @param logOdds unary term per patch
 * @param fixed per patch 1 (inside), -1 (outside) or 0 (free)
 * @param passes updates of every patch
 * @param keptShare share of a patch's belief that each update keeps, 0–1: damps strong couplings
 * @returns per patch the expected label, -1 (outside) to 1 (inside)
 * Source: Krähenbühl and Koltun, Efficient Inference in Fully Connected CRFs (2011); here only neighbors are coupled
 */
export function runMeanField(
  graph: Pick<PatchGraph, 'count' | 'neighborStarts' | 'neighbors'>,
  weights: Float32Array,
  logOdds: Float32Array,
  fixed: Int8Array,
  passes: number,
  keptShare = 0,
): Float32Array {
  const { count, neighborStarts, neighbors } = graph
  let beliefs = new Float32Array(count)
  let next = new Float32Array(count)
  for (let k = 0; k < count; k++) beliefs[k] = fixed[k] === 0 ? beliefOf(logOdds[k]) : fixed[k]
  for (let pass = 0; pass < passes; pass++) {
    for (let k = 0, e = 0; k < count; k++) {
      let sum = logOdds[k]
      for (const end = neighborStarts[k + 1]; e < end; e++) sum += weights[e] * beliefs[neighbors[e]]
      next[k] = fixed[k] === 0 ? keptShare * beliefs[k] + (1 - keptShare) * beliefOf(sum) : fixed[k]
    }
    ;[beliefs, next] = [next, beliefs]
  }
  return beliefs
}

/** tanh(logOdds / 2), in half the time of Math.tanh. */
function beliefOf(logOdds: number): number {
  return 1 - 2 / (1 + Math.exp(logOdds))
}

/** Pairwise weights in the order of the graph's neighbors; `coupling` is that of two patches of the same color. */
export function pairwiseWeights(graph: PatchGraph, coupling: number): Float32Array {
  const weights = new Float32Array(graph.neighbors.length)
  for (let k = 0; k < graph.count; k++)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const step = squaredColorStep(graph, k, graph.neighbors[e])
      weights[e] = coupling * Math.exp(-step / (SMOOTHING_SPREAD * SMOOTHING_SPREAD))
    }
  return weights
}
