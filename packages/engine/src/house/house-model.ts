import type { FoundDoor } from '../doors/door.ts'
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import type { SurfaceClass, Surroundings } from '../nn/surface-classes.ts'
import type { Plane, PlaneGroup } from '../planes/area-planes.ts'
import type { PlaneKind } from '../planes/find-planes.ts'
import type { Opening } from './opening.ts'
import { componentAt } from '../superpixels/patch-component.ts'
import { cutTree, type RegionTree } from './region-tree.ts'
import type { RegionMap } from './region-map.ts'
import type { Paintable } from './surface-likelihoods.ts'

/** Rises when a stored model can no longer be read as this type. */
export const HOUSE_MODEL_VERSION = 6

/** What a photo shows: regions that own each pixel once, whose building they belong to, and its openings. Plain data: it may be stored as JSON. */
export interface HouseModel {
  readonly version: typeof HOUSE_MODEL_VERSION
  /** size of the analysis photo, in pixels */
  readonly width: number
  readonly height: number
  /** order of the regions' probabilities */
  readonly classes: readonly SurfaceClass[]
  readonly regions: readonly HouseRegion[]
  /** which region owns each pixel, row by row: a region's number, how many pixels, the next region's number, … */
  readonly owners: readonly number[]
  readonly borders: readonly RegionBorder[]
  readonly joins: RegionJoins
  /** by falling confidence */
  readonly doors: readonly FoundDoor[]
  /** the doors, then windows by falling confidence */
  readonly openings: readonly Opening[]
  /** null until buildPlacedHouseModel has found them: styles need them, areas do not */
  readonly planes: HousePlanes | null
}

/** A model with its planes. */
export interface PlacedHouseModel extends HouseModel {
  readonly planes: HousePlanes
}

/** The camera, and the planes before it on which the regions lie. */
export interface HousePlanes {
  /** a room's walls and ceiling, or a house's walls and roof */
  readonly surroundings: Surroundings
  readonly frame: CameraFrame
  readonly planes: readonly Plane[]
  readonly groups: readonly HousePlaneGroup[]
  /** the group that each region lies on; -1 for none. A region of walls of one color may go round a corner of its group */
  readonly groupOfRegion: readonly number[]
  /** whether they are of a room whose borders fit a box */
  readonly isBox: boolean
  /** 0–1: confidence in the perspective; 0 if a frontal view is assumed */
  readonly confidence: number
}

/** Walls that meet at corners, or one plane of a roof or ceiling. */
export interface HousePlaneGroup extends PlaneGroup {
  readonly kind: PlaneKind
  /** 0–1: confidence in the scale */
  readonly scaleConfidence: number
}

/** A part of one material, as a wall between its windows or the sky. */
export interface HouseRegion {
  /** how many of the photo it owns; 0 for a tiny one that others took */
  readonly pixels: number
  /** 0–1 per class */
  readonly probabilities: readonly number[]
  /** 0–1 for what may be painted; 0.5 is even odds */
  readonly likelihoods: Readonly<Record<Paintable, number>>
  /** mean CIELAB */
  readonly color: readonly [l: number, a: number, b: number]
  /** null for what belongs to no building */
  readonly building: 'home' | 'neighbor' | null
  /** belongs to another building that the person may mean as well */
  readonly isRival: boolean
}

/** Where two regions touch. */
export interface RegionBorder {
  readonly between: readonly [region: number, region: number]
  readonly lengthPx: number
  /** mean color step across it (ΔE76, lightness counts less) */
  readonly step: number
}

/**
 * Which regions are most alike: they join two by two. Numbers up to the number of regions are regions; each further number is
 * a joint of two earlier ones.
 */
export interface RegionJoins {
  /** the joint that each number is part of; -1 for none */
  readonly parents: readonly number[]
  /** how different the two parts of a joint are, never less than within its parts; 0 for regions */
  readonly heights: readonly number[]
}

const MAPS = new WeakMap<HouseModel, RegionMap>()

/** Which region owns each pixel. */
export function mapOf(model: HouseModel): RegionMap {
  const known = MAPS.get(model)
  if (known) return known
  const { width, height, owners } = model
  const data = new Uint16Array(width * height)
  for (let run = 0, at = 0; run < owners.length; run += 2) {
    data.fill(owners[run], at, at + owners[run + 1])
    at += owners[run + 1]
  }
  const map = { width, height, data }
  MAPS.set(model, map)
  return map
}

/**
 * Joins regions until about `count` groups are left.
 * @returns the group of each region: any number that tells it from others
 */
export function groupRegions({ regions, joins }: HouseModel, count: number): Int32Array {
  const tree: RegionTree = {
    leafCount: regions.length,
    parents: Int32Array.from(joins.parents),
    heights: Float32Array.from(joins.heights),
  }
  return cutTree(tree, count)
}

/**
 * Groups the regions of a set that touch each other.
 * @param model of a photo
 * @param isInside whether a region belongs to the set
 * @returns the group of each region: the number of one of its regions; -1 outside the set
 */
export function groupTouching(model: HouseModel, isInside: (region: number) => boolean): Int32Array {
  const graph = graphOf(model)
  const isSeen = new Uint8Array(graph.count)
  const groups = new Int32Array(graph.count).fill(-1)
  for (let start = 0; start < graph.count; start++) {
    if (isSeen[start] === 1 || !isInside(start)) continue
    for (const region of componentAt(graph, start, isSeen, isInside)) groups[region] = start
  }
  return groups
}

/** The likeliest class of a region. */
export function classOf(
  { classes }: Pick<HouseModel, 'classes'>,
  { probabilities }: HouseRegion,
): SurfaceClass {
  return classes[probabilities.indexOf(Math.max(...probabilities))]
}

/** Which regions touch. */
interface RegionGraph {
  readonly count: number
  /** neighbors of region r: neighbors[neighborStarts[r]] to before neighbors[neighborStarts[r + 1]] */
  readonly neighborStarts: Int32Array
  readonly neighbors: Int32Array
  /** the border to each neighbor, in the order of neighbors */
  readonly borders: readonly RegionBorder[]
}

/** The regions of a model as a graph. */
export function graphOf({ regions, borders }: HouseModel): RegionGraph {
  const links = regions.map((): { neighbor: number; border: RegionBorder }[] => [])
  for (const border of borders) {
    const [one, other] = border.between
    links[one].push({ neighbor: other, border })
    links[other].push({ neighbor: one, border })
  }
  const neighborStarts = new Int32Array(regions.length + 1)
  for (const [r, { length }] of links.entries()) neighborStarts[r + 1] = neighborStarts[r] + length
  const all = links.flat()
  return {
    count: regions.length,
    neighborStarts,
    neighbors: Int32Array.from(all, ({ neighbor }) => neighbor),
    borders: all.map(({ border }) => border),
  }
}
