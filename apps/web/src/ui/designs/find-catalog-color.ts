import type { PaintSelection } from '@housecoat/contract'
import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'

/** The catalog color of a selection; null when the catalog no longer has it. */
export function findCatalogColor({
  colorName,
  colorCode,
}: Pick<PaintSelection, 'colorName' | 'colorCode'>): PaintColor | null {
  const hex = colorCode.toUpperCase()
  return PAINT_COLORS.find((color) => color.hex === hex && color.name === colorName) ?? null
}
