import type { ColorRaster, GrayRaster } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { createFeatures } from '../nn/features.ts'
import type { Features } from '../nn/features.ts'
import { removeSpecks } from '../superpixels/remove-specks.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { mapRegions } from '../house/region-map.ts'
import type { RegionMap } from '../house/region-map.ts'
import { averagePatches, cutTree, mergeSmallRegions } from '../house/region-tree.ts'
import type { RegionTree } from '../house/region-tree.ts'
import { measureContrast } from '../superpixels/local-contrast.ts'
import { revertSettledPatches, limitChange } from './limit-change.ts'
import type { Tap } from './tap.ts'
import { LOCKED_BY_GROW, LOCKED_INSIDE, LOCKED_OUTSIDE } from './locks.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { buildPatchGrid } from '../superpixels/patch-grid.ts'
import type { PatchGrid } from '../superpixels/patch-grid.ts'
import type { PatchAnalysis } from '../house/patch-analysis.ts'
import { PATCH_SPACING_PX, studyPatches } from '../house/study-patches.ts'
import type { Patches } from '../superpixels/segment-superpixels.ts'
import { pairwiseWeights, runMeanField } from '../superpixels/run-mean-field.ts'
import { forEachPatchPixel, refineEdges } from '../superpixels/refine-edges.ts'
import { buildTapFeatures, FEATURE_COUNT } from './tap-features.ts'
import { inferFromTaps } from './infer-from-taps.ts'
import { predictLogOdds } from '../nn/tap-network.ts'
import { findSmallerRegion } from './smaller-region.ts'
import { measureTap } from './measure-tap.ts'
import type { TapMeasurements } from './measure-tap.ts'

/** Log-odds of the first guess are clamped to this. */
const PRIOR_MAX = 3

/** Mean-field coupling of patches of the same color, before and after the tap network. */
const FIRST_COUPLING = 1.2
const LAST_COUPLING = 0.72
/** Mean-field passes: the first result only feeds color statistics, the last one decides the edge. */
const FIRST_PASSES = 4
const LAST_PASSES = 6

/**
 * Regions whose patches a tap changes together, as far as they agree: a patch's log-odds move to the mean of its region by
 * this share. Tuned on outlined homes and bedrooms; three taps reach 0.81 instead of 0.79 of a home.
 */
const TAP_REGION_COUNT = 400
const REGION_SHARE = 0.6
/** Log-odds beyond these count no more in a region's mean. */
const LOG_ODDS_MAX = 6

/**
 * Regions smaller than this, in pixels of the half-size photo, are no edge for a brush, so that no stroke ends up on a speck.
 * From twice as many, a sample's window casings become one with its wall.
 */
const BRUSH_REGION_MIN = 50

/** A finger that is this close to the border of an area, in pixels of the photo, is beside it: half a patch. */
const BESIDE_PX = 4

/** Path cost up to which a patch lies on the tapped surface. */
const SAME_SURFACE_PATH = 4

/** The latest tap, the taps in force before it, and the locked pixels. */
export interface TapChange {
  readonly before: readonly Tap[]
  readonly latest: Tap
  /** per pixel: 0 or one of the marks of locks.ts */
  readonly locks: Uint8Array
  readonly isBlankStart: boolean
}

/** Segments a photo by taps. The photo's superpixels and edges are measured once. */
export class TapSegmenter {
  private readonly lab: LabPlanes
  private readonly patches: Patches
  private readonly graph: PatchGraph
  private readonly analysis: PatchAnalysis
  private readonly tree: RegionTree
  /** the region of each patch, in which its log-odds are averaged */
  private readonly regions: Int32Array
  readonly grid: PatchGrid
  /** the tap network's input at the latest tap */
  rows: Features = createFeatures(0, 1, FEATURE_COUNT)
  /** full-size pixels of each patch */
  private readonly patchPixels: Int32Array
  private readonly firstWeights: Float32Array
  private readonly lastWeights: Float32Array
  private readonly blankPrior: Float32Array
  private readonly startPrior: Float32Array
  private map: RegionMap | null = null
  private readonly measurements = new WeakMap<Tap, TapMeasurements>()

  constructor(photo: ColorRaster, firstGuess: GrayRaster | null, analysis: Analysis | null) {
    const study = studyPatches(photo, analysis)
    this.lab = study.lab
    this.patches = study.patches
    this.graph = study.graph
    this.tree = study.tree
    this.regions = cutTree(study.tree, TAP_REGION_COUNT)
    this.grid = buildPatchGrid(this.patches, this.graph, PATCH_SPACING_PX)
    this.analysis = study.analysis
    this.patchPixels = new Int32Array(this.graph.count)
    for (let i = 0; i < this.lab.l.length; i++) this.patchPixels[this.patchAt(i)]++
    this.firstWeights = pairwiseWeights(this.graph, FIRST_COUPLING)
    this.lastWeights = pairwiseWeights(this.graph, LAST_COUPLING)
    this.blankPrior = new Float32Array(this.graph.count)
    this.startPrior = firstGuess ? this.averageLogOdds(firstGuess) : this.blankPrior
  }

