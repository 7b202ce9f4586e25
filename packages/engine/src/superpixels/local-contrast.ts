import type { PatchGraph } from './patch-graph.ts'

/** How the color of each patch compares with the area and with the rest around it. */
export interface LocalContrast {
  /** squared distance to the colors of the area nearby, in their own variances; at most DISTANCE_MAX */
  readonly toInside: Float32Array
  /** the same to what is not of the area */
  readonly toOutside: Float32Array
  /** share of the area in what is nearby, 0–1 */
  readonly share: Float32Array
}

/** Colors are gathered in cells of this side (pixels of the patch map), nearby are so many cells each way. */
const CELL_PX = 16
const REACH_CELLS = 3
/** Less weight than this many sure patches does not show a color. */
const WEIGHT_MIN = 2
const DISTANCE_MAX = 9
/** Variance of each of L*, a*, b* that even a flat surface has. */
const VARIANCE_MIN = 6

/** Compares each patch with the sides that a first belief (-1 outside to 1 inside) puts around it. */
export function measureContrast(
  graph: PatchGraph,
  size: { readonly width: number; readonly height: number },
  beliefs: Float32Array,
): LocalContrast {
  const columns = Math.ceil(size.width / CELL_PX)
  const rows = Math.ceil(size.height / CELL_PX)
  const cells = new Int32Array(graph.count)
  for (let k = 0; k < graph.count; k++)
    cells[k] = Math.floor(graph.y[k] / CELL_PX) * columns + Math.floor(graph.x[k] / CELL_PX)
  const gather = (side: 1 | -1) => {
    const sums = Array.from({ length: 7 }, () => new Float64Array(columns * rows))
    for (let k = 0; k < graph.count; k++) addPatch(sums, cells[k], graph, k, side * beliefs[k])
    return sums.map((plane) => sumAround(plane, columns, rows))
  }
  const inside = gather(1)
  const outside = gather(-1)
  const plane = () => new Float32Array(graph.count)
  const contrast = { toInside: plane(), toOutside: plane(), share: plane() }
  for (let k = 0; k < graph.count; k++) {
    const cell = cells[k]
    contrast.toInside[k] = colorDistance(inside, cell, graph, k)
    contrast.toOutside[k] = colorDistance(outside, cell, graph, k)
    contrast.share[k] = inside[0][cell] / (inside[0][cell] + outside[0][cell] + 1e-3)
  }
  return contrast
}

/** Sums: weight, then weighted L*, a*, b*, then their squares. */
function addPatch(sums: readonly Float64Array[], cell: number, graph: PatchGraph, k: number, weight: number) {
  if (weight <= 0) return
  sums[0][cell] += weight
  sums[1][cell] += weight * graph.l[k]
  sums[2][cell] += weight * graph.a[k]
  sums[3][cell] += weight * graph.b[k]
  sums[4][cell] += weight * graph.l[k] ** 2
  sums[5][cell] += weight * graph.a[k] ** 2
  sums[6][cell] += weight * graph.b[k] ** 2
}

function sumAround(plane: Float64Array, columns: number, rows: number): Float64Array {
  const across = new Float64Array(plane.length)
  const around = new Float64Array(plane.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let from = Math.max(0, x - REACH_CELLS); from <= Math.min(columns - 1, x + REACH_CELLS); from++)
        across[y * columns + x] += plane[y * columns + from]
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let from = Math.max(0, y - REACH_CELLS); from <= Math.min(rows - 1, y + REACH_CELLS); from++)
        around[y * columns + x] += across[from * columns + x]
  return around
}

function colorDistance(sums: readonly Float64Array[], cell: number, graph: PatchGraph, k: number): number {
  const weight = sums[0][cell]
  if (weight < WEIGHT_MIN) return DISTANCE_MAX
  const distance =
    squaredDistance(graph.l[k], weight, sums[1][cell], sums[4][cell]) +
    squaredDistance(graph.a[k], weight, sums[2][cell], sums[5][cell]) +
    squaredDistance(graph.b[k], weight, sums[3][cell], sums[6][cell])
  return Math.min(DISTANCE_MAX, distance)
}

/** In variances of what was summed up. */
function squaredDistance(value: number, weight: number, sum: number, squares: number): number {
  const mean = sum / weight
  return (value - mean) ** 2 / (Math.max(0, squares / weight - mean * mean) + VARIANCE_MIN)
}
