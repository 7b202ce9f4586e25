import type { PatchGraph } from './patch-graph.ts'

/** How each patch's color compares with nearby colors of the area and of the rest. */
export interface LocalContrast {
  /** squared distance to nearby colors of the area, in units of their variance; at most DISTANCE_MAX */
  readonly toInside: Float32Array
  /** the same for nearby colors outside the area */
  readonly toOutside: Float32Array
  /** share of the neighborhood that belongs to the area, 0–1 */
  readonly share: Float32Array
}

/** Color statistics are collected in cells of this side (pixels of the patch map); the neighborhood reaches this many cells. */
const CELL_PX = 16
const REACH_CELLS = 3
/** Fewer certain patches than this are too few to estimate a color. */
const WEIGHT_MIN = 2
const DISTANCE_MAX = 9
/** Least variance of L*, a* and b*, which even a flat surface has. */
const VARIANCE_MIN = 6

/** Compares each patch with both sides around it, as first estimated by `beliefs` (-1 outside to 1 inside). */
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
    return sums.map((plane) => boxSum(plane, columns, rows))
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

/** The seven sums: weight; weighted L*, a*, b*; weighted squares of L*, a*, b*. */
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

function boxSum(plane: Float64Array, columns: number, rows: number): Float64Array {
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
    normalizedSquare(graph.l[k], weight, sums[1][cell], sums[4][cell]) +
    normalizedSquare(graph.a[k], weight, sums[2][cell], sums[5][cell]) +
    normalizedSquare(graph.b[k], weight, sums[3][cell], sums[6][cell])
  return Math.min(DISTANCE_MAX, distance)
}

/** (value − mean)² / variance, from running sums. */
function normalizedSquare(value: number, weight: number, sum: number, squares: number): number {
  const mean = sum / weight
  return (value - mean) ** 2 / (Math.max(0, squares / weight - mean * mean) + VARIANCE_MIN)
}
