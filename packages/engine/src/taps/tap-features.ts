import { createFeatures } from '../segment/network-kernels.ts'
import type { Features } from '../segment/network-kernels.ts'
import type { LocalContrast } from '../superpixels/local-contrast.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import type { PatchSurfaces } from './patch-surfaces.ts'
import type { TapField } from './tap-field.ts'
import type { TapReach } from './tap-reach.ts'

/** All that is known of every patch after a tap. */
interface TapEvidence {
  readonly graph: PatchGraph
  readonly surfaces: PatchSurfaces
  /** log-odds of the first guess, -3 to 3 */
  readonly prior: Float32Array
  /** oldest first, at least one */
  readonly taps: readonly TapReach[]
  readonly field: TapField
  /** first belief, from the field alone: -1 outside to 1 inside */
  readonly beliefs: Float32Array
  readonly contrast: LocalContrast
  /** share of each patch that the mask held before the latest tap, 0–1 */
  readonly inside: Float32Array
}

/** Numbers that the tap network looks at per patch. */
export const FEATURE_COUNT = 55
const LOOKS = 2

const PATH_FADE_NEAR = 6
const PATH_FADE_FAR = 25
const SURFACE_FADE = 0.3
const APART_FADE = 0.12

/**
 * Puts what is known of each patch into numbers of about -3 to 3, FEATURE_COUNT a patch, side by side. Their meaning and order
 * belong to the weights of the tap network: change both together (tools/tap-model).
 */
export function describePatches(evidence: TapEvidence): Features {
  const { graph, surfaces, prior, taps, field, beliefs, contrast, inside } = evidence
  const features = createFeatures(graph.count, 1, FEATURE_COUNT)
  const rows = features.data
  const adding = taps.filter(({ adds }) => adds)
  const removing = taps.filter(({ adds }) => !adds)
  const latest = taps[taps.length - 1]
  const side = latest.adds ? 1 : -1
  const agreement = agreementWith(prior, taps)
  const trust = clamp(field.trust, -1, 2)
  const edges = meanSteps(graph)
  for (let k = 0; k < graph.count; k++) {
    let at = k * FEATURE_COUNT
    const nearestAdding = nearestOf(adding, k)
    at = describeReach(adding, k, rows, at)
    at = describeReach(removing, k, rows, at)
    rows[at++] = clamp(field.logOdds[k] / 3, -3, 3)
    rows[at++] = prior[k] / 2
    rows[at++] = agreement
    rows[at++] = (agreement * prior[k]) / 2
    rows[at++] = (trust * prior[k]) / 2
    rows[at++] = adding.length > 0 ? 1 : 0
    rows[at++] = removing.length > 0 ? 1 : 0
    for (let g = 0; g < 3; g++) rows[at++] = surfaces.groups[g][k]
    rows[at++] = graph.texture[k] / 10
    rows[at++] = lighterThan(nearestAdding, graph.l[k])
    rows[at++] = (beliefs[k] + 1) / 2
    rows[at++] = Math.exp(-contrast.toInside[k] / 2)
    rows[at++] = Math.exp(-contrast.toOutside[k] / 2)
    rows[at++] = contrast.share[k]
    rows[at++] = Math.tanh((contrast.toOutside[k] - contrast.toInside[k]) / 3)
    rows[at++] = Math.min(1, taps.length / 8)
    rows[at++] = inside[k] > 0.5 ? 1 : -1
    rows[at++] = side * Math.exp(-latest.path[k] / PATH_FADE_NEAR)
    rows[at++] = side * Math.exp(-latest.look[k])
    rows[at++] = side * Math.exp(-strangeness(latest, k))
    rows[at++] = graph.l[k] / 50 - 1
    rows[at++] = clamp(graph.a[k] / 20, -3, 3)
    rows[at++] = clamp(graph.b[k] / 20, -3, 3)
    rows[at++] = nearestAdding ? Math.tanh((graph.a[k] - nearestAdding.color.a) / 8) : 0
    rows[at++] = nearestAdding ? Math.tanh((graph.b[k] - nearestAdding.color.b) / 8) : 0
    rows[at++] = lighterThan(nearestOf(removing, k), graph.l[k])
    rows[at++] = edges[k]
    for (let look = 0; look < LOOKS; look++) rows[at++] = mostAlike(adding, look, k)
    for (let look = 0; look < LOOKS; look++) rows[at++] = mostAlike(removing, look, k)
    rows[at++] = side * mostAlike([latest], 0, k)
    for (let g = 3; g < surfaces.groups.length; g++) rows[at++] = surfaces.groups[g][k]
  }
  return features
}

/** Unlike in look, in surface and far away. */
function strangeness(tap: TapReach, k: number): number {
  return tap.look[k] + 2 * tap.surface[k] + 2 * tap.apart[k]
}

/** How near the nearest of some taps is in each respect: 1 as near as can be, 0 far. */
function describeReach(taps: readonly TapReach[], k: number, rows: Float32Array, start: number): number {
  let [path, look, strange, surface, apart] = [Infinity, 99, 99, 99, 9]
  for (const tap of taps) {
    path = Math.min(path, tap.path[k])
    look = Math.min(look, tap.look[k])
    strange = Math.min(strange, strangeness(tap, k))
    surface = Math.min(surface, tap.surface[k])
    apart = Math.min(apart, tap.apart[k])
  }
  rows[start] = Math.exp(-path / PATH_FADE_NEAR)
  rows[start + 1] = Math.exp(-path / PATH_FADE_FAR)
  rows[start + 2] = Math.exp(-look)
  rows[start + 3] = Math.exp(-strange)
  rows[start + 4] = Math.exp(-surface / SURFACE_FADE)
  rows[start + 5] = Math.exp(-apart / APART_FADE)
  return start + 6
}

/** How well the taps agree with the first guess: 1 all with a sure one, -1 all against. */
function agreementWith(prior: Float32Array, taps: readonly TapReach[]): number {
  return (
    taps.reduce((sum, { adds, patch }) => sum + (adds ? prior[patch] : -prior[patch]), 0) / (3 * taps.length)
  )
}

function nearestOf(taps: readonly TapReach[], k: number): TapReach | null {
  let nearest: TapReach | null = null
  for (const tap of taps) if (nearest === null || tap.apart[k] < nearest.apart[k]) nearest = tap
  return nearest
}

function lighterThan(tap: TapReach | null, lightness: number): number {
  return tap === null ? 0 : clamp((lightness - tap.color.l) / 20, -2, 2)
}

/** Without taps or without a network nothing is known to be alike. */
function mostAlike(taps: readonly TapReach[], look: number, k: number): number {
  let most = -1
  for (const { likeness } of taps) if (look < likeness.length) most = Math.max(most, likeness[look][k])
  return most === -1 ? 0 : most
}

/** How strong the edges around each patch are on average, 0 none to 3. */
function meanSteps({ count, neighborStarts, steps }: PatchGraph): Float32Array {
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
