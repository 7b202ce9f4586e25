import { chromaLimit, type Oklch } from './oklch.ts'

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

export interface PlannedColor extends Oklch {
  family: FamilyId
}

/**
 * Strips of seven colors, as on the cards of a paint shop: one hue and one strength, pale to deep.
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
export const STRIP_LENGTH = 7

/** Tints near white and shades near black carry less pigment strength than the middle of a strip. */
function chromaShare(lightness: number): number {
  const towardsWhite = Math.min(1, (1.02 - lightness) / 0.3)
  const towardsBlack = Math.min(1, 0.3 + lightness * 1.4)
  return towardsWhite * towardsBlack
}

/** A few more colors than the catalog holds; the crowded ones are thinned out. Whites and neutrals lie denser than strong colors, as they do in what people buy. */
const STRIP_SETS: readonly StripSet[] = [
  { family: 'whites', chroma: 0.018, hues: [20, 380], count: 7, lightness: [0.972, 0.87] },
  { family: 'whites', chroma: 0.05, hues: [30, 115], count: 6, lightness: [0.965, 0.86] },
  { family: 'whites', chroma: 0.085, hues: [38, 110], count: 7, lightness: [0.96, 0.85] },
  { family: 'whites', chroma: 0.022, hues: [35, 110], count: 5, lightness: [0.845, 0.52] },
  { family: 'whites', chroma: 0.042, hues: [40, 110], count: 6, lightness: [0.835, 0.5] },

  { family: 'grays', chroma: 0, hues: [0, 0], count: 1, lightness: [0.95, 0.22] },
  { family: 'grays', chroma: 0.011, hues: [20, 335], count: 8, lightness: [0.94, 0.24] },
  { family: 'grays', chroma: 0.023, hues: [125, 390], count: 12, lightness: [0.93, 0.26] },

  { family: 'greens', chroma: 0.042, hues: [112, 190], count: 7, lightness: [0.94, 0.29] },
  { family: 'greens', chroma: 0.07, hues: [113, 190], count: 8, lightness: [0.94, 0.31] },
  { family: 'greens', chroma: 0.105, hues: [113, 188], count: 9, lightness: [0.93, 0.34] },
  { family: 'greens', chroma: 0.145, hues: [115, 162], count: 6, lightness: [0.91, 0.4] },
  { family: 'greens', chroma: 0.185, hues: [118, 148], count: 4, lightness: [0.87, 0.45] },

  { family: 'blues', chroma: 0.042, hues: [203, 275], count: 7, lightness: [0.94, 0.28] },
  { family: 'blues', chroma: 0.07, hues: [201, 275], count: 8, lightness: [0.94, 0.29] },
  { family: 'blues', chroma: 0.105, hues: [199, 275], count: 9, lightness: [0.93, 0.32] },
  { family: 'blues', chroma: 0.14, hues: [222, 275], count: 8, lightness: [0.88, 0.34] },

  { family: 'purples', chroma: 0.042, hues: [288, 338], count: 4, lightness: [0.94, 0.28] },
  { family: 'purples', chroma: 0.07, hues: [284, 336], count: 5, lightness: [0.94, 0.3] },
  { family: 'purples', chroma: 0.105, hues: [284, 334], count: 5, lightness: [0.92, 0.31] },
  { family: 'purples', chroma: 0.145, hues: [284, 332], count: 5, lightness: [0.87, 0.34] },
  { family: 'purples', chroma: 0.18, hues: [290, 328], count: 3, lightness: [0.8, 0.36] },

  { family: 'pinks', chroma: 0.042, hues: [350, 385], count: 3, lightness: [0.945, 0.5] },
  { family: 'pinks', chroma: 0.07, hues: [346, 386], count: 4, lightness: [0.94, 0.52] },
  { family: 'pinks', chroma: 0.105, hues: [343, 386], count: 5, lightness: [0.93, 0.54] },
  { family: 'pinks', chroma: 0.15, hues: [342, 384], count: 6, lightness: [0.89, 0.58] },

  { family: 'reds', chroma: 0.09, hues: [355, 387], count: 3, lightness: [0.5, 0.27] },
  { family: 'reds', chroma: 0.125, hues: [353, 390], count: 4, lightness: [0.54, 0.29] },
  { family: 'reds', chroma: 0.165, hues: [352, 392], count: 5, lightness: [0.57, 0.33] },
  { family: 'reds', chroma: 0.2, hues: [12, 30], count: 3, lightness: [0.6, 0.4] },

  { family: 'oranges', chroma: 0.085, hues: [36, 68], count: 4, lightness: [0.93, 0.6] },
  { family: 'oranges', chroma: 0.12, hues: [35, 70], count: 5, lightness: [0.92, 0.58] },
  { family: 'oranges', chroma: 0.165, hues: [37, 70], count: 5, lightness: [0.87, 0.56] },

  { family: 'yellows', chroma: 0.08, hues: [78, 106], count: 4, lightness: [0.955, 0.66] },
  { family: 'yellows', chroma: 0.115, hues: [77, 107], count: 5, lightness: [0.95, 0.64] },
  { family: 'yellows', chroma: 0.155, hues: [77, 108], count: 6, lightness: [0.94, 0.63] },

  { family: 'browns', chroma: 0.032, hues: [30, 100], count: 6, lightness: [0.48, 0.24] },
  { family: 'browns', chroma: 0.055, hues: [32, 102], count: 8, lightness: [0.62, 0.26] },
  { family: 'browns', chroma: 0.085, hues: [36, 102], count: 7, lightness: [0.58, 0.29] },
  { family: 'browns', chroma: 0.115, hues: [38, 100], count: 6, lightness: [0.55, 0.34] },
]

function stripColors(set: StripSet, hueDeg: number, stripIndex: number): PlannedColor[] {
  const [palest, deepest] = set.lightness
  const step = (deepest - palest) / (STRIP_LENGTH - 1)
  // Every second strip is set off a little, so that neighbors fill the gaps between each other.
  const offset = (stripIndex % 2) * step * 0.3
  return Array.from({ length: STRIP_LENGTH }, (_, index) => {
    const lightness = palest + step * index + offset
    const chroma = Math.min(set.chroma * chromaShare(lightness), chromaLimit(lightness, hueDeg) * 0.97)
    return { lightness, chroma, hueDeg: hueDeg % 360, family: set.family }
  })
}

function stripSetColors(set: StripSet): PlannedColor[] {
  const [first, last] = set.hues
  const step = set.count > 1 ? (last - first) / (set.count - 1) : 0
  const isFullTurn = last - first === 360
  const hueStep = isFullTurn ? 360 / set.count : step
  return Array.from({ length: set.count }, (_, index) => stripColors(set, first + hueStep * index, index)).flat()
}

/** Lists every color of the plan, unordered within its family. */
export function planColors(): PlannedColor[] {
  return STRIP_SETS.flatMap(stripSetColors)
}
