import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { ClassReference } from './class-references.ts'
import type { BorderSample } from './border-samples.ts'

/** Logarithmic histogram of border ratios (luminance outside ÷ inside). */
const HISTOGRAM = { bins: 76, from: 0.12, to: 50 } as const
const LOG_PER_BIN = Math.log(HISTOGRAM.to / HISTOGRAM.from) / HISTOGRAM.bins

/** Least border ratio of a lighter neighbor, and of a white one where the area may be white itself. */
const LEAST_RATIO = { lighter: 1.12, asWhite: 0.88 } as const

/** A neighbor with more than this many times the light of the photo's exposure is a lamp, or stands in brighter light than the area. */
const GLARE = 1.5

/** An area that may be white: least share of the photo's exposure, and most difference of its channels as a share of the strongest. */
const MAYBE_WHITE = { leastLight: 0.22, mostTint: 0.4 } as const

/** Least size of a peak: share and number of samples. */
const LEAST_PEAK = { share: 0.03, samples: 12 } as const

/** Added uncertainty of a white behind dark trim, which may be a gray or beige door. */
const BEYOND_DOUBT = 1

/** Dark neighbors: most border ratio, and least number of samples. */
const DARK = { mostRatio: 0.6, samples: 24 } as const

/** The percentile of luminance that stands for the photo's exposure. */
const EXPOSURE_PERCENTILE = 0.97

/** Encoded luma of lamps, windows and clipped skies, which are ignored for exposure. */
const CLIPPED_LUMA = 248

/** Sampling step for the color of the light. */
const LIGHT_STEP = 5

/** Encoded bytes between which a pixel's color is reliable. */
const READABLE = { from: 20, to: 250 } as const

/** Least samples for the color of the light. */
const LEAST_SURROUNDINGS = 100

/** Neighbors of the area in the same light: ratios of their light to the area's. */
export interface Neighbors {
  /** Of luminance. */
  readonly ratio: number
  /** Per channel. */
  readonly channels: LinearRgb
  /** factor on the standard deviation; 1 if all neighbors touch the area and agree */
  readonly doubt: number
}

/** Cues of a photo about an area's reflectance and illumination. */
export interface ReflectanceCues {
  /** The area's median linear light. */
  readonly area: LinearRgb
  readonly white: Neighbors | null
  readonly dark: Neighbors | null
  /** 97th percentile of luminance, without sky and lamps */
  readonly exposure: number
  /** median color of the surroundings without green; only the channels' ratios matter */
  readonly surroundings: LinearRgb | null
  /** known things anywhere in the photo; empty without the surface network */
  readonly references: readonly ClassReference[]
}

/**
 * Finds the area's white neighbors, which form the heaviest peak of the histogram of border ratios. Ignores lamps, and sunlit things
 * beside an area in shade. Null if no peak is clear.
 * @param borderSamples of the area
 * @param area its linear light
 * @param exposure of the photo
 */
export function findWhite(
  borderSamples: readonly BorderSample[],
  area: LinearRgb,
  exposure: number,
): Neighbors | null {
  const samples = borderSamples.filter(({ outside }) => luminanceOf(outside) < GLARE * exposure)
  const ratios = samples.map(ratioOf)
  const leastRatio = isMaybeWhite(area, exposure) ? LEAST_RATIO.asWhite : LEAST_RATIO.lighter
  const peak = heaviestPeak(ratios, leastRatio)
  if (peak === null) return null
  const members = samples.filter((_, i) => ratios[i] >= peak.from && ratios[i] < peak.to)
  if (members.length < Math.max(LEAST_PEAK.samples, LEAST_PEAK.share * samples.length)) return null
  const agreeing = members.length / ratios.filter((ratio) => ratio >= leastRatio).length
  const beyond = members.filter((sample) => sample.isBeyond).length / members.length
  return summarize(members, (1 + BEYOND_DOUBT * beyond) / Math.sqrt(agreeing))
}

/** Whether an area may be white: bright for its photo, and hardly colored. */
function isMaybeWhite(area: LinearRgb, exposure: number): boolean {
  const most = Math.max(...area)
  const { leastLight, mostTint } = MAYBE_WHITE
  return luminanceOf(area) > leastLight * exposure && most - Math.min(...area) < mostTint * most
}

/** Finds dark trim, shutters, frames and glass beside the area; null if there are too few samples. */
export function findDark(samples: readonly BorderSample[]): Neighbors | null {
  const members = samples.filter((sample) => ratioOf(sample) < DARK.mostRatio)
  return members.length < DARK.samples ? null : summarize(members, 1)
}

function ratioOf({ inside, outside }: BorderSample): number {
  return luminanceOf(outside) / luminanceOf(inside)
}

function summarize(members: readonly BorderSample[], doubt: number): Neighbors {
  const channel = (c: number): number =>
    medianOf(members.map(({ inside, outside }) => outside[c] / Math.max(1e-4, inside[c])))
  return {
    ratio: medianOf(members.map(ratioOf)),
    channels: [channel(0), channel(1), channel(2)],
    doubt,
  }
}

