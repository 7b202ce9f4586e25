/**
 * The alpha matte of a photo's row, four pixels at a time: the steps of `writeSpan` in src/composite/matte-row.ts.
 * Arguments are addresses in bytes unless they are named otherwise.
 */
import { BAND_STEEPNESS, MIDDLE, ROW_LINE, STRETCH } from '../src/composite/matte-line'

const FLOAT_BYTES: usize = 4
const VECTOR_BYTES: usize = 16
/** Bytes of a sample of the fit: {@link ROW_LINE} floats. */
const LINE_BYTES: usize = <usize>ROW_LINE * 4

/** Keeps the division by a pixel's squared distance from its color line from dividing by 0; less than any distance that matters. */
const MIN_SQUARED_DISTANCE: f32 = 1e-20

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function lerp(a: v128, b: v128, weight: v128): v128 {
  return f32x4.add(a, f32x4.mul(weight, f32x4.sub(b, a)))
}

/** Between 0 and 1. */
// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function clamp01(value: v128): v128 {
  return f32x4.pmin(f32x4.pmax(value, f32x4.splat(0)), f32x4.splat(1))
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function dot(a0: v128, a1: v128, a2: v128, b0: v128, b1: v128, b2: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(a0, b0), f32x4.mul(a1, b1)), f32x4.mul(a2, b2))
}

/** One channel of four pixels, as floats. A function for each, because the lanes of a shuffle must be constants. */
// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function redOf(bytes: v128, channels: usize): v128 {
  const zero = i8x16.splat(0)
  return f32x4.convert_i32x4_s(
    channels == 3
      ? v128.shuffle<u8>(bytes, zero, 0, 16, 16, 16, 3, 16, 16, 16, 6, 16, 16, 16, 9, 16, 16, 16)
      : v128.shuffle<u8>(bytes, zero, 0, 16, 16, 16, 4, 16, 16, 16, 8, 16, 16, 16, 12, 16, 16, 16),
  )
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function greenOf(bytes: v128, channels: usize): v128 {
  const zero = i8x16.splat(0)
  return f32x4.convert_i32x4_s(
    channels == 3
      ? v128.shuffle<u8>(bytes, zero, 1, 16, 16, 16, 4, 16, 16, 16, 7, 16, 16, 16, 10, 16, 16, 16)
      : v128.shuffle<u8>(bytes, zero, 1, 16, 16, 16, 5, 16, 16, 16, 9, 16, 16, 16, 13, 16, 16, 16),
  )
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function blueOf(bytes: v128, channels: usize): v128 {
  const zero = i8x16.splat(0)
  return f32x4.convert_i32x4_s(
    channels == 3
      ? v128.shuffle<u8>(bytes, zero, 2, 16, 16, 16, 5, 16, 16, 16, 8, 16, 16, 16, 11, 16, 16, 16)
      : v128.shuffle<u8>(bytes, zero, 2, 16, 16, 16, 6, 16, 16, 16, 10, 16, 16, 16, 14, 16, 16, 16),
  )
}

/** The mask beside four pixels: the sample at each one's span, `offset` bytes further. */
// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function gather(mask: usize, spans: usize): v128 {
  const first = v128.load32_zero(mask + load<u32>(spans))
  const second = v128.load32_lane(mask + load<u32>(spans, 4), first, 1)
  const third = v128.load32_lane(mask + load<u32>(spans, 8), second, 2)
  return v128.load32_lane(mask + load<u32>(spans, 12), third, 3)
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function writeFour(
  channels: usize,
  x: usize,
  line: usize,
  weights: usize,
  pixels: usize,
  mask: usize,
  maskSpans: usize,
  maskWeights: usize,
  crispness: f32,
  matte: usize,
): void {
  const one = f32x4.splat(1)
  const half = f32x4.splat(0.5)
  const steepness = f32x4.splat(<f32>BAND_STEEPNESS)
  const next = line + LINE_BYTES
  const weight = v128.load(weights + x)
  const bytes = v128.load(pixels + ((x * channels) >> 2))
  // the color line: its first end, the way to its other end, 1 ÷ squared length
  const red0 = lerp(v128.load32_splat(line), v128.load32_splat(next), weight)
  const green0 = lerp(v128.load32_splat(line, 4), v128.load32_splat(next, 4), weight)
  const blue0 = lerp(v128.load32_splat(line, 8), v128.load32_splat(next, 8), weight)
  const red = f32x4.sub(redOf(bytes, channels), red0)
  const green = f32x4.sub(greenOf(bytes, channels), green0)
  const blue = f32x4.sub(blueOf(bytes, channels), blue0)
  const towardRed = lerp(v128.load32_splat(line, 12), v128.load32_splat(next, 12), weight)
  const towardGreen = lerp(v128.load32_splat(line, 16), v128.load32_splat(next, 16), weight)
  const towardBlue = lerp(v128.load32_splat(line, 20), v128.load32_splat(next, 20), weight)
  const perLength = lerp(v128.load32_splat(line, 24), v128.load32_splat(next, 24), weight)
  const place = f32x4.mul(dot(red, green, blue, towardRed, towardGreen, towardBlue), perLength)
  // squared distance of the pixel's color from the line
  const nearest = clamp01(place)
  const missRed = f32x4.sub(red, f32x4.mul(nearest, towardRed))
  const missGreen = f32x4.sub(green, f32x4.mul(nearest, towardGreen))
  const missBlue = f32x4.sub(blue, f32x4.mul(nearest, towardBlue))
  const miss = f32x4.pmax(
    dot(missRed, missGreen, missBlue, missRed, missGreen, missBlue),
    f32x4.splat(MIN_SQUARED_DISTANCE),
  )
  const between = lerp(
    gather(mask, maskSpans + x),
    gather(mask + FLOAT_BYTES, maskSpans + x),
    v128.load(maskWeights + x),
  )
  const given = clamp01(f32x4.add(half, f32x4.mul(f32x4.sub(between, half), f32x4.splat(crispness))))
  const doubt = lerp(v128.load32_splat(line, 28), v128.load32_splat(next, 28), weight)
  const room = lerp(v128.load32_splat(line, 32), v128.load32_splat(next, 32), weight)
  const trust = f32x4.mul(f32x4.sub(one, doubt), f32x4.pmin(f32x4.div(room, miss), one))
  const mixed = f32x4.add(given, f32x4.mul(trust, f32x4.sub(place, given)))
  const stretched = f32x4.add(
    f32x4.splat(<f32>MIDDLE),
    f32x4.mul(f32x4.sub(mixed, half), f32x4.splat(<f32>STRETCH)),
  )
  const share = lerp(v128.load32_splat(line, 36), v128.load32_splat(next, 36), weight)
  const least = f32x4.sub(one, f32x4.mul(f32x4.sub(one, share), steepness))
  const most = f32x4.mul(share, steepness)
  const alpha = f32x4.pmin(f32x4.pmax(stretched, least), most)
  const rounded = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(clamp01(alpha), f32x4.splat(255)), half))
  const packed = v128.shuffle<u8>(rounded, rounded, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12)
  store<u32>(matte + (x >> 2), i32x4.extract_lane(packed, 0))
}

// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function writeSpans(
  channels: usize,
  x: usize,
  ends: usize,
  endsEnd: usize,
  line: usize,
  weights: usize,
  pixels: usize,
  mask: usize,
  maskSpans: usize,
  maskWeights: usize,
  crispness: f32,
  matte: usize,
): void {
  do {
    const end: usize = load<u32>(ends)
    while (x < end) {
      writeFour(channels, x, line, weights, pixels, mask, maskSpans, maskWeights, crispness, matte)
      x += VECTOR_BYTES
    }
    x = end
    line += LINE_BYTES
    ends += FLOAT_BYTES
  } while (ends < endsEnd)
}

/**
 * Writes the matte of neighboring spans of an RGB row. Up to three bytes behind the last pixel are written too.
 * @param x first pixel × 4
 * @param ends of each span: one past its last pixel, × 4
 * @param line the fit's samples, from the first span's
 * @param weights per pixel, how far it lies toward its span's second sample, 0–1
 * @param mask along the row, 0–1
 * @param maskSpans per pixel, offset of its first mask sample
 * @param maskWeights per pixel, how far it lies toward its second mask sample, 0–1
 * @param crispness factor by which the mask is stretched about one half
 */
export function writeSpansRgb(
  x: usize,
  ends: usize,
  endsEnd: usize,
  line: usize,
  weights: usize,
  pixels: usize,
  mask: usize,
  maskSpans: usize,
  maskWeights: usize,
  crispness: f32,
  matte: usize,
): void {
  writeSpans(3, x, ends, endsEnd, line, weights, pixels, mask, maskSpans, maskWeights, crispness, matte)
}

/** {@link writeSpansRgb} for an RGBA row; alpha is not read. */
export function writeSpansRgba(
  x: usize,
  ends: usize,
  endsEnd: usize,
  line: usize,
  weights: usize,
  pixels: usize,
  mask: usize,
  maskSpans: usize,
  maskWeights: usize,
  crispness: f32,
  matte: usize,
): void {
  writeSpans(4, x, ends, endsEnd, line, weights, pixels, mask, maskSpans, maskWeights, crispness, matte)
}
