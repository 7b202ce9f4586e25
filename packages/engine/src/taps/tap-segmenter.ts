import type { ColorRaster, GrayRaster } from '../raster/raster.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import { createFeatures } from '../segment/network-kernels.ts'
import type { Features } from '../segment/network-kernels.ts'
import { dropSpecks } from '../superpixels/drop-specks.ts'
import { halvePlanes, labPlanes } from '../superpixels/lab-planes.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { measureContrast } from '../superpixels/local-contrast.ts'
import { holdByTaps, limitChange } from './limit-change.ts'
import type { Tap } from './tap.ts'
import { LOCKED_BY_GROW, LOCKED_INSIDE, LOCKED_OUTSIDE } from './locks.ts'
import { connectPatches } from '../superpixels/patch-graph.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { layOutPatches } from '../superpixels/patch-grid.ts'
import type { PatchGrid } from '../superpixels/patch-grid.ts'
import { averageSurfaces } from './patch-surfaces.ts'
import type { PatchSurfaces } from './patch-surfaces.ts'
import { cutPatches } from '../superpixels/segment-superpixels.ts'
import type { Patches } from '../superpixels/segment-superpixels.ts'
import { neighborWeights, settleBeliefs } from '../superpixels/run-mean-field.ts'
import { eachPixel, settleEdges } from '../superpixels/refine-edges.ts'
import { describePatches, FEATURE_COUNT } from './tap-features.ts'
import { spreadTaps } from './tap-field.ts'
import { judgePatches } from '../segment/tap-network.ts'
import { reachOfTap } from './tap-reach.ts'
import type { TapReach } from './tap-reach.ts'

/** Patches this wide (in pixels of the half-size photo) are found fast and still follow window frames. */
const PATCH_SPACING_PX = 4

/** Log-odds of a patch of which the first guess is sure. */
const PRIOR_MAX = 3

/** Patches of like color pull at each other this much before the tap network has judged them, and after. */
const FIRST_PULL = 1.2
const LAST_PULL = 0.72
/** The first belief only shows which colors lie where, the last one draws the edge. */
const FIRST_PASSES = 4
const LAST_PASSES = 6

/** Path cost within which a patch is taken to lie on the very surface that was tapped. */
const OWNED_PATH = 4

/** The latest tap, the taps in force before it, and what was set by hand. */
export interface TapChange {
  readonly before: readonly Tap[]
  readonly latest: Tap
  /** per pixel: 0 or one of the marks */
  readonly kept: Uint8Array
  readonly isBlankStart: boolean
}

/** A photo's patches and edges, measured once, and the first guess on them. */
export class PhotoSurfaces {
  private readonly lab: LabPlanes
  private readonly patches: Patches
  private readonly graph: PatchGraph
  private readonly surfaces: PatchSurfaces
  readonly grid: PatchGrid
  /** what the tap network saw at the latest tap */
  rows: Features = createFeatures(0, 1, FEATURE_COUNT)
  /** full-size pixels of each patch */
  private readonly patchPixels: Int32Array
  private readonly firstWeights: Float32Array
  private readonly lastWeights: Float32Array
  private readonly blankPrior: Float32Array
  private readonly startPrior: Float32Array
  private readonly reaches = new WeakMap<Tap, TapReach>()

  constructor(photo: ColorRaster, firstGuess: GrayRaster | null, analysis: Analysis | null) {
    this.lab = labPlanes(photo)
    const half = halvePlanes(this.lab)
    this.patches = cutPatches(half, PATCH_SPACING_PX)
    this.graph = connectPatches(half, this.patches)
    this.grid = layOutPatches(this.patches, this.graph, PATCH_SPACING_PX)
    this.surfaces = averageSurfaces(analysis, this.patches, this.graph)
    this.patchPixels = new Int32Array(this.graph.count)
    for (let i = 0; i < this.lab.l.length; i++) this.patchPixels[this.patchAt(i)]++
    this.firstWeights = neighborWeights(this.graph, FIRST_PULL)
    this.lastWeights = neighborWeights(this.graph, LAST_PULL)
    this.blankPrior = new Float32Array(this.graph.count)
    this.startPrior = firstGuess ? this.priorOf(firstGuess) : this.blankPrior
  }

