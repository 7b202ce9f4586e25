import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000 } from '@housecoat/engine'
import { seeColor } from '../../../ui/designs/seen-colors.ts'
import type { Palette } from './palettes.ts'

/** Of the palettes closest to the chosen color, this many may surprise. */
const CLOSEST = 8

/**
 * Picks a palette to surprise with: one whose body is near the chosen color, and not the one shown last.
 * @param palettes at least one
 * @param color of the body or walls; null: any palette
 * @param last the palette that was shown before
 * @param random 0 to below 1
 */
export function pickPalette(
  palettes: readonly Palette[],
  color: PaintColor | null,
  last: Palette | null,
  random: number,
): Palette {
  const others = palettes.length > 1 ? palettes.filter((palette) => palette !== last) : palettes
  const near = color === null ? others : rankByBody(others, color).slice(0, CLOSEST)
  return near[Math.floor(random * near.length)]
}

/** Palettes whose body or walls are closest to a color, by CIEDE2000. */
export function rankByBody(palettes: readonly Palette[], color: PaintColor): readonly Palette[] {
  const { lab } = seeColor(color)
  const distanceOf = ({ colors: [body] }: Palette) => deltaE2000(lab, seeColor(body.color).lab)
  return palettes.toSorted((one, other) => distanceOf(one) - distanceOf(other))
}
