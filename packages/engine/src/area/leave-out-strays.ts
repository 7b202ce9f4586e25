/** Leaves out walls and roofs that stand apart from the home: parts of neighbors' houses, pillars of garden walls, mailboxes. */
import { weightOfColumn } from '../house/find-buildings.ts'
import { groupTouching, mapOf, type HouseModel } from '../house/house-model.ts'

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
/** What plants and ground surround to this share of its border is no wall, if its hue or chroma differs by this: a tree trunk. */
const TRUNK = { greenBorder: 0.6, otherColor: 15 } as const
/** A roof in a color that differs by this, and with walls and trim on this share of its border, is a wall between two roofs. */
const WALL_BETWEEN = { otherColor: 30, wallBorder: 0.8 } as const
/** What a roof stands on, and how far below it that is at most, as a share of the photo's height. */
const STANDING = ['wall', 'masonry', 'window', 'shutter', 'entry_door', 'garage_door'] as const
const NEAR_SHARE = 0.3
/** A roof is a neighbor's from this share of its width above a neighbor's walls on. */
const ABOVE_NEIGHBORS_FROM = 0.85
/** What weighs more than this share of the main wall may be the home itself, and stays. */
const WEIGHT_SHARE_MAX = 0.5

/** Sums over regions that touch. */
interface Group {
  pixels: number
  /** pixels that count the more the nearer they are to the photo's middle column: the home is where people aim */
  weight: number
  /** times pixels */
  l: number
  a: number
  b: number
  /** in pixels */
  left: number
  right: number
  /** length of the border with regions outside, and shares of it along other things, in pixels */
  border: number
  neighbor: number
  ground: number
  plants: number
  walled: number
}

/**
 * Leaves out walls that do not touch the home's main wall and stand elsewhere: beside a neighbor's house, on the ground before
 * the home, or beside it behind plants and in another color.
 * @param model of a photo of a house
 * @param beliefs of walls per region, see settleRegions
 * @returns new beliefs: below 0 for what is left out; the same array where nothing is
 */
export function leaveOutStrays(model: HouseModel, beliefs: Float32Array): Float32Array {
  return leaveOutGroups(model, beliefs, isStray)
}

/**
 * Leaves out roofs that stand apart from the home's main roof: those in another color that stand as stray walls do, or that walls surround, and
 * those above a neighbor's walls.
 * @param model of a photo of a house
 * @param beliefs of roofs per region, see settleRegions
 * @returns new beliefs: below 0 for what is left out; the same array where nothing is
 */
export function leaveOutStrayRoofs(model: HouseModel, beliefs: Float32Array): Float32Array {
  const isRoof = (r: number) => beliefs[r] > 0
  const neighborShares = shareAboveNeighbors(model, groupTouching(model, isRoof), isRoof)
  return leaveOutGroups(model, beliefs, (one, main, group) => {
    if ((neighborShares.get(group) ?? 0) >= ABOVE_NEIGHBORS_FROM) return true
    const step = Math.hypot(...colorStep(one, main))
    const isWalled = one.walled >= WALL_BETWEEN.wallBorder * one.border
    return (isWalled && step >= WALL_BETWEEN.otherColor) || (isStray(one, main) && step >= OTHER_ROOF_FROM)
  })
}

function leaveOutGroups(
  model: HouseModel,
  beliefs: Float32Array,
  isLeftOut: (group: Group, main: Group, number: number) => boolean,
): Float32Array {
  const groupOf = groupTouching(model, (r) => beliefs[r] > 0)
  const groups = sumGroups(model, groupOf)
  const main = [...groups.values()].reduce<Group | null>(
    (most, one) => (most && most.weight >= one.weight ? most : one),
    null,
  )
  if (main === null) return beliefs
  const strays = new Set(
    [...groups].filter(([group, one]) => one !== main && isLeftOut(one, main, group)).map(([group]) => group),
  )
  return strays.size === 0 ? beliefs : beliefs.map((belief, r) => (strays.has(groupOf[r]) ? -belief : belief))
}

/** Difference of two groups' mean colors (CIELAB). */
function colorStep(one: Group, other: Group): readonly [l: number, a: number, b: number] {
  const stepOf = (c: 'l' | 'a' | 'b') => one[c] / one.pixels - other[c] / other.pixels
  return [stepOf('l'), stepOf('a'), stepOf('b')]
}