  /** Writes the latest tap's changes into a mask. What strokes set, and what growing moved on other surfaces, stays. */
  applyTap(change: TapChange, mask: Uint8Array): void {
    const inside = this.shareInside(mask)
    const { rows, fixed } = this.buildFeatures(change, inside)
    const taps = [...change.before, change.latest].map((tap) => this.measure(tap))
    const logOdds = this.shareInRegions(predictLogOdds(rows, this.grid))
    const beliefs = runMeanField(this.graph, this.lastWeights, logOdds, fixed, LAST_PASSES)
    const labels = Uint8Array.from(beliefs, (belief) => (belief > 0 ? 1 : 0))
    removeSpecks(this.graph, labels, fixed)
    const sides = Uint8Array.from(inside, (share) => (share > 0.5 ? 1 : 0))
    revertSettledPatches(sides, labels, taps)
    limitChange(this.graph, sides, labels, taps, this.tree, this.isBesideBorder(change.latest, mask))
    const touched = new Uint8Array(this.graph.count)
    for (let k = 0; k < touched.length; k++) if (inside[k] === 0.5 || labels[k] !== sides[k]) touched[k] = 1
    this.includeRemnants(labels, inside, touched)
    const maskBefore = mask.slice()
    refineEdges(this.lab, this.graph, labels, touched, mask)
    this.restoreLockedByGrow(maskBefore, change, mask)
  }

  /**
   * The region under a tap that changes clearly less than the taps on its spot have.
   * @param tap the repeated one
   * @param before the area without the taps on this spot
   * @param now the area with them
   * @returns 1 per patch of the region; null when there is none so small
   */
  findSmallerRegion(tap: Tap, before: Uint8Array, now: Uint8Array): Uint8Array | null {
    const { x, y, adds } = tap
    const changes = this.shareInside(before).map(
      (share, k) => (adds ? 1 - share : share) * this.patchPixels[k],
    )
    let changedPx = 0
    for (let i = 0; i < now.length; i++) if (now[i] !== before[i] && now[i] > 0 === adds) changedPx++
    const patch = this.patchAt(Math.floor(y) * this.lab.width + Math.floor(x))
    return findSmallerRegion(this.tree, patch, changes, changedPx)
  }

  /**
   * Sets a region, and nothing else. Inside it, what growing moved is released.
   * @param region 1 per patch to set
   */
  applyRegion(region: Uint8Array, adds: boolean, locks: Uint8Array, mask: Uint8Array): void {
    const inside = this.shareInside(mask)
    const labels = region.map((isIn, k) => ((isIn === 1 ? adds : inside[k] > 0.5) ? 1 : 0))
    const touched = region.map((isIn, k) => (isIn === 1 && labels[k] !== inside[k] ? 1 : 0))
    const before = mask.slice()
    refineEdges(this.lab, this.graph, labels, touched, mask)
    for (let i = 0; i < locks.length; i++) {
      if (locks[i] !== LOCKED_BY_GROW) continue
      if (region[this.patchAt(i)] === 1) locks[i] = 0
      else mask[i] = before[i]
    }
  }

  /** The regions whose borders a brush keeps to. The first call draws the map. */
  get regionMap(): RegionMap {
    if (this.map) return this.map
    const regions = mergeSmallRegions(this.tree, this.regions, this.graph.sizes, BRUSH_REGION_MIN)
    return (this.map = mapRegions(this.lab, this.graph, regions))
  }

