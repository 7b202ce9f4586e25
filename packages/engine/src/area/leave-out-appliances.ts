import type { HouseModel } from '../house/house-model.ts'

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

/**
 * Leaves appliances out of cabinets in a color: the hoods, ovens and dishwashers between them are white, gray or black.
 * @param model of the photo
 * @param likelihoods of cabinets per region, 0–1
 * @param beliefs of cabinets per region, see settleRegions
 * @returns new beliefs: below 0 for appliances; the same array where cabinets have no color
 */
export function leaveOutAppliances(
  model: HouseModel,
  likelihoods: readonly number[],
  beliefs: Float32Array,
): Float32Array {
  const { regions } = model
  let [count, l, a, b] = [0, 0, 0, 0]
  for (const [r, { pixels, color }] of regions.entries()) {
    if (!(beliefs[r] > 0)) continue
    count += pixels
    l += pixels * color[0]
    a += pixels * color[1]
    b += pixels * color[2]
  }
  const chroma = Math.hypot(a, b)
  if (chroma < COLORED_FROM * count) return beliefs
  const meanL = l / count
  return beliefs.map((belief, r) => {
    const [regionL, regionA, regionB] = regions[r].color
    if (!(belief > 0) || likelihoods[r] >= CERTAIN_FROM || regionL > OVEREXPOSED_FROM) return belief
    // chroma in the direction of the cabinets' hue, per lightness
    const isPale = ((regionA * a + regionB * b) / chroma) * l < SATURATION_SHARE * chroma * regionL
    const isBlack = regionL < LIGHTNESS_SHARE * meanL && regionL < meanL - DARKER_BY
    return isPale || isBlack ? -belief : belief
  })
}
