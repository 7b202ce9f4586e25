import { z } from 'zod'
import { formatList } from './format-list.ts'
import { lineSchema } from './text.ts'

/** The only paint brand of the catalog. */
export const PAINT_BRAND = { name: 'Hearth & Hue', id: 'hearth-and-hue' } as const

export const INTERIOR_AREAS = ['walls', 'ceiling', 'cabinets', 'trim', 'backsplash'] as const

export type InteriorArea = (typeof INTERIOR_AREAS)[number]

/** The surfaces that a color scheme can paint, each with its name in the scheme, in the order of its strip. */
export const SCHEME_AREAS = {
  exterior: {
    exterior: 'Body',
    trim: 'Trim',
    entry_door: 'Front door',
    garage_door: 'Garage door',
    shutters: 'Shutters',
    masonry: 'Brick or stone',
    roof: 'Roof',
  },
  interior: {
    walls: 'Walls',
    accent_wall: 'Accent wall',
    ceiling: 'Ceiling',
    trim: 'Trim',
    cabinets: 'Cabinets',
    backsplash: 'Backsplash',
  },
} as const

/** surfaces of one scheme */
export const MAX_SCHEME_SURFACES = 8

/** Surfaces of a house that only a scheme names: the specification's wizard paints the whole exterior. */
const SCHEME_ONLY_AREAS = ['entry_door', 'garage_door', 'shutters', 'masonry', 'roof', 'accent_wall'] as const

/** `interior` means an interior photo without a chosen surface; its walls are painted. */
const AREA_IDS = ['exterior', 'interior', ...INTERIOR_AREAS, ...SCHEME_ONLY_AREAS] as const

export type AreaId = (typeof AREA_IDS)[number]

/** #RRGGBB */
export const hexColorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'Expected a color as #RRGGBB')

export const paintSelectionSchema = z.strictObject({
  areaId: z.enum(AREA_IDS),
  area: lineSchema('Area', 100),
  brand: lineSchema('Brand', 100),
  brandId: lineSchema('Brand id', 100),
  colorName: lineSchema('Color name', 100),
  colorCode: hexColorSchema,
  /** the painted area as the photo shows it, for the print sheet; kept with a saved design */
  estimate: z
    .strictObject({
      squareMeters: z.number().positive(),
      /** the share by which it may be wrong, 0–1 */
      uncertainty: z.number().min(0).max(1),
    })
    .optional(),
})

export type PaintSelection = z.infer<typeof paintSelectionSchema>

/**
 * The name a person reads for an area: the id capitalized, camel case split into words.
 * @example areaName('exterior') → 'Exterior'
 */
export function areaName(id: string): string {
  const words = id.replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The areas of a scheme, in the order of its strip. */
export function listSchemeAreas(isExterior: boolean): readonly AreaId[] {
  return Object.keys(schemeNamesOf(isExterior)) as AreaId[]
}

/** The name of an area in a scheme, such as `Front door`; null for an area of the other kind of photo. */
export function findSchemeAreaName(id: AreaId, isExterior: boolean): string | null {
  return schemeNamesOf(isExterior)[schemeAreaOf(id)] ?? null
}

/** The area of a scheme for any area: a room without a chosen surface is painted on its walls. */
export function schemeAreaOf(id: AreaId): AreaId {
  return id === 'interior' ? 'walls' : id
}

/** The names of the selected colors, each once, in a sentence. @example 'Harbor Fog, Alabaster, and Brick Red' */
export function formatColorNames(selections: readonly PaintSelection[]): string {
  return formatList(new Set(selections.map(({ colorName }) => colorName)))
}

function schemeNamesOf(isExterior: boolean): Partial<Record<AreaId, string>> {
  return isExterior ? SCHEME_AREAS.exterior : SCHEME_AREAS.interior
}
