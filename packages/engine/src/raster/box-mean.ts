import { checkSize } from './check-raster.ts'

/**
 * The mean over a square window around each sample; at the border, over the part of the window inside the plane.
 * Costs the same for every radius.
 * @param plane width × height samples, row-major
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
  const row = new Float64Array(width)
  for (let y = 0; y < height; y++) {
    const offset = y * width
    for (let x = 0; x < width; x++) row[x] = from[offset + x]
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += row[x]
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += row[x + radius]
      if (x - radius - 1 >= 0) sum -= row[x - radius - 1]
      to[offset + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
}

/** In place; rows that the window still has to leave are kept in a ring. */
function meanAlongColumns(plane: Float32Array, width: number, height: number, radius: number): void {
  const kept = Math.min(radius + 1, height)
  const ring = new Float32Array(kept * width)
  const sums = new Float64Array(width)
  const addRow = (y: number): void => {
    for (let x = 0, at = y * width; x < width; x++, at++) sums[x] += plane[at]
  }
  for (let y = 0; y < Math.min(radius, height); y++) addRow(y)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) addRow(y + radius)
    const slot = (y % kept) * width
    if (y - radius - 1 >= 0) for (let x = 0; x < width; x++) sums[x] -= ring[slot + x]
    const scale = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1)
    const at = y * width
    for (let x = 0; x < width; x++) {
      ring[slot + x] = plane[at + x]
      plane[at + x] = sums[x] * scale
    }
  }
}
