/** Finds the area of one surface in a photo: whole regions with borders along the photo's edges, and the area's expected quality. */
import type { HouseModel } from '../house/house-model.ts'
import { drawRegions } from '../house/region-map.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { ColorRaster, GrayRaster, Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'
import type { FoundArea } from './found-area.ts'
import { areaOwnersOf } from './area-owners.ts'
import { decideByNetwork, decideRegions, isNeighbors, type DecidedRegions } from './decide-regions.ts'
import { drawBorders } from './draw-borders.ts'
import { CLASS_OF_SURFACE } from '../house/surface-likelihoods.ts'
import { isToldByTap, type Surface } from '../house/surfaces.ts'

/**
 * The overlap (IoU) per certainty of an area, by linear regression on the walls of 41 homes by careful outlines and of 13 rooms;
 * correlation 0.79.
 */
const OVERLAP_PER_CERTAINTY = 1.08
/** Regions outside an area that are likelier than this may be missing from it. */
const MISSING_FROM = 0.25
/** Below this expected overlap an empty mask and one tap are the better start. */
export const SURE_FROM = 0.5
/** Walls from 0.4 on overlap by as much as an empty mask does after one tap, and by more after each tap that follows. */
const WALLS_SURE_FROM = 0.4
/** Areas under this share of the photo are mostly mistakes. */
export const SURE_SHARE = 0.01
/** Distance from even odds of regions that their neighbors have decided. */
const SETTLED_MARGIN = 0.05
/** Smaller components and holes are removed; shares of the photo's area. */
const SPECK_SHARE = 0.0008
const PINHOLE_SHARE = 0.0002
/**
 * A component stays if its highest likelihood reaches this share of the photo's highest. Only what stands in one place: walls,
 * ceilings and trim go on in the shade.
 */
const CORE_SHARES: Partial<Record<Surface, number>> = { cabinets: 0.86, backsplash: 0.86 }

/**
 * Finds the pixels of a surface. An accent wall starts empty: it looks like the other walls.
 * @param photo encoded sRGB at analysis size
 * @param model of that photo
 * @throws RangeError when photo and model have different sizes
 */
export function findArea(photo: ColorRaster, model: HouseModel, surface: Surface): FoundArea {
  if (photo.width !== model.width || photo.height !== model.height)
    throw new RangeError('the house model belongs to a photo of another size')
  const decided = decideRegions(model, surface)
  const { likelihoods, beliefs } = decided
  const owners = areaOwnersOf(photo, model, surface)
  const likelihood = drawRegions(
    owners,
    likelihoods.map((value, r) => Math.round(255 * agree(value, beliefs[r]))),
  )
  const regions = drawRegions(
    owners,
    likelihoods.map((_, r) => (beliefs[r] > 0 ? 255 : 0)),
  )
  const drawn = removeDoubtfulParts(removeSpecks(regions), likelihood, surface)
  const mask = isToldByTap(surface) ? emptied(drawn) : drawBorders(photo, model, surface, drawn)
  const confidence = expectOverlapOf(model, surface, () => decided)
  return { mask, likelihood, confidence, isSure: isReliable(surface, mask, confidence) }
}

/** Areas found before, which must not be changed. */
const found = new WeakMap<HouseModel, Map<Surface, FoundArea>>()

/**
 * {@link findArea}, once per model and surface: the planes of a home are found from the same areas as its styles.
 * @returns must not be changed
 */
export function findAreaOnce(photo: ColorRaster, model: HouseModel, surface: Surface): FoundArea {
  const areas = found.get(model) ?? new Map<Surface, FoundArea>()
  found.set(model, areas)
  const area = areas.get(surface) ?? findArea(photo, model, surface)
  areas.set(surface, area)
  return area
}

function emptied({ width, height, data }: Mask): Mask {
  return { width, height, data: new Uint8Array(data.length) }
}

/** Whether an area is a better start than an empty one. */
export function isReliable(surface: Surface, mask: Mask, confidence: number): boolean {
  const least = isOfWalls(surface) ? WALLS_SURE_FROM : SURE_FROM
  return confidence >= least && coverageOf(mask) >= SURE_SHARE
}

/**
 * The confidence of {@link findArea} without finding the area: fast enough to test whether a surface is present.
 */
export function findAreaConfidence(model: HouseModel, surface: Surface): number {
  return expectOverlapOf(model, surface, () => decideRegions(model, surface))
}

/** Walls are as sure as the network alone is of them: what colors add would count as doubtful. */
function expectOverlapOf(model: HouseModel, surface: Surface, decide: () => DecidedRegions): number {
  if (isToldByTap(surface)) return 0
  const { likelihoods, beliefs } = isOfWalls(surface) ? decideByNetwork(model, surface) : decide()
  return expectOverlap(model, surface, likelihoods, (r) => beliefs[r] > 0)
}

function isOfWalls(surface: Surface): boolean {
  return CLASS_OF_SURFACE[surface] === 'wall'
}

/** The likelihood, on the side of even odds that the belief is on. */
function agree(likelihood: number, belief: number): number {
  return belief > 0 ? Math.max(likelihood, 0.5 + SETTLED_MARGIN) : Math.min(likelihood, 0.5 - SETTLED_MARGIN)
}

/** Removes what is too small to be a surface, and holes too small to be an opening. */
export function removeSpecks(mask: Mask): Mask {
  if (!mask.data.includes(255)) return mask
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

/**
 * The overlap (IoU) to expect of an area of whole regions, 0–1: the certainty inside it, as a share of the area and of what is
 * likely to be missing. A neighbor's house is not missing.
 * @param model of the photo
 * @param surface which the likelihoods are of
 * @param likelihoods per region
 * @param isInside whether a region belongs to the area
 */
export function expectOverlap(
  model: HouseModel,
  surface: Surface,
  likelihoods: readonly number[],
  isInside: (region: number) => boolean,
): number {
  let [certain, all] = [0, 0]
  for (const [r, region] of model.regions.entries()) {
    const likelihood = likelihoods[r]
    if (isInside(r)) {
      certain += (2 * likelihood - 1) * region.pixels
      all += region.pixels
    } else if (likelihood > MISSING_FROM && !isNeighbors(region, surface)) all += likelihood * region.pixels
  }
  return all === 0 ? 0 : Math.min(1, Math.max(0, (OVERLAP_PER_CERTAINTY * certain) / all))
}
