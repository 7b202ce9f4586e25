import type { HouseModel } from '../house/house-model.ts'
import { logOddsOf } from './log-odds.ts'
import { likenessOf, SPREAD_INDOORS, type Color } from './weigh-colors.ts'

/**
 * Log-odds that a region found as cabinets is cabinets, by logistic regression on the regions of 51 outlined rooms, among them those that hue
 * tells (decision 109). Even odds are those of 0.35: the network is less sure of cabinets in a photo that it was not trained on.
 */
const WEIGHTS = {
  even: 1.12,
  /** per log-odds of cabinets */
  likelihood: 0.81,
  /** per logarithm of the share of the other cabinets that have the region's color */
  alike: 0.64,
  /** the same, per log-odds of furniture and other things: unlikely furniture may have a color of its own */
  alikePerRest: 0.105,
  /** per chroma per lightness in the cabinets' hue, beyond theirs: enamel and steel have less, and so has gloss */
  saturation: 1.85,
  /** per L that the region is lighter than the cabinets: gloss and sunlight are, worktops and black glass are not */
  lighter: 0.049,
}
/** Added to the share of cabinets that have a color: the logarithm of none stays finite. */
const UNKNOWN_SHARE = 0.01
/** Bound of log-odds: those of 0.999. */
const LOG_ODDS_MAX = Math.log(999)
/** Saturation of what is darker (L) would be noise. */
const LIGHTNESS_MIN = 5
/** With this share of the cabinets a region is what the others are compared with. */
const MAIN_SHARE = 0.3

/** Cabinets of less chroma than this (CIELAB) are white, cream, gray or black: hue does not tell them from appliances, and lower ones may differ from upper ones. */
const COLORED_FROM = 20
/**
 * A front in the cabinets' finish keeps this share of their saturation, in shade and in light. White enamel and steel have less, and so has
 * gloss on varnish.
 */
const SATURATION_SHARE = 0.4
/** Shade on a front leaves this share of the cabinets' lightness (L). Black glass has less, and so have gaps. */
const LIGHTNESS_SHARE = 0.45
/** Black glass is darker than the cabinets by this (L). On dark cabinets it cannot be. */
const DARKER_BY = 28

/** What is this likely to be cabinets is their gloss or their shade, whatever its color. */
const CERTAIN_FROM = 0.9
/** What is lighter than this (L) is overexposed, and has lost its color. */
const OVEREXPOSED_FROM = 94

/** What regions are compared with. */
interface Cabinets {
  /** how much each region counts; 0 outside */
  readonly weights: readonly number[]
  readonly total: number
  /** mean CIELAB */
  readonly color: Color
  readonly chroma: number
}

/**
 * Leaves appliances and worktops out of cabinets. Among cabinets in a color, what has hardly any of it is an appliance. Otherwise it is one by its
 * likelihood and by how many of the cabinets share its color.
 * @param model of the photo
 * @param likelihoods of cabinets per region, 0–1
 * @param beliefs of cabinets per region, see settleRegions
 * @returns new beliefs, below 0 for what is left out
 */
export function leaveOutAppliances(
  model: HouseModel,
  likelihoods: readonly number[],
  beliefs: Float32Array,
): Float32Array {
  const cabinets = measureCabinets(model, likelihoods, beliefs)
  const rest = model.classes.indexOf('rest')
  return beliefs.map((belief, r) => {
    const { color, probabilities } = model.regions[r]
    if (!(belief > 0) || likelihoods[r] >= CERTAIN_FROM || color[0] > OVEREXPOSED_FROM) return belief
    if (lacksTheirColor(cabinets, color)) return -belief
    if (cabinets.weights[r] >= MAIN_SHARE * cabinets.total) return belief
    return scoreCabinets(model, cabinets, r, likelihoods[r], probabilities[rest]) > 0 ? belief : -belief
  })
}

/** Likelier cabinets count more, so that an appliance among them hardly does. */
function measureCabinets(
  { regions }: HouseModel,
  likelihoods: readonly number[],
  beliefs: Float32Array,
): Cabinets {
  const weights = regions.map(({ pixels }, r) => (beliefs[r] > 0 ? pixels * likelihoods[r] ** 2 : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const meanOf = (c: 0 | 1 | 2) =>
    regions.reduce((sum, { color }, r) => sum + weights[r] * color[c], 0) / Math.max(1, total)
  const color: Color = [meanOf(0), meanOf(1), meanOf(2)]
  return { weights, total, color, chroma: Math.hypot(color[1], color[2]) }
}

/** Whether cabinets have a color, of which a region has too little: enamel, steel or black glass. */
function lacksTheirColor(cabinets: Cabinets, color: Color): boolean {
  if (cabinets.chroma < COLORED_FROM) return false
  const [l, meanL] = [color[0], cabinets.color[0]]
  const isPale = chromaInHue(cabinets, color) * meanL < SATURATION_SHARE * cabinets.chroma * l
  return isPale || (l < LIGHTNESS_SHARE * meanL && l < meanL - DARKER_BY)
}

/** The log-odds that a region is cabinets, above 0 if it stays. */
function scoreCabinets(
  { regions }: HouseModel,
  cabinets: Cabinets,
  region: number,
  likelihood: number,
  rest: number,
): number {
  const { weights, total, chroma } = cabinets
  const { color } = regions[region]
  let alike = 0
  for (const [r, weight] of weights.entries())
    if (r !== region && weight > 0) alike += weight * likenessOf(SPREAD_INDOORS, color, regions[r].color)
  const alikeLog = Math.log(alike / (total - weights[region]) + UNKNOWN_SHARE)
  const [l, meanL] = [color[0], cabinets.color[0]]
  const saturation =
    chromaInHue(cabinets, color) / Math.max(LIGHTNESS_MIN, l) - chroma / Math.max(LIGHTNESS_MIN, meanL)
  return (
    WEIGHTS.even +
    WEIGHTS.likelihood * logOddsOf(likelihood, LOG_ODDS_MAX) +
    (WEIGHTS.alike + WEIGHTS.alikePerRest * logOddsOf(rest, LOG_ODDS_MAX)) * alikeLog +
    WEIGHTS.saturation * saturation +
    WEIGHTS.lighter * Math.max(0, l - meanL)
  )
}

/** A color's chroma in the direction of the cabinets' hue. */
function chromaInHue({ color: [, meanA, meanB], chroma }: Cabinets, [, a, b]: Color): number {
  return (a * meanA + b * meanB) / Math.max(1e-6, chroma)
}
