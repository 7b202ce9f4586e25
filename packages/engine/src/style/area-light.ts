/** Separates an area's illumination from the texture of the old surface. */
import { LINEAR_OF_BYTE, type LinearRgb, luminanceOfBytes } from '../color/transfer.ts'
import { sampleBilinear } from '../raster/bilinear.ts'
import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Radius of the first filter, as a share of the long side: wider than siding courses, narrower than eaves' shadows. */
const RADIUS_SHARE = 0.012

/**
 * The guided filter's ε: a window whose log2 light varies by more than this contains the edge of a shadow. After the median,
 * siding and joints vary by less than 0.02, and cast shadows by more than 0.4.
 */
const SHADOW_VARIANCE = 0.05

/** Repetitions of the filter, which remove the remaining texture. */
const ROUNDS = 2

/** Largest detail to remove (boards, shingles, bricks): the radius of the median filter. */
const DETAIL_M = 0.13

/** Bounds of that radius, in pixels of half the analysis photo. */
const DETAIL_RADIUS = { least: 2, most: 6 } as const

/** On plain surfaces a median and a guided filter remove joints and noise and nothing else: radius of both, and ε of the guided one. */
const PLAIN = { radius: 2, variance: 0.005 } as const

/** A pixel that differs from the median around it by more stops is texture. */
const TEXTURE_STOPS = 0.1

/**
 * A surface is plain where up to the first share of the pixels around it are texture, and rough from the second share on. They are
 * counted within this many radii of the first filter: in so large a window, the corners that the median rounds hardly count.
 */
const TEXTURE_SHARE = { plain: 0.15, rough: 0.3, radii: 2 } as const

/** Radius of the window for the color of light, as a share of the long side. */
const TINT_RADIUS_SHARE = 0.06

/**
 * Most deviation of the local color of light from the area's mean, as factors: of red, and the inverse of blue, against their mean, and of green
 * against that mean. Sun and shade differ in the first; what is greener or redder is the old paint (decision 117).
 */
const TINT_MOST = { warm: 1.06, green: 1.015 } as const

/** Least linear light; below it there is only noise. */
const DARKEST = 0.0015

/**
 * The old surface's linear light without its texture, at half the analysis photo's size; to be interpolated between pixel
 * centers.
 */
export interface AreaLight {
  readonly width: number
  readonly height: number
  /** red, green, blue of each pixel; outside the area extrapolated */
  readonly data: Float32Array
  /**
   * 0 in diffuse light, 1 in hard sunlight: contrast between light and shade within the area.
   */
  readonly hardness: number
}

/**
 * Lists the light inside an area.
 * @param light of the area
 * @param mask of the area, at twice the light's size
 * @returns linear, row by row
 */
export function listLightsInside(light: AreaLight, mask: Mask): LinearRgb[] {
  const { width, height, data } = light
  const lights: LinearRgb[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      if (mask.data[2 * y * mask.width + 2 * x] !== 0) lights.push([data[at], data[at + 1], data[at + 2]])
    }
  return lights
}

/**
 * Removes the old surface's texture: a median filter removes lines between boards, then an edge-preserving filter of log
 * light removes the rest and keeps the edges of shadows. Both round corners and blur weak edges, so where a surface is plain
 * they are much narrower: corners of walls and shadows stay sharp.
 * @param photo encoded sRGB at analysis size
 * @param mask of the photo's size, with at least one pixel inside
 * @param pixelsPerM scale of the surface in the photo
 * Source: K. He et al., "Guided Image Filtering" (2013), self-guided and restricted to the area
 */
export function measureAreaLight(photo: ColorRaster, mask: Mask, pixelsPerM: number): AreaLight {
  const { width, height } = photo
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const coarse = halve(photo, mask)
  const detail = Math.round((DETAIL_M * pixelsPerM) / 2)
  const detailRadius = Math.min(DETAIL_RADIUS.most, Math.max(DETAIL_RADIUS.least, detail))
  const middle = medianInside(coarse.level, coarse.weight, size, detailRadius)
  const radius = Math.max(2, Math.round(RADIUS_SHARE * Math.max(size.width, size.height)))
  let level = middle
  for (let round = 0; round < ROUNDS; round++)
    level = smooth(level, coarse.weight, size, radius, SHADOW_VARIANCE)
  mixInPlain(level, coarse, middle, size, TEXTURE_SHARE.radii * radius)
  const hardness = hardnessOf(spreadOf(level, coarse.weight))
  fillOutside(
    level,
    coarse.weight.map((share) => (share > 0 ? 1 : 0)),
    size,
  )
  const tints = findTints(photo, mask, coarse.weight, size)
  const data = new Float32Array(level.length * 3)
  for (let i = 0; i < level.length; i++) {
    const light = 2 ** level[i]
    for (let c = 0; c < 3; c++) data[3 * i + c] = light * tints[3 * i + c]
  }
  return { ...size, data, hardness }
}

