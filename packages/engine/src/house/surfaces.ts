/** The surfaces that can be selected. */
import type { Surroundings } from '../nn/surface-classes.ts'
import type { PlaneKind } from '../planes/find-planes.ts'

/** Surfaces of a room. */
const ROOM_SURFACES = ['walls', 'ceiling', 'cabinets', 'trim', 'backsplash'] as const

/**
 * Surfaces of a house from outside. `exterior` is what people paint; `siding` is everything that clads the walls, including
 * bare brick and stone; `house_trim` is the boards around windows, doors and eaves.
 */
const HOUSE_SURFACES = ['exterior', 'siding', 'house_trim', 'roof', 'door', 'garage'] as const

/** All surfaces. */
export const SURFACES = [...HOUSE_SURFACES, ...ROOM_SURFACES] as const
export type Surface = (typeof SURFACES)[number]

/** Whether a surface belongs to a room or to a house's exterior. */
export function surroundingsOf(surface: Surface): Surroundings {
  return (HOUSE_SURFACES as readonly Surface[]).includes(surface) ? 'outdoors' : 'indoors'
}

/** How the planes of a surface lie. */
export function planeKindOf(surface: Surface): PlaneKind {
  return surface === 'roof' || surface === 'ceiling' ? surface : 'wall'
}
