/** Decides which regions of a photo belong to a surface. */
import { mapOf, type HouseModel, type HouseRegion } from '../house/house-model.ts'
import { CLASS_OF_SURFACE } from '../house/surface-likelihoods.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { likelihoodsOf } from './area-likelihoods.ts'
import { leaveOutAppliances } from './leave-out-appliances.ts'
import { leaveOutLoneRegions } from './leave-out-lone-regions.ts'
import { listChimneys } from './list-chimneys.ts'
import { leaveOutStrayRoofs, leaveOutStrays } from './leave-out-strays.ts'
import { settleRegions } from './settle-regions.ts'
import { weighColors } from './weigh-colors.ts'

/** Likelihood of a neighbor's walls: below even odds, yet one tap adds them. */
const NEIGHBOR_LIKELIHOOD_MAX = 0.375
/**
 * The same limit while regions are decided together. The home's walls beside a neighbor's house, and their colors, would outweigh the
 * limit above: of 84 outlined homes with a neighbor, 17 kept paint on walls that the outlines themselves gave to the neighbor (decision 053).
 */
const SETTLING_NEIGHBOR_LIKELIHOOD_MAX = 0.2
/** Likelihood of what may be sky: painting the sky is worse than leaving out the top of a wall, which one tap adds. */
const SKY_LIKELIHOOD_MAX = 0.2
/** A region at the photo's top edge may be sky from this probability on. */
const SKY_FROM = 0.25
/** A region is sky for sure from this probability on. */
const SURE_SKY_FROM = 0.5
/** Least lightness and most chroma (CIELAB) of an overexposed region. */
const WHITE = { l: 95, chroma: 4 } as const
/** Least probability of masonry and least difference from the roofs' mean color (ΔE76) of a chimney that is taken for roof. */
const ROOF_CHIMNEY = { masonry: 0.12, step: 12 } as const
/** How often a surface is decided anew by the colors of what was found before. */
const COLOR_PASSES = 2
/** Classes that have few colors in one home. */
const FEW_COLORS: ReadonlySet<SurfaceClass> = new Set(['wall', 'cabinet', 'roof'])

/** Classes that mostly show as narrow strips in a room, where a wall of the same color beside them would outvote them (decision 094). */
const STRIPS: ReadonlySet<SurfaceClass> = new Set(['ceiling', 'trim'])

/** Which regions belong to an area. */
export interface DecidedRegions {
  /** 0–1 per region, below even odds on a neighbor's house */
  readonly likelihoods: readonly number[]
  /** see {@link settleRegions} */
  readonly beliefs: Float32Array
  /** of siding: the regions that were left out as chimneys */
  readonly chimneys?: ReadonlySet<number>
}

/** Regions decided before. */
const DECIDED = new WeakMap<HouseModel, Map<Surface, DecidedRegions>>()

/**
 * Decides all regions together, once per model and surface: the borders of a room need all of its surfaces. Walls, cabinets and roofs of
 * one home share a few colors, which what is beside them does not have: appliances, curtains, ground.
 * @returns must not be changed
 */
export function decideRegions(model: HouseModel, surface: Surface): DecidedRegions {
  const known = DECIDED.get(model) ?? new Map<Surface, DecidedRegions>()
  DECIDED.set(model, known)
  const decided = known.get(surface) ?? decideSurface(model, surface)
  known.set(surface, decided)
  return decided
}

function decideSurface(model: HouseModel, surface: Surface): DecidedRegions {
  const home = findHomeLikelihoods(model, surface)
  const ofClass = CLASS_OF_SURFACE[surface]
  let decided = settleHome(model, surface, home)
  for (let pass = 0; FEW_COLORS.has(ofClass) && pass < COLOR_PASSES; pass++) {
    const likelihoods = weighColors(model, home.settling, decided.beliefs, surroundingsOf(surface))
    decided = { likelihoods, beliefs: settleRegions(model, likelihoods) }
  }
  const { likelihoods, beliefs } = decided
  // by its colors a wall is found better, but it seems more certain than it is
  if (ofClass === 'wall') {
    const leaveOut = surroundingsOf(surface) === 'indoors' ? leaveOutLoneRegions : leaveOutStrays
    const walls = { likelihoods: home.reported, beliefs: leaveOut(model, beliefs) }
    return surface === 'siding' ? leaveOutChimneys(model, walls) : walls
  }
  if (ofClass === 'roof')
    return { likelihoods, beliefs: leaveOutStrayRoofs(model, leaveOutRoofChimneys(model, beliefs)) }
  if (ofClass !== 'cabinet') return decided
  return { likelihoods, beliefs: leaveOutAppliances(model, likelihoods, beliefs) }
}

