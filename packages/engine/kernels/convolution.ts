/**
 * The convolutions of the surface and tap networks. Compiled twice: with relaxed SIMD, which has fused multiply-add,
 * and without. Arguments are addresses in bytes unless they are named otherwise.
 */

const FLOAT_BYTES: usize = 4
const VECTOR_BYTES: usize = 16

/** sum + a × b, lane by lane; rounded once where the build has relaxed SIMD. */
// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function multiplyAdd(sum: v128, a: v128, b: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(a, b, sum) : f32x4.add(sum, f32x4.mul(a, b))
}

/**
 * 1 × 1 convolution: output = max(minimum, input · weights + biases) for each pixel.
 * Eight pixels by four output channels stay in registers.
 * @param input pixels, channels interleaved; a multiple of 8 pixels
 * @param inputEnd address behind the last pixel
 * @param weights blocks of 4 output channels, input by input
 * @param outputChannels a multiple of 4
 * @param minimum 0 for ReLU, otherwise -Infinity
 */
export function pointwise(
  input: usize,
  inputEnd: usize,
  inputChannels: usize,
  weights: usize,
  biases: usize,
  outputChannels: usize,
  output: usize,
  minimum: f32,
): void {
  const lowest = f32x4.splat(minimum)
  const inputBytes = inputChannels * FLOAT_BYTES
  const outputBytes = outputChannels * FLOAT_BYTES
  let weight = weights
  for (let block: usize = 0; block < outputBytes; block += VECTOR_BYTES) {
    const pairsEnd = weight + (inputChannels & ~1) * VECTOR_BYTES
    const weightsEnd = weight + inputChannels * VECTOR_BYTES
    const bias = v128.load(biases + block)
    let to = output + block
    let pixel = input
    do {
      let x0 = pixel
      let x1 = x0 + inputBytes
      let x2 = x1 + inputBytes
      let x3 = x2 + inputBytes
      let x4 = x3 + inputBytes
      let x5 = x4 + inputBytes
      let x6 = x5 + inputBytes
      let x7 = x6 + inputBytes
      let sum0 = bias
      let sum1 = bias
      let sum2 = bias
      let sum3 = bias
      let sum4 = bias
      let sum5 = bias
      let sum6 = bias
      let sum7 = bias
      let at = weight
      // two input channels a turn: measured 1.1 times as fast as one where there is no relaxed SIMD
      while (at < pairsEnd) {
        let w = v128.load(at)
        sum0 = multiplyAdd(sum0, v128.load32_splat(x0), w)
        sum1 = multiplyAdd(sum1, v128.load32_splat(x1), w)
        sum2 = multiplyAdd(sum2, v128.load32_splat(x2), w)
        sum3 = multiplyAdd(sum3, v128.load32_splat(x3), w)
        sum4 = multiplyAdd(sum4, v128.load32_splat(x4), w)
        sum5 = multiplyAdd(sum5, v128.load32_splat(x5), w)
        sum6 = multiplyAdd(sum6, v128.load32_splat(x6), w)
        sum7 = multiplyAdd(sum7, v128.load32_splat(x7), w)
        w = v128.load(at, 16)
        sum0 = multiplyAdd(sum0, v128.load32_splat(x0, 4), w)
        sum1 = multiplyAdd(sum1, v128.load32_splat(x1, 4), w)
        sum2 = multiplyAdd(sum2, v128.load32_splat(x2, 4), w)
        sum3 = multiplyAdd(sum3, v128.load32_splat(x3, 4), w)
        sum4 = multiplyAdd(sum4, v128.load32_splat(x4, 4), w)
        sum5 = multiplyAdd(sum5, v128.load32_splat(x5, 4), w)
        sum6 = multiplyAdd(sum6, v128.load32_splat(x6, 4), w)
        sum7 = multiplyAdd(sum7, v128.load32_splat(x7, 4), w)
        x0 += 2 * FLOAT_BYTES
        x1 += 2 * FLOAT_BYTES
        x2 += 2 * FLOAT_BYTES
        x3 += 2 * FLOAT_BYTES
        x4 += 2 * FLOAT_BYTES
        x5 += 2 * FLOAT_BYTES
        x6 += 2 * FLOAT_BYTES
        x7 += 2 * FLOAT_BYTES
        at += 2 * VECTOR_BYTES
      }
      if (at < weightsEnd) {
        const w = v128.load(at)
        sum0 = multiplyAdd(sum0, v128.load32_splat(x0), w)
        sum1 = multiplyAdd(sum1, v128.load32_splat(x1), w)
        sum2 = multiplyAdd(sum2, v128.load32_splat(x2), w)
        sum3 = multiplyAdd(sum3, v128.load32_splat(x3), w)
        sum4 = multiplyAdd(sum4, v128.load32_splat(x4), w)
        sum5 = multiplyAdd(sum5, v128.load32_splat(x5), w)
        sum6 = multiplyAdd(sum6, v128.load32_splat(x6), w)
        sum7 = multiplyAdd(sum7, v128.load32_splat(x7), w)
      }
      v128.store(to, f32x4.pmax(sum0, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum1, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum2, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum3, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum4, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum5, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum6, lowest))
      to += outputBytes
      v128.store(to, f32x4.pmax(sum7, lowest))
      to += outputBytes
      pixel += 8 * inputBytes
    } while (pixel < inputEnd)
    weight = weightsEnd
  }
}

