/** Describes where each region of a photo stands in relation to the home: the evidence that it belongs to a neighbor's house. */
import type { Analysis } from '../nn/analyze-photo.ts'
import { boundsOf } from '../raster/connected-components.ts'
import {
  drawBuildings,
  findHome,
  listBuildings,
  smoothColumns,
  weightOfColumn,
  type Building,
} from './find-buildings.ts'
import type { RegionMap } from './region-map.ts'

/** Kinds of evidence, in the order in which {@link placeRegions} lists them. Heights and bases are shares of the home's height. */
export const NEIGHBOR_EVIDENCE = [
  "distance from the home's middle",
  'distance in half widths of the home',
  'lower end',
  'share cut off by a side',
  'deepest dip of the roof line toward the home',
  'least building in a column toward the home',
  "the home's share of the photo",
  "the home's width",
  "how far this side of the home's middle is narrower",
  'height of the roof line here',
  'base here',
  'masonry',
  'area beyond the dip',
  'height beyond the dip',
  'base beyond the dip',
  "buildings' share of the photo",
] as const

/** Least share of a region's cells that show a building. Other regions have no evidence. */
const BUILDING_SHARE_MIN = 0.3
/** Least number of cells. Smaller regions have no evidence. */
const CELLS_MIN = 3
/** Limit of the distance in half widths: a home near a side has a half width of almost nothing. */
const HALF_WIDTHS_MAX = 5

/** A region of a building, and where it is. */
export interface PlacedRegion {
  /** one value per kind of {@link NEIGHBOR_EVIDENCE} */
  readonly evidence: readonly number[]
  /** from the home's middle column, as a share of the photo's width; negative to the left */
  readonly offset: number
}

/**
 * Places the regions of a photo in relation to the home.
 * @param analysis of the photo
 * @param map of its regions
 * @param masonry probability of masonry per region, 0–1
 * @returns per region; null for what is no building, and everywhere in a photo without a building
 */
export function placeRegions(
  analysis: Analysis,
  map: RegionMap,
  masonry: readonly number[],
): (PlacedRegion | null)[] {
  const buildings = listBuildings(analysis)
  const found = findHome(buildings)
  if (found === null) return masonry.map(() => null)
  const { grid } = analysis
  const home = measureHome(found, grid.width)
  const isBuilding = drawBuildings(analysis).data
  const columns = measureColumns(isBuilding, buildings, home, grid.width)
  const sides = [columns, mirror(columns)].map((side, k) =>
    describeSide(side, k === 0 ? home : mirrorHome(home, grid.width)),
  )
  const cells = isBuilding.length
  return sumRegions(isBuilding, buildings, map, grid.width, masonry.length).map((sums, r) => {
    if (sums.count < CELLS_MIN || sums.building < BUILDING_SHARE_MIN * sums.count) return null
    const x = sums.x / sums.count
    const isRight = x >= home.middle
    const side = sides[isRight ? 1 : 0]
    const from = Math.min(side.dips.length - 1, Math.round(isRight ? grid.width - 1 - x : x))
    const { share, at, cover } = side.dips[from]
    const distance = Math.abs(x - home.middle)
    const halfWidth = isRight ? home.right - home.middle : home.middle - home.left
    const evidence = [
      distance / grid.width,
      Math.min(HALF_WIDTHS_MAX, distance / Math.max(1, halfWidth)),
      (sums.bottom - home.top) / home.height,
      sums.cutOff / sums.count,
      share,
      cover / home.height,
      home.cells / cells,
      (home.right - home.left) / grid.width,
      (isRight ? 1 : -1) * (home.middle / grid.width - 0.5),
      side.heights[from] / home.height,
      (side.bases[from] - home.bottom) / home.height,
      masonry[r],
      side.outerAreas[at] / Math.max(1, columns.total - side.outerAreas[at]),
      side.outerHeights[at] / home.height,
      (side.outerBases[at] - home.bottom) / home.height,
      columns.total / cells,
    ]
    return { evidence, offset: (x - home.middle) / grid.width }
  })
}

/** In columns and rows of the analysis grid. */
interface Home {
  readonly cells: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly height: number
  /** weighted toward the photo's middle, as the home is found */
  readonly middle: number
}

function measureHome({ cells }: Building, width: number): Home {
  const bounds = boundsOf(cells, width)
  let [sum, weights] = [0, 0]
  for (const i of cells) {
    const x = i % width
    const weight = weightOfColumn(x, width)
    sum += weight * x
    weights += weight
  }
  return { ...bounds, cells: cells.length, height: bounds.bottom - bounds.top + 1, middle: sum / weights }
}

function mirrorHome(home: Home, width: number): Home {
  const flip = (x: number) => width - 1 - x
  return { ...home, left: flip(home.right), right: flip(home.left), middle: flip(home.middle) }
}