  /** Writes what the latest tap changed into a mask; what strokes set, and what grow moved elsewhere, stays. */
  write(change: TapChange, mask: Uint8Array): void {
    const inside = this.shareInside(mask)
    const { rows, fixed } = this.describe(change, inside)
    const taps = [...change.before, change.latest].map((tap) => this.reach(tap))
    const logOdds = judgePatches(rows, this.grid)
    const beliefs = settleBeliefs(this.graph, this.lastWeights, logOdds, fixed, LAST_PASSES)
    const labels = Uint8Array.from(beliefs, (belief) => (belief > 0 ? 1 : 0))
    dropSpecks(this.graph, labels, fixed)
    const sides = Uint8Array.from(inside, (share) => (share > 0.5 ? 1 : 0))
    holdByTaps(sides, labels, taps)
    limitChange(this.graph, sides, labels, taps)
    const touched = new Uint8Array(this.graph.count)
    for (let k = 0; k < touched.length; k++) if (inside[k] === 0.5 || labels[k] !== sides[k]) touched[k] = 1
    this.addRemnants(labels, inside, touched)
    const maskBefore = mask.slice()
    settleEdges(this.lab, this.graph, labels, touched, mask)
    this.keepGrown(maskBefore, change, mask)
  }

  /** What the tap network sees after the latest tap (see describePatches), and which patches are 1 or -1 for sure. */
  private describe({ before, latest, kept, isBlankStart }: TapChange, inside: Float32Array) {
    const { graph, surfaces, patches } = this
    const taps = [...before, latest].map((tap) => this.reach(tap))
    const prior = isBlankStart ? this.blankPrior : this.startPrior
    const fixed = withTaps(this.strokedPatches(kept), taps)
    const field = spreadTaps(prior, taps)
    const beliefs = settleBeliefs(graph, this.firstWeights, field.logOdds, fixed, FIRST_PASSES)
    const contrast = measureContrast(graph, patches, beliefs)
    const rows = describePatches({ graph, surfaces, prior, taps, field, beliefs, contrast, inside })
    this.rows = rows
    return { rows, fixed }
  }

  private reach(tap: Tap): TapReach {
    const known = this.reaches.get(tap)
    if (known) return known
    const { width, height } = this.patches
    const patch = this.patchAt(Math.floor(tap.y) * this.lab.width + Math.floor(tap.x))
    const at = { patch, adds: tap.adds }
    const reach = reachOfTap(this.graph, this.surfaces, at, Math.max(width, height))
    this.reaches.set(tap, reach)
    return reach
  }

  /** What an edge left behind on patches that the tap's own patches now surround is written with them. */
  private addRemnants(labels: Uint8Array, inside: Float32Array, touched: Uint8Array): void {
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

  /** Gives back what grow moved, except on the surface under the finger, which is open again. */
  private keepGrown(earlier: Uint8Array, { kept, latest }: TapChange, mask: Uint8Array): void {
    if (!kept.includes(LOCKED_BY_GROW)) return
    const { path } = this.reach(latest)
    for (let i = 0; i < kept.length; i++) {
      if (kept[i] !== LOCKED_BY_GROW) continue
      if (path[this.patchAt(i)] <= OWNED_PATH) kept[i] = 0
      else mask[i] = earlier[i]
    }
  }

  /** The share of each patch's pixels that the mask holds, 0–1. */
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

  /** The patches that strokes mostly cover are not up for debate. */
  private strokedPatches(kept: Uint8Array): Int8Array {
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

  private priorOf(likelihood: GrayRaster): Float32Array {
    const prior = new Float32Array(this.graph.count)
    for (let k = 0; k < prior.length; k++) {
      let sum = 0
      let count = 0
      eachPixel(this.lab, this.graph, k, (i) => {
        sum += likelihood.data[i] / 255
        count++
      })
      const share = Math.min(0.98, Math.max(0.02, sum / count))
      prior[k] = Math.max(-PRIOR_MAX, Math.min(PRIOR_MAX, Math.log(share / (1 - share))))
    }
    return prior
  }
}

function withTaps(stroked: Int8Array, taps: readonly TapReach[]): Int8Array {
  const fixed = stroked.slice()
  for (const tap of taps) fixed[tap.patch] = tap.adds ? 1 : -1
  return fixed
}
