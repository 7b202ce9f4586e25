/** Leaves lamps, meters and outlets on walls, and handles of cabinets unpainted: small things that are not of the surface's color. */
import { boxMean } from '../raster/box-mean.ts'
import { boundsOf, flipComponents } from '../raster/connected-components.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { coverageOf } from '../raster/shares.ts'

/** Side of the square cells in which the wall's color is averaged, in pixels: it changes slowly. */
const CELL_PX = 4
/** The wall's color at a place is its mean within this distance, in cells. */
const WINDOW_CELLS = 8
/** Rounds in which that mean is taken anew without the cells that are far from it. */
const ROUNDS = 2
/** Least color difference (ΔE76) between a thing and the wall, and the same in mean differences of the wall nearby. */
const DIFFERENCE_MIN = 16
const DIFFERENCE_SPREADS = 3.5
/** Weight of the part of the lightness difference by which a pixel is darker: shadows are, too. */
const DARKER_WEIGHT = 0.6
/** Pixels less far from the wall's color, as a share of the least difference, are plain wall. */
const PLAIN_BELOW = 0.7
/** From this share of it on, a pixel beside a thing is of its border; a sharp border has at most so many of them per pixel of its length. */
const BORDER_FROM = 0.5
const SOFTNESS_MAX = 1.75
/** Smallest thing in pixels, and largest as a share of the area. */
const PIXELS_MIN = 24
const AREA_SHARE_MAX = 0.01
/** Width of the ring round a thing's bounding box in which the surface is plain, in pixels. */
const RING_PX = 4
/** How far beyond that box its border's pixels are counted. */
const BORDER_PX = 3

/** What small things before a surface look like. */
interface FixtureShape {
  /** most ratio of the sides of a thing's bounding box, and the least share of the box that it fills */
  readonly aspectMax: number
  readonly filledMin: number
  /** least share of plain surface in the ring */
  readonly plainShareMin: number
  /** more things than this are the surface's own pattern */
  readonly thingsMax: number
}

export const ON_WALLS: FixtureShape = { aspectMax: 5, filledMin: 0.5, plainShareMin: 0.85, thingsMax: 14 }
/** Handles and knobs: one or two on each door and drawer, often beside a groove or a gap. */
export const ON_CABINETS: FixtureShape = {
  aspectMax: 10,
  filledMin: 0.35,
  plainShareMin: 0.7,
  thingsMax: 120,
}

/**
 * Removes fixtures from a surface's area: small, compact things of another color, with plain surface all around them. Cracks, joints
 * and shadows stay: they are long, there are many of them, or they run into each other.
 * @param lab of the photo at analysis size
 * @param mask of the same size; kept
 * @param shape which things count as fixtures
 */
export function cutFixtures(lab: LabPlanes, mask: Mask, shape: FixtureShape): Mask {
  const { off, isDarker } = measureDifferences(lab, mask)
  const pixelsMax = AREA_SHARE_MAX * coverageOf(mask) * mask.data.length
  const data = mask.data.slice()
  let count = 0
  const isOff = new Uint8Array(off.length)
  for (let i = 0; i < off.length; i++) if (off[i] >= 1) isOff[i] = 255
  flipComponents({ ...mask, data: isOff }, 255, (pixels) => {
    if (pixels.length < PIXELS_MIN || pixels.length > pixelsMax || !isFixture(pixels, off, mask, shape))
      return false
    count++
    for (const i of pixels) eraseAround(data, off, isDarker, i, mask.width)
    return false
  })
  return count > shape.thingsMax ? mask : { ...mask, data }
}

/**
 * Erases a pixel of a fixture, and the pixels beside it that belong to its soft border if they are lighter than the surface. A darker
 * border stays in the area: paint leaves it dark, but without paint it would be a rim in the old color.
 */
function eraseAround(
  data: Uint8Array,
  off: Float32Array,
  isDarker: Uint8Array,
  pixel: number,
  width: number,
): void {
  data[pixel] = 0
  for (const beside of [pixel - width, pixel - 1, pixel + 1, pixel + width])
    if (off[beside] >= (isDarker[beside] === 0 ? BORDER_FROM : 1)) data[beside] = 0
}

