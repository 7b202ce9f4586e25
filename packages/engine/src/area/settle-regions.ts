import { graphOf, type HouseModel } from '../house/house-model.ts'
import { runMeanField } from '../superpixels/run-mean-field.ts'

/** How much a neighbor counts beside a region's own likelihood, where the whole outline of a round region is one weak border. */
const COUPLING = 1.5
/** Color step (ΔE) across a border at which this has fallen to 1/e. Tuned on 24 homes and 28 rooms that were not trained on. */
const WEAK_STEP = 4
/** Log-odds are clamped to this: no region is so certain that its surroundings count for nothing. */
const LOG_ODDS_MAX = 3
const PASSES = 20
/** Share of a region's belief that a pass keeps: strong couplings would swing to and fro. */
const KEPT_SHARE = 0.5

/**
 * Decides regions together: those between which no edge is seen tend to be decided alike, so that no part of a plain wall is left
 * out, and no part of a plain sky is painted.
 * @param model of the photo
 * @param likelihoods per region, 0–1
 * @returns per region the belief that it belongs to the area, -1 (outside) to 1 (inside)
 */
export function settleRegions(model: HouseModel, likelihoods: readonly number[]): Float32Array {
  const graph = graphOf(model)
  const weights = new Float32Array(graph.neighbors.length)
  for (const [r, { pixels }] of model.regions.entries())
    for (let e = graph.neighborStarts[r]; e < graph.neighborStarts[r + 1]; e++) {
      const { lengthPx, step } = graph.borders[e]
      weights[e] = (COUPLING * lengthPx * Math.exp(-((step / WEAK_STEP) ** 2))) / Math.sqrt(pixels)
    }
  const free = new Int8Array(graph.count)
  return runMeanField(graph, weights, Float32Array.from(likelihoods, logOddsOf), free, PASSES, KEPT_SHARE)
}

function logOddsOf(likelihood: number): number {
  const logOdds = Math.log(likelihood / (1 - likelihood))
  return Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, logOdds))
}
