/** Parts of a mask that hang together by their sides. */
import type { Mask } from './raster.ts'

/**
 * Gives parts of one value the other value.
 * @param mask changed in place
 * @param value the parts looked at: 255 for what is inside, 0 for holes and the outside
 * @param isFlipped asked for each part, which comes as the indices of its pixels (valid until it returns)
 */
export function flipParts(mask: Mask, value: 0 | 255, isFlipped: (part: Int32Array) => boolean): void {
  const { width, data } = mask
  const seen = new Uint8Array(data.length)
  const part = new Int32Array(data.length)
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || data[start] !== value) continue
    const pixels = part.subarray(0, collectPart(data, width, start, seen, part))
    if (!isFlipped(pixels)) continue
    for (const i of pixels) data[i] = 255 - value
  }
}

/** Writes the pixels of the part around `start` into `part` and returns their count. */
function collectPart(
  data: Uint8Array,
  width: number,
  start: number,
  seen: Uint8Array,
  part: Int32Array,
): number {
  const value = data[start]
  let size = 1
  part[0] = start
  seen[start] = 1
  const visit = (i: number): void => {
    if (seen[i] === 1 || data[i] !== value) return
    seen[i] = 1
    part[size++] = i
  }
  for (let k = 0; k < size; k++) {
    const i = part[k]
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i + width < data.length) visit(i + width)
  }
  return size
}
