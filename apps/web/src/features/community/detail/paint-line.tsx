import type { PaintSelection } from '@housecoat/contract'
import { translateArea } from '../../../locales/translate-text.ts'
import { findCatalogColor } from '../../../ui/designs/find-catalog-color.ts'
import { SelectionLine } from './selection-line.tsx'

/** A paint by name and number. A color that is no longer in the catalog has no number. */
export function PaintLine({ selection }: { selection: PaintSelection }) {
  const { colorName, colorCode, brand, area } = selection
  const color = findCatalogColor(selection)
  return (
    <SelectionLine
      name={color === null ? colorName : `${colorName}, ${color.colorNo}`}
      facts={[brand, `${translateArea(area)}, ${colorCode}`]}
      look={
        <span
          aria-hidden="true"
          className="size-17 shrink-0 rounded-control border border-black/15 dark:border-white/20"
          style={{ backgroundColor: colorCode }}
        />
      }
      to={color === null ? null : `/paint?color=${color.colorNo}`}
    />
  )
}
