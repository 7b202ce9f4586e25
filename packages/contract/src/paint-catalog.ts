import catalog from './paint-catalog.json' with { type: 'json' }

/** The families, in the order of the grid. */
export const PAINT_FAMILIES = [
  { id: 'whites', label: 'Whites & Warm Neutrals' },
  { id: 'grays', label: 'Grays' },
  { id: 'greens', label: 'Greens' },
  { id: 'blues', label: 'Blues' },
  { id: 'purples', label: 'Purples' },
  { id: 'pinks', label: 'Pinks' },
  { id: 'reds', label: 'Reds' },
  { id: 'oranges', label: 'Oranges' },
  { id: 'yellows', label: 'Yellows' },
  { id: 'browns', label: 'Browns' },
] as const

export type PaintFamilyId = (typeof PAINT_FAMILIES)[number]['id']

export interface PaintColor {
  /** '0001' to '1526', in the order of the grid. */
  id: string
  /** The number on the paint card; the same as the id. */
  colorNo: string
  name: string
  /** Encoded sRGB, 0 to 255. */
  rgb: { red: number; green: number; blue: number }
  /** #RRGGBB in upper case. */
  hex: string
  /** Light reflectance value: the percentage of light that the paint reflects, 0 to 100, one decimal. */
  lrv: number
  family: PaintFamilyId
}

function linearChannel(byte: number): number {
  const encoded = byte / 255
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

/** Relative luminance in percent. Source: IEC 61966-2-1 (sRGB). */
function lightReflectance({ red, green, blue }: PaintColor['rgb']): number {
  const luminance = 0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue)
  return Math.round(luminance * 1000) / 10
}

function paintColor(number: number, name: string, hexDigits: string, family: PaintFamilyId): PaintColor {
  const id = String(number).padStart(4, '0')
  const byte = (start: number) => Number.parseInt(hexDigits.slice(start, start + 2), 16)
  const rgb = { red: byte(0), green: byte(2), blue: byte(4) }
  return { id, colorNo: id, name, rgb, hex: `#${hexDigits}`, lrv: lightReflectance(rgb), family }
}

function listColors(): PaintColor[] {
  const rows = PAINT_FAMILIES.flatMap(({ id }) => catalog[id].map(([name, hex]) => ({ name, hex, id })))
  return rows.map(({ name, hex, id }, index) => paintColor(index + 1, name, hex, id))
}

/** The paint catalog in the order of its grid: neighbors are neighbors to the eye. Made by tools/paint-catalog. */
export const PAINT_COLORS: readonly PaintColor[] = listColors()

/** Finds the color with this id, or null. */
export function findPaintColor(id: string): PaintColor | null {
  return PAINT_COLORS.find((color) => color.id === id) ?? null
}

/** Finds the colors whose name, in any case, or number contains the typed text; all of them for none. */
export function findPaintColors(query: string): readonly PaintColor[] {
  const typed = query.trim().toLowerCase()
  return PAINT_COLORS.filter(
    ({ name, colorNo }) => name.toLowerCase().includes(typed) || colorNo.includes(typed),
  )
}
