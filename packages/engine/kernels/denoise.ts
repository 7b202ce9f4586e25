/**
 * Repainting with the photo's noise smoothed: a pixel's channels side by side in one vector.
 * Arguments are addresses in bytes unless they are named otherwise.
 */
import { CURVE, PARTS } from '../src/recolor/parts'

const FLOAT_BYTES: usize = 4
const VECTOR_BYTES: usize = 16
const CURVE_BYTES: usize = <usize>CURVE

/**
 * Linear interpolation between two rows of the grid.
 * @param upperEnd address behind the upper row
 * @param weight of the lower row, 0–1
 */
export function interpolateRows(
  upper: usize,
  upperEnd: usize,
  lower: usize,
  weight: f32,
  output: usize,
): void {
  const weights = f32x4.splat(weight)
  do {
    const above = v128.load(upper)
    v128.store(output, f32x4.add(above, f32x4.mul(weights, f32x4.sub(v128.load(lower), above))))
    upper += VECTOR_BYTES
    lower += VECTOR_BYTES
    output += VECTOR_BYTES
  } while (upper < upperEnd)
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function paintPixels(
  channels: usize,
  x: usize,
  end: usize,
  pixel: usize,
  spans: usize,
  weights: usize,
  cells: usize,
  ownShare: i32,
  smoothShare: i32,
  curves: usize,
): void {
  const zero = i8x16.splat(0)
  const half = f32x4.splat(0.5)
  const parts = f32x4.splat(<f32>PARTS)
  const ownShares = i32x4.splat(ownShare)
  const smoothShares = i32x4.splat(smoothShare)
  const halfShare = i32x4.splat(128)
  do {
    const cell = cells + load<u32>(spans + x)
    const left = v128.load(cell)
    const across = f32x4.sub(v128.load(cell, 16), left)
    // red, green, blue; the last lane is how much of the pixel's detail to keep
    const mean = f32x4.add(left, f32x4.mul(v128.load32_splat(weights + x), across))
    const keep = v128.shuffle<u32>(mean, mean, 3, 3, 3, 3)
    const own = v128.shuffle<u8>(
      v128.load(pixel),
      zero,
      0,
      16,
      16,
      16,
      1,
      16,
      16,
      16,
      2,
      16,
      16,
      16,
      16,
      16,
      16,
      16,
    )
    const detail = f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(own), parts), mean)
    const smoothed = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.add(mean, f32x4.mul(keep, detail)), half))
    const mixed = i32x4.add(i32x4.mul(smoothed, smoothShares), i32x4.mul(own, ownShares))
    const entry = i32x4.shr_s(i32x4.add(mixed, halfShare), 8)
    store<u8>(pixel, load<u8>(curves + i32x4.extract_lane(entry, 0)))
    store<u8>(pixel, load<u8>(curves + CURVE_BYTES + i32x4.extract_lane(entry, 1)), 1)
    store<u8>(pixel, load<u8>(curves + 2 * CURVE_BYTES + i32x4.extract_lane(entry, 2)), 2)
    pixel += channels
    x += FLOAT_BYTES
  } while (x < end)
}

/**
 * Paints RGB pixels in place.
 * @param x first pixel × 4
 * @param end one past the last pixel, × 4
 * @param pixel address of the first one
 * @param spans per pixel of the row, offset of its left cell
 * @param weights per pixel of the row, how far it lies toward its right cell, 0–1
 * @param cells red, green, blue in parts of a byte, and how much detail to keep
 * @param ownShare of the pixel's own color: (256 - smoothShare) × PARTS
 * @param smoothShare of the smoothed color, of 256
 * @param curves one table of CURVE bytes a channel
 */
export function paintPixelsRgb(
  x: usize,
  end: usize,
  pixel: usize,
  spans: usize,
  weights: usize,
  cells: usize,
  ownShare: i32,
  smoothShare: i32,
  curves: usize,
): void {
  paintPixels(3, x, end, pixel, spans, weights, cells, ownShare, smoothShare, curves)
}

/** {@link paintPixelsRgb} for RGBA pixels; alpha stays. */
export function paintPixelsRgba(
  x: usize,
  end: usize,
  pixel: usize,
  spans: usize,
  weights: usize,
  cells: usize,
  ownShare: i32,
  smoothShare: i32,
  curves: usize,
): void {
  paintPixels(4, x, end, pixel, spans, weights, cells, ownShare, smoothShare, curves)
}
