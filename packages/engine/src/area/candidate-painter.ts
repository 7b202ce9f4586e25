/** Draws candidates as changes of the found area, which is much faster than finding each area anew. */
import { cutTree } from '../house/region-tree.ts'
import { straightenMask } from '../house/straighten-mask.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { componentAt } from '../superpixels/patch-component.ts'
import { forEachPatchPixel, refineEdges } from '../superpixels/refine-edges.ts'
import { averageCells } from '../house/patch-analysis.ts'
import { studyPatches, type PatchStudy } from '../house/study-patches.ts'
import {
  expectOverlap,
  findLikelihood,
  isReliable,
  labelMarked,
  labelNeighbors,
  poolByRegion,
  REGION_COUNT,
  removeSpecks,
  usualCladding,
  type Cladding,
} from './find-area.ts'
import type { FoundArea } from './found-area.ts'
import type { Surface } from './surfaces.ts'

/** 1 inside, 0 outside, per patch. */
export type PatchLabels = Uint8Array<ArrayBuffer>

/** Regions that a room is cut into, until its walls are several. */
const ROOM_REGION_COUNTS = [2, 4, 8, 16, 32] as const
/** The main wall is at most this share of the walls. */
const MAIN_WALL_MAX = 0.85
/** Least difference of the mean colors (ΔE76) of the main wall and the others: walls that face elsewhere have other light. */
const MAIN_WALL_STEP = 3

/** The found area of a surface, and what is needed to change it by whole regions. */
export class CandidatePainter {
  readonly analysis: Analysis
  readonly surface: Surface
  /** the patches of the found area */
  readonly found: PatchLabels
  private readonly study: PatchStudy
  private readonly area: FoundArea
  private readonly likelihoods = new Map<Cladding, Float32Array>()
  /** the region of each patch */
  private readonly regions: Int32Array
  /** 2 × likelihood − 1 of each patch's region */
  private readonly certainties: Float32Array
  /** the patches of neighbors' houses */
  private readonly neighbors: PatchLabels

  /** @throws RangeError when the found area has another size than the photo */
  constructor(photo: ColorRaster, analysis: Analysis, surface: Surface, area: FoundArea) {
    if (area.mask.width !== photo.width || area.mask.height !== photo.height)
      throw new RangeError('the area belongs to a photo of another size')
    this.analysis = analysis
    this.surface = surface
    this.study = studyPatches(photo, analysis)
    this.area = area
    const { graph, tree } = this.study
    this.regions = cutTree(tree, REGION_COUNT)
    this.found = Uint8Array.from({ length: graph.count }, (_, k) => (this.isFound(k) ? 1 : 0))
    const isClad = surface === 'exterior' || surface === 'siding'
    this.certainties = this.poolLikelihood(isClad ? 'both' : undefined).map((value) => 2 * value - 1)
    this.neighbors = labelNeighbors(this.study, analysis, this.regions)
  }

  /** The patches of a building, from its cells on the analysis grid. */
  labelBuilding(cells: Uint8Array): PatchLabels {
    return labelMarked(this.study, this.analysis, cells, this.regions)
  }

  /** 0–1 per patch: the likelihood of its region. */
  poolLikelihood(cladding?: Cladding): Float32Array {
    const key = cladding ?? usualCladding(this.analysis, this.surface)
    const known = this.likelihoods.get(key)
    if (known) return known
    const coarse = findLikelihood(this.analysis, this.surface, key)
    const pooled = poolByRegion(
      this.study,
      averageCells(coarse, this.analysis, this.study.patches),
      this.regions,
    )
    this.likelihoods.set(key, pooled)
    return pooled
  }

  /** As {@link poolLikelihood}, but 0 on the neighbors' houses. */
  poolHomeLikelihood(cladding?: Cladding): Float32Array {
    return this.poolLikelihood(cladding).map((value, k) => (this.neighbors[k] === 1 ? 0 : value))
  }

  /** The largest wall of a room: the found area's part in one region, of the coarsest cut that divides the area. */
  labelMainWall(): PatchLabels {
    for (const count of ROOM_REGION_COUNTS) {
      const main = this.labelLargest(cutTree(this.study.tree, count))
      if (this.overlapOf(main, this.found) < MAIN_WALL_MAX) return this.isApart(main) ? main : this.found
    }
    return this.found
  }

  /** The largest connected part of the found area. */
  labelLargestPart(): PatchLabels {
    const { graph } = this.study
    const parts = new Int32Array(graph.count).fill(-1)
    const isSeen = this.found.map((inside) => 1 - inside)
    for (let start = 0; start < graph.count; start++)
      if (isSeen[start] === 0) for (const k of componentAt(graph, start, isSeen, () => true)) parts[k] = start
    return this.labelLargest(parts)
  }

  /** Intersection over union of two sets of patches; 0 of two empty ones. */
  overlapOf(one: PatchLabels, other: PatchLabels): number {
    const { sizes } = this.study.graph
    let [both, either] = [0, 0]
    for (let k = 0; k < one.length; k++) {
      both += sizes[k] * (one[k] & other[k])
      either += sizes[k] * (one[k] | other[k])
    }
    return either === 0 ? 0 : both / either
  }

  /** Draws a set of patches, with borders as those of the found area. */
  paint(labels: PatchLabels): FoundArea {
    const { lab, graph } = this.study
    const { width, height, data } = this.area.mask
    const changed = labels.map((inside, k) => (inside === this.found[k] ? 0 : 1))
    const drawn = { width, height, data: data.slice() }
    refineEdges(lab, graph, labels, changed, drawn.data)
    const mask = straightenMask(lab, removeSpecks(drawn))
    const confidence = this.expectOverlapOf(labels)
    return { mask, likelihood: this.area.likelihood, confidence, isSure: isReliable(mask, confidence) }
  }

  private isFound(k: number): boolean {
    let [inside, pixels] = [0, 0]
    forEachPatchPixel(this.study.lab, this.study.graph, k, (i) => {
      if (this.area.mask.data[i] !== 0) inside++
      pixels++
    })
    return inside > pixels / 2
  }

  /** The found patches that the owner of most of them owns. */
  private labelLargest(owners: Int32Array): PatchLabels {
    const sizes = new Map<number, number>()
    for (const [k, owner] of owners.entries())
      if (this.found[k] === 1) sizes.set(owner, (sizes.get(owner) ?? 0) + this.study.graph.sizes[k])
    const [largest] = [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0])
    return this.found.map((inside, k) => (owners[k] === largest ? inside : 0))
  }

  /** Whether a part of the found area differs in color from the rest of it. */
  private isApart(part: PatchLabels): boolean {
    const one = this.meanColor(part)
    const other = this.meanColor(this.found.map((inside, k) => inside & ~part[k]))
    return Math.hypot(...one.map((value, c) => value - other[c])) >= MAIN_WALL_STEP
  }

  /** L, a and b. */
  private meanColor(labels: PatchLabels): number[] {
    const { sizes, l, a, b } = this.study.graph
    const size = labels.reduce((sum, inside, k) => sum + inside * sizes[k], 0)
    return [l, a, b].map(
      (plane) => labels.reduce((sum, inside, k) => sum + inside * sizes[k] * plane[k], 0) / size,
    )
  }

  private expectOverlapOf(labels: PatchLabels): number {
    const { sizes } = this.study.graph
    let [certainty, size] = [0, 0]
    for (let k = 0; k < labels.length; k++) {
      if (labels[k] === 0) continue
      certainty += this.certainties[k] * sizes[k]
      size += sizes[k]
    }
    return size === 0 ? 0 : expectOverlap(certainty / size)
  }
}
