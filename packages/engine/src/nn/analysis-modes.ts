import type { Surroundings } from './surface-classes.ts'

/**
 * What a photo is analyzed for: the surfaces of a room or of a house, the doors that `findDoors` finds in any photo, or the
 * surfaces of a photo that may show a room or a house.
 */
export type AnalysisMode = Surroundings | 'doors' | 'unknown'

interface ModeSettings {
  /** long side of the surface network's input, relative to the one in the weights file */
  readonly inputScale: number
  /** whether the house network, if there is one, runs in place of the surface network */
  readonly isHouse: boolean
  /** whether the context network, if there is one, corrects the probabilities */
  readonly hasContext: boolean
}

/** How the networks run in each mode. */
export const ANALYSIS_MODES: Readonly<Record<AnalysisMode, ModeSettings>> = {
  // rooms are found worse at a larger size (decision 046); the context network learned from rooms, and the house network mostly
  // from houses
  indoors: { inputScale: 1, isHouse: false, hasContext: true },
  // 1,024 px, all that an analysis photo has: the casings and posts of houses are a few pixels wide (decision 113)
  outdoors: { inputScale: 1.6, isHouse: true, hasContext: false },
  // 768 px: at 1,024 px about as many doors are found, but more that are none (decision 113)
  doors: { inputScale: 1.2, isHouse: true, hasContext: false },
  unknown: { inputScale: 1, isHouse: false, hasContext: false },
}
