/** Parts of an encoded byte in which smoothed values are kept, so that brightening them shows no steps. */
export const PARTS = 16

/** Entries of a table with one for every part of a byte. */
export const CURVE = 255 * PARTS + 1
