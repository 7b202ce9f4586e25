import type { PaintSelection } from '@housecoat/contract'
import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'

/** The catalog's color of a selection; null where the catalog has it no more. */
export function findCatalogColor({
  colorName,
  colorCode,
}: Pick<PaintSelection, 'colorName' | 'colorCode'>): PaintColor | null {
  const hex = colorCode.toUpperCase()
  return PAINT_COLORS.find((color) => color.hex === hex && color.name === colorName) ?? null
}
