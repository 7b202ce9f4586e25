import { luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import { expectError } from './color-confidence.ts'
import { acrossOf } from './light-spread.ts'
import type { Reflectance } from './reflectance.ts'
import type { ClassReference, ReferenceSubject } from './class-references.ts'
import type { Neighbors, ReflectanceCues } from './reflectance-cues.ts'

/** A log-normal prior: median, and standard deviation of the logarithm. */
interface LogNormal {
  readonly reflectance: number
  readonly deviation: number
}

/** A kind of wall. */
interface Kind extends LogNormal {
  /** of all walls, 0–1 */
  readonly share: number
}

/** Priors from rendered and real homes; deviations are of natural logarithms. */
interface Expectations {
  /** common walls, and dark or strongly colored ones; their shares add up to 1 */
  readonly area: readonly Kind[]
  /** white trim, ceilings, window and door frames; weathered outdoors */
  readonly white: LogNormal
  /** dark trim, shutters, frames and glass; null if dark neighbors may be anything */
  readonly dark: LogNormal | null
  /** reflectance that the exposure places just below white */
  readonly exposed: LogNormal
  /**
   * Exponent of reflectance in the photo. Outdoors cameras compress sun and shade; in rooms interreflection compensates
   * that.
   */
  readonly contrast: { readonly mean: number; readonly deviation: number }
  /** probability that only the area lies in shade, and the share of light that remains there */
  readonly shade: { readonly probability: number; readonly light: number; readonly deviation: number }
  /** how far the light's color usually is from gray, as a standard deviation of log(red/green) and log(blue/green); small, because cameras balance white */
  readonly lightColor: number
}

const EXPECTATIONS: Record<Surroundings, Expectations> = {
  indoors: {
    area: [
      { share: 0.85, reflectance: 0.6, deviation: 0.4 },
      { share: 0.15, reflectance: 0.15, deviation: 0.9 },
    ],
    white: { reflectance: 0.87, deviation: 0.12 },
    dark: null,
    exposed: { reflectance: 0.71, deviation: 0.6 },
    contrast: { mean: 1, deviation: 0 },
    shade: { probability: 0, light: 1, deviation: 1 },
    lightColor: 0.15,
  },
  outdoors: {
    area: [
      { share: 0.8, reflectance: 0.42, deviation: 0.65 },
      { share: 0.2, reflectance: 0.1, deviation: 0.9 },
    ],
    white: { reflectance: 0.84, deviation: 0.22 },
    dark: { reflectance: 0.055, deviation: 0.45 },
    exposed: { reflectance: 0.71, deviation: 0.5 },
    contrast: { mean: 0.95, deviation: 0.15 },
    shade: { probability: 0.35, light: 0.2, deviation: 0.7 },
    lightColor: 0.12,
  },
}

/**
 * Reflectance of things that are not the wall. Their light differs from the wall's, so the deviations are wide: they are those of
 * rendered homes, in which reflectances are known, and half as much again for plants and glass, which are simpler there.
 */
const REFERENCE_KINDS: Record<ReferenceSubject, readonly Kind[]> = {
  trim: [
    { share: 0.65, reflectance: 1, deviation: 0.45 },
    { share: 0.35, reflectance: 0.1, deviation: 0.7 },
  ],
  garage_door: [
    { share: 0.55, reflectance: 0.8, deviation: 0.5 },
    { share: 0.45, reflectance: 0.1, deviation: 0.7 },
  ],
  window: [{ share: 1, reflectance: 0.06, deviation: 0.9 }],
  vegetation: [{ share: 1, reflectance: 0.085, deviation: 0.6 }],
}

/** Likelihood floor that makes the estimate robust against outliers. */
const OUTLIER_LIKELIHOOD = 0.03

/** The same for a class's reference: the network may be wrong, but several classes seldom are. */
const OUTLIER_REFERENCE = 0.015

/** A white farther than this many deviations from the result is an outlier. */
const BELIEVED = 2.5

/** Standard deviations of the color of the light (log red and log blue over green), by source; from their errors on photos (decision 119). */
const LIGHT_COLOR = { white: 0.06, dark: 0.2, trim: 0.05, surroundings: 0.2 } as const

/** Linear blue over green of white trim in gray light: trim is usually a little warm. */
const BLUE_OF_WHITE = 0.97

/** What looks more magenta than this is painted, not white: no light is magenta. See {@link acrossOf}. */
const MOST_MAGENTA = 0.2

/**
 * Added deviation of a white neighbor's color, per unit of log ratio between a channel of its border ratio and green: what touches a
 * strong wall takes its color, by the photo's compression and by light that the wall reflects.
 */
const BLEEDING = 0.2

/** Trim of at least this reflectance is taken for white; what is lighter than `most` stands in other light. */
const WHITE_TRIM = { least: 0.5, most: 4 } as const

/**
 * Bound of the light's log red and log blue over green. A photo lit in a single channel would otherwise imply light without
 * any green.
 */
const LIGHT_COLOR_MOST = Math.log(16)

/** Search grid. */
const REFLECTANCES = { least: 0.015, most: 0.9, steps: 72 } as const
const CONTRASTS = { least: 0.6, most: 1.1, steps: 11 } as const

/** Log reflectance of a medium paint, for which the uncertainty is evaluated. */
const MIDDLING_PAINT = Math.log(0.3)

/** Above this standard deviation the result is mostly the prior. */
const TELLING_DEVIATION = 0.42

/** Exponential decrease of confidence per unit of standard deviation. */
const CONFIDENCE_FALL = 2

/** Factor on the confidence without white neighbors. */
const UNREFERENCED = 0.8

/**
 * Bayesian estimate: the posterior mean over a grid of reflectances and contrasts, given the cues and the priors.
 * @returns the reflectance without bounce and sheen
 */
export function weighCues(
  cues: ReflectanceCues,
  surroundings: Surroundings,
): Omit<Reflectance, 'bounce' | 'sheen'> {
  const expectations = EXPECTATIONS[surroundings]
  const { log, deviation, contrast } = findLikeliest(cues, expectations)
  const white = isBelieved(cues.white, expectations.white, log, contrast) ? cues.white : null
  const trim = cues.references.filter((reference) => isWhiteTrim(reference, log, contrast, cues.area))
  const light = findLightColor(cues, white, trim, surroundings)
  // the tone curve compresses color as it does lightness
  const color = cues.area.map((channel, c) => (channel / light.color[c]) ** (1 / contrast))
  const scale = Math.exp(log) / luminanceOf([color[0], color[1], color[2]])
  const spread = Math.hypot(deviation, light.disagreement)
  const unreferenced = deviation < TELLING_DEVIATION ? 'exposure' : 'prior'
  const linear: LinearRgb = [color[0] * scale, color[1] * scale, color[2] * scale]
  return {
    linear,
    contrast,
    expectedError: expectError(linear, { ...cues, white }, surroundings),
    confidence: Math.exp(-CONFIDENCE_FALL * spread) * (white === null ? UNREFERENCED : 1),
    basis: white === null ? unreferenced : 'white-trim',
  }
}

interface Likeliest {
  /** log of luminance reflectance */
  readonly log: number
  /** standard deviation of a medium paint's log light in the repainted photo */
  readonly deviation: number
  readonly contrast: number
}

function findLikeliest(cues: ReflectanceCues, expectations: Expectations): Likeliest {
  const first = Math.log(REFLECTANCES.least)
  const step = Math.log(REFLECTANCES.most / REFLECTANCES.least) / REFLECTANCES.steps
  let [total, logs, contrasts, painted, squares] = [0, 0, 0, 0, 0]
  for (const contrast of listContrasts(expectations.contrast.deviation, expectations.contrast.mean))
    for (let k = 0; k < REFLECTANCES.steps; k++) {
      const log = first + step * (k + 0.5)
      const likelihood = likelihoodOf(log, contrast, cues, expectations)
      total += likelihood
      logs += likelihood * log
      painted += likelihood * contrast * (MIDDLING_PAINT - log)
      squares += likelihood * (contrast * (MIDDLING_PAINT - log)) ** 2
      contrasts += likelihood * contrast
    }
  const variance = squares / total - (painted / total) ** 2
  return { log: logs / total, deviation: Math.sqrt(Math.max(0, variance)), contrast: contrasts / total }
}

function listContrasts(deviation: number, mean: number): number[] {
  if (deviation === 0) return [mean]
  const { least, most, steps } = CONTRASTS
  return Array.from({ length: steps }, (_, i) => least + ((most - least) * i) / (steps - 1))
}

function likelihoodOf(
  log: number,
  contrast: number,
  cues: ReflectanceCues,
  { area, white, dark, exposed, shade, ...expectations }: Expectations,
): number {
  const { mean, deviation } = expectations.contrast
  let likelihood = densityOf(area, (kind) => log - Math.log(kind.reflectance))
  if (deviation > 0) likelihood *= normal(contrast - mean, deviation)
  const lit = log - Math.log((luminanceOf(cues.area) * exposed.reflectance) / cues.exposure)
  likelihood *=
    (1 - shade.probability) * normal(lit, exposed.deviation) +
    shade.probability * normal(lit + Math.log(shade.light), shade.deviation)
  if (cues.white !== null)
    likelihood *=
      OUTLIER_LIKELIHOOD +
      normal(residualOf(cues.white, white, log, contrast), white.deviation * cues.white.doubt)
  if (cues.dark !== null && dark !== null)
    likelihood *= OUTLIER_LIKELIHOOD + normal(residualOf(cues.dark, dark, log, contrast), dark.deviation)
  for (const reference of cues.references)
    likelihood *= OUTLIER_REFERENCE + likelihoodOfReference(reference, log, contrast, cues.area)
  return likelihood
}

/** Density of a known thing's light over the area's, for an area of that reflectance. */
function likelihoodOfReference(
  { subject, light }: ClassReference,
  log: number,
  contrast: number,
  area: LinearRgb,
): number {
  const ratio = ratioTo(area, light)
  return densityOf(REFERENCE_KINDS[subject], (kind) => residualOf({ ratio }, kind, log, contrast))
}

/** A known thing's luminance over the area's; above 0 also in black. */
function ratioTo(area: LinearRgb, light: LinearRgb): number {
  return Math.max(1e-4, luminanceOf(light)) / luminanceOf(area)
}

/** Density of a mixture of kinds, up to the same factor as {@link normal}. */
function densityOf(kinds: readonly Kind[], distanceFrom: (kind: Kind) => number): number {
  return kinds.reduce((sum, kind) => sum + kind.share * normal(distanceFrom(kind), kind.deviation), 0)
}

/** Normal density up to a constant factor. */
function normal(distance: number, deviation: number): number {
  return Math.exp(-0.5 * (distance / deviation) ** 2) / deviation
}

/** Difference of a log ratio from its expectation for neighbors of that reflectance. */
function residualOf(
  neighbors: Pick<Neighbors, 'ratio'>,
  { reflectance }: LogNormal,
  log: number,
  contrast: number,
): number {
  return Math.log(neighbors.ratio) - contrast * (Math.log(reflectance) - log)
}

function isBelieved(white: Neighbors | null, belief: LogNormal, log: number, contrast: number): boolean {
  return (
    white !== null &&
    Math.abs(residualOf(white, belief, log, contrast)) < BELIEVED * belief.deviation * white.doubt
  )
}

/** Whether a reference is trim that is white, for an area of that reflectance. */
function isWhiteTrim(
  { subject, light }: ClassReference,
  log: number,
  contrast: number,
  area: LinearRgb,
): boolean {
  const reflectance = Math.exp(log) * ratioTo(area, light) ** (1 / contrast)
  return subject === 'trim' && reflectance > WHITE_TRIM.least && reflectance < WHITE_TRIM.most
}

interface LightColor {
  /** only the channels' ratios matter */
  readonly color: LinearRgb
  /** weighted standard deviation of the estimates, in logarithms */
  readonly disagreement: number
}

/** The color of the light on the area, from neighbors, trim and surroundings, with gray as prior. */
function findLightColor(
  { area, dark, surroundings: around }: ReflectanceCues,
  white: Neighbors | null,
  trim: readonly ClassReference[],
  surroundings: Surroundings,
): LightColor {
  const readings: { color: LinearRgb; deviation: number }[] = [
    { color: [1, 1, 1], deviation: EXPECTATIONS[surroundings].lightColor },
  ]
  const lightOf = ({ channels }: Neighbors): LinearRgb => [
    area[0] * channels[0],
    area[1] * channels[1],
    area[2] * channels[2],
  ]
  if (around !== null) readings.push({ color: around, deviation: LIGHT_COLOR.surroundings })
  if (dark !== null) readings.push({ color: lightOf(dark), deviation: LIGHT_COLOR.dark })
  const whites: { light: LinearRgb; deviation: number }[] = trim.map(({ light }) => ({
    light,
    deviation: LIGHT_COLOR.trim,
  }))
  if (white !== null) {
    const deviation = Math.hypot(LIGHT_COLOR.white * white.doubt, BLEEDING * tintOf(white.channels))
    whites.push({ light: lightOf(white), deviation })
  }
  for (const { light, deviation } of whites)
    if (acrossOf(logRatioOf(light[0], light[1]), logRatioOf(light[2], light[1])) < MOST_MAGENTA)
      readings.push({ color: [light[0], light[1], light[2] / BLUE_OF_WHITE], deviation })
  const weights = readings.map(({ deviation }) => deviation ** -2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let variance = 0
  const meanOf = (c: number): number => {
    const logs = readings.map(({ color }) => logRatioOf(color[c], color[1]))
    const mean = logs.reduce((sum, log, i) => sum + weights[i] * log, 0) / total
    // the first one is the prior
    for (let i = 1; i < logs.length; i++) variance += (weights[i] * (logs[i] - mean) ** 2) / total
    return mean
  }
  const color: LinearRgb = [Math.exp(meanOf(0)), 1, Math.exp(meanOf(2))]
  return { color, disagreement: Math.sqrt(variance / 2) }
}

/** How far red or blue is from green, whichever is farther; a logarithm. */
function tintOf([red, green, blue]: LinearRgb): number {
  return Math.max(Math.abs(logRatioOf(red, green)), Math.abs(logRatioOf(blue, green)))
}

/** Logarithm of a channel of light over green, within {@link LIGHT_COLOR_MOST}; 0 where both are dark. */
function logRatioOf(channel: number, green: number): number {
  if (channel <= 0 && green <= 0) return 0
  return Math.min(LIGHT_COLOR_MOST, Math.max(-LIGHT_COLOR_MOST, Math.log(channel / green)))
}
