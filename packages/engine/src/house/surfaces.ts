/** The surfaces that can be selected. */
import type { Surroundings } from '../nn/surface-classes.ts'
import type { PlaneKind } from '../planes/find-planes.ts'

/** Surfaces of a room. `accent_wall` is one of the walls; only the person can say which. */
const ROOM_SURFACES = ['walls', 'accent_wall', 'ceiling', 'cabinets', 'trim', 'backsplash'] as const

/**
 * Surfaces of a house from outside. `exterior` is what people paint; `siding` is everything that clads the walls, including
 * bare brick and stone; `masonry` is brick and stone alone; `house_trim` is the boards around windows, doors and eaves.
 */
const HOUSE_SURFACES = [
  'exterior',
  'siding',
  'masonry',
  'house_trim',
  'shutters',
  'roof',
  'door',
  'garage',
] as const

/** All surfaces. */
export const SURFACES = [...HOUSE_SURFACES, ...ROOM_SURFACES] as const
export type Surface = (typeof SURFACES)[number]

/** Whether a surface belongs to a room or to a house's exterior. */
export function surroundingsOf(surface: Surface): Surroundings {
  return (HOUSE_SURFACES as readonly Surface[]).includes(surface) ? 'outdoors' : 'indoors'
}

/** Surfaces from the most specific to the most general: where several claim a pixel, the first one is right more often. */
const BY_SPECIFICITY: readonly Surface[] = [
  'door',
  'garage',
  'shutters',
  'house_trim',
  'trim',
  'backsplash',
  'cabinets',
  'accent_wall',
  'masonry',
  'roof',
  'ceiling',
  'walls',
  'siding',
  'exterior',
]

/** Whether a surface looks like another one, so that only a tap can tell it. */
export function isToldByTap(surface: Surface): boolean {
  return surface === 'accent_wall'
}

/** Orders surfaces so that the more specific one comes first. */
export function compareSpecificity(one: Surface, other: Surface): number {
  return BY_SPECIFICITY.indexOf(one) - BY_SPECIFICITY.indexOf(other)
}

/** How the planes of a surface lie. */
export function planeKindOf(surface: Surface): PlaneKind {
  return surface === 'roof' || surface === 'ceiling' ? surface : 'wall'
}
