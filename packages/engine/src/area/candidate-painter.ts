/** Draws candidates as changes of the found area, which is much faster than finding each area anew. */
import { groupRegions, groupTouching, type HouseModel } from '../house/house-model.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { likelihoodsOf } from './area-likelihoods.ts'
import { drawBorders } from './draw-borders.ts'
import { areaOwnersOf } from './area-owners.ts'
import { isNeighbors } from './decide-regions.ts'
import { expectOverlap, isReliable, removeSpecks } from './find-area.ts'
import type { FoundArea } from './found-area.ts'
import { isClad, type Cladding } from '../house/surface-likelihoods.ts'
import { settleRegions } from './settle-regions.ts'
import type { Surface } from '../house/surfaces.ts'

/** 1 inside, 0 outside, per region. */
export type RegionLabels = Uint8Array<ArrayBuffer>

/** Groups that a room's regions are joined to, until its walls are several. */
const ROOM_GROUP_COUNTS = [2, 4, 8, 16, 32] as const
/** The main wall is at most this share of the walls. */
const MAIN_WALL_MAX = 0.85
/** Least difference of the mean colors (ΔE76) of the main wall and the others: walls that face elsewhere have other light. */
const MAIN_WALL_STEP = 3

/** The found area of a surface, and what is needed to change it by whole regions. */
export class CandidatePainter {
  readonly model: HouseModel
  readonly surface: Surface
  /** the regions of the found area */
  readonly found: RegionLabels
  private readonly photo: ColorRaster
  private readonly area: FoundArea

  /** @throws RangeError when the found area has another size than the photo */
  constructor(photo: ColorRaster, model: HouseModel, surface: Surface, area: FoundArea) {
    if (area.mask.width !== photo.width || area.mask.height !== photo.height)
      throw new RangeError('the area belongs to a photo of another size')
    this.photo = photo
    this.model = model
    this.surface = surface
    this.area = area
    this.found = this.labelFound()
  }

  /** How likely each region belongs to the surface, 0–1. */
  likelihoodsOf(cladding?: Cladding): number[] {
    return likelihoodsOf(this.model, this.surface, cladding)
  }

  /** As {@link likelihoodsOf}, but 0 on the neighbors' houses. */
  homeLikelihoodsOf(cladding?: Cladding): number[] {
    const { regions } = this.model
    return this.likelihoodsOf(cladding).map((value, r) => (isNeighbors(regions[r], this.surface) ? 0 : value))
  }

  /** The regions of the home that a cladding covers. */
  labelSettled(cladding: Cladding): RegionLabels {
    return Uint8Array.from(settleRegions(this.model, this.homeLikelihoodsOf(cladding)), (belief) =>
      belief > 0 ? 1 : 0,
    )
  }

  /** The largest wall of a room: the found area's part in one group of regions, of the fewest groups that divide the area. */
  labelMainWall(): RegionLabels {
    for (const count of ROOM_GROUP_COUNTS) {
      const main = this.labelLargest(groupRegions(this.model, count))
      if (this.overlapOf(main, this.found) < MAIN_WALL_MAX) return this.isApart(main) ? main : this.found
    }
    return this.found
  }

  /** The largest connected part of the found area. */
  labelLargestPart(): RegionLabels {
    return this.labelLargest(groupTouching(this.model, (r) => this.found[r] === 1))
  }

  /** Intersection over union of two sets of regions; 0 of two empty ones. */
  overlapOf(one: RegionLabels, other: RegionLabels): number {
    let [both, either] = [0, 0]
    for (const [r, { pixels }] of this.model.regions.entries()) {
      both += pixels * (one[r] & other[r])
      either += pixels * (one[r] | other[r])
    }
    return either === 0 ? 0 : both / either
  }

  /** Draws a set of regions, with borders as those of the found area. */
  paint(labels: RegionLabels): FoundArea {
    const { mask: found, likelihood } = this.area
    const owners = areaOwnersOf(this.photo, this.model, this.surface).data
    const data = found.data.map((value, i) => {
      const r = owners[i]
      return labels[r] === this.found[r] ? value : labels[r] * 255
    })
    const mask = drawBorders(this.photo, this.model, this.surface, removeSpecks({ ...found, data }))
    const likelihoods = this.likelihoodsOf(isClad(this.surface) ? 'both' : undefined)
    const confidence = expectOverlap(this.model, this.surface, likelihoods, (r) => labels[r] === 1)
    return { mask, likelihood, confidence, isSure: isReliable(this.surface, mask, confidence) }
  }

  private labelFound(): RegionLabels {
    const { mask } = this.area
    const owners = areaOwnersOf(this.photo, this.model, this.surface).data
    const inside = new Int32Array(this.model.regions.length)
    const sizes = new Int32Array(inside.length)
    for (let i = 0; i < owners.length; i++) {
      sizes[owners[i]]++
      if (mask.data[i] !== 0) inside[owners[i]]++
    }
    return Uint8Array.from(inside, (count, r) => (count > sizes[r] / 2 ? 1 : 0))
  }

  /** The found regions in the group that holds most of them. */
  private labelLargest(groups: Int32Array): RegionLabels {
    const sizes = new Map<number, number>()
    for (const [r, { pixels }] of this.model.regions.entries())
      if (this.found[r] === 1) sizes.set(groups[r], (sizes.get(groups[r]) ?? 0) + pixels)
    const [largest] = [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0])
    return this.found.map((inside, r) => (groups[r] === largest ? inside : 0))
  }

  /** Whether a part of the found area differs in color from the rest of it. */
  private isApart(part: RegionLabels): boolean {
    const one = this.meanColor((r) => part[r] === 1)
    const other = this.meanColor((r) => this.found[r] > part[r])
    return Math.hypot(...one.map((value, c) => value - other[c])) >= MAIN_WALL_STEP
  }

  /** L, a and b. */
  private meanColor(isInside: (region: number) => boolean): number[] {
    const regions = this.model.regions.filter((_, r) => isInside(r))
    const size = regions.reduce((sum, { pixels }) => sum + pixels, 0)
    return [0, 1, 2].map((c) => regions.reduce((sum, { pixels, color }) => sum + pixels * color[c], 0) / size)
  }
}
