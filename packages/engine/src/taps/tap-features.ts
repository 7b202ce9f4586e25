import { createFeatures } from '../nn/features.ts'
import type { Features } from '../nn/features.ts'
import type { LocalContrast } from '../superpixels/local-contrast.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import type { PatchAnalysis } from '../house/patch-analysis.ts'
import type { TapPosterior } from './infer-from-taps.ts'
import type { TapMeasurements } from './measure-tap.ts'

/** Inputs of {@link buildTapFeatures}, per patch. */
interface TapEvidence {
  readonly graph: PatchGraph
  readonly analysis: PatchAnalysis
  /** log-odds of the first guess, -3 to 3 */
  readonly prior: Float32Array
  /** oldest first, at least one */
  readonly taps: readonly TapMeasurements[]
  readonly posterior: TapPosterior
  /** mean-field result from the posterior alone: -1 outside to 1 inside */
  readonly beliefs: Float32Array
  readonly contrast: LocalContrast
  /** share of each patch that the mask held before the latest tap, 0–1 */
  readonly inside: Float32Array
}

/** Inputs of the tap network per patch, and embeddings among them. */
export const FEATURE_COUNT = 55
const EMBEDDINGS = 2

const PATH_SPREAD_NEAR = 6
const PATH_SPREAD_FAR = 25
const CLASS_SPREAD = 0.3
const DISTANCE_SPREAD = 0.12

/**
 * The tap network's input: FEATURE_COUNT numbers of about -3 to 3 per patch. Their meaning and order belong to the
 * network's weights: change both together (tools/tap-model).
 */
export function buildTapFeatures(evidence: TapEvidence): Features {
  const { graph, analysis, prior, taps, posterior, beliefs, contrast, inside } = evidence
  const features = createFeatures(graph.count, 1, FEATURE_COUNT)
  const rows = features.data
  const adding = taps.filter(({ adds }) => adds)
  const removing = taps.filter(({ adds }) => !adds)
  const latest = taps[taps.length - 1]
  const side = latest.adds ? 1 : -1
  const agreement = agreementWith(prior, taps)
  const trust = clamp(posterior.trust, -1, 2)
  const edges = meanEdgeStrength(graph)
  for (let k = 0; k < graph.count; k++) {
    let at = k * FEATURE_COUNT
    const nearestAdding = nearestOf(adding, k)
    at = writeProximity(adding, k, rows, at)
    at = writeProximity(removing, k, rows, at)
    rows[at++] = clamp(posterior.logOdds[k] / 3, -3, 3)
    rows[at++] = prior[k] / 2
    rows[at++] = agreement
    rows[at++] = (agreement * prior[k]) / 2
    rows[at++] = (trust * prior[k]) / 2
    rows[at++] = adding.length > 0 ? 1 : 0
    rows[at++] = removing.length > 0 ? 1 : 0
    for (let g = 0; g < 3; g++) rows[at++] = analysis.groups[g][k]
    rows[at++] = graph.texture[k] / 10
    rows[at++] = lightnessOffset(nearestAdding, graph.l[k])
    rows[at++] = (beliefs[k] + 1) / 2
    rows[at++] = Math.exp(-contrast.toInside[k] / 2)
    rows[at++] = Math.exp(-contrast.toOutside[k] / 2)
    rows[at++] = contrast.share[k]
    rows[at++] = Math.tanh((contrast.toOutside[k] - contrast.toInside[k]) / 3)
    rows[at++] = Math.min(1, taps.length / 8)
    rows[at++] = inside[k] > 0.5 ? 1 : -1
    rows[at++] = side * Math.exp(-latest.pathCost[k] / PATH_SPREAD_NEAR)
    rows[at++] = side * Math.exp(-latest.appearance[k])
    rows[at++] = side * Math.exp(-dissimilarity(latest, k))
    rows[at++] = graph.l[k] / 50 - 1
    rows[at++] = clamp(graph.a[k] / 20, -3, 3)
    rows[at++] = clamp(graph.b[k] / 20, -3, 3)
    rows[at++] = nearestAdding ? Math.tanh((graph.a[k] - nearestAdding.color.a) / 8) : 0
    rows[at++] = nearestAdding ? Math.tanh((graph.b[k] - nearestAdding.color.b) / 8) : 0
    rows[at++] = lightnessOffset(nearestOf(removing, k), graph.l[k])
    rows[at++] = edges[k]
    for (let e = 0; e < EMBEDDINGS; e++) rows[at++] = maxSimilarity(adding, e, k)
    for (let e = 0; e < EMBEDDINGS; e++) rows[at++] = maxSimilarity(removing, e, k)
    rows[at++] = side * maxSimilarity([latest], 0, k)
    for (let g = 3; g < analysis.groups.length; g++) rows[at++] = analysis.groups[g][k]
  }
  return features
}

