/** Leaves out walls and roofs that stand apart from the home: parts of neighbors' houses, pillars of garden walls, mailboxes. */
import { classOf, groupTouching, mapOf, type HouseModel } from '../house/house-model.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { largestGroup, sumGroups, sumOfClasses, type RegionGroup } from './region-groups.ts'

/**
 * Walls belong to a neighbor when this share of their border with what is not painted runs along the neighbor's house. Chosen on 138
 * outlined homes: it leaves out 13 walls that are no part of the home, and 2 that are (decision 104).
 */
const NEIGHBOR_BORDER_FROM = 0.75
/** What ground surrounds to this share of its border is no house: a house ends at a roof, trim or the sky. */
const GROUND_BORDER_FROM = 0.5
/** Walls beyond plants belong to another house when their hue or chroma differs by this (ΔE76 without lightness, which shade changes). */
const OTHER_COLOR_FROM = 20
/** A home's roofs have one color; shade and sky make less of a difference (ΔE76). */
const OTHER_ROOF_FROM = 20
/** Plants or ground part two houses when this share of the border runs along them. */
const GREEN_BORDER_FROM = 0.3
/** A tree trunk: plants and ground run along this share of its border, and its hue or chroma differs from the walls' by this. */
const TRUNK = { greenBorder: 0.6, otherColor: 15 } as const
/** A wall between two roofs that was taken for a roof: its color differs from the main roof's by this (ΔE76), and walls and trim run along this share of its border. */
const WALL_BETWEEN = { otherColor: 30, wallBorder: 0.8 } as const
/** What a roof stands on, and how far below it that is at most, as a share of the photo's height. */
const STANDING: readonly SurfaceClass[] = [
  'wall',
  'masonry',
  'window',
  'shutter',
  'entry_door',
  'garage_door',
]
const NEAR_SHARE = 0.3
/** What is around a wall between two roofs. */
const WALLS: readonly SurfaceClass[] = [...STANDING, 'trim']
/** A roof is a neighbor's from this share of its width above a neighbor's walls on. */
const ABOVE_NEIGHBORS_FROM = 0.85
/** What weighs more than this share of the main wall may be the home itself, and stays. */
const WEIGHT_SHARE_MAX = 0.5

/**
 * Leaves out walls that do not touch the home's main wall and stand elsewhere: beside a neighbor's house, on the ground before
 * the home, or beside it behind plants and in another color.
 * @param model of a photo of a house
 * @param beliefs of walls per region, see settleRegions
 * @returns new beliefs: below 0 for what is left out; the same array where nothing is
 */
export function leaveOutStrays(model: HouseModel, beliefs: Float32Array): Float32Array {
  return leaveOutGroups(model, beliefs, groupInside(model, beliefs), (one, main) => isStray(model, one, main))
}

/**
 * Leaves out roofs that stand apart from the home's main roof: those in another color that stand as stray walls do, or that walls surround, and
 * those above a neighbor's walls.
 * @param model of a photo of a house
 * @param beliefs of roofs per region, see settleRegions
 * @returns new beliefs: below 0 for what is left out; the same array where nothing is
 */
export function leaveOutStrayRoofs(model: HouseModel, beliefs: Float32Array): Float32Array {
  const groupOf = groupInside(model, beliefs)
  const neighborShares = shareAboveNeighbors(model, groupOf)
  return leaveOutGroups(model, beliefs, groupOf, (one, main, number) => {
    if ((neighborShares.get(number) ?? 0) >= ABOVE_NEIGHBORS_FROM) return true
    const step = Math.hypot(...colorStep(one, main))
    const isWalled = sumOfClasses(model, one.beyond, WALLS) >= WALL_BETWEEN.wallBorder * one.border
    return (
      (isWalled && step >= WALL_BETWEEN.otherColor) || (isStray(model, one, main) && step >= OTHER_ROOF_FROM)
    )
  })
}

function groupInside(model: HouseModel, beliefs: Float32Array): Int32Array {
  return groupTouching(model, (r) => beliefs[r] > 0)
}

function leaveOutGroups(
  model: HouseModel,
  beliefs: Float32Array,
  groupOf: Int32Array,
  isLeftOut: (group: RegionGroup, main: RegionGroup, number: number) => boolean,
): Float32Array {
  const groups = sumGroups(model, groupOf)
  const main = largestGroup(groups, ({ weight }) => weight)
  if (main === null) return beliefs
  const strays = new Set(
    [...groups]
      .filter(([number, one]) => one !== main && isLeftOut(one, main, number))
      .map(([number]) => number),
  )
  return strays.size === 0 ? beliefs : beliefs.map((belief, r) => (strays.has(groupOf[r]) ? -belief : belief))
}

/** Difference of two groups' mean colors (CIELAB). */
function colorStep(one: RegionGroup, other: RegionGroup): readonly [l: number, a: number, b: number] {
  const stepOf = (k: 0 | 1 | 2) => one.color[k] / one.pixels - other.color[k] / other.pixels
  return [stepOf(0), stepOf(1), stepOf(2)]
}

function isStray(model: HouseModel, group: RegionGroup, main: RegionGroup): boolean {
  const { left, right, border, neighbor, beyond } = group
  if (group.weight > WEIGHT_SHARE_MAX * main.weight) return false
  const ground = sumOfClasses(model, beyond, ['ground'])
  if (neighbor >= NEIGHBOR_BORDER_FROM * border || ground >= GROUND_BORDER_FROM * border) return true
  const isBeside = left > main.right || right < main.left
  const [, a, b] = colorStep(group, main)
  const hueStep = Math.hypot(a, b)
  const green = sumOfClasses(model, beyond, ['ground', 'vegetation'])
  if (hueStep >= TRUNK.otherColor && green >= TRUNK.greenBorder * border) return true
  return isBeside && hueStep >= OTHER_COLOR_FROM && green >= GREEN_BORDER_FROM * border
}

/**
 * For each group of roofs the share of its width that stands above a neighbor's walls.
 * @param model of a photo of a house
 * @param groupOf group of each roof's region, as groupTouching returns it
 * @returns empty where the photo shows no neighbor's house
 */
function shareAboveNeighbors(model: HouseModel, groupOf: Int32Array): ReadonlyMap<number, number> {
  const { width, height, regions } = model
  if (regions.every(({ building }) => building !== 'neighbor')) return new Map()
  const { data } = mapOf(model)
  const kinds = regions.map((region) => classOf(model, region))
  const counts = new Map<number, { all: number; neighbor: number }>()
  for (let x = 0; x < width; x++) {
    // the wall that was last seen on the way up; -1 above ground or sky
    let wall = -1
    let wallRow = height
    for (let y = height - 1; y >= 0; y--) {
      const r = data[y * width + x]
      if (groupOf[r] >= 0) {
        const isLowest = y === height - 1 || groupOf[data[(y + 1) * width + x]] !== groupOf[r]
        if (!isLowest) continue
        const count = counts.get(groupOf[r]) ?? { all: 0, neighbor: 0 }
        counts.set(groupOf[r], count)
        count.all++
        const isNear = wall >= 0 && wallRow - y <= NEAR_SHARE * height
        if (isNear && regions[wall].building === 'neighbor') count.neighbor++
      } else if (STANDING.includes(kinds[r])) {
        wall = r
        wallRow = y
      } else if (kinds[r] === 'ground' || kinds[r] === 'sky') wall = -1
    }
  }
  return new Map([...counts].map(([group, { all, neighbor }]) => [group, neighbor / all]))
}