/** A chimney is no part of the siding, which takes a house's masonry with it. */
function leaveOutChimneys(model: HouseModel, { likelihoods, beliefs }: DecidedRegions): DecidedRegions {
  const chimneys = listChimneys(model, (r) => beliefs[r] > 0)
  return {
    likelihoods,
    beliefs: beliefs.map((belief, r) => (chimneys.has(r) ? -belief : belief)),
    chimneys,
  }
}

/** Leaves out of the roofs what may be masonry and has another color than they have: a chimney. */
function leaveOutRoofChimneys({ regions, classes }: HouseModel, beliefs: Float32Array): Float32Array {
  const masonry = classes.indexOf('masonry')
  const roofs = regions.filter((_, r) => beliefs[r] > 0)
  const pixels = roofs.reduce((sum, region) => sum + region.pixels, 0)
  const mean = [0, 1, 2].map((c) => roofs.reduce((sum, one) => sum + one.pixels * one.color[c], 0) / pixels)
  const isChimney = ({ probabilities, color }: HouseRegion) =>
    probabilities[masonry] >= ROOF_CHIMNEY.masonry &&
    Math.hypot(...color.map((value, c) => value - mean[c])) >= ROOF_CHIMNEY.step
  return beliefs.map((belief, r) => (belief > 0 && isChimney(regions[r]) ? -belief : belief))
}

/** Decides all regions together by what the network says alone, without weighing their colors. */
export function decideByNetwork(model: HouseModel, surface: Surface): DecidedRegions {
  return settleHome(model, surface, findHomeLikelihoods(model, surface))
}

function settleHome(model: HouseModel, surface: Surface, home: HomeLikelihoods): DecidedRegions {
  const asRound = surroundingsOf(surface) === 'indoors' && STRIPS.has(CLASS_OF_SURFACE[surface])
  return { likelihoods: home.reported, beliefs: settleRegions(model, home.settling, asRound) }
}

/** 0–1 per region, below even odds on a neighbor's house and for what may be sky. */
interface HomeLikelihoods {
  /** what an area tells */
  readonly reported: readonly number[]
  /** what regions are decided by */
  readonly settling: readonly number[]
}

function findHomeLikelihoods(model: HouseModel, surface: Surface): HomeLikelihoods {
  const maybeSky = surroundingsOf(surface) === 'outdoors' ? listMaybeSky(model) : new Set<number>()
  const likelihoods = likelihoodsOf(model, surface).map((value, r) =>
    maybeSky.has(r) ? Math.min(SKY_LIKELIHOOD_MAX, value) : value,
  )
  const limitNeighbors = (most: number) =>
    likelihoods.map((value, r) => (isNeighbors(model.regions[r], surface) ? Math.min(most, value) : value))
  return {
    reported: limitNeighbors(NEIGHBOR_LIKELIHOOD_MAX),
    settling: limitNeighbors(SETTLING_NEIGHBOR_LIKELIHOOD_MAX),
  }
}

/**
 * The regions that may be sky: those at the photo's top edge, since a gray cloud above a gray house looks like its wall, and white ones beside
 * a white sky, such as the gap between a branch and a roof.
 */
function listMaybeSky(model: HouseModel): ReadonlySet<number> {
  const { regions, borders, classes, width } = model
  const sky = classes.indexOf('sky')
  const isWhite = ({ color: [l, a, b] }: HouseRegion) => l >= WHITE.l && Math.hypot(a, b) <= WHITE.chroma
  const isSky = ({ probabilities }: HouseRegion) => probabilities[sky] >= SURE_SKY_FROM
  const atTop = new Set(mapOf(model).data.subarray(0, width))
  const maybe = new Set([...atTop].filter((r) => regions[r].probabilities[sky] >= SKY_FROM))
  for (const { between } of borders)
    if (between.every((r) => isWhite(regions[r])) && between.some((r) => isSky(regions[r])))
      for (const r of between) maybe.add(r)
  return maybe
}

/** Whether a region belongs to a neighbor's house; a room has none. */
export function isNeighbors({ building }: HouseRegion, surface: Surface): boolean {
  return building === 'neighbor' && surroundingsOf(surface) === 'outdoors'
}
