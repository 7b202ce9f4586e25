import { graphOf, mapOf, type HouseModel } from '../house/house-model.ts'
import { runMeanField } from '../superpixels/run-mean-field.ts'
import { logOddsOf } from './log-odds.ts'

/** A circle's outline per root of its area: 2√π. */
const ROUND_OUTLINE = 3.545
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
 * @param asRound whether the neighbors of a region together count at most as much as those of a round region of its area. Otherwise what
 * is beside a strip decides it, since its outline is long for its area
 * @returns per region the belief that it belongs to the area, -1 (outside) to 1 (inside)
 */
export function settleRegions(
  model: HouseModel,
  likelihoods: readonly number[],
  asRound = false,
): Float32Array {
  const graph = graphOf(model)
  const outlines = asRound ? measureOutlines(model) : null
  const weights = new Float32Array(graph.neighbors.length)
  for (const [r, { pixels }] of model.regions.entries()) {
    const sizePx = Math.max(Math.sqrt(pixels), outlines === null ? 0 : outlines[r] / ROUND_OUTLINE)
    for (let e = graph.neighborStarts[r]; e < graph.neighborStarts[r + 1]; e++) {
      const { lengthPx, step } = graph.borders[e]
      weights[e] = (COUPLING * lengthPx * Math.exp(-((step / WEAK_STEP) ** 2))) / sizePx
    }
  }
  const free = new Int8Array(graph.count)
  return runMeanField(
    graph,
    weights,
    Float32Array.from(likelihoods, (likelihood) => logOddsOf(likelihood, LOG_ODDS_MAX)),
    free,
    PASSES,
    KEPT_SHARE,
  )
}

/** The length of each region's outline in pixels, including what runs along the photo's border. */
function measureOutlines(model: HouseModel): Float32Array {
  const { width, height, regions, borders } = model
  const { data } = mapOf(model)
  const outlines = new Float32Array(regions.length)
  for (const { between, lengthPx } of borders) for (const r of between) outlines[r] += lengthPx
  for (let x = 0; x < width; x++) for (const i of [x, (height - 1) * width + x]) outlines[data[i]]++
  for (let y = 0; y < height; y++) for (const i of [y * width, (y + 1) * width - 1]) outlines[data[i]]++
  return outlines
}
