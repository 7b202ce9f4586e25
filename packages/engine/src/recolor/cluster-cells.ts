import { floodFill } from '../raster/flood-fill.ts'
import { visitAround, type MaterialCells } from './material-cells.ts'

/** Clusters of k-means. More than there are materials: parts of one material in different light are merged afterward. */
const CLUSTERS = 6

/** Weight of log luminance beside the two log chromaticities: light varies more than color within a material. */
const LIGHT_WEIGHT = 0.35

/** Centers closer than this differ by noise, or by too little for a change of material. */
const LEAST_APART = 0.1

/** Rounds of k-means. */
const ROUNDS = 6

/** Rounds of the majority filter that removes specks. */
const SMOOTHING_ROUNDS = 2

/** Least share of the area that a region must cover; smaller ones are left out. */
const LEAST_REGION = 0.008

/**
 * Least share of a region's cells that are {@link THICK_CELLS} away from others. Thinner regions are shadow lines, trim, or
 * cells that mix two materials, and count as gaps.
 */
const LEAST_INSIDE = 0.1
const THICK_CELLS = 2

/** No region: outside the area, or a speck. */
export const NO_REGION = -1

/** Connected regions of similar cells. */
export interface CellRegions {
  /** per cell: index of its region, or {@link NO_REGION} */
  readonly regionOf: Int16Array
  /** per region: number of cells */
  readonly sizes: readonly number[]
}

/** Finds connected regions of similar color and lightness: k-means, a majority filter, then connected components. */
export function clusterCells(cells: MaterialCells): CellRegions {
  const members = listMeasured(cells)
  const labels = new Int16Array(cells.isMeasured.length).fill(NO_REGION)
  runKMeans(cells, members, labels)
  const smooth = takeMajority(cells, members, labels)
  return connect(cells, members, smooth)
}

function listMeasured({ isMeasured }: MaterialCells): Int32Array {
  const members = new Int32Array(isMeasured.length)
  let count = 0
  for (let i = 0; i < isMeasured.length; i++) if (isMeasured[i] !== 0) members[count++] = i
  return members.subarray(0, count)
}

type Center = readonly [red: number, blue: number, light: number]

function centerAt({ red, blue, light }: MaterialCells, cell: number): Center {
  return [red[cell], blue[cell], LIGHT_WEIGHT * light[cell]]
}

function distanceBetween(one: Center, other: Center): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
}

/** Lloyd's algorithm from evenly spread starting cells. Writes the cluster of each member. */
function runKMeans(cells: MaterialCells, members: Int32Array, labels: Int16Array): void {
  let centers = spreadCenters(cells, members)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => [0, 0, 0, 0])
    for (const cell of members) {
      const here = centerAt(cells, cell)
      const label = nearestOf(centers, here)
      labels[cell] = label
      const sum = sums[label]
      for (let c = 0; c < 3; c++) sum[c] += here[c]
      sum[3]++
    }
    centers = centers.map((center, k) => {
      const [red, blue, light, count] = sums[k]
      return count === 0 ? center : [red / count, blue / count, light / count]
    })
  }
}

/** Every 16th cell is a candidate; each center is the candidate farthest from the centers before it, but for outliers. */
function spreadCenters(cells: MaterialCells, members: Int32Array): Center[] {
  const candidates = members.filter((_, i) => i % 16 === 0)
  const centers = [centerAt(cells, members[members.length >> 1])]
  while (centers.length < CLUSTERS) {
    const far = Array.from(candidates, (cell) => {
      const here = centerAt(cells, cell)
      return { here, distance: Math.min(...centers.map((center) => distanceBetween(center, here))) }
    }).sort((one, other) => one.distance - other.distance)
    const { here, distance } = far[Math.floor(0.96 * (far.length - 1))]
    if (distance < LEAST_APART ** 2) break
    centers.push(here)
  }
  return centers
}

function nearestOf(centers: readonly Center[], here: Center): number {
  let nearest = 0
  let least = Infinity
  for (let k = 0; k < centers.length; k++) {
    const distance = distanceBetween(centers[k], here)
    if (distance >= least) continue
    least = distance
    nearest = k
  }
  return nearest
}

/** Each cell takes the most frequent label among 3 × 3, a few times. */
function takeMajority(cells: MaterialCells, members: Int32Array, labels: Int16Array): Int16Array {
  let current = labels
  const counts = new Uint8Array(CLUSTERS)
  for (let round = 0; round < SMOOTHING_ROUNDS; round++) {
    const before = current
    const next = before.slice()
    for (const cell of members) {
      counts.fill(0)
      visitAround(cell, 1, cells, (near) => {
        if (before[near] !== NO_REGION) counts[before[near]]++
      })
      for (let label = 0; label < CLUSTERS; label++)
        if (counts[label] > counts[next[cell]]) next[cell] = label
    }
    current = next
  }
  return current
}

/** Connected components (4 neighbors) of equal labels that are large enough. */
function connect({ columns }: MaterialCells, members: Int32Array, labels: Int16Array): CellRegions {
  const regionOf = new Int16Array(labels.length).fill(NO_REGION)
  const isSeen = new Uint8Array(labels.length)
  const stack = new Int32Array(labels.length)
  const sizes: number[] = []
  for (const start of members) {
    const joins = (cell: number): boolean => {
      if (isSeen[cell] !== 0 || labels[cell] !== labels[start]) return false
      isSeen[cell] = 1
      return true
    }
    if (!joins(start)) continue
    const end = floodFill(start, columns, stack, joins)
    if (end < LEAST_REGION * members.length) continue
    const isInside = (cell: number): boolean => isSurrounded(labels, cell, columns)
    if (stack.subarray(0, end).filter(isInside).length < LEAST_INSIDE * end) continue
    for (let i = 0; i < end; i++) regionOf[stack[i]] = sizes.length
    sizes.push(end)
  }
  return { regionOf, sizes }
}

/** Whether the cells a little to the left, right, above and below have the cell's label. */
function isSurrounded(labels: Int16Array, cell: number, columns: number): boolean {
  const label = labels[cell]
  return [-THICK_CELLS, THICK_CELLS, -THICK_CELLS * columns, THICK_CELLS * columns].every(
    (step) => labels[cell + step] === label,
  )
}
