/** Bilinear interpolation. Positions count from the center of the first sample; borders are clamped. */

/** Size of interleaved samples. */
interface SampleGrid {
  readonly width: number
  readonly height: number
  /** samples per pixel; absent: 1 */
  readonly channels?: number
}

/**
 * How two samples are combined: `lerp`, a + t (b − a), is exact where both are equal; `mean`, a (1 − t) + b t, is exact at
 * both ends. They differ in the last bit, which shows where results are truncated.
 */
type Blend = 'lerp' | 'mean'

function lerp(a: number, b: number, t: number): number {
  return a + t * (b - a)
}

function mean(a: number, b: number, t: number): number {
  return a * (1 - t) + b * t
}

/**
 * Samples one channel at a fractional position.
 * @param data row by row
 * @param grid its size
 * @param x columns from the center of the first sample
 * @param y rows from it
 * @param blend how samples are combined
 * @param channel of `data`
 */
export function sampleBilinear(
  data: Uint8Array | Float32Array,
  grid: SampleGrid,
  x: number,
  y: number,
  blend: Blend,
  channel = 0,
): number {
  const { width, height, channels = 1 } = grid
  const inX = x < 0 ? 0 : x > width - 1 ? width - 1 : x
  const inY = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  const left = Math.floor(inX)
  const top = Math.floor(inY)
  const upper = (top * width + left) * channels + channel
  const right = left < width - 1 ? channels : 0
  const lower = top < height - 1 ? upper + width * channels : upper
  const a = data[upper]
  const b = data[upper + right]
  const c = data[lower]
  const d = data[lower + right]
  const s = inX - left
  const t = inY - top
  return blend === 'lerp' ? lerp(lerp(a, b, s), lerp(c, d, s), t) : mean(mean(a, b, s), mean(c, d, s), t)
}

/** Samples red, green and blue at once, as {@link sampleBilinear} with `mean`. The position lies inside the grid. */
export function sampleColorBilinear(
  data: Uint8Array,
  { width, height, channels }: Required<SampleGrid>,
  x: number,
  y: number,
  into: Float32Array,
  to: number,
): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const [s, t] = [x - left, y - top]
  const upper = (top * width + left) * channels
  const right = left < width - 1 ? channels : 0
  const lower = top < height - 1 ? upper + width * channels : upper
  for (let c = 0; c < 3; c++)
    into[to + c] = mean(
      mean(data[upper + c], data[upper + right + c], s),
      mean(data[lower + c], data[lower + right + c], s),
      t,
    )
}

/**
 * Resizes a plane by bilinear interpolation between sample centers; meant for enlarging.
 * @param plane of size `from`, row by row
 * @param from its size
 * @param to the size of the result
 */
export function resizePlane(plane: Float32Array, from: SampleGrid, to: SampleGrid): Float32Array {
  const out = new Float32Array(to.width * to.height)
  for (let y = 0; y < to.height; y++) {
    const sy = Math.min(from.height - 1, Math.max(0, ((y + 0.5) * from.height) / to.height - 0.5))
    const top = Math.floor(sy)
    const upper = top * from.width
    const lower = Math.min(from.height - 1, top + 1) * from.width
    for (let x = 0; x < to.width; x++) {
      const sx = Math.min(from.width - 1, Math.max(0, ((x + 0.5) * from.width) / to.width - 0.5))
      const left = Math.floor(sx)
      const right = Math.min(from.width - 1, left + 1)
      const above = mean(plane[upper + left], plane[upper + right], sx - left)
      const below = mean(plane[lower + left], plane[lower + right], sx - left)
      out[y * to.width + x] = mean(above, below, sy - top)
    }
  }
  return out
}