/** Log light of an area's pixels, and the share of each inside the area. */
interface Levels {
  readonly level: Float32Array
  readonly weight: Float32Array
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Table of binary logarithms of luminance. */
const LOG_STEPS = 4096
const LOG_OF_STEP = Float32Array.from({ length: LOG_STEPS + 1 }, (_, step) =>
  Math.log2(Math.max(DARKEST, step / LOG_STEPS)),
)

/** Mean log light of 2 × 2 pixels of the area; the weight is the share of them inside. */
function halve({ channels, width, height, data }: ColorRaster, mask: Mask): Levels {
  const bytes = bytesOf({ data })
  const columns = Math.ceil(width / 2)
  const level = new Float32Array(columns * Math.ceil(height / 2))
  const weight = new Float32Array(level.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (mask.data[i] !== 255) continue
      const luminance = luminanceOfBytes(bytes, i * channels)
      const cell = (y >> 1) * columns + (x >> 1)
      level[cell] += LOG_OF_STEP[(luminance * LOG_STEPS + 0.5) | 0]
      weight[cell]++
    }
  for (let at = 0; at < level.length; at++) {
    if (weight[at] > 0) level[at] /= weight[at]
    weight[at] /= 4
  }
  return { level, weight }
}

/** The median's histogram: bins per stop, and the darkest value. */
const MEDIAN_STEPS_PER_STOP = 16
const MEDIAN_FROM = Math.log2(DARKEST)
const MEDIAN_BINS = Math.ceil(-MEDIAN_FROM * MEDIAN_STEPS_PER_STOP) + 1

/**
 * Median filter over the area's pixels in a square window: removes lines narrower than half of it, keeps edges of shadows.
 * Source: T. Huang, "A fast two-dimensional median filtering algorithm" (1979)
 */
function medianInside(
  level: Float32Array,
  weight: Float32Array,
  { width, height }: Size,
  radius: number,
): Float32Array {
  const bins = level.map((log) => Math.round((log - MEDIAN_FROM) * MEDIAN_STEPS_PER_STOP))
  const out = level.slice()
  const histogram = new Int32Array(MEDIAN_BINS)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * width
    const bottom = Math.min(height - 1, y + radius) * width
    let [inside, below, median] = [0, 0, 0]
    histogram.fill(0)
    const change = (x: number, by: number) => {
      for (let i = top + x; i <= bottom + x; i += width) {
        if (weight[i] === 0) continue
        histogram[bins[i]] += by
        inside += by
        if (bins[i] < median) below += by
      }
    }
    for (let x = 0; x < Math.min(radius, width); x++) change(x, 1)
    for (let x = 0; x < width; x++) {
      if (x + radius < width) change(x + radius, 1)
      if (x > radius) change(x - radius - 1, -1)
      if (weight[y * width + x] === 0) continue
      while (below > inside / 2) below -= histogram[--median]
      while (below + histogram[median] <= inside / 2) below += histogram[median++]
      const within = (inside / 2 - below) / histogram[median] - 0.5
      out[y * width + x] = (median + within) / MEDIAN_STEPS_PER_STOP + MEDIAN_FROM
    }
  }
  return out
}

/**
 * Replaces the light by the photo's own where the surface is plain, in place.
 * @param level smoothed light
 * @param own light of the photo
 * @param middle the median around each pixel
 */
function mixInPlain(
  level: Float32Array,
  own: Levels,
  middle: Float32Array,
  size: Size,
  radius: number,
): void {
  const { weight } = own
  const texture = weight.map((share, i) => (Math.abs(own.level[i] - middle[i]) > TEXTURE_STOPS ? share : 0))
  const textureNear = boxMean(texture, size.width, size.height, radius)
  const inside = boxMean(weight, size.width, size.height, radius)
  const withoutJoints = medianInside(own.level, weight, size, PLAIN.radius)
  const plain = smooth(withoutJoints, weight, size, PLAIN.radius, PLAIN.variance)
  const { rough } = TEXTURE_SHARE
  for (let i = 0; i < level.length; i++) {
    if (weight[i] === 0) continue
    const plainness = (rough - textureNear[i] / inside[i]) / (rough - TEXTURE_SHARE.plain)
    level[i] += Math.min(1, Math.max(0, plainness)) * (plain[i] - level[i])
  }
}

/** One pass of the self-guided filter. */
function smooth(
  level: Float32Array,
  weight: Float32Array,
  { width, height }: Size,
  radius: number,
  shadowVariance: number,
): Float32Array {
  const { length } = level
  const planes = [0, 1].map(() => new Float32Array(length))
  const [first, second] = planes
  for (let i = 0; i < length; i++) {
    first[i] = weight[i] * level[i]
    second[i] = first[i] * level[i]
  }
  const blur = () => planes.forEach((plane) => boxMean(plane, width, height, radius, plane))
  blur()
  const count = boxMean(weight, width, height, radius)
  for (let i = 0; i < length; i++) {
    if (weight[i] === 0) {
      first[i] = second[i] = 0
      continue
    }
    const mean = first[i] / count[i]
    const variance = Math.max(0, second[i] / count[i] - mean * mean)
    const slope = variance / (variance + shadowVariance)
    first[i] = weight[i] * slope
    second[i] = weight[i] * (1 - slope) * mean
  }
  blur()
  const out = new Float32Array(length)
  for (let i = 0; i < length; i++) if (weight[i] !== 0) out[i] = (first[i] * level[i] + second[i]) / count[i]
  return out
}

