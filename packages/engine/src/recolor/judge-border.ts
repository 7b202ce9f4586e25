import { medianOf } from '../geometry/order-statistics.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import type { BorderStep, ColorStep } from './border-steps.ts'

/** Least places at which a border must have been measured, as a share of the cells along the long side. */
const LEAST_LENGTH = 0.06

/** A step of at least this color that is at most so uneven is clear: this share of the places is enough. */
const CLEAR = { color: 0.8, spread: 0.135, length: 0.34 } as const

/** Least share of the places at which both sides are wide enough to be measured away from the border. */
const LEAST_FAR = 0.3

/** A change of material has the same ratio all along the border: most median deviation, as a share of the step of color. */
const MOST_SPREAD = 0.27

/**
 * It is sharp: most median change of color within the sides, as a share of the step. Only the change towards the step's color
 * counts, because noise goes in all directions.
 */
const MOST_DRIFT = 0.25

/** Where part of a border may lie in shade, this share of the places differs least in light. */
const LEAST_SHADED = 0.34

/** Most log ratio of light; more is a window, a plant or another thing that does not belong to the wall. */
const MOST_LIGHT_STEP = 2.4

/**
 * Steps of log chromaticity that light does not make. Outdoors a shaded part is darker, bluer or (above grass) greener, but
 * never redder. In rooms lamps and windows differ in color, so only larger steps count. What is darker and bluer by more
 * than `bluer` plus `bluerPerLight` for each unit of log light is no shade either. Lamps and windows differ along an axis from
 * yellow to blue, so in a room a step across it (`green`) is a material's. Outdoors shade above grass is green.
 */
const LEAST_COLOR = {
  outdoors: {
    redder: 0.14,
    darkRedder: 0.14,
    yellower: 0.3,
    greener: 0.45,
    green: Infinity,
    bluer: 0.75,
    bluerPerLight: 0.4,
    sameLight: 0.25,
  },
  indoors: {
    redder: 0.32,
    darkRedder: 0.2,
    yellower: 0.5,
    greener: 0.55,
    green: 0.3,
    bluer: 0.8,
    bluerPerLight: 0,
    sameLight: 0.38,
  },
} as const satisfies Record<Surroundings, unknown>

/** Shade is the greener, the darker it is. */
const GREENER_PER_LIGHT = 0.15

/** From this step of log light on, `darkRedder` suffices: two walls of a room rarely differ that much in light. */
const DARK_STEP = 1.2

/** Below this step of log light both sides are equally light, so neither is the shaded one. */
const SAME_LIGHT = 0.15

/** Yellower parts that lose more red than this lie above grass. */
const GRASS_RED = -0.08

/** The median step of a border, and whether a change of material explains it. */
export interface BorderVerdict {
  /** its light is 0 where both sides are equally lit */
  readonly step: ColorStep
  /** the ratio of the two sides, of whose color nothing bled across the border */
  readonly level: ColorStep
  /** length of the step of chromaticity */
  readonly color: number
  /** whether its step of color is the same all along */
  readonly isEven: boolean
  /** whether it is also long and sharp, as a change of material is */
  readonly isClean: boolean
  /** whether it is clean and light can't make its color */
  readonly isMaterial: boolean
}

/** Where a border was measured. */
export interface BorderPlace {
  readonly surroundings: Surroundings
  /** of the grid, along the long side */
  readonly cells: number
}

/**
 * Judges a border by all its steps. Outdoors one side may be shaded at part of the border. Then the places decide at which both
 * sides lie in the same sun, or those that differ least in light.
 */
export function judgeBorder(steps: readonly BorderStep[], place: BorderPlace): BorderVerdict {
  const whole = judgePart(steps, place)
  if (whole.isMaterial || place.surroundings === 'indoors') return whole
  const sunlit = judgePart(
    steps.filter(({ isSameSun }) => isSameSun),
    place,
    true,
  )
  if (sunlit.isMaterial) return sunlit
  if (!whole.isEven) return whole
  const byLight = [...steps].sort((one, other) => Math.abs(one.light) - Math.abs(other.light))
  const alike = judgePart(byLight.slice(0, Math.ceil(LEAST_SHADED * steps.length)), place)
  return alike.isMaterial ? alike : whole
}

/** Judges places of a border. In the same sun the step of light is the materials' own. */
function judgePart(
  steps: readonly BorderStep[],
  { surroundings, cells }: BorderPlace,
  isSameSun = false,
): BorderVerdict {
  const median = medianStep(steps)
  const step = isSameSun ? { ...median, light: 0 } : median
  const far = steps.flatMap((one) => one.far ?? [])
  // light changes within the sides, so its step is that of the border itself
  const level = far.length < LEAST_FAR * steps.length ? median : { ...medianStep(far), light: median.light }
  const color = Math.hypot(step.red, step.blue)
  const spread = medianOf(steps.map(({ red, blue }) => Math.hypot(red - step.red, blue - step.blue))) / color
  const isClear = color >= CLEAR.color && spread <= CLEAR.spread
  const isEven = spread <= MOST_SPREAD
  const isClean =
    isEven &&
    steps.length >= LEAST_LENGTH * cells * (isClear ? CLEAR.length : 1) &&
    Math.abs(median.light) <= MOST_LIGHT_STEP &&
    driftAlong(step, steps) <= MOST_DRIFT
  return { step, level, color, isEven, isClean, isMaterial: isClean && isColorOfMaterial(step, surroundings) }
}

/** The median of each. */
export function medianStep(steps: readonly ColorStep[]): ColorStep {
  return {
    red: medianOf(steps.map(({ red }) => red)),
    blue: medianOf(steps.map(({ blue }) => blue)),
    light: medianOf(steps.map(({ light }) => light)),
  }
}

/** Whether light can't make a step of color. */
export function isColorOfMaterial(step: ColorStep, surroundings: Surroundings): boolean {
  const color = Math.hypot(step.red, step.blue)
  const least = LEAST_COLOR[surroundings]
  const drop = Math.abs(step.light)
  const towardsDarker = step.light < 0 ? 1 : -1
  const [red, blue] = [towardsDarker * step.red, towardsDarker * step.blue]
  if (red < 0 && blue < 0 && -(red + blue) * Math.SQRT1_2 >= least.green) return true
  if (blue - red >= least.bluer + least.bluerPerLight * drop) return true
  if (blue < 0 && color >= least.greener + GREENER_PER_LIGHT * drop) return true
  if (drop < SAME_LIGHT) return color >= least.sameLight
  const leastRed = drop < DARK_STEP ? least.redder : least.darkRedder
  return red >= leastRed || (-blue >= least.yellower && red >= GRASS_RED)
}

/** Median change of color within the sides, along the step's color and as a share of it; 0 where the sides are thin. */
function driftAlong({ red, blue }: ColorStep, steps: readonly BorderStep[]): number {
  const along = steps.flatMap(({ drift }) => (drift === null ? [] : [drift.red * red + drift.blue * blue]))
  return Math.abs(medianOf(along)) / (red * red + blue * blue)
}
