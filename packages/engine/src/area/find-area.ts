/** Finds the area of one surface in an analyzed photo: a mask along the photo's edges, and its expected quality. */
import { coverageOf } from '../raster/shares.ts'
import type { ColorRaster, GrayRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { FoundArea } from './found-area.ts'
import { excludeNeighbors } from './exclude-neighbors.ts'
import { refineLikelihood } from './refine-likelihood.ts'
import { surroundingsOf, type Surface } from './surfaces.ts'
import { type SurfaceClass } from '../nn/surface-classes.ts'

/** The surface network's class of each surface. */
export const CLASS_OF_SURFACE: Readonly<Record<Surface, SurfaceClass>> = {
  exterior: 'wall',
  siding: 'wall',
  house_trim: 'trim',
  roof: 'roof',
  door: 'entry_door',
  garage: 'garage_door',
  walls: 'wall',
  ceiling: 'ceiling',
  cabinets: 'cabinet',
  trim: 'trim',
  backsplash: 'backsplash',
}

/** Classes that are impossible for a surface, since it tells whether the photo shows a house or a room. */
const INDOORS_ONLY: readonly SurfaceClass[] = [
  'ceiling',
  'floor',
  'cabinet',
  'backsplash',
  'curtain',
  'picture',
]
const OUTDOORS_ONLY: readonly SurfaceClass[] = ['shutter', 'garage_door', 'roof', 'sky', 'ground']
/** Floor for the probability of all possible classes, so that a trace of wall in the sky is not scaled up to 1. */
const POSSIBLE_SHARE_MIN = 0.3

/**
 * The network's probability that corresponds to even odds. The network underestimates rare and thin surfaces; measured by
 * tools/surface-network/measure.ts on rendered and held-out rooms.
 */
const EVEN_ODDS: Readonly<Record<Surface, number>> = {
  exterior: 0.5,
  siding: 0.5,
  house_trim: 0.3,
  roof: 0.5,
  door: 0.35,
  garage: 0.4,
  walls: 0.5,
  ceiling: 0.3,
  cabinets: 0.35,
  trim: 0.2,
  backsplash: 0.25,
}
/** Likelihood (0–255) from which a pixel belongs to the area. */
const THRESHOLD = 128
/** Masonry counts as exterior when there is this many times more of it than of siding. */
const MASONRY_DOMINATES = 1.5
/**
 * Linear regression of the overlap (IoU) with hand labels on the network's mean certainty: 77 walls in held-out photos of
 * tools/surface-network/measure.ts, correlation 0.78.
 */
const OVERLAP_PER_CERTAINTY = 1.41
const OVERLAP_AT_ZERO = -0.41
/** Below this expected overlap an empty mask and one tap are the better start. */
const SURE_FROM = 0.5
/** Areas under this share of the photo are mostly mistakes. */
const SURE_SHARE = 0.01
/** Smaller components and holes are removed; shares of the photo's area. */
const SPECK_SHARE = 0.0008
const PINHOLE_SHARE = 0.0002
/** A component stays if its highest likelihood reaches this share of the photo's highest. */
const CORE_SHARE = 0.86
/** A hole stays if its lowest likelihood (0–255) is at most this, as in a window, or if it is large. */
const HOLE_LIKELIHOOD = 60
const LARGE_HOLE_SHARE = 0.05

/**
 * Finds the pixels of a surface.
 * @param photo the photo that was analyzed, same size
 * @throws RangeError when photo and analysis have different sizes
 */
export function findArea(photo: ColorRaster, analysis: Analysis, surface: Surface): FoundArea {
  if (photo.width !== analysis.width || photo.height !== analysis.height)
    throw new RangeError('the analysis belongs to a photo of another size')
  const coarse = findLikelihood(analysis, surface)
  const likelihood = refineLikelihood(photo, coarse, analysis.grid)
  const mask = toMask(likelihood)
  if (surroundingsOf(surface) === 'outdoors') excludeNeighbors({ mask, likelihood }, analysis)
  const confidence = findConfidence(coarse)
  return { mask, likelihood, confidence, isSure: confidence >= SURE_FROM && coverageOf(mask) >= SURE_SHARE }
}

/**
 * The confidence of {@link findArea} without finding the area: fast enough to test whether a surface is present.
 */
export function findAreaConfidence(analysis: Analysis, surface: Surface): number {
  return findConfidence(findLikelihood(analysis, surface))
}

/** 0–1 per cell of the analysis grid; 0.5 is even odds. */
function findLikelihood(analysis: Analysis, surface: Surface): Float32Array {
  const map = (name: SurfaceClass) => analysis.probabilities[analysis.classes.indexOf(name)]
  const own = map(CLASS_OF_SURFACE[surface])
  const masonry = map('masonry')
  const joinsMasonry =
    surface === 'siding' || (surface === 'exterior' && total(masonry) > MASONRY_DOMINATES * total(own))
  const impossible = (surroundingsOf(surface) === 'outdoors' ? INDOORS_ONLY : OUTDOORS_ONLY).map(map)
  const even = EVEN_ODDS[surface]
  return Float32Array.from(own, (value, i) => {
    const possible = 255 - impossible.reduce((sum, other) => sum + other[i], 0)
    const p = Math.min(
      1,
      (joinsMasonry ? value + masonry[i] : value) / Math.max(possible, POSSIBLE_SHARE_MIN * 255),
    )
    return (p * (1 - even)) / (p * (1 - even) + (1 - p) * even)
  })
}

function total(values: Uint8Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

function toMask(likelihood: GrayRaster): Mask {
  const { width, height, data } = likelihood
  const mask = { width, height, data: data.map((value) => (value >= THRESHOLD ? 255 : 0)) }
  const area = width * height
  const core = CORE_SHARE * data.reduce((most, value) => Math.max(most, value), 0)
  const reachesCore = (part: Int32Array) => part.some((i) => data[i] >= core)
  const isClearHole = (part: Int32Array) =>
    part.length >= LARGE_HOLE_SHARE * area || part.some((i) => data[i] <= HOLE_LIKELIHOOD)
  flipComponents(mask, 255, (part) => part.length < SPECK_SHARE * area || !reachesCore(part))
  flipComponents(mask, 0, (part) => part.length < PINHOLE_SHARE * area || !isClearHole(part))
  return mask
}

/** The expected overlap, from the mean certainty of the cells where the surface is likelier than not. */
function findConfidence(coarse: Float32Array): number {
  let certainty = 0
  let count = 0
  for (const value of coarse) {
    if (value < 0.5) continue
    certainty += 2 * value - 1
    count++
  }
  if (count === 0) return 0
  return Math.min(1, Math.max(0, (OVERLAP_PER_CERTAINTY * certainty) / count + OVERLAP_AT_ZERO))
}
