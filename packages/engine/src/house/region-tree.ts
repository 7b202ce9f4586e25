import type { PatchAnalysis } from './patch-analysis.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'

/**
 * Patches merged two by two until one region holds the photo. Nodes 0 to before `leafCount` are the patches; each further
 * node joins two earlier ones, and its parent has a larger number than it has.
 */
export interface RegionTree {
  readonly leafCount: number
  /** the node that joins each node with another; -1 for nodes that nothing joins */
  readonly parents: Int32Array
  /** how different the two parts of a node are, never less than in its parts; 0 for patches */
  readonly heights: Float32Array
}

/** Weights of a difference between two regions. Tuned by the overlap of the best 30 to 1,000 regions with outlined walls. */
const WEIGHTS = { border: 1, texture: 0.3, classes: 60, features: 10 } as const
/** Sun and shade part one wall far more in lightness than in a and b. */
const LIGHTNESS_WEIGHT = 0.5
/** Small regions join first: the difference grows with the smaller one's size to this power. */
const SIZE_POWER = 0.35
/** The finer of the network's feature maps. */
const FEATURE_MAP = 1

/**
 * Merges patches into ever larger regions. In each round every pair of neighbors merges that differ least from each other.
 * @param graph the patches and which of them touch
 * @param analysis without an analysis of the network, color and texture decide alone
 * Source: reciprocal nearest neighbors, as in F. Murtagh, "A survey of recent advances in hierarchical clustering algorithms" (1983)
 */
export function buildRegionTree(graph: PatchGraph, analysis: PatchAnalysis): RegionTree {
  const nodes = new MergedNodes(graph, analysis)
  const parents = new Int32Array(2 * graph.count).fill(-1)
  const heights = new Float32Array(2 * graph.count)
  let borders = listBorders(graph)
  let count = graph.count
  while (borders.from.length > 0) {
    const { costs } = borders
    for (let e = 0; e < costs.length; e++)
      if (Number.isNaN(costs[e]))
        costs[e] = nodes.difference(borders.from[e], borders.to[e], borders.steps[e])
    const nearest = nearestNeighbors(borders, costs, count)
    for (let node = 0; node < nearest.length; node++) {
      const e = nearest[node]
      if (e < 0) continue
      const other = otherEnd(borders, e, node)
      if (node > other || nearest[other] !== e) continue
      parents[node] = parents[other] = count
      heights[count] = Math.max(costs[e], heights[node], heights[other])
      nodes.merge(node, other, count++)
    }
    borders = joinBorders(borders, parents)
  }
  return { leafCount: graph.count, parents: parents.slice(0, count), heights: heights.slice(0, count) }
}

/**
 * Cuts a tree where its parts differ most.
 * @returns the node that each patch belongs to; at least `regionCount` different ones, or all patches when there are fewer
 */
export function cutTree({ leafCount, parents, heights }: RegionTree, regionCount: number): Int32Array {
  const inner = heights.subarray(leafCount).toSorted()
  const roots = parents.reduce((sum, parent) => sum + (parent < 0 ? 1 : 0), 0)
  const cuts = Math.min(inner.length, Math.max(0, regionCount - roots))
  const least = cuts === 0 ? Infinity : inner[inner.length - cuts]
  const owners = new Int32Array(parents.length)
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node]
    owners[node] = parent < 0 || heights[parent] >= least ? node : owners[parent]
  }
  return owners.slice(0, leafCount)
}

/**
 * The means of values over groups of patches.
 * @param values patch by patch, `depth` of them each
 * @param depth how many there are per patch
 * @param sizes of the patches, which weight the means
 * @param groups the group of each patch: from 0 to below `count`
 * @param count of the groups
 * @returns `depth` means per group; NaN for groups without a patch
 */
export function averagePatches(
  values: Float32Array,
  depth: number,
  sizes: Int32Array,
  groups: Int32Array,
  count: number,
): Float64Array {
  const sums = new Float32Array(count * depth)
  const totals = new Float32Array(count)
  for (let k = 0; k < groups.length; k++) {
    const group = groups[k]
    totals[group] += sizes[k]
    for (let d = 0; d < depth; d++) sums[group * depth + d] += values[k * depth + d] * sizes[k]
  }
  return Float64Array.from(sums, (sum, i) => sum / totals[Math.floor(i / depth)])
}

/** The sum of a value of the patches over every node. */
export function sumOverTree({ leafCount, parents }: RegionTree, values: ArrayLike<number>): Float32Array {
  const sums = new Float32Array(parents.length)
  for (let k = 0; k < leafCount; k++) sums[k] = values[k]
  for (let node = 0; node < parents.length; node++) if (parents[node] >= 0) sums[parents[node]] += sums[node]
  return sums
}

