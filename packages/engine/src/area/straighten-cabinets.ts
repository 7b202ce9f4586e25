/** Makes the sides of cabinets straight: they are boxes, but their outlines wander where they have the color of what is beside them. */
import { fitRaggedBorder } from '../house/fit-ragged-border.ts'
import type { RegionMap } from '../house/region-map.ts'
import { floodFill } from '../raster/flood-fill.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { straightenRegions } from './straighten-regions.ts'

/** A side of cabinets wanders by up to this, as a share of the photo's longer side. */
const TOLERANCE_SHARE = 0.012
/** Shorter pieces may be anything, as a share of the same. */
const LENGTH_MIN_SHARE = 0.03

/**
 * Gives pixels between the ragged border of cabinets and its straight lines to the side that they lie on.
 * @param lab of the photo
 * @param map of its regions
 * @param isCabinet per region
 * @returns the same map where there are no cabinets
 */
export function straightenCabinets(lab: LabPlanes, map: RegionMap, isCabinet: readonly boolean[]): RegionMap {
  return straightenRegions(map, {
    sides: isCabinet.map((is) => (is ? 'inside' : 'beyond')),
    toleranceShare: TOLERANCE_SHARE,
    lengthMinShare: LENGTH_MIN_SHARE,
    fit: (rough, points, reachPx) => fitRaggedBorder(lab, rough, points, reachPx),
    takeBack: (before, after) => keepClearBorders(lab, before, after),
  })
}

/** What lies between an outline and its line changes sides. */
const GAINED = 1
const LOST = 2
/** What is thinner than this moves in any case: both of its borders are the same step in the photo, in pixels. */
const THIN_PX = 1.5
/** A step that is clearer than another by less than this may be so by chance (ΔE76). */
const CHANCE_STEP = 1

/**
 * Takes back what lies between an outline and its line if the photo's color changes more across the outline than across the line there:
 * a molding, a foot, or a cabinet that is deeper than the next.
 */
function keepClearBorders(lab: LabPlanes, before: Mask, after: Mask): void {
  const { width, data } = before
  const moved = after.data
  const changes = new Uint8Array(data.length)
  const changed: number[] = []
  for (let i = 0; i < data.length; i++) {
    if (data[i] === moved[i]) continue
    changes[i] = data[i] === 0 ? GAINED : LOST
    changed.push(i)
  }
  const isSeen = new Uint8Array(data.length)
  const queue = new Int32Array(data.length)
  for (const start of changed) {
    if (isSeen[start] === 1) continue
    isSeen[start] = 1
    const count = floodFill(start, width, queue, (i) => {
      if (isSeen[i] === 1 || changes[i] !== changes[start]) return false
      isSeen[i] = 1
      return true
    })
    const part = queue.subarray(0, count)
    const { outline, line } = measureSteps(lab, before, changes, part)
    const isThin = count <= THIN_PX * Math.max(outline.count, line.count)
    const isClear = outline.count > 0 && line.count > 0 && outline.step > line.step + CHANCE_STEP
    if (isClear && !isThin) for (const i of part) moved[i] = data[i]
  }
}

/** A border along pixel sides. */
interface MeasuredBorder {
  /** of its pixel sides */
  readonly count: number
  /** mean color step across it (ΔE76) */
  readonly step: number
}

/** Measures the two borders of a part between an outline and its line: each pixel side by the colors one pixel beyond the two that meet there. */
function measureSteps(
  { width, height, l, a, b }: LabPlanes,
  before: Mask,
  changes: Uint8Array,
  part: Int32Array,
): { readonly outline: MeasuredBorder; readonly line: MeasuredBorder } {
  const [counts, sums] = [
    [0, 0],
    [0, 0],
  ]
  for (const i of part) {
    const [x, y] = [i % width, Math.floor(i / width)]
    for (const [at, size, stride] of [[x, width, 1] as const, [y, height, width] as const])
      for (const forth of [-1, 1]) {
        // both samples must lie in the photo
        if (Math.min(at - forth, at + 2 * forth) < 0 || Math.max(at - forth, at + 2 * forth) >= size) continue
        const beside = i + forth * stride
        if (changes[beside] !== 0) continue
        const [one, other] = [i - forth * stride, beside + forth * stride]
        const border = before.data[beside] !== before.data[i] ? 0 : 1
        counts[border]++
        sums[border] += Math.hypot(l[one] - l[other], a[one] - a[other], b[one] - b[other])
      }
  }
  const measured = (border: number) => ({
    count: counts[border],
    step: sums[border] / Math.max(1, counts[border]),
  })
  return { outline: measured(0), line: measured(1) }
}
