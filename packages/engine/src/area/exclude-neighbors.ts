import { growMask } from '../raster/grow-mask.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { FoundArea } from './found-area.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'

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
const NEIGHBOR_SHARE_MAX = 0.35
/** Cells are weighted by a Gaussian around the photo's middle column; at this share of the width the weight is 1/e. */
const MIDDLE_SPREAD = 0.3
/** Likelihood of excluded walls: below even odds (128), yet one tap adds them again. */
const LIKELIHOOD_MAX = 96

/** What a cell of the analysis grid shows. */
const [ELSEWHERE, HOME, NEIGHBOR] = [0, 1, 2]

interface Building {
  readonly cells: Int32Array
  /** weighted number of cells; the home is the building with the largest */
  readonly weight: number
  readonly isCutOff: boolean
}

/**
 * Removes the walls of neighbors' houses from an area.
 * @param area changed in place
 */
export function excludeNeighbors(area: Pick<FoundArea, 'mask' | 'likelihood'>, analysis: Analysis): void {
  const { mask, likelihood } = area
  const marks = markBuildings(analysis)
  if (!marks.includes(NEIGHBOR)) return
  const { grid } = analysis
  const markAt = (i: number) => {
    const x = Math.floor((((i % mask.width) + 0.5) * grid.width) / mask.width)
    const y = Math.floor(((Math.floor(i / mask.width) + 0.5) * grid.height) / mask.height)
    return marks[y * grid.width + x]
  }
  flipComponents(mask, 255, (part) => {
    const counts = [0, 0, 0]
    for (const i of part) counts[markAt(i)]++
    const isNeighbor = counts[NEIGHBOR] > counts[HOME]
    if (isNeighbor) for (const i of part) likelihood.data[i] = Math.min(LIKELIHOOD_MAX, likelihood.data[i])
    return isNeighbor
  })
}

function markBuildings(analysis: Analysis): Uint8Array {
  const { width, height } = analysis.grid
  const marks = new Uint8Array(width * height).fill(ELSEWHERE)
  const buildings = listBuildings(analysis)
  const home = buildings.reduce<Building | null>(
    (most, one) => (most && most.weight >= one.weight ? most : one),
    null,
  )
  for (const building of buildings) {
    const isSmall = building.cells.length < NEIGHBOR_SHARE_MAX * home!.cells.length
    const mark = building !== home && building.isCutOff && isSmall ? NEIGHBOR : HOME
    for (const i of building.cells) marks[i] = mark
  }
  return marks
}

function listBuildings({ grid, classes, probabilities }: Analysis): Building[] {
  const { width, height } = grid
  const planes = BUILDING.map((name) => probabilities[classes.indexOf(name)])
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++)
    data[i] = planes.reduce((sum, plane) => sum + plane[i], 0) > 127 ? 255 : 0
  const bridge = Math.round(BRIDGE_SHARE * width)
  const buildings: Building[] = []
  flipComponents(growMask({ width, height, data }, -bridge), 255, (part) => {
    let weight = 0
    let isCutOff = false
    for (const i of part) {
      const x = i % width
      weight += Math.exp(-((((x + 0.5) / width - 0.5) / MIDDLE_SPREAD) ** 2))
      if (x === 0 || x === width - 1) isCutOff = true
    }
    buildings.push({ cells: part.slice(), weight, isCutOff })
    return false
  })
  return buildings
}
