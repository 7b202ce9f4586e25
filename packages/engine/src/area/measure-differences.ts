/** Compares the pixels of a surface with the surface's own color around them, which changes slowly with the light. */
import { boxMean } from '../raster/box-mean.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'

/** Side of the square cells in which the surface's color is averaged, in pixels: it changes slowly. */
const CELL_PX = 4
/** Rounds in which that mean is taken anew without the cells that are far from it. */
const ROUNDS = 2
/** Least color difference (ΔE76) between a thing and the surface, and the same in mean differences of the surface nearby. */
const DIFFERENCE_MIN = 16
const DIFFERENCE_SPREADS = 3.5
/** Weight of the part of the lightness difference by which a pixel is darker: shadows are, too. */
const DARKER_WEIGHT = 0.6
/** Pixels less far from the surface's color, as a share of the least difference, are plain surface. */
export const PLAIN_BELOW = 0.7
/** From this share of it on, a pixel beside a thing is of its border. */
export const BORDER_FROM = 0.5

/** How far each pixel is from the surface's color around it; all per pixel, row by row. */
export interface ColorDifferences {
  /** 1 where it is just enough for a thing before the surface, −1 outside the area */
  readonly off: Float32Array
  /** how much lighter the pixel is (L), negative where it is darker */
  readonly lighter: Float32Array
  /** distance in a and b */
  readonly chromatic: Float32Array
}

/**
 * Compares each pixel of an area with the area's color around it: the mean without what is far from that mean.
 * @param lab of the photo at analysis size
 * @param mask of the area, same size
 * @param windowPx the mean is taken within this distance, a multiple of 4 pixels
 */
export function measureDifferences(lab: LabPlanes, mask: Mask, windowPx: number): ColorDifferences {
  const { data } = mask
  const grid = new CellGrid(mask, windowPx / CELL_PX)
  const { cellOf } = grid
  const [l, a, b] = averageSurface(grid, lab, data)
  const off = new Float32Array(data.length).fill(-1)
  const lighter = new Float32Array(data.length)
  const chromatic = new Float32Array(data.length)
  const spread = { sums: grid.empty(), counts: grid.empty() }
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue
    const cell = cellOf[i]
    const [offA, offB] = [lab.a[i] - a[cell], lab.b[i] - b[cell]]
    lighter[i] = lab.l[i] - l[cell]
    chromatic[i] = Math.hypot(offA, offB)
    off[i] = weighDifference(lighter[i], offA, offB)
    if (off[i] >= DIFFERENCE_MIN) continue
    spread.sums[cell] += off[i]
    spread.counts[cell]++
  }
  const [means] = grid.averageAll([spread.sums], spread.counts)
  const scales = means.map((mean) => 1 / Math.max(DIFFERENCE_MIN, DIFFERENCE_SPREADS * mean))
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) off[i] *= scales[cellOf[i]]
  return { off, lighter, chromatic }
}

/** ΔE76 between a pixel and the surface around it, in which darkness counts less. */
function weighDifference(l: number, a: number, b: number): number {
  const lightness = l < 0 ? DARKER_WEIGHT * l : l
  return Math.sqrt(lightness * lightness + a * a + b * b)
}

/** L, a and b of the surface around each cell: the mean without cells that are far from that mean. */
function averageSurface(grid: CellGrid, lab: LabPlanes, area: Uint8Array): Float32Array[] {
  const counts = grid.empty()
  const sums = [lab.l, lab.a, lab.b].map((plane) => grid.sum(plane, area))
  for (let i = 0; i < area.length; i++) if (area[i] !== 0) counts[grid.cellOf[i]]++
  const averageAll = () => grid.averageAll(sums, counts)
  let means = averageAll()
  // sums of far cells are kept aside, so that a later round may use them again
  const all = { counts: counts.slice(), sums: sums.map((plane) => plane.slice()) }
  for (let round = 0; round < ROUNDS; round++) {
    const offBy = (k: number, cell: number) => all.sums[k][cell] / all.counts[cell] - means[k][cell]
    for (let cell = 0; cell < counts.length; cell++) {
      const count = all.counts[cell]
      const difference =
        count > 0 ? weighDifference(offBy(0, cell), offBy(1, cell), offBy(2, cell)) : Infinity
      const isPlain = difference < PLAIN_BELOW * DIFFERENCE_MIN
      counts[cell] = isPlain ? count : 0
      for (let k = 0; k < 3; k++) sums[k][cell] = isPlain ? all.sums[k][cell] : 0
    }
    means = averageAll()
  }
  return means
}

/** Divides a picture into square cells. */
class CellGrid {
  /** the cell of each pixel */
  readonly cellOf: Int32Array
  private readonly width: number
  private readonly height: number
  /** how far around a cell values are averaged */
  private readonly windowCells: number

  constructor({ width, height }: Mask, windowCells: number) {
    this.windowCells = windowCells
    this.width = Math.ceil(width / CELL_PX)
    this.height = Math.ceil(height / CELL_PX)
    this.cellOf = new Int32Array(width * height)
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.floor(y / CELL_PX) * this.width
      for (let x = 0; x < width; x++, i++) this.cellOf[i] = row + Math.floor(x / CELL_PX)
    }
  }

  /** A value of 0 per cell. */
  empty(): Float32Array {
    return new Float32Array(this.width * this.height)
  }

  /** Sums a plane over the pixels of an area. */
  sum(plane: Float32Array, area: Uint8Array): Float32Array {
    const sums = this.empty()
    for (let i = 0; i < plane.length; i++) if (area[i] !== 0) sums[this.cellOf[i]] += plane[i]
    return sums
  }

  /** The means of all values within the window around each cell, per plane of sums; 0 where there are none. */
  averageAll(planes: readonly Float32Array[], counts: Float32Array): Float32Array[] {
    const blur = (plane: Float32Array) => boxMean(plane, this.width, this.height, this.windowCells)
    const blurred = blur(counts)
    return planes.map((plane) => {
      const means = blur(plane)
      for (let cell = 0; cell < means.length; cell++)
        means[cell] = blurred[cell] > LEAST_COUNT ? means[cell] / blurred[cell] : 0
      return means
    })
  }
}

/** Smaller counts are rounding errors of 0: even one pixel in a window counts far more. */
const LEAST_COUNT = 1e-4
