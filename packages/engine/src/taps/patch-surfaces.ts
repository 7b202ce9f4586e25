import type { Analysis, LookMap } from '../segment/analyze-photo.ts'
import type { SurfaceClass } from '../segment/surface-classes.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import type { Patches } from '../superpixels/segment-superpixels.ts'

/** What the surface network sees in each patch. */
export interface PatchSurfaces {
  readonly classCount: number
  /** square roots of the probabilities, patch by patch: their distance tells how unlike two patches are */
  readonly roots: Float32Array
  /** probability of each patch to be of {@link SURFACE_GROUPS}, one plane a group */
  readonly groups: readonly Float32Array[]
  /** what the network's inner features say of each patch, coarse first */
  readonly looks: readonly PatchLook[]
}

/** Features of length 1, patch by patch: their product tells how alike two patches are, from -1 to 1. */
interface PatchLook {
  readonly channels: number
  readonly directions: Float32Array
}

/** What a wall is most often taken for: its trim, what is set into it, what is around it. */
const SURFACE_GROUPS: readonly (readonly SurfaceClass[])[] = [
  ['trim'],
  ['window', 'shutter', 'entry_door', 'garage_door', 'curtain', 'picture'],
  ['sky', 'vegetation', 'ground', 'roof', 'floor'],
  ['wall'],
  ['masonry'],
  ['window'],
  ['roof'],
  ['sky', 'vegetation'],
  ['ground', 'floor'],
  ['ceiling'],
  ['cabinet', 'backsplash'],
  ['rest'],
]

/** Averages an analysis over each patch; without an analysis all patches look the same to the network. */
export function averageSurfaces(
  analysis: Analysis | null,
  patches: Patches,
  graph: Pick<PatchGraph, 'x' | 'y'>,
): PatchSurfaces {
  const { count } = patches
  const groups = SURFACE_GROUPS.map(() => new Float32Array(count))
  if (analysis === null) return { classCount: 0, roots: new Float32Array(0), groups, looks: [] }
  const classCount = analysis.classes.length
  const means = averageProbabilities(analysis, patches)
  for (const [g, names] of SURFACE_GROUPS.entries())
    for (const c of analysis.classes.keys()) {
      if (!names.includes(analysis.classes[c])) continue
      for (let k = 0; k < count; k++) groups[g][k] += means[k * classCount + c]
    }
  const looks = (analysis.looks ?? []).map((map) => lookAtPatches(map, patches, graph))
  return { classCount, roots: means.map(Math.sqrt), groups, looks }
}

function averageProbabilities({ grid, classes, probabilities }: Analysis, patches: Patches): Float32Array {
  const { width, height, count, labels } = patches
  const means = new Float32Array(count * classes.length)
  const sizes = new Int32Array(count)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * grid.width) / width))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * grid.height) / height) * grid.width
    for (let x = 0; x < width; x++, i++) {
      const at = labels[i] * classes.length
      sizes[labels[i]]++
      for (let c = 0; c < classes.length; c++) means[at + c] += probabilities[c][row + columns[x]]
    }
  }
  for (let k = 0, at = 0; k < count; k++)
    for (let c = 0; c < classes.length; c++, at++) means[at] /= 255 * sizes[k]
  return means
}

/** Patches are about as large as the maps' cells, so each takes the cell at its middle. */
function lookAtPatches(
  { width, height, channels, data }: LookMap,
  patches: Patches,
  { x, y }: Pick<PatchGraph, 'x' | 'y'>,
): PatchLook {
  const directions = new Float32Array(patches.count * channels)
  for (let k = 0; k < patches.count; k++) {
    const column = Math.min(width - 1, Math.floor((x[k] * width) / patches.width))
    const row = Math.min(height - 1, Math.floor((y[k] * height) / patches.height))
    const from = (row * width + column) * channels
    let squares = 1e-6
    for (let c = 0; c < channels; c++) squares += data[from + c] ** 2
    const gain = 1 / Math.sqrt(squares)
    for (let c = 0; c < channels; c++) directions[k * channels + c] = data[from + c] * gain
  }
  return { channels, directions }
}

/** How alike each patch is to the mean of some of them in the network's features: -1 to 1, one plane a look. */
export function likenessTo(
  { looks }: PatchSurfaces,
  around: readonly number[],
  count: number,
): Float32Array[] {
  return looks.map(({ channels, directions }) => {
    const mean = new Float32Array(channels)
    for (const k of around) for (let c = 0; c < channels; c++) mean[c] += directions[k * channels + c]
    const gain = 1 / Math.sqrt(mean.reduce((sum, value) => sum + value * value, 1e-6))
    return productsWith(
      directions,
      mean.map((value) => value * gain),
      count,
    )
  })
}

/** The product of each of `count` vectors, side by side, with one; four sums at a time, lest each wait for the one before. */
function productsWith(vectors: Float32Array, one: Float32Array, count: number): Float32Array {
  const products = new Float32Array(count)
  const inFours = one.length & ~3
  for (let k = 0, at = 0; k < count; k++) {
    let [first, second, third, fourth] = [0, 0, 0, 0]
    let c = 0
    for (; c < inFours; c += 4, at += 4) {
      first += vectors[at] * one[c]
      second += vectors[at + 1] * one[c + 1]
      third += vectors[at + 2] * one[c + 2]
      fourth += vectors[at + 3] * one[c + 3]
    }
    for (; c < one.length; c++, at++) first += vectors[at] * one[c]
    products[k] = first + second + (third + fourth)
  }
  return products
}
