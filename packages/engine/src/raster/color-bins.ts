/** Bins of a color histogram. */

/** Bins per channel. */
export const COLOR_STEPS = 16

/** How many bins there are. */
export const COLOR_BINS = COLOR_STEPS ** 3

/**
 * The bin of a color, 0 to {@link COLOR_BINS} − 1: blue varies fastest.
 * @param data red, green and blue next to each other, each 0–255
 * @param at where the red is
 */
export function colorBin(data: Uint8Array | Uint8ClampedArray | Float32Array, at = 0): number {
  const step = 256 / COLOR_STEPS
  const [red, green, blue] = [
    Math.floor(data[at] / step),
    Math.floor(data[at + 1] / step),
    Math.floor(data[at + 2] / step),
  ]
  return (red * COLOR_STEPS + green) * COLOR_STEPS + blue
}
