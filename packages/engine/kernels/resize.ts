/**
 * Separable resampling. Sums are computed in 64 bits, as the plain loops in src/raster/resize.ts do, so that both round alike.
 * Arguments are addresses in bytes unless they are named otherwise.
 */

const FLOAT_BYTES: usize = 4
const VECTOR_BYTES: usize = 16

/** Four bytes of a vector of 32-bit integers times the weight, added to the row's floats where `accumulates`. */
// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function weighFour(row: usize, values: v128, weight: v128, accumulates: bool): void {
  let low = f64x2.mul(f64x2.convert_low_i32x4_s(values), weight)
  let high = f64x2.mul(f64x2.convert_low_i32x4_s(v128.shuffle<u64>(values, values, 1, 1)), weight)
  if (accumulates) {
    low = f64x2.add(f64x2.promote_low_f32x4(v128.load64_zero(row)), low)
    high = f64x2.add(f64x2.promote_low_f32x4(v128.load64_zero(row, 8)), high)
  }
  v128.store(row, v128.shuffle<u64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2))
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function weighRow(from: usize, end: usize, row: usize, weight: f32, accumulates: bool): void {
  const weights = f64x2.splat(<f64>weight)
  do {
    const bytes = v128.load(from)
    const low = i16x8.extend_low_i8x16_u(bytes)
    const high = i16x8.extend_high_i8x16_u(bytes)
    weighFour(row, i32x4.extend_low_i16x8_u(low), weights, accumulates)
    weighFour(row + VECTOR_BYTES, i32x4.extend_high_i16x8_u(low), weights, accumulates)
    weighFour(row + 2 * VECTOR_BYTES, i32x4.extend_low_i16x8_u(high), weights, accumulates)
    weighFour(row + 3 * VECTOR_BYTES, i32x4.extend_high_i16x8_u(high), weights, accumulates)
    row += 4 * VECTOR_BYTES
    from += VECTOR_BYTES
  } while (from < end)
}

/**
 * row = weight × bytes. Sixteen bytes are processed at a time: up to fifteen more are read, and written as floats.
 * @param end address behind the last byte
 */
export function scaleRow(from: usize, end: usize, row: usize, weight: f32): void {
  weighRow(from, end, row, weight, false)
}

/** row += weight × bytes; see {@link scaleRow}. */
export function accumulateRow(from: usize, end: usize, row: usize, weight: f32): void {
  weighRow(from, end, row, weight, true)
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function resampleRow(
  channels: usize,
  starts: usize,
  startsEnd: usize,
  lengths: usize,
  weights: usize,
  spanBytes: usize,
  row: usize,
  output: usize,
): void {
  do {
    // the sums are truncated: a half more rounds them
    let low = f64x2.splat(0.5)
    let high = f64x2.splat(0.5)
    let from = row + load<u32>(starts)
    let weight = weights
    const weightsEnd = weights + load<u32>(lengths)
    do {
      const factor = f64x2.promote_low_f32x4(v128.load32_splat(weight))
      low = f64x2.add(low, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(from)), factor))
      high = f64x2.add(high, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(from, 8)), factor))
      from += channels * FLOAT_BYTES
      weight += FLOAT_BYTES
    } while (weight < weightsEnd)
    const sums = v128.shuffle<u64>(
      i32x4.trunc_sat_f64x2_s_zero(low),
      i32x4.trunc_sat_f64x2_s_zero(high),
      0,
      2,
    )
    const packed = v128.shuffle<u8>(sums, sums, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12)
    store<u32>(output, i32x4.extract_lane(packed, 0))
    output += channels
    weights += spanBytes
    lengths += FLOAT_BYTES
    starts += FLOAT_BYTES
  } while (starts < startsEnd)
}

/**
 * Writes an RGB row, each pixel a weighted sum of neighboring pixels of the row. One byte behind the last pixel is
 * written too.
 * @param starts per output pixel, offset of the first pixel that it reads
 * @param lengths per output pixel, bytes of weights that it has
 * @param weights `spanBytes` for each output pixel
 */
export function resampleRowRgb(
  starts: usize,
  startsEnd: usize,
  lengths: usize,
  weights: usize,
  spanBytes: usize,
  row: usize,
  output: usize,
): void {
  resampleRow(3, starts, startsEnd, lengths, weights, spanBytes, row, output)
}

/** {@link resampleRowRgb} for RGBA rows, alpha as a channel like any other. */
export function resampleRowRgba(
  starts: usize,
  startsEnd: usize,
  lengths: usize,
  weights: usize,
  spanBytes: usize,
  row: usize,
  output: usize,
): void {
  resampleRow(4, starts, startsEnd, lengths, weights, spanBytes, row, output)
}
