import type { LabPlanes } from './lab-planes.ts'
import { LIGHTNESS_WEIGHT } from './patch-graph.ts'
import type { PatchGraph } from './patch-graph.ts'

/** ΔE² per squared full-size pixel of distance from a patch's center. */
const PLACE_WEIGHT = 0.5
/** ΔE² at which a neighboring patch's vote has fallen to 1/e. */
const VOTE_SPREAD = 24
const MAJORITY_PASSES = 2

/**
 * Writes the labels of changed patches into a mask. Along edges each pixel is decided separately: the patches around it
 * vote, weighted by distance and color, and majority filters smooth the result.
 * @param lab full-size planes
 * @param graph patches of the half-size photo
 * @param labels 1 inside, 0 outside, per patch
 * @param touched 1 per patch to write
 * @param data full-size mask, changed in place
 */
export function refineEdges(
  lab: LabPlanes,
  graph: PatchGraph,
  labels: Uint8Array,
  touched: Uint8Array,
  data: Uint8Array,
): void {
  const band: number[] = []
  for (let k = 0; k < graph.count; k++) {
    const isTouched = touched[k] === 1
    if (isTouched) forEachPatchPixel(lab, graph, k, (i) => (data[i] = labels[k] * 255))
    if (isOnEdge(graph, labels, touched, k)) band.push(k)
  }
  for (const k of band) refinePatch(lab, graph, labels, k, data)
  for (let pass = 0; pass < MAJORITY_PASSES; pass++) smoothBand(lab, graph, band, data)
}

/** Whether the patch borders on one of the other label and either of the two was touched. */
function isOnEdge(graph: PatchGraph, labels: Uint8Array, touched: Uint8Array, k: number): boolean {
  for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
    const next = graph.neighbors[e]
    if (labels[next] !== labels[k] && (touched[k] === 1 || touched[next] === 1)) return true
  }
  return false
}

function refinePatch(
  lab: LabPlanes,
  graph: PatchGraph,
  labels: Uint8Array,
  k: number,
  data: Uint8Array,
): void {
  const rivals = [k, ...graph.neighbors.subarray(graph.neighborStarts[k], graph.neighborStarts[k + 1])]
  forEachPatchPixel(lab, graph, k, (i) => {
    let lead = 0
    for (const rival of rivals) {
      const vote = voteAt(squaredDistance(lab, i, graph, rival))
      lead += labels[rival] === 1 ? vote : -vote
    }
    data[i] = lead > 0 ? 255 : lead < 0 ? 0 : labels[k] * 255
  })
}

/** How much a patch has to say about a pixel at this squared distance, 0–1: the closer in color and place, the more. */
export function voteAt(distance: number): number {
  return Math.exp(-distance / VOTE_SPREAD)
}

/** Squared distance of a pixel from a patch, in color and place: ΔE76², and places weighted. */
function squaredDistance(lab: LabPlanes, i: number, graph: PatchGraph, k: number): number {
  const x = i % lab.width
  return squaredDistanceOf(lab.l[i], lab.a[i], lab.b[i], x, (i - x) / lab.width, graph, k)
}

/** Squared distance of a pixel of that color and place from a patch: for loops that compare one pixel with several patches. */
export function squaredDistanceOf(
  l: number,
  a: number,
  b: number,
  x: number,
  y: number,
  graph: PatchGraph,
  k: number,
): number {
  const dl = LIGHTNESS_WEIGHT * (l - graph.l[k])
  const da = a - graph.a[k]
  const db = b - graph.b[k]
  const dx = x + 0.5 - graph.x[k] * 2
  const dy = y + 0.5 - graph.y[k] * 2
  return dl * dl + da * da + db * db + PLACE_WEIGHT * (dx * dx + dy * dy)
}

function smoothBand(lab: LabPlanes, graph: PatchGraph, band: readonly number[], data: Uint8Array): void {
  const flips: number[] = []
  for (const k of band)
    forEachPatchPixel(lab, graph, k, (i) => {
      if (isOutvoted(lab, data, i)) flips.push(i)
    })
  for (const i of flips) data[i] = 255 - data[i]
}

function isOutvoted({ width, height }: LabPlanes, data: Uint8Array, i: number): boolean {
  const x = i % width
  const y = Math.floor(i / width)
  let others = 0
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++)
      if (data[ny * width + nx] !== data[i]) others++
  return others >= 5
}

/** Visits the full-size pixels of a patch: up to four per half-size pixel. */
export function forEachPatchPixel(
  { width, height }: Pick<LabPlanes, 'width' | 'height'>,
  graph: PatchGraph,
  k: number,
  visit: (index: number) => void,
): void {
  const halfWidth = (width + 1) >> 1
  for (let m = graph.memberStarts[k]; m < graph.memberStarts[k + 1]; m++) {
    const x = (graph.members[m] % halfWidth) * 2
    const y = Math.floor(graph.members[m] / halfWidth) * 2
    const i = y * width + x
    visit(i)
    if (x + 1 < width) visit(i + 1)
    if (y + 1 >= height) continue
    visit(i + width)
    if (x + 1 < width) visit(i + width + 1)
  }
}
