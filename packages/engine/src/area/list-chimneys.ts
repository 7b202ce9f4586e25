import { groupTouching, mapOf, type HouseModel } from '../house/house-model.ts'

/** Least share of a chimney's border that runs along roofs, the sky and trees. Chosen on 85 outlined homes (decision 117). */
const OPEN_BORDER_FROM = 0.5

/** Sums over walls that touch. */
interface Group {
  pixels: number
  /** of its pixels: sum of rows, and the lowest row */
  rows: number
  bottom: number
  /** sums of probabilities × pixels */
  wall: number
  masonry: number
  /** length of the border with what is no wall, and the share of it along roofs, sky and trees, in pixels */
  border: number
  open: number
}

/**
 * Lists the chimneys among a house's walls: masonry that stands apart from the main wall, above its middle, with roofs, sky or trees around it.
 * Dormers stand there, too, but are clad like walls.
 * @param model of a photo of a house
 * @param isWall whether a region is siding or masonry
 * @returns their regions
 */
export function listChimneys(model: HouseModel, isWall: (region: number) => boolean): ReadonlySet<number> {
  const groupOf = groupTouching(model, isWall)
  const groups = sumGroups(model, groupOf)
  const main = [...groups.values()].reduce<Group | null>(
    (most, one) => (most && most.pixels >= one.pixels ? most : one),
    null,
  )
  const isChimney = (group: Group | undefined) =>
    group !== undefined &&
    group !== main &&
    group.masonry > group.wall &&
    group.open >= OPEN_BORDER_FROM * group.border &&
    group.bottom < main!.rows / main!.pixels
  return new Set([...groupOf.keys()].filter((r) => isChimney(groups.get(groupOf[r]))))
}

function sumGroups(model: HouseModel, groupOf: Int32Array): ReadonlyMap<number, Group> {
  const { regions, borders, classes } = model
  const [wall, masonry] = [classes.indexOf('wall'), classes.indexOf('masonry')]
  const around = (['roof', 'sky', 'vegetation'] as const).map((name) => classes.indexOf(name))
  const groups = new Map<number, Group>()
  for (const [r, { pixels, probabilities }] of regions.entries()) {
    if (groupOf[r] < 0) continue
    const group = groups.get(groupOf[r]) ?? {
      ...{ pixels: 0, rows: 0, bottom: -1, wall: 0, masonry: 0, border: 0, open: 0 },
    }
    groups.set(groupOf[r], group)
    group.pixels += pixels
    group.wall += pixels * probabilities[wall]
    group.masonry += pixels * probabilities[masonry]
  }
  for (const { between, lengthPx } of borders)
    for (const [inside, outside] of [between, between.toReversed()]) {
      const group = groups.get(groupOf[inside])
      if (group === undefined || groupOf[outside] >= 0) continue
      group.border += lengthPx
      for (const c of around) group.open += lengthPx * regions[outside].probabilities[c]
    }
  const { width, data } = mapOf(model)
  for (let i = 0; i < data.length; i++) {
    const group = groups.get(groupOf[data[i]])
    if (group === undefined) continue
    const row = Math.floor(i / width)
    group.rows += row
    group.bottom = Math.max(group.bottom, row)
  }
  return groups
}
