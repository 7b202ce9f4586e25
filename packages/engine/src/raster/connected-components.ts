/** Connected components of a mask, with 4-connectivity. */
import { floodFill } from './flood-fill.ts'
import type { Mask } from './raster.ts'

/**
 * Flips the value of selected connected components.
 * @param mask changed in place
 * @param value of the components: 255 for the inside, 0 for holes and the outside
 * @param isFlipped called with the pixel indices of each component, which are valid until it returns
 */
export function flipComponents(
  mask: Mask,
  value: 0 | 255,
  isFlipped: (component: Int32Array) => boolean,
): void {
  const { width, data } = mask
  const seen = new Uint8Array(data.length)
  const queue = new Int32Array(data.length)
  const joins = (i: number): boolean => {
    if (seen[i] === 1 || data[i] !== value) return false
    seen[i] = 1
    return true
  }
  for (let start = 0; start < data.length; start++) {
    // most pixels are of a component found before, or of none
    if (data[start] !== value || !joins(start)) continue
    const pixels = queue.subarray(0, floodFill(start, width, queue, joins))
    if (!isFlipped(pixels)) continue
    for (const i of pixels) data[i] = 255 - value
  }
}

/** The first and last column and row of a component. */
export function boundsOf(component: Int32Array, width: number) {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const i of component) {
    left = Math.min(left, i % width)
    right = Math.max(right, i % width)
    top = Math.min(top, Math.floor(i / width))
    bottom = Math.max(bottom, Math.floor(i / width))
  }
  return { left, top, right, bottom }
}
