import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { BorderSample } from './border-samples.ts'
import { collectBorderSamples } from './border-samples.ts'
import { findSky } from './find-sky.ts'
import type { Reflectance, Surroundings } from './reflectance.ts'

/** Luminance reflectance of white trim, ceilings, window and door frames; outdoors they have weathered. */
const WHITE_REFLECTANCE = { indoors: 0.87, outdoors: 0.84 } as const

/** The histogram of border ratios (outside ÷ inside, luminance), logarithmic. */
const HISTOGRAM = { bins: 60, from: 0.12, to: 14 } as const

/** A border ratio must exceed this to show something lighter than the area. */
const LEAST_RATIO = 1.12

/** A peak must hold this share of the samples and this many. */
const LEAST_PEAK = { share: 0.03, samples: 12 } as const

/** How much surer a white that touches the area is than one behind dark trim, which may be a gray or beige door. */
const BEYOND_DOUBT = 1

/** Reflectance of what a photo is exposed to show just below white: its 97th percentile of luminance. */
const EXPOSURE = { percentile: 0.97, reflectance: 0.71 } as const

/** Encoded luma from here on belongs to lights, windows and blown skies: it says nothing about exposure. */
const CLIPPED_LUMA = 248

/** How sure each cue is: standard deviations of the logarithm of reflectance, from rendered homes. */
const CUES = {
  indoors: { border: 0.12, exposure: 0.6, prior: { reflectance: 0.6, deviation: 0.4 } },
  outdoors: { border: 0.22, exposure: 0.6, prior: { reflectance: 0.42, deviation: 0.75 } },
} as const

/** Confidence falls by this per unit of the estimate's standard deviation: without a border it stays below one half. */
const CONFIDENCE_FALL = 2.4

/**
 * Share of its own light that an area in a room gets back: grows with the share of the picture that it fills. The
 * walls of a furnished room with a window get back about a quarter, by rendered rooms repainted.
 */
const BOUNCE = { perShare: 0.6, most: 0.25 } as const

/** No paint reflects more or less than this. */
const REFLECTANCE_RANGE = { least: 0.02, most: 0.92 } as const

/**
 * Finds the present reflectance of an area. A photo shows reflectance times light; across the area's border the light
 * is nearly the same on both sides, so the ratio to the bright neutral neighbors there gives reflectance and the color
 * of the light at once. Blended, by how sure each is, with the photo's exposure and with what homes usually are.
 * @param photo encoded sRGB at analysis size (about 1000 pixels)
 * @param mask of the photo's size
 * @throws RangeError when sizes differ or the mask is empty
 */
export function findReflectance(photo: ColorRaster, mask: Mask, surroundings: Surroundings): Reflectance {
  checkRaster(photo)
  checkRaster(mask)
  if (mask.width !== photo.width || mask.height !== photo.height)
    throw new RangeError(
      `a ${mask.width}×${mask.height} mask does not fit a ${photo.width}×${photo.height} photo`,
    )
  const area = medianOfArea(photo, mask)
  const sky = surroundings === 'outdoors' ? findSky(photo, mask) : null
  const reference = findReference(
    collectBorderSamples(photo, mask, sky, surroundings),
    WHITE_REFLECTANCE[surroundings],
  )
  const bounce = surroundings === 'indoors' ? Math.min(BOUNCE.most, BOUNCE.perShare * shareOf(mask)) : 0
  return { ...blend(area, reference, whiteOfExposure(photo, sky), surroundings), bounce }
}

function shareOf(mask: Mask): number {
  let count = 0
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] !== 0) count++
  return count / mask.data.length
}

