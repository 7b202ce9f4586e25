import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, labFromSrgb, parseHex } from '@housecoat/engine'

interface NearColor {
  readonly color: PaintColor
  /** CIEDE2000 */
  readonly deltaE: number
}

/** The catalog colors closest to this one by CIEDE2000, nearest first, without the color itself. */
export function listNearestColors(hex: string, count: number): readonly NearColor[] {
  const wanted = labFromSrgb(parseHex(hex))
  return PAINT_COLORS.filter((color) => color.hex !== hex.toUpperCase())
    .map((color) => ({ color, deltaE: deltaE2000(wanted, labFromSrgb(parseHex(color.hex))) }))
    .sort((one, other) => one.deltaE - other.deltaE)
    .slice(0, count)
}
