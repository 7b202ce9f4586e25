import { findPathCosts, listPatchesAround } from '../superpixels/path-costs.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { cosineSimilarities } from '../house/patch-analysis.ts'
import type { PatchAnalysis } from '../house/patch-analysis.ts'
import { tapCovariance } from './tap-covariance.ts'
import type { TapDistances } from './tap-covariance.ts'

/** Everything measured between one tap and every patch. */
export interface TapMeasurements extends TapDistances {
  /** the tapped patch */
  readonly patch: number
  readonly adds: boolean
  /** mean color of the tapped surface (CIELAB) */
  readonly color: { readonly l: number; readonly a: number; readonly b: number }
  /** one plane per embedding, see cosineSimilarities */
  readonly similarities: readonly Float32Array[]
  /** see {@link tapCovariance} */
  readonly covariance: Float32Array
}

/** Measures a tapped patch against all patches; `longSidePx` is that of the patch map. */
export function measureTap(
  graph: PatchGraph,
  analysis: PatchAnalysis,
  tap: { readonly patch: number; readonly adds: boolean },
  longSidePx: number,
): TapMeasurements {
  const { patch, adds } = tap
  const pathCost = findPathCosts(graph, patch)
  const around = listPatchesAround(graph, patch, SAMPLE_REACH_PX).filter((k) => pathCost[k] <= SAMPLE_PATH)
  const color = appearanceOf(graph, around)
  const measured = {
    patch,
    adds,
    color,
    similarities: cosineSimilarities(analysis, around, graph.count),
    pathCost,
    appearance: appearanceDistances(graph, color),
    classDistance: classDistances(analysis, around, graph.count),
    distance: distancesFrom(patch, graph, longSidePx),
  }
  return { ...measured, covariance: tapCovariance(measured) }
}

/** Distances of all patches from one, as shares of the photo's long side. */
function distancesFrom(patch: number, { count, x, y }: PatchGraph, longSidePx: number): Float32Array {
  const distances = new Float32Array(count)
  for (let k = 0; k < count; k++)
    distances[k] = Math.sqrt((x[k] - x[patch]) ** 2 + (y[k] - y[patch]) ** 2) / longSidePx
  return distances
}

/** Lightness counts half, because the same wall may lie in sun and shade. */
const LIGHTNESS_WEIGHT = 0.5
/** Squared ΔE within an even surface, and the most that brick or siding adds to it. */
const VARIANCE_MIN = 14
const VARIANCE_ADDED_MAX = 30
/** The tapped surface is sampled from patches within this path cost and this distance (pixels of the patch map). */
const SAMPLE_PATH = 2
const SAMPLE_REACH_PX = 12

/** Appearance of a surface: mean color and texture, and their variance. */
interface SurfaceAppearance {
  readonly l: number
  readonly a: number
  readonly b: number
  readonly texture: number
  readonly variance: number
}

function appearanceOf(graph: PatchGraph, around: readonly number[]): SurfaceAppearance {
  const mean = (plane: Float32Array) => around.reduce((sum, k) => sum + plane[k], 0) / around.length
  const appearance = { l: mean(graph.l), a: mean(graph.a), b: mean(graph.b), texture: mean(graph.texture) }
  const variance = around.reduce((sum, k) => sum + squaredDifference(graph, k, appearance), 0) / around.length
  return { ...appearance, variance: VARIANCE_MIN + Math.min(VARIANCE_ADDED_MAX, variance) }
}

function appearanceDistances(graph: PatchGraph, appearance: SurfaceAppearance): Float32Array {
  const values = new Float32Array(graph.count)
  for (let k = 0; k < graph.count; k++)
    values[k] = squaredDifference(graph, k, appearance) / appearance.variance
  return values
}

function squaredDifference(
  graph: PatchGraph,
  k: number,
  appearance: Omit<SurfaceAppearance, 'variance'>,
): number {
  const dl = LIGHTNESS_WEIGHT * (graph.l[k] - appearance.l)
  const da = graph.a[k] - appearance.a
  const db = graph.b[k] - appearance.b
  const dt = graph.texture[k] - appearance.texture
  return dl * dl + da * da + db * db + dt * dt
}

/** Twice the squared Hellinger distance between each patch's class probabilities and the mean around the tap. */
function classDistances(
  { roots, classCount }: PatchAnalysis,
  around: readonly number[],
  count: number,
): Float32Array {
  const mean = new Float64Array(classCount)
  for (const k of around)
    for (let c = 0; c < classCount; c++) mean[c] += roots[k * classCount + c] ** 2 / around.length
  const own = mean.map(Math.sqrt)
  const values = new Float32Array(count)
  for (let k = 0, at = 0; k < count; k++)
    for (let c = 0; c < classCount; c++, at++) values[k] += (roots[at] - own[c]) ** 2
  return values
}