/**
 * Replaces regions smaller than `leastSize` by the smallest regions above them in the tree that are not.
 * @param tree of the photo's regions
 * @param owners the region of each patch, see {@link cutTree}
 * @param sizes of the patches, in any unit
 * @param leastSize in the same unit
 */
export function mergeSmallRegions(
  tree: RegionTree,
  owners: Int32Array,
  sizes: Int32Array,
  leastSize: number,
): Int32Array {
  const { leafCount, parents } = tree
  const sums = sumOverTree(tree, sizes)
  const isRegion = new Uint8Array(parents.length)
  for (let node of owners) {
    while (sums[node] < leastSize && parents[node] >= 0) node = parents[node]
    isRegion[node] = 1
  }
  // a region inside a merged one is part of it
  const merged = new Int32Array(parents.length).fill(-1)
  for (let node = parents.length - 1; node >= 0; node--) {
    const above = parents[node] < 0 ? -1 : merged[parents[node]]
    merged[node] = above >= 0 ? above : isRegion[node] === 1 ? node : -1
  }
  return merged.slice(0, leafCount)
}

/** Borders between touching nodes, each once. */
interface Borders {
  readonly from: Int32Array
  readonly to: Int32Array
  /** mean color step (ΔE76) across the border */
  readonly steps: Float32Array
  /** length, in borders of patches */
  readonly lengths: Float32Array
  /** how much the nodes differ; NaN until it is computed */
  readonly costs: Float32Array
}

function listBorders({ count, neighborStarts, neighbors, borderSteps }: PatchGraph): Borders {
  const borders = emptyBorders(neighbors.length / 2)
  let at = 0
  for (let k = 0; k < count; k++)
    for (let e = neighborStarts[k]; e < neighborStarts[k + 1]; e++) {
      if (neighbors[e] < k) continue
      borders.from[at] = k
      borders.to[at] = neighbors[e]
      borders.steps[at] = borderSteps[e]
      borders.lengths[at++] = 1
    }
  return borders
}

function emptyBorders(length: number): Borders {
  return {
    from: new Int32Array(length),
    to: new Int32Array(length),
    steps: new Float32Array(length),
    lengths: new Float32Array(length),
    costs: new Float32Array(length).fill(NaN),
  }
}

/** The border to the most similar neighbor of each node; -1 for nodes that have none. */
function nearestNeighbors({ from, to }: Borders, costs: Float32Array, count: number): Int32Array {
  const best = new Int32Array(count).fill(-1)
  for (let e = 0; e < costs.length; e++) {
    const [one, other] = [from[e], to[e]]
    if (best[one] < 0 || costs[e] < costs[best[one]]) best[one] = e
    if (best[other] < 0 || costs[e] < costs[best[other]]) best[other] = e
  }
  return best
}

function otherEnd({ from, to }: Borders, e: number, node: number): number {
  return from[e] === node ? to[e] : from[e]
}

/** The borders that are left after a round of merges; borders between the same two nodes become one. */
function joinBorders({ from, to, steps, lengths, costs }: Borders, parents: Int32Array): Borders {
  const joined = emptyBorders(from.length)
  const places = new PairPlaces(joined.from, joined.to)
  for (let e = 0; e < from.length; e++) {
    const one = parents[from[e]] < 0 ? from[e] : parents[from[e]]
    const other = parents[to[e]] < 0 ? to[e] : parents[to[e]]
    if (one === other) continue
    const known = places.size
    const at = places.placeOf(Math.min(one, other), Math.max(one, other))
    // no border joins one whose nodes both stay: its cost stays, too
    if (at === known && one === from[e] && other === to[e]) joined.costs[at] = costs[e]
    const length = joined.lengths[at] + lengths[e]
    joined.steps[at] += ((steps[e] - joined.steps[at]) * lengths[e]) / length
    joined.lengths[at] = length
  }
  const { size } = places
  return {
    from: joined.from.slice(0, size),
    to: joined.to.slice(0, size),
    steps: joined.steps.slice(0, size),
    lengths: joined.lengths.slice(0, size),
    costs: joined.costs.slice(0, size),
  }
}

/** Lists pairs of numbers, each once, and finds their places: a hash table with linear probing, several times as fast as a Map. */
class PairPlaces {
  size = 0
  private readonly ones: Int32Array
  private readonly others: Int32Array
  private readonly slots: Int32Array
  private readonly mask: number

  /**
   * @param ones receives the first number of each pair; long enough for all pairs
   * @param others receives the second; as long
   */
  constructor(ones: Int32Array, others: Int32Array) {
    this.ones = ones
    this.others = others
    const slotCount = 2 ** Math.ceil(Math.log2(2 * ones.length + 1))
    this.slots = new Int32Array(slotCount).fill(-1)
    this.mask = slotCount - 1
  }

