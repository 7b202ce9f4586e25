import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { Materials } from './find-materials.ts'
import { DARK_LIGHT, visitAround } from './material-cells.ts'

/** Within this many cells of a border between materials the pixels' own colors decide. */
const SEAM_CELLS = 1

/** The materials' colors beside a seam are averaged over this many cells around. */
const COLOR_CELLS = 4

/** Slope of a pixel's share over its mixture of the two materials: 1 follows the noise, infinity makes stairs. */
const CRISPNESS = 1.5

/** Weight of log light beside log chromaticity when a pixel is placed between two materials: texture has shadows. */
const LIGHT_WEIGHT = 0.35

/**
 * Splits a matte into one per material, which add up to it. Far from the borders between materials each pixel belongs to one;
 * beside them its color says how much of it shows which material.
 * @param photo encoded sRGB at any size
 * @param matte of the photo's size
 * @param materials of the area, found at analysis size
 */
export function splitMatte(photo: ColorRaster, matte: Matte, materials: Materials): Matte[] {
  const { width, height } = photo
  const inside = bytesOf(matte)
  const parts = materials.levels.map(() => new Uint8Array(inside.length))
  const grid = gridOf(materials)
  const starts = startsOf(width, materials.width / materials.cellPx, grid.columns)
  for (let y = 0; y < height; y++) {
    const cellRow = Math.min(
      grid.rows - 1,
      Math.floor(((y + 0.5) * materials.height) / height / materials.cellPx),
    )
    for (let column = 0; column < grid.columns; column++) {
      const [from, to] = [y * width + starts[column], y * width + starts[column + 1]]
      const seam = grid.seams.get(cellRow * grid.columns + column)
      if (seam !== undefined) splitPixels(photo, inside, { from, to }, seam, parts)
      else parts[materials.materialOf[cellRow * grid.columns + column]].set(inside.subarray(from, to), from)
    }
  }
  return parts.map((data) => ({ width, height, data }))
}

/** Two materials that meet at a cell, and their colors there. */
interface Seam {
  readonly first: number
  readonly second: number
  /** color of the first */
  readonly origin: readonly number[]
  /** from the first's color to the second's, divided by its squared length */
  readonly towards: readonly number[]
  /** how much lighter the first is: the color of a mixed pixel is nearer to the lighter material's */
  readonly lighter: number
}

interface CellGrid {
  readonly columns: number
  readonly rows: number
}

interface SeamGrid extends CellGrid {
  readonly seams: ReadonlyMap<number, Seam>
}

function gridOf(materials: Materials): SeamGrid {
  const grid = {
    columns: Math.ceil(materials.width / materials.cellPx),
    rows: Math.ceil(materials.height / materials.cellPx),
  }
  const seams = new Map<number, Seam>()
  for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
    const here = materials.materialOf[cell]
    const other = findOther(materials, grid, cell)
    if (other === null) continue
    const [origin, end] = [here, other].map((material) => colorBeside(materials, grid, cell, material))
    if (origin === null || end === null) continue
    const difference = end.map((value, c) => value - origin[c])
    const squared = difference.reduce((sum, value) => sum + value * value, 0)
    const towards = difference.map((value) => value / Math.max(1e-6, squared))
    const lighter = Math.exp(-difference[2] / LIGHT_WEIGHT)
    seams.set(cell, { first: here, second: other, origin, towards, lighter })
  }
  return { ...grid, seams }
}

/** Another material within {@link SEAM_CELLS} of a cell; null if there is none, or no cell of the area. */
function findOther({ materialOf, isMeasured }: Materials, grid: CellGrid, cell: number): number | null {
  const around: number[] = []
  visitAround(cell, SEAM_CELLS, grid, (near) => around.push(near))
  const other = around.find((near) => materialOf[near] !== materialOf[cell])
  if (other === undefined) return null
  return around.some((near) => isMeasured[near] !== 0) ? materialOf[other] : null
}

/** Mean color of a material near a cell; null if none of its cells there is known. */
function colorBeside(
  { materialOf, isMeasured, colors }: Materials,
  grid: CellGrid,
  cell: number,
  material: number,
): number[] | null {
  const sum = [0, 0, 0]
  let count = 0
  visitAround(cell, COLOR_CELLS, grid, (near) => {
    if (materialOf[near] !== material || isMeasured[near] === 0) return
    count++
    for (let c = 0; c < 3; c++) sum[c] += colors[c][near]
  })
  return count === 0 ? null : [sum[0] / count, sum[1] / count, (LIGHT_WEIGHT * sum[2]) / count]
}

/** First pixel of each column of cells, and the width at the end. */
function startsOf(width: number, cellsAcross: number, columns: number): Int32Array {
  return Int32Array.from({ length: columns + 1 }, (_, column) =>
    column === columns ? width : Math.min(width, Math.ceil((column * width) / cellsAcross - 0.5)),
  )
}

/** Logarithms by byte: the colors of single pixels, as of the cells. */
const LOG_OF_BYTE = LINEAR_OF_BYTE.map((linear) => Math.log(linear + DARK_LIGHT))

function splitPixels(
  { data, channels }: ColorRaster,
  inside: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  { first, second, origin, towards, lighter }: Seam,
  parts: readonly Uint8Array[],
): void {
  for (let i = from; i < to; i++) {
    if (inside[i] === 0) continue
    const at = i * channels
    const green = LOG_OF_BYTE[data[at + 1]]
    const along =
      (LOG_OF_BYTE[data[at]] - green - origin[0]) * towards[0] +
      (LOG_OF_BYTE[data[at + 2]] - green - origin[1]) * towards[1] +
      (LIGHT_WEIGHT * green - origin[2]) * towards[2]
    const place = Math.min(1, Math.max(0, along))
    const mixed = (place * lighter) / (place * lighter + 1 - place)
    const share = Math.min(1, Math.max(0, 0.5 + CRISPNESS * (mixed - 0.5)))
    const part = Math.round(share * inside[i])
    parts[second][i] = part
    parts[first][i] = inside[i] - part
  }
}
