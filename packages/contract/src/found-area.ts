/** Names of automatically found areas, and the notice that one may be wrong. */

/** Below this expected overlap (IoU) with a hand-drawn area, people are asked to check it: about a third of it is wrong. */
export const CERTAIN_OVERLAP_FROM = 0.6

/** A surface's name within a sentence. */
export const SURFACE_WORDS = {
  exterior: 'walls',
  siding: 'siding',
  house_trim: 'trim',
  roof: 'roof',
  door: 'front door',
  garage: 'garage door',
  walls: 'walls',
  ceiling: 'ceiling',
  cabinets: 'cabinets',
  trim: 'trim',
  backsplash: 'backsplash',
} as const

/** The start of a sentence about an uncertain area; the caller appends what to do. No period. */
export function describeBestGuess(surface: keyof typeof SURFACE_WORDS): string {
  return `This is our best guess at the ${SURFACE_WORDS[surface]}. Please check it`
}