/**
 * Range of the smoothed histogram's heaviest peak, between its valleys. The lighter a neighbor, the more likely it is white, so
 * a peak's weight is its number of samples times the cube root of its ratio.
 */
function heaviestPeak(ratios: readonly number[], leastRatio: number): { from: number; to: number } | null {
  const { bins, from } = HISTOGRAM
  const counts = countByRatio(ratios)
  const smooth = counts.map((_, i) => (counts[i - 1] ?? 0) + 2 * counts[i] + (counts[i + 1] ?? 0))
  const edge = (bin: number): number => from * Math.exp(bin * LOG_PER_BIN)
  let best: { from: number; to: number; mass: number } | null = null
  for (let i = 0; i < bins; i++) {
    if (smooth[i] === 0 || smooth[i] < (smooth[i - 1] ?? 0) || smooth[i] <= (smooth[i + 1] ?? 0)) continue
    const [first, last] = findPeakBins(smooth, i)
    const ratio = edge(i + 0.5)
    const mass = counts.subarray(first, last + 1).reduce((sum, count) => sum + count, 0) * Math.cbrt(ratio)
    if (ratio > leastRatio && (best === null || mass > best.mass))
      best = { from: Math.max(leastRatio, edge(first)), to: edge(last + 1), mass }
  }
  return best
}

function countByRatio(ratios: readonly number[]): Float32Array {
  const { bins, from } = HISTOGRAM
  const counts = new Float32Array(bins)
  for (const ratio of ratios) {
    const bin = Math.floor(Math.log(ratio / from) / LOG_PER_BIN)
    if (bin >= 0 && bin < bins) counts[bin]++
  }
  return counts
}

/** The first and the last bin of a peak: from its top, counts fall to a valley or an empty bin on both sides. */
function findPeakBins(counts: Float32Array, top: number): [number, number] {
  let [first, last] = [top, top]
  while (first > 0 && counts[first - 1] > 0 && counts[first - 1] < counts[first]) first--
  while (last < counts.length - 1 && counts[last + 1] > 0 && counts[last + 1] < counts[last]) last++
  return [first, last]
}

/**
 * Measures the area's median linear light.
 * @throws RangeError when the mask is empty
 */
export function medianOfArea(photo: ColorRaster, mask: Mask): LinearRgb {
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  const [reds, greens, blues] = histograms
  const { channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(mask)
  let count = 0
  for (let i = 0, at = 0; i < inside.length; i++, at += channels) {
    if (inside[i] === 0) continue
    count++
    reds[data[at]]++
    greens[data[at + 1]]++
    blues[data[at + 2]]++
  }
  if (count === 0) throw new RangeError('an empty mask has no reflectance')
  const [red, green, blue] = histograms.map(
    (histogram) => LINEAR_OF_BYTE[Math.max(1, percentile(histogram, count, 0.5))],
  )
  return [red, green, blue]
}

function percentile(histogram: Uint32Array, count: number, share: number): number {
  let below = 0
  let byte = 0
  while (byte < 255 && (below += histogram[byte]) < share * count) byte++
  return byte
}

/** Measures {@link ReflectanceCues.exposure}. */
export function measureExposure(photo: ColorRaster, sky: Mask | null): number {
  const histogram = new Uint32Array(256)
  const { channels } = photo
  const data = bytesOf(photo)
  const left = sky && bytesOf(sky)
  let count = 0
  for (let i = 0, at = 0; at < data.length; i++, at += channels) {
    if (left !== null && left[i] !== 0) continue
    const luma = (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2] + 0.5) | 0
    if (luma >= CLIPPED_LUMA) continue
    histogram[luma]++
    count++
  }
  return LINEAR_OF_BYTE[Math.max(1, percentile(histogram, count, EXPOSURE_PERCENTILE))]
}

/** Finds {@link ReflectanceCues.surroundings}, assuming that stone, concrete, roofs and trim are neutral on average. */
export function findSurroundingColor(photo: ColorRaster, mask: Mask, sky: Mask | null): LinearRgb | null {
  const { channels } = photo
  const data = bytesOf(photo)
  const [reds, blues]: [number[], number[]] = [[], []]
  for (let i = 0; i < mask.data.length; i += LIGHT_STEP) {
    if (mask.data[i] !== 0 || (sky !== null && sky.data[i] !== 0)) continue
    const at = i * channels
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
    const most = Math.max(red, green, blue)
    const isGreen = green > 1.04 * red && green > 1.15 * blue
    if (isGreen || most >= READABLE.to || most < READABLE.from) continue
    const light = Math.max(1e-4, LINEAR_OF_BYTE[green])
    reds.push(LINEAR_OF_BYTE[red] / light)
    blues.push(LINEAR_OF_BYTE[blue] / light)
  }
  return reds.length < LEAST_SURROUNDINGS ? null : [medianOf(reds), 1, medianOf(blues)]
}
