import { graphOf, type HouseModel } from '../house/house-model.ts'

/** A region less likely to be wall than this needs a sure wall beside it. */
const LIKELY_FROM = 0.5
/** Probability of furniture and other things from which on a region is doubted. */
const REST_FROM = 0.3
/** Probability and belief from which on a region is a sure wall. */
const SURE_PROBABILITY = 0.6
const SURE_BELIEF = 0.3
/** Across the border with a sure wall the color of one wall changes by less than this on average (ΔE, see measureBorders). */
const EDGE_STEP = 12

/**
 * Leaves regions out of a room's walls that may as well be furniture and that nothing links to a wall: fronts of ovens and cupboards
 * between worktops, lamps and appliances. Wall in such a place mostly goes on beside the things before it.
 * @param model of the photo
 * @param beliefs of walls per region, see settleRegions
 * @returns new beliefs: below 0 for these regions
 */
export function leaveOutLoneRegions(model: HouseModel, beliefs: Float32Array): Float32Array {
  const graph = graphOf(model)
  const [wall, rest] = [model.classes.indexOf('wall'), model.classes.indexOf('rest')]
  const isSure = model.regions.map(
    ({ probabilities }, r) => probabilities[wall] > SURE_PROBABILITY && beliefs[r] > SURE_BELIEF,
  )
  return beliefs.map((belief, r) => {
    const { probabilities } = model.regions[r]
    if (!(belief > 0) || probabilities[wall] >= LIKELY_FROM || probabilities[rest] < REST_FROM) return belief
    let [steps, lengthPx] = [0, 0]
    for (let e = graph.neighborStarts[r]; e < graph.neighborStarts[r + 1]; e++) {
      if (!isSure[graph.neighbors[e]]) continue
      steps += graph.borders[e].step * graph.borders[e].lengthPx
      lengthPx += graph.borders[e].lengthPx
    }
    return lengthPx > 0 && steps <= EDGE_STEP * lengthPx ? belief : -belief
  })
}
