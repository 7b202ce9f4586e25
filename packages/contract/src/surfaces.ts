import type { AreaId } from './paint-selection.ts'
import { WHOLE_HOME, type StylePlanArea, type StyleSelection } from './styles.ts'

/** The engine's surfaces, each with its name within a sentence. */
export const SURFACE_WORDS = {
  exterior: 'walls',
  siding: 'siding',
  masonry: 'brick or stone',
  house_trim: 'trim',
  shutters: 'shutters',
  roof: 'roof',
  door: 'front door',
  garage: 'garage door',
  walls: 'walls',
  accent_wall: 'accent wall',
  ceiling: 'ceiling',
  cabinets: 'cabinets',
  trim: 'trim',
  backsplash: 'backsplash',
} as const

type SurfaceName = keyof typeof SURFACE_WORDS

/** Areas whose surface has another name. */
const SURFACE_BY_AREA = { interior: 'walls', entry_door: 'door', garage_door: 'garage' } as const

/**
 * @returns the engine's surface for an area that people choose. An interior without a chosen area is painted on its
 *   walls; the trim of a house is another surface than the trim of a room. The surface of a whole home is its walls
 */
export function surfaceOfArea(
  areaId: AreaId | StylePlanArea | StyleSelection['areaId'],
  isExterior: boolean,
): SurfaceName {
  if (areaId === WHOLE_HOME) return isExterior ? 'siding' : 'walls'
  if (areaId === 'trim') return isExterior ? 'house_trim' : 'trim'
  return isRenamed(areaId) ? SURFACE_BY_AREA[areaId] : areaId
}

function isRenamed(areaId: string): areaId is keyof typeof SURFACE_BY_AREA {
  return areaId in SURFACE_BY_AREA
}

/** Why the light on an area can't be read, by the engine's LightFault: sentences, shown beside the color and in an API answer's notice. */
export const LIGHT_FAULT_WORDS = {
  'black-and-white': "This photo is black and white, so its light's color can't be read.",
  filter: "This photo has a strong filter, so its light can't be read.",
  sunset: 'This photo was taken at sunset or at night, and colored light hides what color things really are.',
  glass: "This area is mostly glass or a mirror. It shows what it reflects, so its light can't be read.",
  tile: "This area is mostly shiny tile. It reflects the room, so its light can't be read.",
} as const

/** Below this expected overlap (IoU) with a hand-drawn area, people are asked to check it: about a third of it is wrong. */
export const CERTAIN_OVERLAP_FROM = 0.6

/** The start of a sentence about an uncertain area; the caller appends what to do. No period. */
export function describeBestGuess(surface: SurfaceName): string {
  return `This is our best guess at the ${SURFACE_WORDS[surface]}. Please check it`
}
