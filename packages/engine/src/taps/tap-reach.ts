import { pathCosts, patchesAround } from '../superpixels/path-costs.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { likenessTo } from './patch-surfaces.ts'
import type { PatchSurfaces } from './patch-surfaces.ts'
import { kernelOf } from './tap-covariance.ts'
import type { TapDistances } from './tap-covariance.ts'

/** How one tap sees every patch. */
export interface TapReach extends TapDistances {
  /** the patch under the finger */
  readonly patch: number
  readonly adds: boolean
  /** mean color of the surface under the finger (CIELAB) */
  readonly color: { readonly l: number; readonly a: number; readonly b: number }
  /** how alike each patch is in the network's features, one plane a look, see likenessTo */
  readonly likeness: readonly Float32Array[]
  /** how much what the tap says holds for each patch, see {@link kernelOf} */
  readonly kernel: Float32Array
}

/** Measures how a tap on a patch sees all others; the long side is that of the patch map. */
export function reachOfTap(
  graph: PatchGraph,
  surfaces: PatchSurfaces,
  tap: { readonly patch: number; readonly adds: boolean },
  longSidePx: number,
): TapReach {
  const { patch, adds } = tap
  const path = pathCosts(graph, patch)
  const around = patchesAround(graph, patch, LOOK_REACH_PX).filter((k) => path[k] <= LOOK_PATH)
  const look = lookOf(graph, around)
  const apart = new Float32Array(graph.count)
  for (let k = 0; k < graph.count; k++)
    apart[k] = Math.sqrt((graph.x[k] - graph.x[patch]) ** 2 + (graph.y[k] - graph.y[patch]) ** 2) / longSidePx
  const reach = {
    patch,
    adds,
    color: look,
    likeness: likenessTo(surfaces, around, graph.count),
    path,
    look: differences(graph, look),
    surface: surfaceDifferences(surfaces, around, graph.count),
    apart,
  }
  return { ...reach, kernel: kernelOf(reach) }
}

/** Two walls in different light are still alike: lightness counts half. */
const LOOK_LIGHTNESS_WEIGHT = 0.5
/** Squared ΔE that is usual on an even surface, and how much the unevenness of brick or siding can add to it. */
const USUAL_DIFFERENCE = 14
const UNEVENNESS_MAX = 30
/** Patches within this path cost of the finger show the surface, those near it (pixels of the patch map) only. */
const LOOK_PATH = 2
const LOOK_REACH_PX = 12

/** The look of a surface: mean color and texture, and the squared difference that is usual on it. */
interface SurfaceLook {
  readonly l: number
  readonly a: number
  readonly b: number
  readonly texture: number
  readonly usual: number
}

function lookOf(graph: PatchGraph, around: readonly number[]): SurfaceLook {
  const mean = (plane: Float32Array) => around.reduce((sum, k) => sum + plane[k], 0) / around.length
  const look = { l: mean(graph.l), a: mean(graph.a), b: mean(graph.b), texture: mean(graph.texture) }
  const unevenness = around.reduce((sum, k) => sum + squaredDifference(graph, k, look), 0) / around.length
  return { ...look, usual: USUAL_DIFFERENCE + Math.min(UNEVENNESS_MAX, unevenness) }
}

function differences(graph: PatchGraph, look: SurfaceLook): Float32Array {
  const values = new Float32Array(graph.count)
  for (let k = 0; k < graph.count; k++) values[k] = squaredDifference(graph, k, look) / look.usual
  return values
}

function squaredDifference(graph: PatchGraph, k: number, look: Omit<SurfaceLook, 'usual'>): number {
  const dl = LOOK_LIGHTNESS_WEIGHT * (graph.l[k] - look.l)
  const da = graph.a[k] - look.a
  const db = graph.b[k] - look.b
  const dt = graph.texture[k] - look.texture
  return dl * dl + da * da + db * db + dt * dt
}

/** Squared Hellinger distance (times 2) of each patch's probabilities to the mean of those around the finger. */
function surfaceDifferences(
  { roots, classCount }: PatchSurfaces,
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