/** Combined distance in appearance, class and position. */
function dissimilarity(tap: TapMeasurements, k: number): number {
  return tap.appearance[k] + 2 * tap.classDistance[k] + 2 * tap.distance[k]
}

/** Writes the proximity of the nearest tap by six measures: 1 at the tap, 0 far away. */
function writeProximity(
  taps: readonly TapMeasurements[],
  k: number,
  rows: Float32Array,
  start: number,
): number {
  let [pathCost, appearance, combined, classDistance, distance] = [Infinity, 99, 99, 99, 9]
  for (const tap of taps) {
    pathCost = Math.min(pathCost, tap.pathCost[k])
    appearance = Math.min(appearance, tap.appearance[k])
    combined = Math.min(combined, dissimilarity(tap, k))
    classDistance = Math.min(classDistance, tap.classDistance[k])
    distance = Math.min(distance, tap.distance[k])
  }
  rows[start] = Math.exp(-pathCost / PATH_SPREAD_NEAR)
  rows[start + 1] = Math.exp(-pathCost / PATH_SPREAD_FAR)
  rows[start + 2] = Math.exp(-appearance)
  rows[start + 3] = Math.exp(-combined)
  rows[start + 4] = Math.exp(-classDistance / CLASS_SPREAD)
  rows[start + 5] = Math.exp(-distance / DISTANCE_SPREAD)
  return start + 6
}

/** Agreement of the taps with the first guess: 1 if it was certain and right at every tap, -1 if certain and wrong. */
function agreementWith(prior: Float32Array, taps: readonly TapMeasurements[]): number {
  return (
    taps.reduce((sum, { adds, patch }) => sum + (adds ? prior[patch] : -prior[patch]), 0) / (3 * taps.length)
  )
}

function nearestOf(taps: readonly TapMeasurements[], k: number): TapMeasurements | null {
  let nearest: TapMeasurements | null = null
  for (const tap of taps) if (nearest === null || tap.distance[k] < nearest.distance[k]) nearest = tap
  return nearest
}

function lightnessOffset(tap: TapMeasurements | null, lightness: number): number {
  return tap === null ? 0 : clamp((lightness - tap.color.l) / 20, -2, 2)
}

/** The largest similarity to one of the taps; 0 without taps or without an analysis. */
function maxSimilarity(taps: readonly TapMeasurements[], embedding: number, k: number): number {
  let most = -1
  for (const { similarities } of taps)
    if (embedding < similarities.length) most = Math.max(most, similarities[embedding][k])
  return most === -1 ? 0 : most
}

/** Mean strength of the edges around each patch, 0 none to 3. */
function meanEdgeStrength({ count, neighborStarts, steps }: PatchGraph): Float32Array {
  const means = new Float32Array(count)
  for (let k = 0; k < count; k++) {
    for (let e = neighborStarts[k]; e < neighborStarts[k + 1]; e++) means[k] += steps[e]
    means[k] = Math.min(3, means[k] / Math.max(1, neighborStarts[k + 1] - neighborStarts[k]) / 10)
  }
  return means
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
