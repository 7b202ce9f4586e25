import type { GrayRaster } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { forEachPatchPixel, squaredDistanceOf, voteAt } from '../superpixels/refine-edges.ts'

/** Which region each pixel of a photo belongs to, row by row. Regions are numbered from 0 without gaps. */
export interface RegionMap {
  readonly width: number
  readonly height: number
  readonly data: Uint16Array<ArrayBuffer>
}

const MAJORITY_PASSES = 2
/** A patch farther than the nearest one by this (squared, see squaredDistanceOf) has less than a hundredth of its vote. */
const VOTE_REACH = 120

/**
 * Draws regions of patches at the photo's size. Pixels along a border go to the region whose patches are closest to them in
 * color and place, as for taps.
 * @param lab full-size planes
 * @param graph patches of the half-size photo
 * @param owners per patch, any number that tells its region from others
 */
export function mapRegions(lab: LabPlanes, graph: PatchGraph, owners: Int32Array): RegionMap {
  const numbers = numberInOrder(owners)
  const regions = Uint16Array.from(owners, (owner) => numbers.get(owner)!)
  const data = new Uint16Array(lab.width * lab.height)
  const band: number[] = []
  for (let k = 0; k < graph.count; k++) {
    forEachPatchPixel(lab, graph, k, (i) => (data[i] = regions[k]))
    if (isOnBorder(graph, regions, k)) band.push(k)
  }
  for (const k of band) refinePatch(lab, graph, regions, k, data)
  for (let pass = 0; pass < MAJORITY_PASSES; pass++) smoothBand(lab, graph, band, data)
  return { width: lab.width, height: lab.height, data }
}

/**
 * Gives each pixel the value of its region.
 * @param map of the regions
 * @param values per region, 0–255
 */
export function drawRegions(map: RegionMap, values: readonly number[]): GrayRaster {
  const valueOf = Uint8Array.from(values)
  const data = new Uint8Array(map.data.length)
  for (let i = 0; i < data.length; i++) data[i] = valueOf[map.data[i]]
  return { width: map.width, height: map.height, data }
}

/** Numbers from 0, in the order in which the values first occur. */
export function numberInOrder(values: Int32Array): Map<number, number> {
  const numbers = new Map<number, number>()
  for (const value of values) if (!numbers.has(value)) numbers.set(value, numbers.size)
  return numbers
}

function isOnBorder({ neighborStarts, neighbors }: PatchGraph, regions: Uint16Array, k: number): boolean {
  for (let e = neighborStarts[k]; e < neighborStarts[k + 1]; e++)
    if (regions[neighbors[e]] !== regions[k]) return true
  return false
}

function refinePatch(
  lab: LabPlanes,
  graph: PatchGraph,
  regions: Uint16Array,
  k: number,
  data: Uint16Array,
): void {
  const rivals = [k, ...graph.neighbors.subarray(graph.neighborStarts[k], graph.neighborStarts[k + 1])]
  const candidates = [...new Set(rivals.map((rival) => regions[rival]))]
  if (candidates.length === 1) return
  const places = rivals.map((rival) => candidates.indexOf(regions[rival]))
  const distances = new Float64Array(rivals.length)
  const votes = new Float64Array(candidates.length)
  forEachPatchPixel(lab, graph, k, (i) => {
    let nearest = 0
    const [l, a, b] = [lab.l[i], lab.a[i], lab.b[i]]
    const x = i % lab.width
    const y = (i - x) / lab.width
    for (let r = 0; r < rivals.length; r++) {
      distances[r] = squaredDistanceOf(l, a, b, x, y, graph, rivals[r])
      if (distances[r] < distances[nearest]) nearest = r
    }
    // far patches have nearly no vote, and most pixels are far from all but one region's
    const reach = distances[nearest] + VOTE_REACH
    votes.fill(0)
    let others = 0
    for (let r = 0; r < rivals.length; r++)
      if (distances[r] < reach && places[r] !== places[nearest]) others++
    if (others === 0) {
      data[i] = candidates[places[nearest]]
      return
    }
    for (let r = 0; r < rivals.length; r++) if (distances[r] < reach) votes[places[r]] += voteAt(distances[r])
    // the patch's own region is the first candidate and keeps a pixel that nobody is close to
    let best = 0
    for (let c = 1; c < votes.length; c++) if (votes[c] > votes[best]) best = c
    data[i] = candidates[best]
  })
}

function smoothBand(lab: LabPlanes, graph: PatchGraph, band: readonly number[], data: Uint16Array): void {
  const pixels: number[] = []
  const winners: number[] = []
  for (const k of band)
    forEachPatchPixel(lab, graph, k, (i) => {
      const winner = findMajority(lab, data, i)
      if (winner === data[i]) return
      pixels.push(i)
      winners.push(winner)
    })
  for (const [n, i] of pixels.entries()) data[i] = winners[n]
}

/** The region of at least five of the eight pixels around one; else the pixel's own. */
function findMajority({ width, height }: LabPlanes, data: Uint16Array, i: number): number {
  const own = data[i]
  const x = i % width
  const y = (i - x) / width
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return own
  // one of the first four is in any majority of five
  for (let n = 0; n < 4; n++) {
    const region = data[n < 3 ? i - width - 1 + n : i - 1]
    if (region === own) continue
    let count = 0
    for (let above = i - width - 1; above <= i + width - 1; above += width)
      for (let j = above; j < above + 3; j++) if (data[j] === region) count++
    if (count >= 5) return region
  }
  return own
}
