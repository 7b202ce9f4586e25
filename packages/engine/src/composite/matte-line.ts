/**
 * How a pixel's share of an area follows from the line between the colors of either side: constants that the plain loop
 * and the vector kernel have in common.
 */

/**
 * How strongly the matte follows the edge found: where 0.4 to 0.6 of the window around a pixel lies
 * inside, only the photo's colors decide. A wider range shows texture beside the edge as a contour, a narrower one blurs the edge.
 */
export const BAND_STEEPNESS = 2.5

/** A pixel's place on that line is stretched about the middle, so that it reaches 0 and 1 on either side of an edge. */
export const STRETCH = 1.5

/** Half a pixel's share becomes this: a fringe of the old paint shows more than a hair of trim painted over. */
export const MIDDLE = 0.55

/** Values of an interpolated line: those of a fit's line, then the share of the area in the band's window. */
export const ROW_LINE = 10
