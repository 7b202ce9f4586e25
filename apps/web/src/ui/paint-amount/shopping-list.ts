import { t } from '@lingui/core/macro'
import { formatList } from '../../locales/format.ts'
import { translateArea } from '../../locales/translate-text.ts'
import { findCatalogColor } from '../designs/find-catalog-color.ts'
import {
  AREA_UNITS,
  findPaintAmount,
  formatArea,
  formatCoats,
  formatPaint,
  type SurfaceToPaint,
} from './paint-amount.ts'
import type { PaintedSurface } from './use-paint-amounts.ts'

/** One paint to buy. */
export interface ShoppingItem {
  readonly colorName: string
  /** null when the catalog no longer has the color */
  readonly colorNo: string | null
  /** #RRGGBB */
  readonly hex: string
  readonly surfaces: readonly string[]
  /** of all these surfaces */
  readonly toPaint: SurfaceToPaint
}

/** One item per color; surfaces without an area are left out. */
export function listPaintToBuy(surfaces: readonly PaintedSurface[]): ShoppingItem[] {
  const items = new Map<string, ShoppingItem>()
  for (const { paint, toPaint } of surfaces) {
    if (toPaint === null) continue
    const hex = paint.colorCode.toUpperCase()
    const key = `${hex} ${paint.colorName}`
    const known = items.get(key)
    items.set(key, {
      colorName: paint.colorName,
      colorNo: findCatalogColor(paint)?.colorNo ?? null,
      hex,
      surfaces: [...(known?.surfaces ?? []), translateArea(paint.area)],
      toPaint: { ...toPaint, area: (known?.toPaint.area ?? 0) + toPaint.area },
    })
  }
  return [...items.values()]
}

/** A line per paint, such as "2 gal (7.6 L) Silver Bird, number 0001, #F8F5F5: Walls and Trim, 400 ft², 2 coats". */
export function writeShoppingText(items: readonly ShoppingItem[]): string {
  return items
    .map(({ colorName, colorNo, hex, surfaces, toPaint }) => {
      const [paint, area, coats] = [formatPaint(toPaint), formatArea(toPaint), formatCoats(toPaint)]
      const places = formatList(surfaces)
      return colorNo === null
        ? t`${paint} ${colorName}, ${hex}: ${places}, ${area}, ${coats}`
        : t`${paint} ${colorName}, number ${colorNo}, ${hex}: ${places}, ${area}, ${coats}`
    })
    .join('\n')
}

function listCsvHeadings(): string[] {
  return [
    t`Color`,
    t`Number`,
    'HEX',
    t`Surfaces`,
    t`Area`,
    t`Unit`,
    t`Coats`,
    t`Coverage`,
    t`Gallons`,
    t`Liters`,
  ]
}

/** A CSV file (RFC 4180) with a line per paint, for spreadsheets. */
export function writeShoppingCsv(items: readonly ShoppingItem[]): string {
  const rows = items.map(({ colorName, colorNo, hex, surfaces, toPaint }) => {
    const { area, unit, coats, coverage } = toPaint
    const { gallons, liters } = findPaintAmount(toPaint)
    const { label, coverageLabel } = AREA_UNITS[unit]
    const covers = `${coverage} ${coverageLabel}`
    return [colorName, colorNo ?? '', hex, surfaces.join('; '), area, label, coats, covers, gallons, liters]
  })
  return [listCsvHeadings(), ...rows].map((cells) => cells.map(quote).join(',') + '\r\n').join('')
}

/** Text is quoted, so that it may contain commas and quotes. */
function quote(cell: string | number): string {
  return typeof cell === 'number' ? String(cell) : `"${cell.replaceAll('"', '""')}"`
}
