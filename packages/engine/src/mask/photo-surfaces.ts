import type { ColorRaster } from '../raster/raster.ts'
import { halvePlanes, labPlanes } from './lab-planes.ts'
import type { LabPlanes } from './lab-planes.ts'
import type { TapEdit } from './mask-edit.ts'
import type { MaskStart } from './mask-start.ts'
import { connectPatches } from './patch-graph.ts'
import type { PatchGraph } from './patch-graph.ts'
import { cutPatches } from './patches.ts'
import type { Patches } from './patches.ts'
import { dropSpecks } from './drop-specks.ts'
import { eachPixel, settleEdges } from './settle-edges.ts'
import { logOddsFromStart, logOddsOfTaps, neighborWeights, reachOfTap, settleBeliefs } from './tap-field.ts'
import type { TapReach } from './tap-field.ts'

/** Patches this wide (in pixels of the half-size photo) are found fast and still follow window frames. */
const PATCH_SPACING_PX = 4

/** Log-odds of a patch of which nothing is known, and of one of which the first guess is sure. */
const BLANK_LOG_ODDS = -1
const START_LOG_ODDS = 4

/** The latest tap, the taps in force before it, and what was set by hand. */
interface TapChange {
  readonly before: readonly TapEdit[]
  readonly latest: TapEdit
  /** per pixel: 0 open, else 1 outside or 2 inside */
  readonly kept: Uint8Array
  readonly isBlankStart: boolean
}

/** A photo's patches and edges, measured once, and the first guess on them. */
export class PhotoSurfaces {
  private readonly lab: LabPlanes
  private readonly patches: Patches
  private readonly graph: PatchGraph
  private readonly weights: Float32Array
  private readonly blankPrior: Float32Array
  private readonly startPrior: Float32Array
  private readonly reaches = new WeakMap<TapEdit, TapReach>()

  constructor(photo: ColorRaster, start: MaskStart | null) {
    this.lab = labPlanes(photo)
    const half = halvePlanes(this.lab)
    this.patches = cutPatches(half, PATCH_SPACING_PX)
    this.graph = connectPatches(half, this.patches)
    this.weights = neighborWeights(this.graph)
    this.blankPrior = new Float32Array(this.graph.count).fill(BLANK_LOG_ODDS)
    this.startPrior = start ? this.priorOf(start) : this.blankPrior
  }

  private reach(tap: TapEdit): TapReach {
    const known = this.reaches.get(tap)
    if (known) return known
    const patch =
      this.patches.labels[(Math.floor(tap.y) >> 1) * this.patches.width + (Math.floor(tap.x) >> 1)]
    const longSidePx = Math.max(this.patches.width, this.patches.height)
    const reach = reachOfTap(this.graph, patch, tap.adds, longSidePx)
    this.reaches.set(tap, reach)
    return reach
  }

  /**
   * Writes what the latest tap changed into a mask: the patches whose label it turned, and those that it owns. All
   * others keep whatever edits made of them.
   */
  write(change: TapChange, mask: Uint8Array): void {
    const tapsBefore = change.before.map((tap) => this.reach(tap))
    const tapsAfter = [...tapsBefore, this.reach(change.latest)]
    const prior = change.isBlankStart ? this.blankPrior : this.startPrior
    const stroked = this.strokedPatches(change.kept)
    const fixedBefore = withTaps(stroked, tapsBefore)
    const fixedAfter = withTaps(stroked, tapsAfter)
    const isGuided = prior !== this.blankPrior
    const logOddsOf = (taps: readonly TapReach[]) =>
      isGuided ? logOddsFromStart(this.graph, prior, taps) : logOddsOfTaps(prior, taps)
    const before = settleBeliefs(this.graph, this.weights, logOddsOf(tapsBefore), fixedBefore)
    const after = settleBeliefs(this.graph, this.weights, logOddsOf(tapsAfter), fixedAfter)
    const labels = Uint8Array.from(after, (belief) => (belief > 0 ? 1 : 0))
    dropSpecks(this.graph, labels, fixedAfter)
    const inside = this.shareInside(mask)
    const touched = this.touchedPatches(tapsAfter, { before, after, labels }, inside, isGuided)
    this.addRemnants(labels, inside, touched)
    settleEdges(this.lab, this.graph, labels, touched, mask)
  }

