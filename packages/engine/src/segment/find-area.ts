/** From an analysis to the area of one surface: a mask with the photo's own edges, and how far to trust it. */
import type { ColorRaster, GrayRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from './analyze-photo.ts'
import { flipSmallParts } from './connected-parts.ts'
import { refineLikelihood } from './refine-likelihood.ts'
import type { Surface, SurfaceClass } from './surfaces.ts'

export interface FoundArea {
  /** 255 where the surface is, at the photo's size */
  readonly mask: Mask
  /** 0..255 per pixel: how much the pixel looks like the surface, before thresholding; the tap tool starts from it */
  readonly likelihood: GrayRaster
  /** 0..1: about the overlap (IoU) that such areas had with hand-drawn ones */
  readonly confidence: number
  /** false when starting blank serves the homeowner better than this area */
  readonly isSure: boolean
}

const CLASS_OF: Readonly<Record<Surface, SurfaceClass>> = {
  exterior: 'wall',
  walls: 'wall',
  ceiling: 'ceiling',
  cabinets: 'cabinet',
  trim: 'trim',
  backsplash: 'backsplash',
}

/** Likelihood (0..255) from which a pixel belongs to the area. */
const THRESHOLD = 128
/** Bare brick or stone joins the exterior when there is this much more of it than of siding: people paint brick homes. */
const MASONRY_DOMINATES = 1.5
/** Smaller parts are specks, smaller holes pinholes; shares of the photo's area. */
const SPECK_SHARE = 0.0008
const PINHOLE_SHARE = 0.0002

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
  const confidence = findConfidence(coarse)
  return { mask, likelihood, confidence, isSure: confidence >= 0.5 }
}

/** 0..1 per cell of the analysis grid. */
function findLikelihood(analysis: Analysis, surface: Surface): Float32Array {
  const map = (name: SurfaceClass) => analysis.probabilities[analysis.classes.indexOf(name)]
  const own = map(CLASS_OF[surface])
  const masonry = map('masonry')
  const joinsMasonry = surface === 'exterior' && total(masonry) > MASONRY_DOMINATES * total(own)
  return Float32Array.from(own, (value, i) => (joinsMasonry ? value + masonry[i] : value) / 255)
}

function total(values: Uint8Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

function toMask(likelihood: GrayRaster): Mask {
  const { width, height } = likelihood
  const mask = { width, height, data: likelihood.data.map((value) => (value >= THRESHOLD ? 255 : 0)) }
  flipSmallParts(mask, 255, SPECK_SHARE * width * height)
  flipSmallParts(mask, 0, PINHOLE_SHARE * width * height)
  return mask
}

/** Mean certainty where the surface is likelier than not. */
function findConfidence(coarse: Float32Array): number {
  let sum = 0
  let count = 0
  for (const value of coarse) {
    if (value < 0.5) continue
    sum += 2 * value - 1
    count++
  }
  return count === 0 ? 0 : sum / count
}