  /** Moves the log-odds of each patch toward the mean of its region. */
  private shareInRegions(logOdds: Float32Array): Float32Array {
    const { regions, graph, tree } = this
    const clamped = logOdds.map((own) => Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, own)))
    const means = averagePatches(clamped, 1, graph.sizes, regions, tree.parents.length)
    return logOdds.map((own, k) => own + REGION_SHARE * (means[regions[k]] - own))
  }

  /** The tap network's input after the latest tap, and the patches that are fixed to 1 or -1. */
  private buildFeatures({ before, latest, locks, isBlankStart }: TapChange, inside: Float32Array) {
    const { graph, analysis, patches } = this
    const taps = [...before, latest].map((tap) => this.measure(tap))
    const prior = isBlankStart ? this.blankPrior : this.startPrior
    const fixed = withTaps(this.listLockedPatches(locks), taps)
    const posterior = inferFromTaps(prior, taps)
    const beliefs = runMeanField(graph, this.firstWeights, posterior.logOdds, fixed, FIRST_PASSES)
    const contrast = measureContrast(graph, patches, beliefs)
    const rows = buildTapFeatures({ graph, analysis, prior, taps, posterior, beliefs, contrast, inside })
    this.rows = rows
    return { rows, fixed }
  }

  /** Whether the other side of the area's border is within BESIDE_PX of a tap. */
  private isBesideBorder({ x, y, adds }: Tap, mask: Uint8Array): boolean {
    const { width, height } = this.lab
    const [tapX, tapY] = [Math.floor(x), Math.floor(y)]
    const [right, bottom] = [Math.min(width - 1, tapX + BESIDE_PX), Math.min(height - 1, tapY + BESIDE_PX)]
    for (let row = Math.max(0, tapY - BESIDE_PX); row <= bottom; row++)
      for (let column = Math.max(0, tapX - BESIDE_PX); column <= right; column++) {
        const isNear = Math.hypot(column - tapX, row - tapY) <= BESIDE_PX
        if (isNear && mask[row * width + column] > 0 === adds) return true
      }
    return false
  }

  private measure(tap: Tap): TapMeasurements {
    const known = this.measurements.get(tap)
    if (known) return known
    const { width, height } = this.patches
    const patch = this.patchAt(Math.floor(tap.y) * this.lab.width + Math.floor(tap.x))
    const at = { patch, adds: tap.adds }
    const measured = measureTap(this.graph, this.analysis, at, Math.max(width, height))
    this.measurements.set(tap, measured)
    return measured
  }

  /** Also rewrites unchanged patches that are partly inside and that rewritten patches of the same label now surround. */
  private includeRemnants(labels: Uint8Array, inside: Float32Array, touched: Uint8Array): void {
    const { count, neighborStarts, neighbors } = this.graph
    const own = touched.slice()
    for (let k = 0; k < count; k++) {
      const isMixed = inside[k] > 0 && inside[k] < 1 && inside[k] > 0.5 === (labels[k] === 1)
      if (own[k] === 1 || !isMixed) continue
      const around = neighbors.subarray(neighborStarts[k], neighborStarts[k + 1])
      if (around.every((next) => labels[next] === labels[k]) && around.some((next) => own[next] === 1))
        touched[k] = 1
    }
  }

  /** Restores pixels locked by growing, except on the tapped surface, where the lock is released. */
  private restoreLockedByGrow(earlier: Uint8Array, { locks, latest }: TapChange, mask: Uint8Array): void {
    if (!locks.includes(LOCKED_BY_GROW)) return
    const { pathCost } = this.measure(latest)
    for (let i = 0; i < locks.length; i++) {
      if (locks[i] !== LOCKED_BY_GROW) continue
      if (pathCost[this.patchAt(i)] <= SAME_SURFACE_PATH) locks[i] = 0
      else mask[i] = earlier[i]
    }
  }

  /** The share of each patch's pixels inside the mask, 0–1. */
  shareInside(mask: Uint8Array): Float32Array {
    const share = new Float32Array(this.graph.count)
    for (let i = 0; i < mask.length; i++) if (mask[i] !== 0) share[this.patchAt(i)]++
    for (let k = 0; k < share.length; k++) share[k] /= this.patchPixels[k]
    return share
  }

  /** The patch of a full-size pixel. */
  private patchAt(index: number): number {
    const { lab, patches } = this
    const x = index % lab.width
    return patches.labels[(((index - x) / lab.width) >> 1) * patches.width + (x >> 1)]
  }

  /** Per patch 1 or -1 if most of its pixels are locked inside or outside, else 0. */
  private listLockedPatches(kept: Uint8Array): Int8Array {
    const fixed = new Int8Array(this.graph.count)
    const votes = new Int32Array(this.graph.count)
    for (let i = 0; i < kept.length; i++) {
      const mark = kept[i]
      if (mark === LOCKED_INSIDE) votes[this.patchAt(i)]++
      else if (mark === LOCKED_OUTSIDE) votes[this.patchAt(i)]--
    }
    for (let k = 0; k < fixed.length; k++)
      if (Math.abs(votes[k]) > 2 * this.graph.sizes[k]) fixed[k] = votes[k] > 0 ? 1 : -1
    return fixed
  }

  private averageLogOdds(likelihood: GrayRaster): Float32Array {
    const prior = new Float32Array(this.graph.count)
    for (let k = 0; k < prior.length; k++) {
      let sum = 0
      let count = 0
      forEachPatchPixel(this.lab, this.graph, k, (i) => {
        sum += likelihood.data[i] / 255
        count++
      })
      const share = Math.min(0.98, Math.max(0.02, sum / count))
      prior[k] = Math.max(-PRIOR_MAX, Math.min(PRIOR_MAX, Math.log(share / (1 - share))))
    }
    return prior
  }
}

function withTaps(stroked: Int8Array, taps: readonly TapMeasurements[]): Int8Array {
  const fixed = stroked.slice()
  for (const tap of taps) fixed[tap.patch] = tap.adds ? 1 : -1
  return fixed
}
