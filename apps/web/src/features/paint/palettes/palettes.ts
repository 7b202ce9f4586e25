import { msg } from '@lingui/core/macro'
import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import type { AreaId } from '@housecoat/contract'
import palettes from './palettes.json' with { type: 'json' }

/** The styles of houses, then of rooms, with the words of their filter. */
export const PALETTE_STYLES = {
  farmhouse: msg`Farmhouse`,
  craftsman: msg`Craftsman`,
  coastal: msg`Coastal`,
  modern: msg`Modern`,
  colonial: msg`Colonial`,
  mediterranean: msg`Mediterranean`,
  victorian: msg`Victorian`,
  ranch: msg`Ranch`,
  calm: msg`Calm`,
  warm: msg`Warm`,
  bold: msg`Bold`,
  natural: msg`Natural`,
}

type PaletteStyle = keyof typeof PALETTE_STYLES

/** Paints for several surfaces that go well together. */
export interface Palette {
  readonly name: string
  readonly style: PaletteStyle
  readonly isExterior: boolean
  /** the first one is of the body, or of the walls */
  readonly colors: readonly { readonly areaId: AreaId; readonly color: PaintColor }[]
}

const BY_NAME = new Map(PAINT_COLORS.map((color) => [color.name, color]))

/** Our schemes, chosen by hand; docs/color-rules.md gives the rules that they keep. */
export const PALETTES: readonly Palette[] = palettes.map(({ name, style, isExterior, colors }) => ({
  name,
  style: style as PaletteStyle,
  isExterior,
  colors: Object.entries(colors).map(([areaId, color]) => ({
    areaId: areaId as AreaId,
    color: getColor(color),
  })),
}))

function getColor(name: string): PaintColor {
  const color = BY_NAME.get(name)
  if (color === undefined) throw new Error(`the catalog has no color ${name}`)
  return color
}
