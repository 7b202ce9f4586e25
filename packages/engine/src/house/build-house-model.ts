import { findDoors } from '../doors/find-doors.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { findBuildings, findRivalBuilding, HOME, NEIGHBOR } from './find-buildings.ts'
import { findOpenings } from './find-openings.ts'
import { HOUSE_MODEL_VERSION, type HouseModel, type HouseRegion, type RegionJoins } from './house-model.ts'
import { judgeNeighbors } from './judge-neighbors.ts'
import { placeRegions, regionAt } from './neighbor-evidence.ts'
import type { Opening } from './opening.ts'
import { averageCells } from './patch-analysis.ts'
import { measureBorders } from './measure-borders.ts'
import { mapRegions, numberInOrder, type RegionMap } from './region-map.ts'
import { averagePatches, cutTree, type RegionTree } from './region-tree.ts'
import { findCellLikelihoods, PAINTABLES, type Paintable } from './surface-likelihoods.ts'
import { studyPatches, type PatchStudy } from './study-patches.ts'

/** Regions that a photo is cut into. */
const REGION_COUNT = 150
/** A region belongs to a building from this share of its cells on: its border is no cell of any building. */
const BUILDING_SHARE = 0.4
/** Probabilities and colors are rounded to this: storing more digits tells nothing more. */
const PRECISION = 1000

const MODELS = new WeakMap<Analysis, { photo: ColorRaster; model: HouseModel }>()

/**
 * Builds the model of the house or room in a photo, once per analysis.
 * @param photo the photo that was analyzed, same size; encoded sRGB, its bytes must not change
 * @throws RangeError when photo and analysis have different sizes
 */
export function buildHouseModel(photo: ColorRaster, analysis: Analysis): HouseModel {
  if (photo.width !== analysis.width || photo.height !== analysis.height)
    throw new RangeError('the analysis belongs to a photo of another size')
  const known = MODELS.get(analysis)
  if (known && known.photo === photo) return known.model
  const model = modelHouse(photo, analysis)
  MODELS.set(analysis, { photo, model })
  return model
}

/**
 * Makes {@link buildHouseModel} return a model that was stored.
 * @param photo the photo that was analyzed, same size
 */
export function rememberHouseModel(photo: ColorRaster, analysis: Analysis, model: HouseModel): void {
  MODELS.set(analysis, { photo, model })
}

function modelHouse(photo: ColorRaster, analysis: Analysis): HouseModel {
  const study = studyPatches(photo, analysis)
  const nodes = cutTree(study.tree, REGION_COUNT)
  const numbers = numberInOrder(nodes)
  const owners = nodes.map((node) => numbers.get(node)!)
  const map = mapRegions(study.lab, study.graph, owners)
  const doors = findDoors(photo, analysis)
  const regions = assignNeighbors(describeRegions(study, analysis, map, owners, numbers.size), map, analysis)
  return {
    version: HOUSE_MODEL_VERSION,
    width: photo.width,
    height: photo.height,
    classes: analysis.classes,
    regions,
    owners: toRuns(map),
    borders: measureBorders(map, study.lab),
    joins: listJoins(study.tree, numbers),
    doors,
    openings: findOpenings(study, analysis, doors).map((opening) => assignOpening(opening, regions, map)),
    planes: null,
  }
}

function describeRegions(
  study: PatchStudy,
  analysis: Analysis,
  map: RegionMap,
  owners: Int32Array,
  count: number,
): HouseRegion[] {
  const { patches, graph } = study
  const pixels = new Int32Array(count)
  for (const region of map.data) pixels[region]++
  const overCells = (values: Float32Array, depth: number) =>
    splitByRegion(averageCells(values, depth, analysis, patches, owners, count), depth)
  const overPatches = (values: Float32Array, depth: number) =>
    splitByRegion(averagePatches(values, depth, graph.sizes, owners, count), depth)
  const likelihoods = overCells(findCellLikelihoods(analysis), PAINTABLES.length)
  const buildings = overCells(markBuildings(analysis), BUILDING_MARKS)
  const classes = study.analysis.roots.map((root) => root * root)
  const probabilities = overPatches(classes, analysis.classes.length)
  const colors = overPatches(interleave([graph.l, graph.a, graph.b]), 3)
  return Array.from(pixels, (size, r) => {
    const [home, neighbor, rival] = buildings[r].map((share) => share > BUILDING_SHARE)
    const [l, a, b] = colors[r]
    return {
      pixels: size,
      probabilities: probabilities[r],
      likelihoods: Object.fromEntries(PAINTABLES.map((name, k) => [name, likelihoods[r][k]])) as Record<
        Paintable,
        number
      >,
      color: [l, a, b],
      building: neighbor ? 'neighbor' : home ? 'home' : null,
      isRival: rival,
    }
  })
}

