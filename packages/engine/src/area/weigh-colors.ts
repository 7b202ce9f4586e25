import type { HouseModel } from '../house/house-model.ts'
import type { Surroundings } from '../nn/surface-classes.ts'

/** CIELAB */
export type Color = HouseModel['regions'][number]['color']

/** Distances in lightness, and in a and b (CIELAB), at which two colors are no longer alike: standard deviations. */
interface ColorSpread {
  readonly l: number
  readonly ab: number
}

/** Of the colors of one room's cabinet fronts, or of its walls, along which the light changes. */
export const SPREAD_INDOORS: ColorSpread = { l: 14, ab: 4 }

/** How much the color of a region tells. */
interface ColorRule {
  readonly alike: ColorSpread
  /** factor of the colors' log-odds; the network's count in full */
  readonly weight: number
  /** limits of the colors' log-odds, against a region and for it, before the weight */
  readonly against: number
  readonly for: number
}

/** Chosen on outlined photos, see docs/decisions/094-ceilings-end-at-lines.md. In rooms, much else has the color of walls. */
const RULES: Readonly<Record<Surroundings, ColorRule>> = {
  indoors: { alike: SPREAD_INDOORS, weight: 0.4, against: 2, for: 2 },
  outdoors: { alike: { l: 14, ab: 3 }, weight: 0.5, against: 1, for: 3 },
}
/** Regions closer to even odds tell nothing about colors (belief, 0–1). */
const SURE_FROM = 0.3
/** Share of the photo that stands for colors of which no region is sure: they tell nothing. */
const UNKNOWN_SHARE = 0.002
/** With less of the surface than this share of the photo, its colors are not known. */
const KNOWN_FROM = 0.05

/**
 * Weighs how likely regions belong to a surface by their colors: a color that has a larger share of the sure part of the surface than
 * of all else speaks for a region, and the opposite against it.
 * @param model of the photo
 * @param likelihoods per region, 0–1
 * @param beliefs per region, see settleRegions
 * @param surroundings of the surface
 * @returns new likelihoods; the same ones where little of the surface was found
 */
export function weighColors(
  model: HouseModel,
  likelihoods: readonly number[],
  beliefs: Float32Array,
  surroundings: Surroundings,
): readonly number[] {
  const { regions } = model
  const rule = RULES[surroundings]
  const all = model.width * model.height
  const found = regions.reduce((sum, { pixels }, r) => sum + (beliefs[r] > 0 ? pixels : 0), 0)
  if (found < KNOWN_FROM * all) return likelihoods
  const sure = [...regions.keys()].filter((r) => Math.abs(beliefs[r]) >= SURE_FROM)
  /** pixels inside and outside the surface, each counted by a weight of its region */
  const count = (weightOf: (region: number) => number) => {
    let [inside, outside] = [0, 0]
    for (const r of sure) {
      const pixels = weightOf(r) * regions[r].pixels
      inside += (pixels * (1 + beliefs[r])) / 2
      outside += (pixels * (1 - beliefs[r])) / 2
    }
    return { inside, outside }
  }
  const total = count(() => 1)
  const unknown = (UNKNOWN_SHARE * all) / (total.inside + total.outside)
  return likelihoods.map((likelihood, r) => {
    const alike = count((other) =>
      other === r ? 0 : likenessOf(rule.alike, regions[r].color, regions[other].color),
    )
    const ratio = (alike.inside / total.inside + unknown) / (alike.outside / total.outside + unknown)
    const logOdds = Math.max(-rule.against, Math.min(rule.for, Math.log(ratio)))
    return addLogOdds(likelihood, rule.weight * logOdds)
  })
}

/** 1 for the same color, towards 0 for others. */
export function likenessOf(spread: ColorSpread, one: Color, other: Color): number {
  const [l, a, b] = [0, 1, 2].map((c) => one[c] - other[c])
  return Math.exp(-(l * l) / (2 * spread.l ** 2) - (a * a + b * b) / (2 * spread.ab ** 2))
}

function addLogOdds(likelihood: number, logOdds: number): number {
  const odds = likelihood * Math.exp(logOdds)
  // with these parentheses rounding cannot lift a likelihood of 1 above 1, which would have no logarithm later
  return odds / (odds + (1 - likelihood))
}
