/** Tells the home in a photo from its neighbors' houses. */
import type { Analysis, GridSize } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { flipComponents } from '../raster/connected-components.ts'
import { growMask } from '../raster/grow-mask.ts'
import type { Mask } from '../raster/raster.ts'

/** Classes that make up a building's exterior. */
const BUILDING: readonly SurfaceClass[] = [
  'wall',
  'masonry',
  'trim',
  'window',
  'shutter',
  'entry_door',
  'garage_door',
  'roof',
]
/** Erosion radius, as a share of the photo's width: connections up to twice as wide (fences, hedges, wires) are cut. */
const BRIDGE_SHARE = 0.006
/** A neighbor's house touches a side of the photo and has less than this share of the home's area. */
const NEIGHBOR_SHARE_MAX = 0.6
/** Least area of a building that may be meant in place of the home, as a share of the home's. */
const RIVAL_SHARE = 0.4
/** Cells are weighted by a Gaussian around the photo's middle column; at this share of the width the weight is 1/e. */
const MIDDLE_SPREAD = 0.3
/** Two buildings that overlap part where the roof line dips below this share of the lower one's height. */
const DIP_SHARE = 0.65
/** Columns over which the roof line is smoothed to both sides, as a share of the photo's width: chimneys do not count. */
const ROOF_LINE_SHARE = 0.012

/** What a cell of the analysis grid shows: no building, or one of these. */
const ELSEWHERE = 0
export const HOME = 1
export const NEIGHBOR = 2

export interface Building {
  /** indices into the analysis grid */
  readonly cells: Int32Array
  /** weighted number of cells; the home is the building with the largest */
  readonly weight: number
  readonly isCutOff: boolean
}

/**
 * Finds the home: the largest building near the photo's middle. A smaller one that a side of the photo cuts off is a neighbor's.
 * @returns ELSEWHERE, HOME or NEIGHBOR per cell of the analysis grid
 */
export function findBuildings(analysis: Analysis): Uint8Array {
  const { grid } = analysis
  const marks = new Uint8Array(grid.width * grid.height).fill(ELSEWHERE)
  const buildings = listBuildings(analysis)
  const home = findHome(buildings)
  for (const building of buildings) {
    const isSmall = building.cells.length < NEIGHBOR_SHARE_MAX * home!.cells.length
    const mark = building !== home && building.isCutOff && isSmall ? NEIGHBOR : HOME
    for (const i of building.cells) marks[i] = mark
  }
  return marks
}

/**
 * Finds another building that a person may mean as well: the largest one beside the home.
 * @returns whether each cell of the analysis grid belongs to it; null when none is nearly as large as the home
 */
export function findRivalBuilding(analysis: Analysis): Uint8Array | null {
  const buildings = listBuildings(analysis)
  const home = findHome(buildings)
  const others = buildings.filter((building) => building !== home)
  const rival = others.toSorted((one, other) => other.cells.length - one.cells.length).at(0)
  if (rival === undefined || rival.cells.length < RIVAL_SHARE * home!.cells.length) return null
  const marks = new Uint8Array(analysis.grid.width * analysis.grid.height)
  for (const i of rival.cells) marks[i] = 1
  return marks
}

/** The building with the most cells near the photo's middle; null where there is none. */
export function findHome(buildings: readonly Building[]): Building | null {
  return buildings.reduce<Building | null>(
    (most, one) => (most && most.weight >= one.weight ? most : one),
    null,
  )
}

const BUILDINGS = new WeakMap<Analysis, readonly Building[]>()

/** The buildings in a photo, those that overlap parted where their roof line dips. */
export function listBuildings(analysis: Analysis): readonly Building[] {
  const known = BUILDINGS.get(analysis)
  if (known) return known
  const buildings = separateBuildings(analysis)
  BUILDINGS.set(analysis, buildings)
  return buildings
}

function separateBuildings(analysis: Analysis): Building[] {
  const { grid } = analysis
  const bridge = Math.round(BRIDGE_SHARE * grid.width)
  const buildings: Building[] = []
  flipComponents(growMask(drawBuildings(analysis), -bridge), 255, (part) => {
    for (const cells of splitAtDips(part, grid)) buildings.push(weigh(cells, grid.width))
    return false
  })
  return buildings
}

/** The cells of the analysis grid that are rather part of a building's exterior than anything else. */
export function drawBuildings({ grid, classes, probabilities }: Analysis): Mask {
  const { width, height } = grid
  const planes = BUILDING.map((name) => probabilities[classes.indexOf(name)])
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) {
    let sum = 0
    for (const plane of planes) sum += plane[i]
    data[i] = sum > 127 ? 255 : 0
  }
  return { width, height, data }
}

function weigh(cells: Int32Array, width: number): Building {
  let weight = 0
  let isCutOff = false
  for (const i of cells) {
    const x = i % width
    weight += weightOfColumn(x, width)
    if (x === 0 || x === width - 1) isCutOff = true
  }
  return { cells, weight, isCutOff }
}

/** The nearer to the photo's middle a column is, the more its cells count, up to 1. */
export function weightOfColumn(x: number, width: number): number {
  return Math.exp(-((((x + 0.5) / width - 0.5) / MIDDLE_SPREAD) ** 2))
}

/** Parts what stands at a side of the photo from the rest, where the roof line dips between them. */
function splitAtDips(part: Int32Array, grid: GridSize): Int32Array[] {
  const heights = smoothColumns(heightsOf(part, grid))
  const left = heights[0] > 0 ? deepestDip(heights, (x) => x) : 0
  const right = heights[grid.width - 1] > 0 ? deepestDip(heights, (x) => grid.width - 1 - x) : 0
  const middle = (x: number) => (x < left ? 0 : x >= grid.width - right ? 2 : 1)
  return [0, 1, 2]
    .map((side) => part.filter((i) => middle(i % grid.width) === side))
    .filter(({ length }) => length > 0)
}

/** Height of a building's roof line above its lowest cell, per column; 0 where it has no cells. */
function heightsOf(part: Int32Array, { width }: GridSize): Float32Array {
  const lowest = part.reduce((most, i) => Math.max(most, Math.floor(i / width)), 0)
  const heights = new Float32Array(width)
  for (const i of part) heights[i % width] = Math.max(heights[i % width], lowest + 1 - Math.floor(i / width))
  return heights
}

/** The median of each column and those beside it, so that chimneys and posts do not count. */
export function smoothColumns(values: Float32Array): Float32Array {
  const reach = Math.round(ROOF_LINE_SHARE * values.length)
  return values.map((_, x) => {
    const near = values.slice(Math.max(0, x - reach), x + reach + 1).sort()
    return near[near.length >> 1]
  })
}

/**
 * Columns before the lowest place of a roof line between two higher ones.
 * @param heights per column
 * @param columnAt from the distance to the side from which columns are counted
 * @returns 0 where the line does not dip deep enough
 */
function deepestDip(heights: Float32Array, columnAt: (distance: number) => number): number {
  const line = Float32Array.from(heights, (_, k) => heights[columnAt(k)])
  const beyond = line.slice()
  for (let k = line.length - 2; k >= 0; k--) beyond[k] = Math.max(beyond[k], beyond[k + 1])
  let best = { share: DIP_SHARE, at: 0 }
  let before = line[0]
  for (let k = 1; k < line.length; k++) {
    before = Math.max(before, line[k])
    const share = line[k] / Math.min(before, beyond[k])
    if (share < best.share) best = { share, at: k }
  }
  return best.at
}
