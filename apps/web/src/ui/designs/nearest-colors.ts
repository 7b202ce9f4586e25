import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, labFromSrgb, parseHex, type Lab } from '@housecoat/engine'
import { seeColors } from './seen-colors.ts'

interface NearColor {
  readonly color: PaintColor
  /** CIEDE2000 */
  readonly deltaE: number
}

/** The whole catalog by CIEDE2000 from a color, nearest first. */
export function rankColors(wanted: Lab): readonly NearColor[] {
  return seeColors()
    .map(({ color, lab }) => ({ color, deltaE: deltaE2000(wanted, lab) }))
    .sort((one, other) => one.deltaE - other.deltaE)
}

/** The catalog colors closest to this one by CIEDE2000, nearest first, without the color itself. */
export function listNearestColors(hex: string, count: number): readonly NearColor[] {
  return rankColors(labFromSrgb(parseHex(hex)))
    .filter(({ color }) => color.hex !== hex.toUpperCase())
    .slice(0, count)
}
