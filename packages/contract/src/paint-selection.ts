import { z } from 'zod'
import { lineSchema } from './text.ts'

/** The only paint brand of the catalog. */
export const PAINT_BRAND = { name: 'Hearth & Hue', id: 'hearth-and-hue' } as const

export const INTERIOR_AREAS = ['walls', 'ceiling', 'cabinets', 'trim', 'backsplash'] as const

export type InteriorArea = (typeof INTERIOR_AREAS)[number]

/** `interior` means an interior photo without a chosen surface; its walls are painted. */
const AREA_IDS = ['exterior', 'interior', ...INTERIOR_AREAS] as const

export type AreaId = (typeof AREA_IDS)[number]

/** #RRGGBB */
const hexColorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'Expected a color as #RRGGBB')

export const paintSelectionSchema = z.strictObject({
  areaId: z.enum(AREA_IDS),
  area: lineSchema('Area', 100),
  brand: lineSchema('Brand', 100),
  brandId: lineSchema('Brand id', 100),
  colorName: lineSchema('Color name', 100),
  colorCode: hexColorSchema,
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
