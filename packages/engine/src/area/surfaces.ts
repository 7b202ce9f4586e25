/** What a homeowner can ask to have painted, and what the surface network can tell apart. */

/** The surfaces of a room that can be asked for. */
const ROOM_SURFACES = ['walls', 'ceiling', 'cabinets', 'trim', 'backsplash'] as const

/**
 * The surfaces of a house from outside. `exterior` is what people paint; `siding` is all that clads the walls, bare brick
 * and stone included; `house_trim` the boards round windows, doors and eaves.
 */
const HOUSE_SURFACES = ['exterior', 'siding', 'house_trim', 'roof', 'door', 'garage'] as const

/** The surfaces that can be asked for. */
export const SURFACES = [...HOUSE_SURFACES, ...ROOM_SURFACES] as const
export type Surface = (typeof SURFACES)[number]

/** Where a surface is found. */
export function surroundingsOf(surface: Surface): 'indoors' | 'outdoors' {
  return (HOUSE_SURFACES as readonly Surface[]).includes(surface) ? 'outdoors' : 'indoors'
}
