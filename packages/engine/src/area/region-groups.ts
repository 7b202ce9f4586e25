/** Sums over regions that touch, by which a part of a house is told from others. */
import { weightOfColumn } from '../house/find-buildings.ts'
import { mapOf, type HouseModel } from '../house/house-model.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'

/** Sums over regions that touch. */
export interface RegionGroup {
  pixels: number
  /** pixels, weighted by how near they are to the photo's middle column, because people center their home */
  weight: number
  /** CIELAB times pixels */
  readonly color: [l: number, a: number, b: number]
  /** per class of the model: its probability in each region, times the region's pixels, summed */
  readonly classes: Float64Array
  /** in pixels */
  left: number
  right: number
  bottom: number
  /** sum of all pixels' rows */
  rows: number
  /** length of the border with regions outside, in pixels */
  border: number
  /** the part of the border along a neighbor's house, in pixels */
  neighbor: number
  /** per class of the model: its probability beyond each border, times the border's length in pixels, summed */
  readonly beyond: Float64Array
}

/**
 * Adds up what is known of the regions in each group.
 * @param model of a photo of a house
 * @param groupOf group of each region, as groupTouching returns it
 */
export function sumGroups(model: HouseModel, groupOf: Int32Array): ReadonlyMap<number, RegionGroup> {
  const { regions, classes, borders } = model
  const groups = new Map<number, RegionGroup>()
  for (const [r, { pixels, color, probabilities }] of regions.entries()) {
    if (groupOf[r] < 0) continue
    const group = groups.get(groupOf[r]) ?? emptyGroup(classes.length)
    groups.set(groupOf[r], group)
    group.pixels += pixels
    for (let k = 0; k < 3; k++) group.color[k] += pixels * color[k]
    for (const [c, probability] of probabilities.entries()) group.classes[c] += pixels * probability
  }
  for (const { between, lengthPx } of borders)
    for (const [inside, outside] of [between, between.toReversed()]) {
      const group = groups.get(groupOf[inside])
      if (group === undefined || groupOf[outside] >= 0) continue
      const { probabilities, building } = regions[outside]
      group.border += lengthPx
      for (const [c, probability] of probabilities.entries()) group.beyond[c] += lengthPx * probability
      if (building === 'neighbor') group.neighbor += lengthPx
    }
  const { width, data } = mapOf(model)
  const weights = Float64Array.from({ length: width }, (_, x) => weightOfColumn(x, width))
  for (let i = 0; i < data.length; i++) {
    const group = groups.get(groupOf[data[i]])
    if (group === undefined) continue
    const x = i % width
    const y = Math.floor(i / width)
    group.weight += weights[x]
    group.left = Math.min(group.left, x)
    group.right = Math.max(group.right, x)
    group.bottom = Math.max(group.bottom, y)
    group.rows += y
  }
  return groups
}

function emptyGroup(classCount: number): RegionGroup {
  return {
    pixels: 0,
    weight: 0,
    color: [0, 0, 0],
    classes: new Float64Array(classCount),
    left: Infinity,
    right: -1,
    bottom: -1,
    rows: 0,
    border: 0,
    neighbor: 0,
    beyond: new Float64Array(classCount),
  }
}

/**
 * Adds up the sums of some classes.
 * @param model whose classes they are
 * @param sums per class of the model
 * @param names classes that the model doesn't have count as 0
 */
export function sumOfClasses(model: HouseModel, sums: Float64Array, names: readonly SurfaceClass[]): number {
  return names.reduce((sum, name) => {
    const c = model.classes.indexOf(name)
    return c < 0 ? sum : sum + sums[c]
  }, 0)
}

/** The group that is largest by a measure; null without groups. */
export function largestGroup(
  groups: ReadonlyMap<number, RegionGroup>,
  sizeOf: (group: RegionGroup) => number,
): RegionGroup | null {
  return [...groups.values()].reduce<RegionGroup | null>(
    (most, one) => (most && sizeOf(most) >= sizeOf(one) ? most : one),
    null,
  )
}