/**
 * Compares each pixel with the surface's color around it.
 * @returns `off`: their difference, 1 where it is just enough for a fixture, −1 outside the area; `isDarker`: 1 where the pixel is darker
 */
function measureDifferences(lab: LabPlanes, mask: Mask): { off: Float32Array; isDarker: Uint8Array } {
  const { data } = mask
  const grid = new CellGrid(mask)
  const { cellOf } = grid
  const [l, a, b] = averageWall(grid, lab, data)
  const off = new Float32Array(data.length).fill(-1)
  const isDarker = new Uint8Array(data.length)
  const spread = { sums: grid.empty(), counts: grid.empty() }
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue
    const cell = cellOf[i]
    isDarker[i] = lab.l[i] < l[cell] ? 1 : 0
    off[i] = weighDifference(lab.l[i] - l[cell], lab.a[i] - a[cell], lab.b[i] - b[cell])
    if (off[i] >= DIFFERENCE_MIN) continue
    spread.sums[cell] += off[i]
    spread.counts[cell]++
  }
  const [means] = grid.averageAll([spread.sums], spread.counts)
  const scales = means.map((mean) => 1 / Math.max(DIFFERENCE_MIN, DIFFERENCE_SPREADS * mean))
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) off[i] *= scales[cellOf[i]]
  return { off, isDarker }
}

/** ΔE76 between a pixel and the wall around it, in which darkness counts less. */
function weighDifference(l: number, a: number, b: number): number {
  const lightness = l < 0 ? DARKER_WEIGHT * l : l
  return Math.sqrt(lightness * lightness + a * a + b * b)
}

/** L, a and b of the wall around each cell: the mean without cells that are far from that mean. */
function averageWall(grid: CellGrid, lab: LabPlanes, area: Uint8Array): Float32Array[] {
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
      const isWall = difference < PLAIN_BELOW * DIFFERENCE_MIN
      counts[cell] = isWall ? count : 0
      for (let k = 0; k < 3; k++) sums[k][cell] = isWall ? all.sums[k][cell] : 0
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

  constructor({ width, height }: Mask) {
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
    const blur = (plane: Float32Array) => boxMean(plane, this.width, this.height, WINDOW_CELLS)
    const blurred = blur(counts)
    return planes.map((plane) => {
      const means = blur(plane)
      for (let cell = 0; cell < means.length; cell++)
        means[cell] = blurred[cell] > LEAST_COUNT ? means[cell] / blurred[cell] : 0
      return means
    })
  }
}

/** Counts below are 0 but for rounding: one pixel in a window is far more. */
const LEAST_COUNT = 1e-4

/** Whether a thing is compact and has a sharp border, which a spot of sunlight has not, and plain wall is all around it. */
function isFixture(
  thing: Int32Array,
  off: Float32Array,
  { width, height }: Mask,
  { aspectMax, filledMin, plainShareMin }: FixtureShape,
): boolean {
  const { left, top, right, bottom } = boundsOf(thing, width)
  const [wide, high] = [right - left + 1, bottom - top + 1]
  if (thing.length < filledMin * wide * high) return false
  if (Math.max(wide, high) > aspectMax * Math.min(wide, high)) return false
  if (left < RING_PX || top < RING_PX || right >= width - RING_PX || bottom >= height - RING_PX) return false
  let [plain, all, soft] = [0, 0, 0]
  for (let y = top - RING_PX; y <= bottom + RING_PX; y++)
    for (let x = left - RING_PX; x <= right + RING_PX; x++) {
      const value = off[y * width + x]
      const outside = Math.max(left - x, x - right, top - y, y - bottom)
      if (outside <= BORDER_PX && value >= BORDER_FROM && value < 1) soft++
      if (outside <= 1) continue
      all++
      if (value >= 0 && value < PLAIN_BELOW) plain++
    }
  return plain >= plainShareMin * all && soft <= SOFTNESS_MAX * 2 * (wide + high)
}
