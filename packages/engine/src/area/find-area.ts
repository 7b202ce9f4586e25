/** Finds the area of one surface in an analyzed photo: whole regions with borders along the photo's edges, and the area's expected quality. */
import { coverageOf } from '../raster/shares.ts'
import type { ColorRaster, GrayRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { FoundArea } from './found-area.ts'
import { findBuildings, NEIGHBOR } from '../house/find-buildings.ts'
import { straightenMask } from '../house/straighten-mask.ts'
import { averageCells } from '../house/patch-analysis.ts'
import { cutTree, meansOfRegions } from '../house/region-tree.ts'
import { forEachPatchPixel, refineEdges } from '../superpixels/refine-edges.ts'
import { studyPatches, type PatchStudy } from '../house/study-patches.ts'
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
/** Regions that a photo is cut into; a region belongs to the area as a whole or not at all. */
export const REGION_COUNT = 150
/** Masonry counts as exterior when there is this many times more of it than of siding. */
const MASONRY_DOMINATES = 1.5
/**
 * Linear regression of the overlap (IoU) on the network's mean certainty, over the walls of 41 homes by careful outlines and 13
 * rooms. With the seventh weights, over 41 homes and 41 rooms: correlation 0.76, on average 0.01 too high.
 */
const OVERLAP_PER_CERTAINTY = 1.44
const OVERLAP_AT_ZERO = -0.38
/** Below this expected overlap an empty mask and one tap are the better start. */
const SURE_FROM = 0.5
/** Areas under this share of the photo are mostly mistakes. */
export const SURE_SHARE = 0.01
/** A region belongs to a building from this share of its cells on: its border is no cell of any building. */
const BUILDING_REGION_SHARE = 0.4
/** Likelihood of a neighbor's walls: below even odds, yet one tap adds them. */
const NEIGHBOR_LIKELIHOOD_MAX = 0.375
/** Smaller components and holes are removed; shares of the photo's area. */
const SPECK_SHARE = 0.0008
const PINHOLE_SHARE = 0.0002
/**
 * A component stays if its highest likelihood reaches this share of the photo's highest. Only what stands in one place: walls,
 * ceilings and trim go on in the shade.
 */
const CORE_SHARES: Partial<Record<Surface, number>> = { cabinets: 0.86, backsplash: 0.86 }

/**
 * Finds the pixels of a surface.
 * @param photo the photo that was analyzed, same size
 * @throws RangeError when photo and analysis have different sizes
 */
export function findArea(photo: ColorRaster, analysis: Analysis, surface: Surface): FoundArea {
  if (photo.width !== analysis.width || photo.height !== analysis.height)
    throw new RangeError('the analysis belongs to a photo of another size')
  const coarse = findLikelihood(analysis, surface)
  const study = studyPatches(photo, analysis)
  const pooled = poolByRegion(study, averageCells(coarse, analysis, study.patches))
  if (surroundingsOf(surface) === 'outdoors') excludeNeighbors(study, analysis, pooled)
  const likelihood = drawLikelihood(study, pooled)
  const drawn = removeDoubtfulParts(removeSpecks(drawRegions(study, pooled)), likelihood, surface)
  const mask = straightenMask(study.lab, drawn)
  const confidence = findConfidence(coarse)
  return { mask, likelihood, confidence, isSure: isReliable(mask, confidence) }
}

/** Whether an area is a better start than an empty one. */
export function isReliable(mask: Mask, confidence: number): boolean {
  return confidence >= SURE_FROM && coverageOf(mask) >= SURE_SHARE
}

/**
 * The confidence of {@link findArea} without finding the area: fast enough to test whether a surface is present.
 */
export function findAreaConfidence(analysis: Analysis, surface: Surface): number {
  return findConfidence(findLikelihood(analysis, surface))
}

/** What clads the walls that an area takes. */
export type Cladding = 'siding' | 'masonry' | 'both'

/** The cladding that a surface takes unless the person says otherwise. */
export function usualCladding({ classes, probabilities }: Analysis, surface: Surface): Cladding {
  if (surface === 'siding') return 'both'
  if (surface !== 'exterior') return 'siding'
  const [siding, masonry] = (['wall', 'masonry'] as const).map((name) =>
    total(probabilities[classes.indexOf(name)]),
  )
  return masonry > MASONRY_DOMINATES * siding ? 'both' : 'siding'
}

/** 0–1 per cell of the analysis grid; 0.5 is even odds. */
export function findLikelihood(
  analysis: Analysis,
  surface: Surface,
  cladding = usualCladding(analysis, surface),
): Float32Array {
  const map = (name: SurfaceClass) => analysis.probabilities[analysis.classes.indexOf(name)]
  const own = map(cladding === 'masonry' ? 'masonry' : CLASS_OF_SURFACE[surface])
  const masonry = map('masonry')
  const joinsMasonry = cladding === 'both'
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

/** Replaces each patch's value by the mean of its region. */
export function poolByRegion(
  { graph, tree }: PatchStudy,
  values: Float32Array,
  owners = cutTree(tree, REGION_COUNT),
): Float32Array {
  const means = meansOfRegions(tree, owners, graph.sizes, values)
  return values.map((_, k) => means[owners[k]])
}

/** Lowers the likelihood of regions that belong to a neighbor's house; one tap still adds them. */
function excludeNeighbors(study: PatchStudy, analysis: Analysis, pooled: Float32Array): void {
  const neighbors = labelNeighbors(study, analysis)
  for (let k = 0; k < pooled.length; k++)
    if (neighbors[k] === 1) pooled[k] = Math.min(NEIGHBOR_LIKELIHOOD_MAX, pooled[k])
}

/** 1 per patch of a region that belongs to a neighbor's house. */
export function labelNeighbors(
  study: PatchStudy,
  analysis: Analysis,
  owners?: Int32Array,
): Uint8Array<ArrayBuffer> {
  const marks = findBuildings(analysis)
  if (!marks.includes(NEIGHBOR)) return new Uint8Array(study.graph.count)
  const isNeighbor = marks.map((mark) => (mark === NEIGHBOR ? 1 : 0))
  return labelMarked(study, analysis, isNeighbor, owners)
}

/**
 * 1 per patch of a region that belongs to a building.
 * @param study of the photo
 * @param analysis of it
 * @param cells of the analysis grid: 1 on the building
 * @param owners the region of each patch
 */
export function labelMarked(
  study: PatchStudy,
  analysis: Analysis,
  cells: Uint8Array,
  owners?: Int32Array,
): Uint8Array<ArrayBuffer> {
  const shares = poolByRegion(study, averageCells(Float32Array.from(cells), analysis, study.patches), owners)
  return Uint8Array.from(shares, (share) => (share > BUILDING_REGION_SHARE ? 1 : 0))
}

function drawLikelihood({ lab, graph }: PatchStudy, values: Float32Array): GrayRaster {
  const data = new Uint8Array(lab.width * lab.height)
  for (let k = 0; k < graph.count; k++) {
    const value = Math.round(255 * values[k])
    forEachPatchPixel(lab, graph, k, (i) => (data[i] = value))
  }
  return { width: lab.width, height: lab.height, data }
}

/** A mask of the patches whose region is likelier than not, its border decided pixel by pixel. */
function drawRegions({ lab, graph }: PatchStudy, pooled: Float32Array): Mask {
  const labels = Uint8Array.from(pooled, (value) => (value > 0.5 ? 1 : 0))
  const data = new Uint8Array(lab.width * lab.height)
  refineEdges(lab, graph, labels, new Uint8Array(graph.count).fill(1), data)
  return { width: lab.width, height: lab.height, data }
}

/** Removes what is too small to be a surface, and holes too small to be an opening. */
export function removeSpecks(mask: Mask): Mask {
  const area = mask.width * mask.height
  flipComponents(mask, 255, (part) => part.length < SPECK_SHARE * area)
  flipComponents(mask, 0, (part) => part.length < PINHOLE_SHARE * area)
  return mask
}

/** Removes components in which the surface is nowhere nearly as likely as elsewhere in the photo. */
function removeDoubtfulParts(mask: Mask, { data }: GrayRaster, surface: Surface): Mask {
  const share = CORE_SHARES[surface]
  if (share === undefined) return mask
  const core = share * data.reduce((most, value) => Math.max(most, value), 0)
  flipComponents(mask, 255, (part) => !part.some((i) => data[i] >= core))
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
  return count === 0 ? 0 : expectOverlap(certainty / count)
}

/** The overlap (IoU) to expect of an area, from the mean of 2 × likelihood − 1 inside it. */
export function expectOverlap(certainty: number): number {
  return Math.min(1, Math.max(0, OVERLAP_PER_CERTAINTY * certainty + OVERLAP_AT_ZERO))
}
