import { PAINT_COLORS, type PaintColor, type PaintFamilyId } from '@housecoat/contract/paint-catalog'
import { labFromSrgb, parseHex, type Lab } from '@housecoat/engine'

/** A paint as the eye sees it. */
export interface SeenColor {
  readonly color: PaintColor
  readonly family: PaintFamilyId
  readonly lab: Lab
  /** CIELAB, 0–100 */
  readonly lightness: number
  /** CIELAB, 0 for a gray */
  readonly chroma: number
  /** CIELAB, degrees, 0–360 */
  readonly hue: number
}

let seenColors: readonly SeenColor[] | null = null

/** The whole catalog, in its order; measured at the first call. */
export function seeColors(): readonly SeenColor[] {
  seenColors ??= PAINT_COLORS.map((color) => seeColor(color))
  return seenColors
}

/** One paint of the catalog. */
export function seeColor(color: PaintColor): SeenColor {
  const lab = labFromSrgb(parseHex(color.hex))
  return { color, family: color.family, lab, lightness: lab.l, ...chromaAndHueOf(lab) }
}

/** CIELAB's chroma, and its hue in degrees, 0–360. */
export function chromaAndHueOf({ a, b }: Lab): { chroma: number; hue: number } {
  return { chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}
