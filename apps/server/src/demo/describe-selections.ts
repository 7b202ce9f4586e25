import {
  PAINT_BRAND,
  areaName,
  findSchemeAreaName,
  findStyle,
  type AreaId,
  type DoorItem,
  type DoorSelection,
  type PaintSelection,
  type Style,
  type StyleSelection,
} from '@housecoat/contract'
import { findPaintColor, type PaintColor } from '@housecoat/contract/paint-catalog'
import type { DemoArea } from './demo-change.ts'

/** The color of a paint's number. @throws Error when the catalog has none */
export function getColor(colorNo: string): PaintColor {
  const color = findPaintColor(colorNo)
  if (color === null) throw new Error(`the catalog has no color ${colorNo}`)
  return color
}

/** @throws Error when there is no such style */
export function getStyle(isExterior: boolean, styleId: string): Style {
  const style = findStyle(isExterior ? 'exterior' : 'interior', styleId)
  if (style === null) throw new Error(`there is no style ${styleId}`)
  return style
}

export function areaIdOf(area: DemoArea, isExterior: boolean): AreaId {
  if (area !== 'main') return area
  return isExterior ? 'exterior' : 'walls'
}

/** One color has the wizard's name of its area, several those of a scheme. */
export function describePaints(
  colors: readonly (readonly [DemoArea, string])[],
  isExterior: boolean,
): PaintSelection[] {
  return colors.map(([area, colorNo]) => {
    const areaId = areaIdOf(area, isExterior)
    const schemeName = colors.length > 1 ? findSchemeAreaName(areaId, isExterior) : null
    const { name: colorName, hex: colorCode } = getColor(colorNo)
    return {
      ...{ areaId, area: schemeName ?? areaName(areaId), brand: PAINT_BRAND.name, brandId: PAINT_BRAND.id },
      ...{ colorName, colorCode },
    }
  })
}

export function describeStyle(areaId: StyleSelection['areaId'], style: Style): StyleSelection {
  return { areaId, area: areaName(areaId), style }
}

export function describeDoor({ kind, catalogID, name, color, style, price }: DoorItem): DoorSelection {
  const area = kind === 'garage' ? 'Garage Door' : 'Entry Door'
  return { areaId: kind, area, door: { catalogID, name, color, style, price } }
}