  /** Patches to write: the tap moved them to a side that most of their pixels are not on, or it owns them. */
  private touchedPatches(
    taps: readonly TapReach[],
    { before, after, labels }: { before: Float32Array; after: Float32Array; labels: Uint8Array },
    inside: Float32Array,
    isGuided: boolean,
  ): Uint8Array {
    const latest = taps[taps.length - 1]
    const touched = new Uint8Array(this.graph.count)
    for (let k = 0; k < touched.length; k++) {
      const isInside = labels[k] === 1
      // Mending a first guess, an adding tap takes nothing away and a removing one adds nothing.
      if (isGuided && isInside !== latest.adds) continue
      if (isInside === inside[k] > 0.5 && inside[k] !== 0.5) continue
      const hasTurned = isInside !== before[k] > 0
      const hasMoved = isInside ? after[k] - before[k] > MOVED_BELIEF : before[k] - after[k] > MOVED_BELIEF
      if (hasTurned || hasMoved || (isInside === latest.adds && isOwned(taps, latest, k))) touched[k] = 1
    }
    return touched
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

  /** The share of each patch's pixels that the mask holds, 0–1. */
  private shareInside(mask: Uint8Array): Float32Array {
    const share = new Float32Array(this.graph.count)
    const pixels = new Int32Array(this.graph.count)
    this.eachPatchPixel((i, k) => {
      pixels[k]++
      if (mask[i] !== 0) share[k]++
    })
    for (let k = 0; k < share.length; k++) share[k] /= pixels[k]
    return share
  }

  /** Visits every full-size pixel with its patch, in reading order. */
  private eachPatchPixel(visit: (index: number, patch: number) => void): void {
    const { width, labels } = this.patches
    for (let y = 0, i = 0; y < this.lab.height; y++)
      for (let x = 0, row = (y >> 1) * width; x < this.lab.width; x++, i++) visit(i, labels[row + (x >> 1)])
  }

  /** The patches that strokes mostly cover are not up for debate. */
  private strokedPatches(kept: Uint8Array): Int8Array {
    const fixed = new Int8Array(this.graph.count)
    const votes = new Int32Array(this.graph.count)
    this.eachPatchPixel((i, k) => {
      if (kept[i] !== 0) votes[k] += kept[i] === 2 ? 1 : -1
    })
    for (let k = 0; k < fixed.length; k++)
      if (Math.abs(votes[k]) > 2 * this.graph.sizes[k]) fixed[k] = votes[k] > 0 ? 1 : -1
    return fixed
  }

  private priorOf(start: MaskStart): Float32Array {
    const prior = new Float32Array(this.graph.count)
    for (let k = 0; k < prior.length; k++) {
      let inside = 0
      let likelihood = 0
      let count = 0
      eachPixel(this.lab, this.graph, k, (i) => {
        inside += start.mask.data[i] >= 128 ? 1 : 0
        likelihood += start.likelihood.data[i] / 255
        count++
      })
      const side = (2 * inside) / count - 1
      const sureness = ((2 * likelihood) / count - 1) ** 2
      prior[k] = START_LOG_ODDS * side * sureness
    }
    return prior
  }
}

/** A belief (-1 to 1) has moved when a tap shifts it by this much. */
const MOVED_BELIEF = 0.1

/** Path cost within which a patch is taken to lie on the very surface that was tapped. */
const OWNED_PATH = 4

function isOwned(taps: readonly TapReach[], latest: TapReach, k: number): boolean {
  if (latest.path[k] > OWNED_PATH) return false
  return taps.every((tap) => tap.path[k] >= latest.path[k])
}

function withTaps(stroked: Int8Array, taps: readonly TapReach[]): Int8Array {
  const fixed = stroked.slice()
  for (const tap of taps) fixed[tap.patch] = tap.adds ? 1 : -1
  return fixed
}
