import type { LabPlanes } from './lab-planes.ts'
import type { Patches } from './segment-superpixels.ts'

/** Properties of every patch (superpixel), and which patches touch. */
export interface PatchGraph {
  readonly count: number
  /** mean CIELAB of each patch */
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  /** standard deviation of lightness in and around each patch, log-scaled: 0 smooth plaster, 10 leaves */
  readonly texture: Float32Array
  /** mean position, in pixels of the patch map */
  readonly x: Float32Array
  readonly y: Float32Array
  readonly sizes: Int32Array
  /** pixels of patch k: members[memberStarts[k]] to before members[memberStarts[k + 1]] */
  readonly memberStarts: Int32Array
  readonly members: Int32Array
  /** neighbors of patch k: neighbors[neighborStarts[k]] to before neighbors[neighborStarts[k + 1]]; steps has the same order */
  readonly neighborStarts: Int32Array
  readonly neighbors: Int32Array
  /** color step to each neighbor (ΔE76, lightness at LIGHTNESS_WEIGHT): between the means, plus BORDER_WEIGHT times the step at the border */
  readonly steps: Float32Array
  /** the step at the border alone, in the order of neighbors */
  readonly borderSteps: Float32Array
}

/** Sun and shade on one wall differ far more in lightness than in a and b, so lightness counts less. */
export const LIGHTNESS_WEIGHT = 0.7

/** Measures patches and the borders between them. */
export function buildPatchGraph(lab: LabPlanes, patches: Patches): PatchGraph {
  const means = averagePatches(lab, patches)
  const { borderSteps, ...links } = listNeighbors(lab, patches)
  const texture = smoothTexture(measureTexture(lab, patches, means), links)
  const steps = addMeanSteps(borderSteps, { ...means, ...links })
  return {
    count: patches.count,
    ...means,
    texture,
    ...listMembers(patches, means.sizes),
    ...links,
    steps,
    borderSteps,
  }
}

function averagePatches(lab: LabPlanes, { width, count, labels }: Patches) {
  const plane = () => new Float32Array(count)
  const means = { l: plane(), a: plane(), b: plane(), x: plane(), y: plane(), sizes: new Int32Array(count) }
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i]
    means.l[k] += lab.l[i]
    means.a[k] += lab.a[i]
    means.b[k] += lab.b[i]
    means.x[k] += (i % width) + 0.5
    means.y[k] += Math.floor(i / width) + 0.5
    means.sizes[k]++
  }
  for (const sums of [means.l, means.a, means.b, means.x, means.y])
    for (let k = 0; k < count; k++) sums[k] /= means.sizes[k]
  return means
}

/** Weight of the step at the border, relative to the difference of the means. */
const BORDER_WEIGHT = 0.35

type LinkedMeans = Pick<PatchGraph, 'l' | 'a' | 'b' | 'neighborStarts' | 'neighbors'>

function addMeanSteps(borderSteps: Float32Array, graph: LinkedMeans): Float32Array {
  const steps = new Float32Array(borderSteps.length)
  for (let k = 0; k < graph.l.length; k++)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++)
      steps[e] = Math.sqrt(squaredColorStep(graph, k, graph.neighbors[e])) + BORDER_WEIGHT * borderSteps[e]
  return steps
}

/** Squared color step between two patches' means (ΔE76², lightness at LIGHTNESS_WEIGHT). */
export function squaredColorStep(graph: Pick<PatchGraph, 'l' | 'a' | 'b'>, from: number, to: number): number {
  const dl = LIGHTNESS_WEIGHT * (graph.l[from] - graph.l[to])
  const da = graph.a[from] - graph.a[to]
  const db = graph.b[from] - graph.b[to]
  return dl * dl + da * da + db * db
}

const TEXTURE_SCALE = 5

/** Logarithmic: leaves against grass are no larger a step than plaster against siding. */
function measureTexture(
  lab: LabPlanes,
  { count, labels }: Patches,
  means: { l: Float32Array; sizes: Int32Array },
) {
  const texture = new Float32Array(count)
  for (let i = 0; i < labels.length; i++) texture[labels[i]] += (lab.l[i] - means.l[labels[i]]) ** 2
  for (let k = 0; k < count; k++)
    texture[k] = TEXTURE_SCALE * Math.log1p(Math.sqrt(texture[k] / means.sizes[k]))
  return texture
}

function smoothTexture(
  texture: Float32Array,
  { neighborStarts, neighbors }: Pick<PatchGraph, 'neighborStarts' | 'neighbors'>,
) {
  return texture.map((own, k) => {
    const around = neighbors.subarray(neighborStarts[k], neighborStarts[k + 1])
    return around.reduce((sum, neighbor) => sum + texture[neighbor], own) / (around.length + 1)
  })
}

function listMembers({ count, labels }: Patches, sizes: Int32Array) {
  const memberStarts = new Int32Array(count + 1)
  for (let k = 0; k < count; k++) memberStarts[k + 1] = memberStarts[k] + sizes[k]
  const next = memberStarts.slice()
  const members = new Int32Array(labels.length)
  for (let i = 0; i < labels.length; i++) members[next[labels[i]]++] = i
  return { memberStarts, members }
}

function listNeighbors(lab: LabPlanes, patches: Patches) {
  const borders = measureBorders(lab, patches)
  const neighborStarts = new Int32Array(patches.count + 1)
  for (const key of borders.keys()) {
    neighborStarts[Math.floor(key / patches.count) + 1]++
    neighborStarts[(key % patches.count) + 1]++
  }
  for (let k = 0; k < patches.count; k++) neighborStarts[k + 1] += neighborStarts[k]
  const next = neighborStarts.slice()
  const neighbors = new Int32Array(borders.size * 2)
  const borderSteps = new Float32Array(borders.size * 2)
  const link = (from: number, to: number, step: number) => {
    neighbors[next[from]] = to
    borderSteps[next[from]++] = step
  }
  for (const [key, border] of borders) {
    const step = border.sum / border.length
    link(Math.floor(key / patches.count), key % patches.count, step)
    link(key % patches.count, Math.floor(key / patches.count), step)
  }
  return { neighborStarts, neighbors, borderSteps }
}

interface Border {
  sum: number
  length: number
}

function measureBorders(lab: LabPlanes, { width, height, count, labels }: Patches): Map<number, Border> {
  const borders = new Map<number, Border>()
  const compare = (i: number, j: number) => {
    if (labels[i] === labels[j]) return
    const key = Math.min(labels[i], labels[j]) * count + Math.max(labels[i], labels[j])
    const border = borders.get(key) ?? { sum: 0, length: 0 }
    if (border.length === 0) borders.set(key, border)
    const dl = LIGHTNESS_WEIGHT * (lab.l[i] - lab.l[j])
    const da = lab.a[i] - lab.a[j]
    const db = lab.b[i] - lab.b[j]
    border.sum += Math.sqrt(dl * dl + da * da + db * db)
    border.length++
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) compare(i, i + 1)
      if (y + 1 < height) compare(i, i + width)
    }
  }
  return borders
}
