/**
 * Marks in a plane of one byte per pixel: what a later tap may not change. 0 is open.
 */

/** A tap or a stroke put the pixel outside or inside. */
export const LOCKED_OUTSIDE = 1
export const LOCKED_INSIDE = 2
/** Growing or shrinking moved the edge over the pixel: only a tap on the same surface changes it back. */
export const LOCKED_BY_GROW = 3
