import { labFromLinear } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster } from '../raster/raster.ts'

/**
 * Why the light on an area can't be read. Of the whole photo: it has no color, or a heavy filter (toned, tinted or posterized), or was
 * taken under a colored sky. Of the area: it reflects its surroundings.
 */
export type LightFault = 'black-and-white' | 'filter' | 'sunset' | 'glass' | 'tile'

/** About this many pixels are read. */
const SAMPLES = 15_000

/** Lightness outside of which a pixel's color is not read. */
const READABLE_LIGHTNESS = { from: 8, to: 97 } as const

/** Steps of lightness in which a toned photo has one color each. */
const TONES = 40

/** 95th percentile of the distance (Lab chroma) from the color of its tone: real photos 7.8 and more, sepia 0 to 4. */
const MOST_TONED = 6.5

/** 98th percentile of chroma in a photo without color; JPEG files leave a little. */
const MOST_GRAY = 5

/** 5th percentile of chroma: real photos have something neutral, at most 13.5. */
const LEAST_TINTED = 16

/** Effective number of green's levels (exponential of the entropy, of 256); posterized photos have fewer, even after JPEG. */
const FEWEST_LEVELS = 80

/** Fewer levels than this have drawings and pictures of a few flat colors: no photos. */
const LEAST_PHOTO_LEVELS = 12

/**
 * Finds out whether a photo no longer shows the light that it was taken in.
 * @param photo encoded sRGB at analysis size
 * @returns null for a photo as cameras take it
 * @throws RangeError when its buffer does not fit its shape
 */
export function findLightFault(photo: ColorRaster): Extract<LightFault, 'black-and-white' | 'filter'> | null {
  checkRaster(photo)
  const samples = sampleColors(photo)
  const { l, a, b } = samples
  const { from, to } = READABLE_LIGHTNESS
  const readable = [...l.keys()].filter((i) => l[i] > from && l[i] < to)
  const levels = countLevels(samples.green)
  if (readable.length === 0 || levels < LEAST_PHOTO_LEVELS) return null
  const chromas = Float64Array.from(readable.map((i) => Math.hypot(a[i], b[i]))).sort()
  if (percentileOf(chromas, 0.98) < MOST_GRAY) return 'black-and-white'
  const isToned = percentileOf(distancesFromTone(samples, readable), 0.95) < MOST_TONED
  const isTinted = percentileOf(chromas, 0.05) > LEAST_TINTED
  return isToned || isTinted || levels < FEWEST_LEVELS ? 'filter' : null
}

/** Lab values of sampled pixels, and green as encoded. */
interface ColorSamples {
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly green: Uint8Array
}

function sampleColors(photo: ColorRaster): ColorSamples {
  const data = bytesOf(photo)
  const pixels = photo.width * photo.height
  const step = Math.max(1, Math.round(pixels / SAMPLES))
  const count = Math.ceil(pixels / step)
  const [l, a, b] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const green = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const at = i * step * photo.channels
    const lab = labAt(data, at)
    l[i] = lab.l
    a[i] = lab.a
    b[i] = lab.b
    green[i] = data[at + 1]
  }
  return { l, a, b, green }
}

function labAt(data: Uint8Array, at: number) {
  return labFromLinear([LINEAR_OF_BYTE[data[at]], LINEAR_OF_BYTE[data[at + 1]], LINEAR_OF_BYTE[data[at + 2]]])
}

/** Distances of the pixels' colors from the mean color of pixels about as light, ascending. */
function distancesFromTone({ l, a, b }: ColorSamples, readable: readonly number[]): Float64Array {
  const toneOf = (i: number): number => Math.min(TONES - 1, Math.floor((l[i] * TONES) / 100))
  const tones = Array.from({ length: TONES }, () => ({ count: 0, a: 0, b: 0 }))
  for (const i of readable) {
    const tone = tones[toneOf(i)]
    tone.count++
    tone.a += a[i]
    tone.b += b[i]
  }
  const distances = readable.map((i) => {
    const tone = tones[toneOf(i)]
    return Math.hypot(a[i] - tone.a / tone.count, b[i] - tone.b / tone.count)
  })
  return Float64Array.from(distances).sort()
}

/** Effective number of levels: the exponential of the histogram's entropy. */
function countLevels(bytes: Uint8Array): number {
  const histogram = new Uint32Array(256)
  for (const byte of bytes) histogram[byte]++
  const shares = [...histogram].map((count) => count / bytes.length)
  return Math.exp(-shares.reduce((sum, share) => sum + (share > 0 ? share * Math.log(share) : 0), 0))
}

function percentileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