function medianOfArea(photo: ColorRaster, mask: Mask): LinearRgb {
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  let count = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue
    count++
    for (let c = 0; c < 3; c++) histograms[c][photo.data[i * photo.channels + c]]++
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

interface Reference {
  /** The area's reflectance, channel by channel. */
  readonly linear: LinearRgb
  /** How much less sure than a border where all lighter neighbors touch the area and agree; 1 or more. */
  readonly doubt: number
}

/** The reflectance by the heaviest peak of border ratios that are lighter than the area, or null when none stands out. */
function findReference(samples: readonly BorderSample[], white: number): Reference | null {
  const ratios = samples.map(({ inside, outside }) => luminanceOf(outside) / luminanceOf(inside))
  const peak = heaviestPeak(ratios)
  if (peak === null) return null
  const members = samples.filter((_, i) => ratios[i] >= peak.from && ratios[i] < peak.to)
  if (members.length < Math.max(LEAST_PEAK.samples, LEAST_PEAK.share * samples.length)) return null
  const channel = (c: number): number =>
    white / median(members.map((sample) => sample.outside[c] / sample.inside[c]))
  const agreeing = members.length / ratios.filter((ratio) => ratio > LEAST_RATIO).length
  const beyond = members.filter((sample) => sample.isBeyond).length / members.length
  const doubt = (1 + BEYOND_DOUBT * beyond) / Math.sqrt(agreeing)
  return { linear: [channel(0), channel(1), channel(2)], doubt }
}

/** The range of ratios around the smoothed histogram's local maximum with the most mass, down to its valleys. */
function heaviestPeak(ratios: readonly number[]): { from: number; to: number } | null {
  const { bins, from, to } = HISTOGRAM
  const perBin = Math.log(to / from) / bins
  const counts = new Float32Array(bins)
  for (const ratio of ratios) {
    const bin = Math.floor(Math.log(ratio / from) / perBin)
    if (bin >= 0 && bin < bins) counts[bin]++
  }
  const smooth = counts.map((_, i) => (counts[i - 1] ?? 0) + 2 * counts[i] + (counts[i + 1] ?? 0))
  const edge = (bin: number): number => from * Math.exp(bin * perBin)
  let best: { from: number; to: number; mass: number } | null = null
  for (let i = 0; i < bins; i++) {
    if (smooth[i] === 0 || smooth[i] < (smooth[i - 1] ?? 0) || smooth[i] <= (smooth[i + 1] ?? 0)) continue
    let first = i
    let last = i
    while (first > 0 && smooth[first - 1] > 0 && smooth[first - 1] < smooth[first]) first--
    while (last < bins - 1 && smooth[last + 1] > 0 && smooth[last + 1] < smooth[last]) last++
    const mass = counts.subarray(first, last + 1).reduce((sum, count) => sum + count, 0)
    if (edge(i + 0.5) > LEAST_RATIO && (best === null || mass > best.mass))
      best = { from: Math.max(LEAST_RATIO, edge(first)), to: edge(last + 1), mass }
  }
  return best
}

function median(values: number[]): number {
  values.sort((first, second) => first - second)
  return values[values.length >> 1]
}

/** Luminance that a perfectly white surface would show, by the photo's exposure for all but the sky and lights. */
function whiteOfExposure(photo: ColorRaster, sky: Mask | null): number {
  const histogram = new Uint32Array(256)
  let count = 0
  for (let i = 0; i < photo.width * photo.height; i++) {
    const at = i * photo.channels
    const luma =
      (0.2126 * photo.data[at] + 0.7152 * photo.data[at + 1] + 0.0722 * photo.data[at + 2] + 0.5) | 0
    if (luma >= CLIPPED_LUMA || (sky !== null && sky.data[i] !== 0)) continue
    histogram[luma]++
    count++
  }
  return LINEAR_OF_BYTE[Math.max(1, percentile(histogram, count, EXPOSURE.percentile))] / EXPOSURE.reflectance
}

/** Each cue's logarithm of luminance reflectance weighs by its inverse variance. */
function blend(
  area: LinearRgb,
  reference: Reference | null,
  white: number,
  surroundings: Surroundings,
): Reflectance {
  const cues = CUES[surroundings]
  const estimates = [
    { basis: 'prior', log: Math.log(cues.prior.reflectance), weight: cues.prior.deviation ** -2 },
    { basis: 'exposure', log: Math.log(luminanceOf(area) / white), weight: cues.exposure ** -2 },
    ...(reference === null
      ? []
      : [
          {
            basis: 'white-trim',
            log: Math.log(luminanceOf(reference.linear)),
            weight: (cues.border * reference.doubt) ** -2,
          } as const,
        ]),
  ] as const
  const weight = estimates.reduce((sum, cue) => sum + cue.weight, 0)
  const log = estimates.reduce((sum, cue) => sum + cue.weight * cue.log, 0) / weight
  const luminance = Math.min(REFLECTANCE_RANGE.most, Math.max(REFLECTANCE_RANGE.least, Math.exp(log)))
  const color = reference === null ? area : reference.linear
  const scale = luminance / luminanceOf(color)
  const { basis } = estimates.reduce((most, cue) => (cue.weight > most.weight ? cue : most))
  return {
    linear: [color[0] * scale, color[1] * scale, color[2] * scale],
    confidence: Math.exp(-CONFIDENCE_FALL * weight ** -0.5),
    basis,
  }
}
