import { growMask } from '../raster/grow-mask.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { FoundArea } from './found-area.ts'
import type { SurfaceClass } from '../segment/surface-classes.ts'

/** What is seen of a building from outside. */
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
/** Fences, hedges and wires do not join two houses: bridges thinner than twice this share of the photo's width. */
const BRIDGE_SHARE = 0.006
/** A neighbor's house is cut off by a side of the photo and shows less than this share of the home's area. */
const NEIGHBOR_SHARE_MAX = 0.35
/** The home is the building that takes most of the photo's middle; this share of the width from it, a part counts a third. */
const MIDDLE_SPREAD = 0.3
/** Left out, a wall is no longer likelier than not (128), but one tap brings it back. */
const LIKELIHOOD_MAX = 96

/** What a cell of the analysis grid shows. */
const [ELSEWHERE, HOME, NEIGHBOR] = [0, 1, 2]

interface Building {
  readonly cells: Int32Array
  /** how much of the photo's middle it takes */
  readonly weight: number
  readonly isCutOff: boolean
}

/**
 * Takes the walls of neighbors' houses, which the network finds too, out of an area.
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
