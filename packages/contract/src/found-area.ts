/** What an area that was found by itself is called, and how a person is told that it may be wrong. */

/** Below this expected overlap (IoU) with a hand-drawn area it is to be checked: about a third of it is wrong. */
export const CERTAIN_OVERLAP_FROM = 0.6

/** What a surface is called within a sentence. */
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

/** The start of a sentence about an unsure area, which goes on with what to do; without a period. */
export function describeBestGuess(surface: keyof typeof SURFACE_WORDS): string {
  return `This is our best guess at the ${SURFACE_WORDS[surface]}. Please check it`
}
