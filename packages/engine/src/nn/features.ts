/**
 * Feature maps, and operations without weights that write into them. They are stored channels last: row by row, and a pixel's channels
 * side by side.
 */

/** Feature maps of one size. */
export interface Features {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** width × height × channels, then up to 3 unused pixels, because the plain loops process 4 at a time */
  readonly data: Float32Array
}

/** Feature maps full of zeros. */
export function createFeatures(width: number, height: number, channels: number): Features {
  return { width, height, channels, data: new Float32Array(((width * height + 3) & ~3) * channels) }
}

/** Sets negative values to 0, in place. */
export function applyRelu(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] = 0
}

/** Adds the second features to the first, in place. */
export function addFeatures(target: Features, other: Features): void {
  const { data } = target
  for (let i = 0; i < data.length; i++) data[i] = data[i] + other.data[i]
}

/** Upsamples coarse features by 2 (bilinear) and adds them to the fine ones, then ReLU; writes to `fine`. */
export function addUpsampled(coarse: Features, fine: Features): void {
  const { width, height, channels, data } = fine
  for (let y = 0; y < height; y++) addUpsampledRow(coarse, y, width, data, y * width * channels)
}

/** {@link addUpsampled} for one row: row `y` of the fine features, which lies in `data` from `at` on. */
export function addUpsampledRow(
  coarse: Features,
  y: number,
  width: number,
  data: Float32Array,
  at: number,
): void {
  const { channels } = coarse
  const rowFloats = coarse.width * channels
  const top = Math.max(0, (y - 1) >> 1) * rowFloats
  const bottom = Math.min(coarse.height - 1, (y + 1) >> 1) * rowFloats
  const down = y % 2 === 0 ? 0.75 : 0.25
  for (let x = 0; x < width; x++) {
    const left = Math.max(0, (x - 1) >> 1) * channels
    const right = Math.min(coarse.width - 1, (x + 1) >> 1) * channels
    const share = x % 2 === 0 ? 0.75 : 0.25
    addUpsampledPixel(
      coarse.data,
      top + left,
      top + right,
      bottom + left,
      bottom + right,
      share,
      down,
      data,
      at + x * channels,
      channels,
    )
  }
}

function addUpsampledPixel(
  coarse: Float32Array,
  leftTop: number,
  rightTop: number,
  leftBottom: number,
  rightBottom: number,
  right: number,
  down: number,
  target: Float32Array,
  to: number,
  channels: number,
): void {
  const w11 = right * down
  const w01 = (1 - right) * down
  const w10 = right * (1 - down)
  const w00 = (1 - right) * (1 - down)
  for (let c = 0; c < channels; c++) {
    const up =
      coarse[leftTop + c] * w00 +
      coarse[rightTop + c] * w10 +
      coarse[leftBottom + c] * w01 +
      coarse[rightBottom + c] * w11
    const sum = up + target[to + c]
    target[to + c] = sum > 0 ? sum : 0
  }
}

/**
 * Copies the 3 × 3 neighborhoods of every second pixel of row `y`, one after the other; outside the map there are zeros. They take
 * `ceil(width / 2)` × 9 × channels values of `target`, from `at` on.
 */
export function writeNeighborhoods(input: Features, y: number, target: Float32Array, at: number): void {
  const { width, height, channels, data } = input
  for (let x = 0; x < width; x += 2)
    for (let py = y - 1; py <= y + 1; py++)
      for (let px = x - 1; px <= x + 1; px++) {
        const isInside = px >= 0 && py >= 0 && px < width && py < height
        const from = (py * width + px) * channels
        for (let c = 0; c < channels; c++) target[at++] = isInside ? data[from + c] : 0
      }
}
