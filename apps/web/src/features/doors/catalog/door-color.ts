import type { DoorItem } from '@housecoat/contract'

/** For catalogs with color names but no values. The last matching word counts: "Barn Red" is a red. */
const NAMED_COLORS: readonly (readonly [name: string, css: string])[] = [
  ['white', '#f1f0eb'],
  ['almond', '#e3d9c3'],
  ['cream', '#ede4cf'],
  ['beige', '#d5c6a8'],
  ['sand', '#cdb898'],
  ['tan', '#c1a27c'],
  ['gray', '#85888a'],
  ['grey', '#85888a'],
  ['charcoal', '#3f4346'],
  ['black', '#232425'],
  ['brown', '#5f432f'],
  ['bronze', '#4a3d33'],
  ['walnut', '#553a28'],
  ['oak', '#ab7c45'],
  ['cedar', '#9a5f3a'],
  ['mahogany', '#592c22'],
  ['red', '#8c2d26'],
  ['orange', '#c2642d'],
  ['yellow', '#d9ad3f'],
  ['green', '#3d5a45'],
  ['blue', '#3a5674'],
  ['navy', '#24324a'],
]

const UNKNOWN_COLOR = '#9a9b9b'

/** The door's CSS color: from its value, else from its name, else gray. */
export function doorColor({ catalog_rvalue, catalog_gvalue, catalog_bvalue, color }: DoorItem): string {
  if (catalog_rvalue !== null && catalog_gvalue !== null && catalog_bvalue !== null)
    return `rgb(${[catalog_rvalue, catalog_gvalue, catalog_bvalue].map((share) => Math.round(share * 255)).join(' ')})`
  const words = color.toLowerCase()
  return NAMED_COLORS.findLast(([name]) => words.includes(name))?.[1] ?? UNKNOWN_COLOR
}
