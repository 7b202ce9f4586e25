import { encodedFromLinear, formatHex, linearFromOklab, oklabFromOklch } from '@housecoat/engine'
import { findChromaLimit, findChromaShare } from './paint-chroma.ts'

/** The families, in the order of the grid. */
export const FAMILY_IDS = [
  'whites',
  'grays',
  'greens',
  'blues',
  'purples',
  'pinks',
  'reds',
  'oranges',
  'yellows',
  'browns',
] as const

export type FamilyId = (typeof FAMILY_IDS)[number]

export interface PlannedColor {
  hex: string
  family: FamilyId
}

/**
 * Strips of seven colors, as on the cards of a paint shop: one hue and one strength, pale to deep, in OKLCH.
 * `chroma` is the strength in mid-lightness, `hues` the first and last hue in degrees (past 360 wraps round).
 */
interface StripSet {
  family: FamilyId
  chroma: number
  hues: readonly [number, number]
  count: number
  lightness: readonly [number, number]
}

/** Colors on one strip. */
const STRIP_LENGTH = 7

/**
 * A few more colors than the catalog holds; the crowded ones are thinned out. Whites and neutrals lie denser than
 * strong colors, as they do in what people buy.
 */
const STRIP_SETS: readonly StripSet[] = [
  { family: 'whites', chroma: 0.018, hues: [20, 380], count: 8, lightness: [0.972, 0.87] },
  { family: 'whites', chroma: 0.05, hues: [30, 112], count: 7, lightness: [0.965, 0.86] },
  { family: 'whites', chroma: 0.085, hues: [40, 105], count: 7, lightness: [0.96, 0.85] },
  { family: 'whites', chroma: 0.02, hues: [35, 105], count: 5, lightness: [0.845, 0.58] },
  { family: 'whites', chroma: 0.036, hues: [40, 105], count: 6, lightness: [0.84, 0.6] },
  { family: 'whites', chroma: 0.055, hues: [48, 98], count: 5, lightness: [0.84, 0.64] },

  { family: 'grays', chroma: 0, hues: [0, 0], count: 1, lightness: [0.945, 0.34] },
  { family: 'grays', chroma: 0.011, hues: [20, 335], count: 8, lightness: [0.93, 0.34] },
  { family: 'grays', chroma: 0.023, hues: [130, 380], count: 11, lightness: [0.92, 0.34] },

  { family: 'greens', chroma: 0.04, hues: [110, 190], count: 8, lightness: [0.94, 0.34] },
  { family: 'greens', chroma: 0.066, hues: [110, 190], count: 9, lightness: [0.94, 0.35] },
  { family: 'greens', chroma: 0.096, hues: [111, 188], count: 9, lightness: [0.93, 0.37] },
  { family: 'greens', chroma: 0.128, hues: [114, 168], count: 7, lightness: [0.91, 0.43] },
  { family: 'greens', chroma: 0.16, hues: [118, 150], count: 4, lightness: [0.87, 0.5] },

  { family: 'blues', chroma: 0.04, hues: [203, 277], count: 8, lightness: [0.94, 0.34] },
  { family: 'blues', chroma: 0.066, hues: [201, 277], count: 9, lightness: [0.94, 0.34] },
  { family: 'blues', chroma: 0.096, hues: [199, 275], count: 9, lightness: [0.93, 0.34] },
  { family: 'blues', chroma: 0.13, hues: [218, 273], count: 8, lightness: [0.88, 0.36] },

  { family: 'purples', chroma: 0.04, hues: [289, 338], count: 5, lightness: [0.94, 0.34] },
  { family: 'purples', chroma: 0.066, hues: [286, 336], count: 6, lightness: [0.94, 0.34] },
  { family: 'purples', chroma: 0.096, hues: [285, 334], count: 6, lightness: [0.92, 0.34] },
  { family: 'purples', chroma: 0.13, hues: [285, 332], count: 5, lightness: [0.87, 0.37] },

  { family: 'pinks', chroma: 0.04, hues: [348, 385], count: 4, lightness: [0.945, 0.58] },
  { family: 'pinks', chroma: 0.066, hues: [346, 386], count: 5, lightness: [0.94, 0.58] },
  { family: 'pinks', chroma: 0.1, hues: [343, 386], count: 5, lightness: [0.93, 0.59] },
  { family: 'pinks', chroma: 0.14, hues: [342, 384], count: 6, lightness: [0.89, 0.62] },

  { family: 'reds', chroma: 0.07, hues: [352, 386], count: 3, lightness: [0.53, 0.34] },
  { family: 'reds', chroma: 0.105, hues: [350, 389], count: 4, lightness: [0.55, 0.34] },
  { family: 'reds', chroma: 0.14, hues: [352, 391], count: 5, lightness: [0.58, 0.35] },
  { family: 'reds', chroma: 0.175, hues: [5, 33], count: 4, lightness: [0.61, 0.4] },

  { family: 'oranges', chroma: 0.085, hues: [36, 68], count: 5, lightness: [0.93, 0.62] },
  { family: 'oranges', chroma: 0.12, hues: [35, 70], count: 6, lightness: [0.92, 0.6] },
  { family: 'oranges', chroma: 0.155, hues: [37, 70], count: 6, lightness: [0.87, 0.58] },

  { family: 'yellows', chroma: 0.085, hues: [78, 104], count: 5, lightness: [0.955, 0.72] },
  { family: 'yellows', chroma: 0.12, hues: [77, 105], count: 6, lightness: [0.95, 0.7] },
  { family: 'yellows', chroma: 0.155, hues: [77, 106], count: 5, lightness: [0.94, 0.69] },

  { family: 'browns', chroma: 0.025, hues: [35, 95], count: 4, lightness: [0.56, 0.34] },
  { family: 'browns', chroma: 0.045, hues: [34, 94], count: 7, lightness: [0.6, 0.34] },
  { family: 'browns', chroma: 0.07, hues: [36, 94], count: 7, lightness: [0.62, 0.34] },
  { family: 'browns', chroma: 0.1, hues: [40, 94], count: 6, lightness: [0.6, 0.36] },
]

function stripColors(set: StripSet, hueDeg: number, stripIndex: number): PlannedColor[] {
  const [palest, deepest] = set.lightness
  const step = (deepest - palest) / (STRIP_LENGTH - 1)
  // Every second strip is set off a little, so that neighbors fill the gaps between each other.
  const offset = (stripIndex % 2) * step * 0.3
  return Array.from({ length: STRIP_LENGTH }, (_, index) => {
    const l = palest + step * index + offset
    const c = Math.min(set.chroma * findChromaShare(l), findChromaLimit(l, hueDeg))
    const hex = formatHex(encodedFromLinear(linearFromOklab(oklabFromOklch({ l, c, hueDeg }))))
    return { hex, family: set.family }
  })
}

function stripSetColors(set: StripSet): PlannedColor[] {
  const [first, last] = set.hues
  const isFullTurn = last - first === 360
  const hueStep = (last - first) / Math.max(1, isFullTurn ? set.count : set.count - 1)
  return Array.from({ length: set.count }, (_, index) =>
    stripColors(set, first + hueStep * index, index),
  ).flat()
}

/** Lists every color of the plan, family by family. */
export function planColors(): PlannedColor[] {
  return STRIP_SETS.flatMap(stripSetColors)
}