  /** The place of a pair, which is added to the list if it is new. */
  placeOf(one: number, other: number): number {
    const { ones, others, slots, mask } = this
    // Source: the multiplier of Fibonacci hashing, D. Knuth, "The Art of Computer Programming", volume 3, section 6.4
    let slot = Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x9e3779b1) >>> 7
    for (slot &= mask; ; slot = (slot + 1) & mask) {
      const place = slots[slot]
      if (place < 0) break
      if (ones[place] === one && others[place] === other) return place
    }
    slots[slot] = this.size
    ones[this.size] = one
    others[this.size] = other
    return this.size++
  }
}

/** Means of every node that patches have merged into. */
class MergedNodes {
  private readonly sizes: Float32Array
  /** lightness (weighted), a, b, texture (weighted) */
  private readonly looks: Float32Array
  private readonly classCount: number
  private readonly classes: Float32Array
  private readonly roots: Float32Array
  private readonly channels: number
  private readonly features: Float32Array
  /** squared length of each node's features, a little above 0 */
  private readonly squares: Float64Array

  constructor(graph: PatchGraph, analysis: PatchAnalysis) {
    const nodeCount = 2 * graph.count
    const embedding = analysis.embeddings[FEATURE_MAP] as PatchAnalysis['embeddings'][number] | undefined
    this.sizes = new Float32Array(nodeCount)
    this.looks = new Float32Array(nodeCount * 4)
    this.classCount = analysis.classCount
    this.classes = new Float32Array(nodeCount * this.classCount)
    this.roots = new Float32Array(nodeCount * this.classCount)
    this.channels = embedding?.channels ?? 0
    this.features = new Float32Array(nodeCount * this.channels)
    this.sizes.set(graph.sizes)
    this.roots.set(analysis.roots)
    this.classes.set(analysis.roots.map((root) => root * root))
    if (embedding) this.features.set(embedding.unitVectors)
    this.squares = new Float64Array(nodeCount)
    for (let k = 0; k < graph.count; k++) this.measureFeatures(k)
    for (let k = 0, at = 0; k < graph.count; k++) {
      this.looks[at++] = LIGHTNESS_WEIGHT * graph.l[k]
      this.looks[at++] = graph.a[k]
      this.looks[at++] = graph.b[k]
      this.looks[at++] = graph.texture[k]
    }
  }

  /** How much two touching nodes differ; their border shows a color step of `step` (ΔE76). */
  difference(one: number, other: number, step: number): number {
    const { looks, sizes } = this
    const [i, j] = [one * 4, other * 4]
    const color = Math.hypot(looks[i] - looks[j], looks[i + 1] - looks[j + 1], looks[i + 2] - looks[j + 2])
    const texture = Math.abs(looks[i + 3] - looks[j + 3])
    const sum =
      color +
      WEIGHTS.border * step +
      WEIGHTS.texture * texture +
      WEIGHTS.classes * this.classDistance(one, other) +
      WEIGHTS.features * this.featureDistance(one, other)
    return sum * Math.min(sizes[one], sizes[other]) ** SIZE_POWER
  }

  /** Writes the mean of two nodes, weighted by size. */
  merge(one: number, other: number, into: number): void {
    const { sizes, classes, roots, classCount } = this
    const share = sizes[one] / (sizes[one] + sizes[other])
    sizes[into] = sizes[one] + sizes[other]
    mix(this.looks, 4, one, other, share, into)
    mix(classes, classCount, one, other, share, into)
    mix(this.features, this.channels, one, other, share, into)
    for (let c = into * classCount; c < (into + 1) * classCount; c++) roots[c] = Math.sqrt(classes[c])
    this.measureFeatures(into)
  }

  private measureFeatures(node: number): void {
    const { features, channels, squares } = this
    let sum = 1e-6
    for (let i = node * channels; i < (node + 1) * channels; i++) sum += features[i] * features[i]
    squares[node] = sum
  }

  /** Twice the squared Hellinger distance of the class probabilities. */
  private classDistance(one: number, other: number): number {
    const { roots, classCount } = this
    let sum = 0
    for (let c = 0, i = one * classCount, j = other * classCount; c < classCount; c++, i++, j++)
      sum += (roots[i] - roots[j]) ** 2
    return sum
  }

  /** 1 minus the cosine of the mean feature vectors. */
  private featureDistance(one: number, other: number): number {
    const { features, channels, squares } = this
    if (channels === 0) return 0
    let dot = 0
    for (let c = 0, i = one * channels, j = other * channels; c < channels; c++, i++, j++)
      dot += features[i] * features[j]
    return 1 - dot / Math.sqrt(squares[one] * squares[other])
  }
}

function mix(
  values: Float32Array,
  width: number,
  one: number,
  other: number,
  share: number,
  into: number,
): void {
  for (let c = 0, i = one * width, j = other * width, k = into * width; c < width; c++, i++, j++, k++)
    values[k] = share * values[i] + (1 - share) * values[j]
}