/** Decides once more whose building each region belongs to. */
function assignNeighbors(regions: readonly HouseRegion[], map: RegionMap, analysis: Analysis): HouseRegion[] {
  const masonry = analysis.classes.indexOf('masonry')
  const places = placeRegions(
    analysis,
    map,
    regions.map(({ probabilities }) => probabilities[masonry]),
  )
  const isNeighbors = judgeNeighbors(
    regions.map(({ pixels, likelihoods, building }, r) => ({
      place: places[r],
      share: pixels / map.data.length,
      wall: likelihoods.both,
      isCutOff: building === 'neighbor',
    })),
  )
  return regions.map((region, r) => ({
    ...region,
    building: isNeighbors[r] ? 'neighbor' : region.building && 'home',
  }))
}

/** Gives an opening of a building to the house of the region in its middle. */
function assignOpening(opening: Opening, regions: readonly HouseRegion[], map: RegionMap): Opening {
  if (opening.building === null) return opening
  const middle = (axis: 0 | 1) => opening.quad.reduce((sum, corner) => sum + corner[axis], 0) / 4
  const { building } = regions[regionAt(map, middle(0) / map.width, middle(1) / map.height)]
  return { ...opening, building: building ?? opening.building }
}

/** Values that {@link markBuildings} gives a cell. */
const BUILDING_MARKS = 3

/** Whether a cell of the analysis grid, row by row, shows the home, a neighbor's house, and the home's rival: 0 or 1 each. */
function markBuildings(analysis: Analysis): Float32Array {
  const buildings = findBuildings(analysis)
  const rival = findRivalBuilding(analysis)
  const marks = new Float32Array(buildings.length * BUILDING_MARKS)
  for (let i = 0, at = 0; i < buildings.length; i++, at += BUILDING_MARKS) {
    if (buildings[i] === HOME) marks[at] = 1
    else if (buildings[i] === NEIGHBOR) marks[at + 1] = 1
    if (rival?.[i] === 1) marks[at + 2] = 1
  }
  return marks
}

function interleave(planes: readonly ArrayLike<number>[]): Float32Array {
  const values = new Float32Array(planes.length * planes[0].length)
  for (const [p, plane] of planes.entries())
    for (let i = 0; i < plane.length; i++) values[i * planes.length + p] = plane[i]
  return values
}

function splitByRegion(means: Float64Array, depth: number): number[][] {
  return Array.from({ length: means.length / depth }, (_, r) =>
    Array.from(means.subarray(r * depth, (r + 1) * depth), round),
  )
}

function round(value: number): number {
  return Math.round(PRECISION * value) / PRECISION
}

function toRuns({ data }: RegionMap): number[] {
  const runs: number[] = []
  for (let from = 0; from < data.length;) {
    let to = from + 1
    while (to < data.length && data[to] === data[from]) to++
    runs.push(data[from], to - from)
    from = to
  }
  return runs
}

/** The part of a tree above a cut, with its own numbers. */
function listJoins({ parents, heights }: RegionTree, numbers: ReadonlyMap<number, number>): RegionJoins {
  const own = new Map(numbers)
  // parents have larger numbers than their parts, so one pass reaches every joint
  for (let node = 0; node < parents.length; node++)
    if (own.has(node) && parents[node] >= 0 && !own.has(parents[node])) own.set(parents[node], -1)
  const joints = [...own.keys()].filter((node) => !numbers.has(node)).sort((one, other) => one - other)
  for (const [k, node] of joints.entries()) own.set(node, numbers.size + k)
  const nodes = [...own].sort(([, one], [, other]) => one - other).map(([node]) => node)
  return {
    parents: nodes.map((node) => own.get(parents[node]) ?? -1),
    heights: nodes.map((node) => (numbers.has(node) ? 0 : heights[node])),
  }
}
