import { checkSize } from './check-raster.ts'

/**
 * The mean over a square window around each sample; at the border, over the part of the window inside the plane.
 * The cost does not depend on the radius.
 * @param plane width × height samples, row-major
 * @param width samples per row
 * @param height rows
 * @param radiusPx whole pixels; the window is 2 × radiusPx + 1 wide
 * @param out receives the result when given and is returned; may be `plane` itself
 * @throws RangeError when the plane does not fit its size or the radius is not a whole number ≥ 0
 */
export function boxMean(
  plane: Float32Array,
  width: number,
  height: number,
  radiusPx: number,
  out: Float32Array = new Float32Array(plane.length),
): Float32Array {
  checkSize(width, height)
  if (plane.length !== width * height || out.length !== plane.length)
    throw new RangeError(`a ${width}×${height} plane cannot hold ${plane.length} samples`)
  if (!Number.isInteger(radiusPx) || radiusPx < 0)
    throw new RangeError(`the radius must be a whole number of pixels, got ${radiusPx}`)
  meanAlongRows(plane, width, height, radiusPx, out)
  meanAlongColumns(out, width, height, radiusPx)
  return out
}

function meanAlongRows(
  from: Float32Array,
  width: number,
  height: number,
  radius: number,
  to: Float32Array,
): void {
  const row = new Float32Array(width)
  const first = Math.min(radius + 1, width)
  const last = Math.max(first, width - radius)
  const scale = 1 / (2 * radius + 1)
  for (let offset = 0; offset < width * height; offset += width) {
    row.set(from.subarray(offset, offset + width))
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += row[x]
    for (let x = 0; x < first; x++) {
      if (x + radius < width) sum += row[x + radius]
      to[offset + x] = sum / (Math.min(width - 1, x + radius) + 1)
    }
    for (let x = first; x < last; x++) {
      sum += row[x + radius] - row[x - radius - 1]
      to[offset + x] = sum * scale
    }
    for (let x = last; x < width; x++) {
      sum -= row[x - radius - 1]
      to[offset + x] = sum / (width - x + radius)
    }
  }
}

/** In place; a ring buffer holds the overwritten rows that are still inside the window. */
function meanAlongColumns(plane: Float32Array, width: number, height: number, radius: number): void {
  const kept = Math.min(radius + 1, height)
  const ring = new Float32Array(kept * width)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y++) addRow(plane, y * width, sums)
  for (let y = 0; y < height; y++) {
    const slot = (y % kept) * width
    const scale = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1)
    if (y > radius && y + radius < height) slideRow(plane, y * width, radius * width, ring, slot, scale, sums)
    else {
      if (y + radius < height) addRow(plane, (y + radius) * width, sums)
      exchangeRow(plane, y * width, ring, slot, y > radius, scale, sums)
    }
  }
}

function addRow(plane: Float32Array, offset: number, sums: Float64Array): void {
  for (let x = 0; x < sums.length; x++) sums[x] += plane[offset + x]
}

/** Subtracts the ring's row from the sums, saves the plane's row in the ring and overwrites it with the means. */
function exchangeRow(
  plane: Float32Array,
  offset: number,
  ring: Float32Array,
  slot: number,
  isLeaving: boolean,
  scale: number,
  sums: Float64Array,
): void {
  for (let x = 0; x < sums.length; x++) {
    const sum = isLeaving ? sums[x] - ring[slot + x] : sums[x]
    sums[x] = sum
    ring[slot + x] = plane[offset + x]
    plane[offset + x] = sum * scale
  }
}

/** As {@link exchangeRow}, and adds the row `ahead` samples further on to the sums. */
function slideRow(
  plane: Float32Array,
  offset: number,
  ahead: number,
  ring: Float32Array,
  slot: number,
  scale: number,
  sums: Float64Array,
): void {
  for (let x = 0; x < sums.length; x++) {
    const at = offset + x
    const sum = sums[x] + plane[at + ahead] - ring[slot + x]
    sums[x] = sum
    ring[slot + x] = plane[at]
    plane[at] = sum * scale
  }
}
