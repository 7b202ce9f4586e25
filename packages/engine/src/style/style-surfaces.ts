import type { Surface } from '../house/surfaces.ts'
import type { Surroundings } from '../nn/surface-classes.ts'

/** The surfaces that a style changes in a whole home: the walls first, in the order that people read. */
export const STYLE_SURFACES: Readonly<Record<Surroundings, readonly Surface[]>> = {
  outdoors: ['siding', 'masonry', 'house_trim', 'shutters', 'door', 'garage', 'roof'],
  indoors: ['walls', 'ceiling', 'trim', 'cabinets', 'backsplash'],
}

/** The surfaces of a home's walls: what they consist of is one material in every style. */
const WALLS: readonly Surface[] = ['siding', 'exterior', 'masonry', 'walls']

/** Whether a surface is a home's walls, or a part of them. */
export function isOfWalls(surface: Surface): boolean {
  return WALLS.includes(surface)
}

/** Small surfaces that lie in the light of the walls around them. */
const IN_LIGHT_OF_WALLS: readonly Surface[] = ['house_trim', 'shutters', 'door', 'garage', 'trim']

/** Whether a surface is too small to show its light, so that the light of the walls around it counts. */
export function isInLightOfWalls(surface: Surface): boolean {
  return IN_LIGHT_OF_WALLS.includes(surface)
}

/** Whether a surface is a home's trim, outside or in a room. */
export function isTrim(surface: Surface): boolean {
  return surface === 'house_trim' || surface === 'trim'
}
