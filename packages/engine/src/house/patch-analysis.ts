import type { Analysis, FeatureMap } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import type { Patches } from '../superpixels/segment-superpixels.ts'

/** The analysis pooled per patch. */
export interface PatchAnalysis {
  readonly classCount: number
  /** square roots of the class probabilities, patch by patch, for Hellinger distances */
  readonly roots: Float32Array
  /** probability of each of {@link SURFACE_GROUPS}: one plane per group */
  readonly groups: readonly Float32Array[]
  /** the network's features at each patch, coarse first */
  readonly embeddings: readonly PatchEmbedding[]
}

/** Features normalized to length 1, patch by patch: their dot product is the cosine similarity. */
interface PatchEmbedding {
  readonly channels: number
  readonly unitVectors: Float32Array
}

/** Classes grouped as the tap network's inputs; the order belongs to its weights. */
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

/** Averages an analysis over each patch; without an analysis everything is 0. */
export function averageAnalysis(
  analysis: Analysis | null,
  patches: Patches,
  graph: Pick<PatchGraph, 'x' | 'y'>,
): PatchAnalysis {
  const { count } = patches
  const groups = SURFACE_GROUPS.map(() => new Float32Array(count))
  if (analysis === null) return { classCount: 0, roots: new Float32Array(0), groups, embeddings: [] }
  const classCount = analysis.classes.length
  const means = averageProbabilities(analysis, patches)
  for (const [g, names] of SURFACE_GROUPS.entries())
    for (const c of analysis.classes.keys()) {
      if (!names.includes(analysis.classes[c])) continue
      for (let k = 0; k < count; k++) groups[g][k] += means[k * classCount + c]
    }
  const embeddings = (analysis.featureMaps ?? []).map((map) => embedPatches(map, patches, graph))
  return { classCount, roots: means.map(Math.sqrt), groups, embeddings }
}

function averageProbabilities(analysis: Analysis, patches: Patches): Float32Array {
  const { classes, probabilities } = analysis
  const means = new Float32Array(patches.count * classes.length)
  const sizes = new Int32Array(patches.count)
  forEachCell(analysis, patches, (k, cell, pixels) => {
    sizes[k] += pixels
    for (let c = 0, at = k * classes.length; c < classes.length; c++, at++)
      means[at] += pixels * probabilities[c][cell]
  })
  for (let k = 0, at = 0; k < patches.count; k++)
    for (let c = 0; c < classes.length; c++, at++) means[at] /= 255 * sizes[k]
  return means
}

/**
 * The means of values on the analysis grid over groups of patches.
 * @param values on the analysis grid, `depth` of them per cell
 * @param depth how many there are per cell
 * @param analysis that they belong to
 * @param patches of the photo
 * @param groups the group of each patch: from 0 to below `count`
 * @param count of the groups
 * @returns `depth` means per group
 */
export function averageCells(
  values: Float32Array,
  depth: number,
  analysis: Analysis,
  patches: Patches,
  groups: Int32Array,
  count: number,
): Float64Array {
  const means = new Float64Array(count * depth)
  const sizes = new Int32Array(count)
  forEachCell(analysis, patches, (k, cell, pixels) => {
    const group = groups[k]
    sizes[group] += pixels
    for (let d = 0, to = group * depth, from = cell * depth; d < depth; d++)
      means[to++] += pixels * values[from++]
  })
  return means.map((sum, i) => sum / sizes[Math.floor(i / depth)])
}

/** Visits every run of pixels in a row that share a patch and a cell of the analysis grid: with the patch, the cell and the run's length. */
function forEachCell(
  { grid }: Analysis,
  { width, height, labels }: Patches,
  visit: (patch: number, cell: number, pixels: number) => void,
): void {
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * grid.width) / width))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * grid.height) / height) * grid.width
    for (let x = 0; x < width;) {
      const start = x
      const [column, patch] = [columns[x], labels[i]]
      do {
        x++
        i++
      } while (x < width && columns[x] === column && labels[i] === patch)
      visit(patch, row + column, x - start)
    }
  }
}

/** Patches are about as large as the maps' cells, so each takes the cell at its center. */
function embedPatches(
  { width, height, channels, data }: FeatureMap,
  patches: Patches,
  { x, y }: Pick<PatchGraph, 'x' | 'y'>,
): PatchEmbedding {
  const unitVectors = new Float32Array(patches.count * channels)
  for (let k = 0; k < patches.count; k++) {
    const column = Math.min(width - 1, Math.floor((x[k] * width) / patches.width))
    const row = Math.min(height - 1, Math.floor((y[k] * height) / patches.height))
    const from = (row * width + column) * channels
    let squares = 1e-6
    for (let c = 0; c < channels; c++) squares += data[from + c] ** 2
    const gain = 1 / Math.sqrt(squares)
    for (let c = 0; c < channels; c++) unitVectors[k * channels + c] = data[from + c] * gain
  }
  return { channels, unitVectors }
}

/** Cosine similarity of each patch to the mean of the patches in `around`, -1 to 1; one plane per embedding. */
export function cosineSimilarities(
  { embeddings }: PatchAnalysis,
  around: readonly number[],
  count: number,
): Float32Array[] {
  return embeddings.map(({ channels, unitVectors }) => {
    const mean = new Float32Array(channels)
    for (const k of around) for (let c = 0; c < channels; c++) mean[c] += unitVectors[k * channels + c]
    const gain = 1 / Math.sqrt(mean.reduce((sum, value) => sum + value * value, 1e-6))
    return dotProducts(
      unitVectors,
      mean.map((value) => value * gain),
      count,
    )
  })
}

/** Dot products of `count` consecutive vectors with one; four accumulators, so that additions do not wait for each other. */
function dotProducts(vectors: Float32Array, one: Float32Array, count: number): Float32Array {
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