function isStray(group: Group, main: Group): boolean {
  const { left, right, border, neighbor, ground, plants } = group
  if (group.weight > WEIGHT_SHARE_MAX * main.weight) return false
  if (neighbor >= NEIGHBOR_BORDER_FROM * border || ground >= GROUND_BORDER_FROM * border) return true
  const isBeside = left > main.right || right < main.left
  const [, a, b] = colorStep(group, main)
  const hueStep = Math.hypot(a, b)
  if (hueStep >= TRUNK.otherColor && ground + plants >= TRUNK.greenBorder * border) return true
  return isBeside && hueStep >= OTHER_COLOR_FROM && ground + plants >= GREEN_BORDER_FROM * border
}

/** Sums the regions of each group, see groupTouching. */
function sumGroups(model: HouseModel, groupOf: Int32Array): ReadonlyMap<number, Group> {
  const { regions, classes, borders } = model
  const groups = new Map<number, Group>()
  for (const [r, { pixels, color }] of regions.entries()) {
    if (groupOf[r] < 0) continue
    const group = groups.get(groupOf[r]) ?? emptyGroup()
    groups.set(groupOf[r], group)
    group.pixels += pixels
    group.l += pixels * color[0]
    group.a += pixels * color[1]
    group.b += pixels * color[2]
  }
  const [ground, plants] = [classes.indexOf('ground'), classes.indexOf('vegetation')]
  const walls = [...STANDING, 'trim' as const].map((name) => classes.indexOf(name)).filter((c) => c >= 0)
  for (const { between, lengthPx } of borders)
    for (const [inside, outside] of [between, between.toReversed()]) {
      const group = groups.get(groupOf[inside])
      if (group === undefined || groupOf[outside] >= 0) continue
      const { probabilities, building } = regions[outside]
      group.border += lengthPx
      group.ground += lengthPx * probabilities[ground]
      group.plants += lengthPx * probabilities[plants]
      for (const c of walls) group.walled += lengthPx * probabilities[c]
      if (building === 'neighbor') group.neighbor += lengthPx
    }
  const { width, data } = mapOf(model)
  const weights = Float64Array.from({ length: width }, (_, x) => weightOfColumn(x, width))
  for (let i = 0; i < data.length; i++) {
    const group = groups.get(groupOf[data[i]])
    if (group === undefined) continue
    const x = i % width
    group.weight += weights[x]
    group.left = Math.min(group.left, x)
    group.right = Math.max(group.right, x)
  }
  return groups
}

function emptyGroup(): Group {
  return {
    pixels: 0,
    weight: 0,
    l: 0,
    a: 0,
    b: 0,
    left: Infinity,
    right: -1,
    border: 0,
    neighbor: 0,
    ground: 0,
    plants: 0,
    walled: 0,
  }
}

/**
 * For each group of roofs the share of its width that stands above a neighbor's walls.
 * @param model of a photo of a house
 * @param groupOf of the roofs, see groupTouching
 * @param isRoof whether a region is in one of these groups
 */
function shareAboveNeighbors(
  model: HouseModel,
  groupOf: Int32Array,
  isRoof: (region: number) => boolean,
): ReadonlyMap<number, number> {
  const { width, height, regions, classes } = model
  const { data } = mapOf(model)
  const kinds = regions.map(({ probabilities }) => classes[probabilities.indexOf(Math.max(...probabilities))])
  const counts = new Map<number, { all: number; neighbor: number }>()
  for (let x = 0; x < width; x++) {
    // the wall that was last seen on the way up; -1 above ground or sky
    let wall = -1
    let wallRow = height
    for (let y = height - 1; y >= 0; y--) {
      const r = data[y * width + x]
      if (isRoof(r)) {
        const isLowest = y === height - 1 || groupOf[data[(y + 1) * width + x]] !== groupOf[r]
        if (!isLowest) continue
        const count = counts.get(groupOf[r]) ?? { all: 0, neighbor: 0 }
        counts.set(groupOf[r], count)
        count.all++
        const isNear = wall >= 0 && wallRow - y <= NEAR_SHARE * height
        if (isNear && regions[wall].building === 'neighbor') count.neighbor++
      } else if ((STANDING as readonly string[]).includes(kinds[r])) {
        wall = r
        wallRow = y
      } else if (kinds[r] === 'ground' || kinds[r] === 'sky') wall = -1
    }
  }
  return new Map([...counts].map(([group, { all, neighbor }]) => [group, neighbor / all]))
}
