import { boxMean, labFromSrgb, type ColorRaster, type Mask } from '@housecoat/engine'
import { markCentralBox } from './central-box.ts'

/** Gaussians per side and rounds, as in GrabCut's usual setting. */
const CLUSTERS = 5
const ROUNDS = 5

/** Each side's model is learned from every so many pixels. */
const LEARNING_STEP = 7

/** Neighbors decide together in windows of this radius; stands in for GrabCut's graph cut. */
const SMOOTHING_RADIUS_PX = 4

interface Cluster {
  readonly mean: Float64Array
  readonly variance: Float64Array
  /** log of the cluster's share of its side */
  readonly weight: number
}

/**
 * Finds an area as GrabCut does from a central box: two mixtures of color Gaussians, inside and outside, learned in
 * turns with the area that they tell apart. Diagonal covariances, and a smoothed vote where GrabCut cuts a graph.
 */
export function findByColorModel(photo: ColorRaster): Mask {
  const { width, height } = photo
  const colors = labPlane(photo)
  const box = markCentralBox(width, height).data
  let area: Uint8Array = box
  for (let round = 0; round < ROUNDS; round++) {
    const inside = learnClusters(colors, area, true)
    const outside = learnClusters(colors, area, false)
    const votes = new Float32Array(box.length)
    for (let i = 0; i < votes.length; i++)
      votes[i] = Math.max(-8, Math.min(8, fitOf(inside, colors, i) - fitOf(outside, colors, i)))
    boxMean(votes, width, height, SMOOTHING_RADIUS_PX, votes)
    // As in GrabCut, what lies outside the box stays outside.
    area = box.map((value, i) => (value > 0 && votes[i] > 0 ? 255 : 0))
  }
  return { width, height, data: area }
}

function labPlane({ width, height, channels, data }: ColorRaster): Float32Array {
  const colors = new Float32Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const at = i * channels
    const { l, a, b } = labFromSrgb([data[at], data[at + 1], data[at + 2]])
    colors.set([l, a, b], i * 3)
  }
  return colors
}

/** K-means from the pixels at even steps of lightness, then a Gaussian for each cluster. */
function learnClusters(colors: Float32Array, area: Uint8Array, isInside: boolean): Cluster[] {
  const pixels: number[] = []
  for (let i = 0; i < area.length; i += LEARNING_STEP) if (area[i] > 0 === isInside) pixels.push(i)
  if (pixels.length < CLUSTERS) return []
  const byLightness = [...pixels].sort((one, other) => colors[one * 3] - colors[other * 3])
  let centers: Float64Array[] = Array.from({ length: CLUSTERS }, (_, k) => {
    const pixel = byLightness[Math.floor(((k + 0.5) * pixels.length) / CLUSTERS)]
    return Float64Array.from(colors.subarray(pixel * 3, pixel * 3 + 3))
  })
  let groups: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    groups = centers.map(() => [])
    for (const pixel of pixels) groups[nearestCenter(centers, colors, pixel)].push(pixel)
    centers = groups.map((group, k) => (group.length > 0 ? meanColor(colors, group) : centers[k]))
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group) => describeCluster(colors, group, pixels.length))
}

function nearestCenter(centers: readonly Float64Array[], colors: Float32Array, pixel: number): number {
  let nearest = 0
  let least = Infinity
  centers.forEach((center, k) => {
    const distance =
      (colors[pixel * 3] - center[0]) ** 2 +
      (colors[pixel * 3 + 1] - center[1]) ** 2 +
      (colors[pixel * 3 + 2] - center[2]) ** 2
    if (distance >= least) return
    least = distance
    nearest = k
  })
  return nearest
}

function meanColor(colors: Float32Array, pixels: readonly number[]): Float64Array {
  const sum = new Float64Array(3)
  for (const pixel of pixels) for (let c = 0; c < 3; c++) sum[c] += colors[pixel * 3 + c]
  return sum.map((value) => value / pixels.length)
}

function describeCluster(colors: Float32Array, pixels: readonly number[], total: number): Cluster {
  const mean = meanColor(colors, pixels)
  const variance = new Float64Array(3).fill(1)
  for (const pixel of pixels)
    for (let c = 0; c < 3; c++) variance[c] += (colors[pixel * 3 + c] - mean[c]) ** 2 / pixels.length
  return { mean, variance, weight: Math.log(pixels.length / total) }
}

/** Log likelihood of a pixel's color under its best cluster, up to a constant. */
function fitOf(clusters: readonly Cluster[], colors: Float32Array, pixel: number): number {
  let best = -Infinity
  for (const { mean, variance, weight } of clusters) {
    let fit = weight
    for (let c = 0; c < 3; c++) {
      const offset = colors[pixel * 3 + c] - mean[c]
      fit -= 0.5 * (Math.log(variance[c]) + (offset * offset) / variance[c])
    }
    best = Math.max(best, fit)
  }
  return best
}
