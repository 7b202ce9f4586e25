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

const SEEN = new Map<PaintColor, SeenColor>()

/** The whole catalog, in its order. */
export function seeColors(): readonly SeenColor[] {
  return PAINT_COLORS.map(seeColor)
}

/** One paint of the catalog, measured once. */
export function seeColor(color: PaintColor): SeenColor {
  const known = SEEN.get(color)
  if (known !== undefined) return known
  const lab = labFromSrgb(parseHex(color.hex))
  const { l: lightness, a, b } = lab
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const seen = { color, family: color.family, lab, lightness, chroma: Math.hypot(a, b), hue }
  SEEN.set(color, seen)
  return seen
}