/** Per column of the analysis grid. */
interface Columns {
  /** cells of buildings */
  readonly areas: Float32Array
  /** the same without single columns that stand out */
  readonly covers: Float32Array
  /** roof line above the home's lowest row; 0 or less where there is no building above it */
  readonly heights: Float32Array
  /** lowest row that a building reaches; -1 where there is none */
  readonly bases: Float32Array
  /** sum of areas */
  readonly total: number
}

function measureColumns(
  isBuilding: Uint8Array,
  buildings: readonly Building[],
  home: Home,
  width: number,
): Columns {
  const areas = new Float32Array(width)
  for (let i = 0; i < isBuilding.length; i++) if (isBuilding[i] > 0) areas[i % width]++
  const heights = new Float32Array(width)
  const bases = new Float32Array(width).fill(-1)
  for (const { cells } of buildings)
    for (const i of cells) {
      const [x, y] = [i % width, Math.floor(i / width)]
      heights[x] = Math.max(heights[x], home.bottom + 1 - y)
      bases[x] = Math.max(bases[x], y)
    }
  return {
    areas,
    covers: smoothColumns(areas),
    heights: smoothColumns(heights),
    bases: smoothColumns(bases),
    total: areas.reduce((sum, area) => sum + area, 0),
  }
}

function mirror({ areas, covers, heights, bases, total }: Columns): Columns {
  const flip = (values: Float32Array) => values.toReversed()
  return { areas: flip(areas), covers: flip(covers), heights: flip(heights), bases: flip(bases), total }
}

/** The deepest dip of the roof line between a column and the home's middle. */
interface Dip {
  /** height of the roof line there, as a share of the lower of its highest places to both sides */
  readonly share: number
  readonly at: number
  /** least cells of buildings in a column on the way */
  readonly cover: number
}

/** What stands on one side of the home, per column from that side of the photo. */
interface Side {
  readonly heights: Float32Array
  readonly bases: Float32Array
  /** sum and largest values of all columns up to this one */
  readonly outerAreas: Float32Array
  readonly outerHeights: Float32Array
  readonly outerBases: Float32Array
  /** up to the home's middle */
  readonly dips: readonly Dip[]
}

function describeSide({ areas, covers, heights, bases }: Columns, home: Home): Side {
  const outerHeights = accumulate(heights, Math.max)
  const middle = Math.round(home.middle)
  const far = Math.max(home.right, middle)
  const innerHeights = accumulate(heights.slice(0, far + 1).reverse(), Math.max).reverse()
  const dips = new Array<Dip>(middle + 1)
  let dip: Dip = { share: 1, at: middle, cover: Infinity }
  for (let x = middle; x >= 0; x--) {
    const lower = Math.min(outerHeights[x], innerHeights[x])
    const share = lower > 0 ? heights[x] / lower : 0
    const cover = Math.min(dip.cover, covers[x])
    dips[x] = dip = share <= dip.share ? { share, at: x, cover } : { ...dip, cover }
  }
  return {
    heights,
    bases,
    outerAreas: accumulate(areas, (sum, area) => sum + area),
    outerHeights,
    outerBases: accumulate(bases, Math.max),
    dips,
  }
}

function accumulate(values: Float32Array, join: (soFar: number, value: number) => number): Float32Array {
  const all = values.slice()
  for (let x = 1; x < all.length; x++) all[x] = join(all[x - 1], all[x])
  return all
}

/** Sums over a region's cells. */
interface RegionSums {
  count: number
  x: number
  bottom: number
  building: number
  cutOff: number
}

function sumRegions(
  isBuilding: Uint8Array,
  buildings: readonly Building[],
  map: RegionMap,
  width: number,
  count: number,
): RegionSums[] {
  const sums = Array.from({ length: count }, () => ({ count: 0, x: 0, bottom: 0, building: 0, cutOff: 0 }))
  const isCutOff = new Uint8Array(isBuilding.length)
  for (const building of buildings) if (building.isCutOff) for (const i of building.cells) isCutOff[i] = 1
  const height = isBuilding.length / width
  for (let i = 0; i < isBuilding.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const sum = sums[regionAt(map, (x + 0.5) / width, (y + 0.5) / height)]
    sum.count++
    sum.x += x
    sum.bottom = Math.max(sum.bottom, y)
    if (isBuilding[i] > 0) sum.building++
    sum.cutOff += isCutOff[i]
  }
  return sums
}

/** The region at a place, given as shares of the photo's width and height. */
export function regionAt({ width, height, data }: RegionMap, x: number, y: number): number {
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(value * size)))
  return data[clamp(y, height) * width + clamp(x, width)]
}
