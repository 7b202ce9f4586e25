import type { CellRegions } from './cluster-cells.ts'
import { NO_REGION } from './cluster-cells.ts'
import { DARK_LIGHT, type MaterialCells } from './material-cells.ts'

/** Two regions may lie this many cells apart: trim, a downspout or a corner board is between them. */
const MOST_GAP_CELLS = 6

/** A side is measured at this cell from the border, behind mixed pixels. */
const NEAR_CELL = 1

/** How much a side varies by itself is measured from the near cell to this one. */
const FAR_CELL = 4

/** A change of color; logarithms. */
interface ChromaticityStep {
  readonly red: number
  readonly blue: number
}

/** A change of color and light; logarithms. */
export interface ColorStep extends ChromaticityStep {
  readonly light: number
}

/** Less linear light than this is not told from black. */
export const LEAST_LIGHT = 0.0005

/** The change of color and light across one place of a border: the second side minus the first. */
export interface BorderStep extends ColorStep {
  /**
   * the same between cells farther from the border, where no color has bled across, without {@link DARK_LIGHT}; null at thin parts
   */
  readonly far: ColorStep | null
  /** change of chromaticity within the two sides over about as many cells; null at thin parts */
  readonly drift: ChromaticityStep | null
  /** whether both sides have shadows that are alike, see `markSameSun` */
  readonly isSameSun: boolean
}

/** The steps between two regions, `first` below `second`. */
export interface RegionBorder {
  readonly first: number
  readonly second: number
  readonly steps: BorderStep[]
}

/** Collects the steps between all pairs of regions that touch or lie a small gap apart in a row or a column. */
export function collectBorders(cells: MaterialCells, regions: CellRegions): RegionBorder[] {
  const borders = new Map<number, RegionBorder>()
  const count = regions.sizes.length
  const { columns, rows } = cells
  const collect = (line: number, step: number, length: number) => {
    collectLine(cells, regions.regionOf, { line, step, length }, (one, other, found) => {
      const [first, second] = one < other ? [one, other] : [other, one]
      const key = first * count + second
      let border = borders.get(key)
      if (border === undefined) borders.set(key, (border = { first, second, steps: [] }))
      border.steps.push(one < other ? found : reverse(found))
    })
  }
  for (let y = 0; y < rows; y++) collect(y * columns, 1, columns)
  for (let x = 0; x < columns; x++) collect(x, columns, rows)
  return [...borders.values()]
}

/** The step seen from the other side. */
export function reverse({ red, blue, light, drift, far, isSameSun }: BorderStep): BorderStep {
  return {
    red: -red,
    blue: -blue,
    light: -light,
    drift: drift && { red: -drift.red, blue: -drift.blue },
    far: far && { red: -far.red, blue: -far.blue, light: -far.light },
    isSameSun,
  }
}

/** A row or a column of cells. */
interface Line {
  readonly line: number
  readonly step: number
  readonly length: number
}

function collectLine(
  cells: MaterialCells,
  regionOf: Int16Array,
  { line, step, length }: Line,
  add: (one: number, other: number, found: BorderStep) => void,
): void {
  let last = -1 // the last cell of the region before the current one
  for (let i = 0; i < length; i++) {
    const region = regionOf[line + i * step]
    if (region === NO_REGION) continue
    const before = last < 0 ? region : regionOf[line + last * step]
    if (before !== region && i - last - 1 <= MOST_GAP_CELLS) {
      const at = (k: number): number | null => (k >= 0 && k < length ? line + k * step : null)
      const found = measureStep(
        cells,
        regionOf,
        (k) => at(last - k),
        (k) => at(i + k),
      )
      if (found !== null) add(before, region, found)
    }
    last = i
  }
}

/** Measures one place; null if a side is too thin there. `before` and `after` find the k-th cell of each side. */
function measureStep(
  cells: MaterialCells,
  regionOf: Int16Array,
  before: (k: number) => number | null,
  after: (k: number) => number | null,
): BorderStep | null {
  const { red, blue, light } = cells
  const [one, other] = [before(NEAR_CELL), after(NEAR_CELL)]
  if (one === null || other === null) return null
  const [first, second] = [regionOf[before(0)!], regionOf[after(0)!]]
  if (regionOf[one] !== first || regionOf[other] !== second) return null
  const [farOne, farOther] = [before(FAR_CELL), after(FAR_CELL)]
  const isWide =
    farOne !== null && farOther !== null && regionOf[farOne] === first && regionOf[farOther] === second
  const driftOf = (plane: Float32Array): number =>
    plane[one] - plane[farOne!] + plane[farOther!] - plane[other]
  return {
    red: red[other] - red[one],
    blue: blue[other] - blue[one],
    light: light[other] - light[one],
    drift: isWide ? { red: driftOf(red), blue: driftOf(blue) } : null,
    far: isWide ? stepBetween(logsAt(cells, farOne), logsAt(cells, farOther)) : null,
    isSameSun: false,
  }
}

type Logs = readonly [red: number, green: number, blue: number]

/** Logarithms of a cell's linear light, without what keeps them finite in black. */
function logsAt({ red, blue, light }: MaterialCells, cell: number): Logs {
  const logOf = (log: number): number => Math.log(Math.max(LEAST_LIGHT, Math.exp(log) - DARK_LIGHT))
  return [logOf(light[cell] + red[cell]), logOf(light[cell]), logOf(light[cell] + blue[cell])]
}

function stepBetween([red, green, blue]: Logs, other: Logs): ColorStep {
  const light = other[1] - green
  return { red: other[0] - red - light, blue: other[2] - blue - light, light }
}