/**
 * Fills what has no weight smoothly from around it: means over ever larger cells, interpolated.
 * Source: S. Gortler et al., "The Lumigraph" (1996), push-pull
 */
function fillOutside(plane: Float32Array, weight: Float32Array, size: Size): void {
  const { width, height } = size
  if (width === 1 && height === 1) return
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const coarse = new Float32Array(half.width * half.height)
  const coarseWeight = new Float32Array(coarse.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const at = (y >> 1) * half.width + (x >> 1)
      coarse[at] += weight[i] * plane[i]
      coarseWeight[at] += weight[i]
    }
  for (let at = 0; at < coarse.length; at++) {
    if (coarseWeight[at] > 0) coarse[at] /= coarseWeight[at]
    coarseWeight[at] = Math.min(1, coarseWeight[at])
  }
  fillOutside(coarse, coarseWeight, half)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (weight[i] < 1)
        plane[i] =
          weight[i] * plane[i] +
          (1 - weight[i]) * sampleBilinear(coarse, half, x / 2 - 0.25, y / 2 - 0.25, 'mean')
}

/** Local color of light: red, green and blue over luminance, low-pass filtered. */
function findTints(photo: ColorRaster, mask: Mask, weight: Float32Array, size: Size): Float32Array {
  const radius = Math.round(TINT_RADIUS_SHARE * Math.max(size.width, size.height))
  const planes = colorPlanes(photo, mask, size)
  const totals = planes.map((plane) => plane.reduce((sum, value) => sum + value, 0))
  const total = 0.2126 * totals[0] + 0.7152 * totals[1] + 0.0722 * totals[2]
  // a black area has no color
  if (total === 0) return new Float32Array(weight.length * 3).fill(1)
  const [red, green, blue] = planes.map((plane) => boxMean(plane, size.width, size.height, radius, plane))
  const tints = new Float32Array(weight.length * 3)
  const overall = totals.map((value) => value / total)
  const [r, g, b] = overall
  const deviationOf = (plane: Float32Array, c: number, i: number, nearby: number) =>
    overall[c] > 1e-4 ? plane[i] / nearby / overall[c] : 1
  for (let i = 0; i < weight.length; i++) {
    const nearby = 0.2126 * red[i] + 0.7152 * green[i] + 0.0722 * blue[i]
    let [warm, greener] = [1, 1]
    if (nearby > 1e-5) {
      const [ofRed, ofBlue] = [deviationOf(red, 0, i, nearby), deviationOf(blue, 2, i, nearby)]
      warm = within(Math.sqrt(ofRed / ofBlue), TINT_MOST.warm)
      greener = within(deviationOf(green, 1, i, nearby) / Math.sqrt(ofRed * ofBlue), TINT_MOST.green)
    }
    const scale = 1 / (0.2126 * r * warm + 0.7152 * g * greener + (0.0722 * b) / warm)
    tints[3 * i] = scale * r * warm
    tints[3 * i + 1] = scale * g * greener
    tints[3 * i + 2] = (scale * b) / warm
  }
  return tints
}

/** Between 1 / most and most; 1 for what is no number. */
function within(factor: number, most: number): number {
  return isNaN(factor) ? 1 : Math.min(most, Math.max(1 / most, factor))
}

function colorPlanes({ data, channels, width, height }: ColorRaster, mask: Mask, size: Size): Float32Array[] {
  const bytes = bytesOf({ data })
  const planes = [0, 1, 2].map(() => new Float32Array(size.width * size.height))
  const [red, green, blue] = planes
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (mask.data[i] !== 255) continue
      const at = (y >> 1) * size.width + (x >> 1)
      red[at] += LINEAR_OF_BYTE[bytes[i * channels]]
      green[at] += LINEAR_OF_BYTE[bytes[i * channels + 1]]
      blue[at] += LINEAR_OF_BYTE[bytes[i * channels + 2]]
    }
  return planes
}

/** Difference between the 95th and the 8th percentile of log light, in stops. */
function spreadOf(level: Float32Array, weight: Float32Array): number {
  const sample: number[] = []
  const step = Math.max(1, Math.floor(level.length / 20_000))
  for (let i = 0; i < level.length; i += step) if (weight[i] !== 0) sample.push(level[i])
  if (sample.length === 0) return 0
  sample.sort((a, b) => a - b)
  return sample[Math.floor(0.95 * (sample.length - 1))] - sample[Math.floor(0.08 * (sample.length - 1))]
}

/** In diffuse light an area varies by half a stop, in sunlight by two. */
function hardnessOf(spreadStops: number): number {
  return Math.min(1, Math.max(0, (spreadStops - 0.4) / 1.4))
}