/**
 * One output row of a 3 × 3 depthwise convolution: each channel by itself.
 * @param above input row above the center, with one pixel of zeros on either side, as `middle` and `below`
 * @param weights nine blocks of a pixel's channels, row by row of the 3 × 3 neighborhood
 * @param outputEnd address behind the last output pixel
 * @param pixelBytes bytes of a pixel's channels: a multiple of 16
 * @param strideBytes from one output pixel's neighborhood to the next one's
 * @param minimum 0 for ReLU, otherwise -Infinity
 */
export function depthwiseRow3(
  above: usize,
  middle: usize,
  below: usize,
  weights: usize,
  biases: usize,
  output: usize,
  outputEnd: usize,
  pixelBytes: usize,
  strideBytes: usize,
  minimum: f32,
): void {
  const lowest = f32x4.splat(minimum)
  let offset: usize = 0
  do {
    let channel: usize = 0
    do {
      let sum = v128.load(biases + channel)
      let at = weights + channel
      let x = above + offset + channel
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      x += pixelBytes
      at += pixelBytes
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      x += pixelBytes
      at += pixelBytes
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      at += pixelBytes
      x = middle + offset + channel
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      x += pixelBytes
      at += pixelBytes
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      x += pixelBytes
      at += pixelBytes
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      at += pixelBytes
      x = below + offset + channel
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      x += pixelBytes
      at += pixelBytes
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      x += pixelBytes
      at += pixelBytes
      sum = multiplyAdd(sum, v128.load(x), v128.load(at))
      v128.store(output + channel, f32x4.pmax(sum, lowest))
      channel += VECTOR_BYTES
    } while (channel < pixelBytes)
    offset += strideBytes
    output += pixelBytes
  } while (output < outputEnd)
}

/**
 * One output row of a 5 × 5 depthwise convolution, as {@link depthwiseRow3}.
 * @param row0 input row two above the center, with two pixels of zeros on either side, as the other four
 * @param weights 25 blocks of a pixel's channels, row by row of the 5 × 5 neighborhood
 */
export function depthwiseRow5(
  row0: usize,
  row1: usize,
  row2: usize,
  row3: usize,
  row4: usize,
  weights: usize,
  biases: usize,
  output: usize,
  outputEnd: usize,
  pixelBytes: usize,
  strideBytes: usize,
  minimum: f32,
): void {
  const lowest = f32x4.splat(minimum)
  const rowWeights = 5 * pixelBytes
  let offset: usize = 0
  do {
    let channel: usize = 0
    do {
      const place = offset + channel
      let at = weights + channel
      let sum = addFiveTaps(v128.load(biases + channel), row0 + place, at, pixelBytes)
      at += rowWeights
      sum = addFiveTaps(sum, row1 + place, at, pixelBytes)
      at += rowWeights
      sum = addFiveTaps(sum, row2 + place, at, pixelBytes)
      at += rowWeights
      sum = addFiveTaps(sum, row3 + place, at, pixelBytes)
      at += rowWeights
      sum = addFiveTaps(sum, row4 + place, at, pixelBytes)
      v128.store(output + channel, f32x4.pmax(sum, lowest))
      channel += VECTOR_BYTES
    } while (channel < pixelBytes)
    offset += strideBytes
    output += pixelBytes
  } while (output < outputEnd)
}

/** sum + the products of five neighboring pixels in a row and their weights. */
// @ts-ignore: only AssemblyScript has decorators on functions
@inline
function addFiveTaps(sum: v128, pixel: usize, weight: usize, pixelBytes: usize): v128 {
  sum = multiplyAdd(sum, v128.load(pixel), v128.load(weight))
  pixel += pixelBytes
  weight += pixelBytes
  sum = multiplyAdd(sum, v128.load(pixel), v128.load(weight))
  pixel += pixelBytes
  weight += pixelBytes
  sum = multiplyAdd(sum, v128.load(pixel), v128.load(weight))
  pixel += pixelBytes
  weight += pixelBytes
  sum = multiplyAdd(sum, v128.load(pixel), v128.load(weight))
  pixel += pixelBytes
  weight += pixelBytes
  return multiplyAdd(sum, v128.load(pixel), v128.load(weight))
}
