import { groupTouching, type HouseModel } from '../house/house-model.ts'
import { largestGroup, sumGroups, sumOfClasses, type RegionGroup } from './region-groups.ts'

/** Least share of a chimney's border that runs along roofs, the sky and trees. Chosen on 85 outlined homes (decision 117). */
const OPEN_BORDER_FROM = 0.5

/** What stands around a chimney. */
const OPEN = ['roof', 'sky', 'vegetation'] as const

/**
 * Lists the chimneys among a house's walls: masonry that stands apart from the main wall, above its middle, with roofs, sky or trees around it.
 * Dormers stand there, too, but they are clad in siding.
 * @param model of a photo of a house
 * @param isWall whether a region is siding or masonry
 * @returns their regions
 */
export function listChimneys(model: HouseModel, isWall: (region: number) => boolean): ReadonlySet<number> {
  const groupOf = groupTouching(model, isWall)
  const groups = sumGroups(model, groupOf)
  const main = largestGroup(groups, ({ pixels }) => pixels)
  const isChimney = (group: RegionGroup | undefined) =>
    group !== undefined &&
    group !== main &&
    sumOfClasses(model, group.classes, ['masonry']) > sumOfClasses(model, group.classes, ['wall']) &&
    sumOfClasses(model, group.beyond, OPEN) >= OPEN_BORDER_FROM * group.border &&
    group.bottom < main!.rows / main!.pixels
  return new Set([...groupOf.keys()].filter((r) => isChimney(groups.get(groupOf[r]))))
}
