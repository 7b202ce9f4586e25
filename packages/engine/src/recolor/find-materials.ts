import type { LinearRgb } from '../color/transfer.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { neighborsOf } from '../raster/pixel-neighbors.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import {
  collectBorders,
  LEAST_LIGHT,
  reverse,
  type BorderStep,
  type ColorStep,
  type RegionBorder,
} from './border-steps.ts'
import { clusterCells, NO_REGION, type CellRegions } from './cluster-cells.ts'
import { isColorOfMaterial, judgeBorder, type BorderPlace, type BorderVerdict } from './judge-border.ts'
import { LIGHT_SPREAD, logTintOf, tintWithin } from './light-spread.ts'
import { LIT_BEST, measureLitParts, MIDDLE, type Ranks } from './lit-parts.ts'
import { measureMaterialCells, type MaterialCells } from './material-cells.ts'
import { markSameSun } from './same-sun.ts'

/** Most materials of an area. */
const MOST_MATERIALS = 3

/** Least share of the area that a second material covers. */
const LEAST_SHARE = 0.04

/** Groups that differ from a material by less than these are that material: log chromaticity, log light. */
const SAME = { color: 0.15, light: 0.4 } as const

/** A part that touches no other is of another material from this step of log chromaticity on: white siding in a gable above brick. */
const CLEARLY_OTHER = 0.5

/** Weight of log light beside log chromaticity in the strength of a border. */
const LIGHT_WEIGHT = 0.3

/** Border and lit parts that differ by more than this log ratio of light compare sun with shade. */
const MOST_LIGHT_APART = 0.6

/** The materials of an area on a coarse grid; only areas of several materials have one. */
export interface Materials {
  /** of the analyzed photo, in pixels */
  readonly width: number
  readonly height: number
  /** pixels of the analyzed photo per cell */
  readonly cellPx: number
  /** per cell, row by row: index of its material; of the nearest one where the area is not */
  readonly materialOf: Uint8Array
  /** per cell: its mean color log of red over green, log of blue over green, log of green; 0 where unknown */
  readonly colors: readonly [red: Float32Array, blue: Float32Array, light: Float32Array]
  /** 1 where the cell's color is known */
  readonly isMeasured: Uint8Array
  /**
   * per material, the largest first: what linear light must be multiplied by to show the first material in the same
   * light. The first one's is 1, 1, 1.
   */
  readonly levels: readonly LinearRgb[]
}

/**
 * Finds the materials of an area: siding beside stucco, two sidings, an accent wall. A change of material shows a step of
 * color with the same ratio all along a sharp border. Light changes gradually, or it makes parts darker and bluer.
 * @param photo encoded sRGB at analysis size (about 1000 pixels)
 * @param mask of the photo's size
 * @returns null unless there is clear evidence of a second material
 * @throws RangeError when sizes differ
 */
export function findMaterials(photo: ColorRaster, mask: Mask, surroundings: Surroundings): Materials | null {
  checkPart(photo, mask, 'mask')
  const cells = measureMaterialCells(photo, mask)
  if (!cells.isMeasured.includes(1)) return null
  const regions = clusterCells(cells)
  if (regions.sizes.length < 2) return null
  const place = { surroundings, cells: Math.max(cells.columns, cells.rows) }
  const borders = markSameSun(collectBorders(cells, regions), place.cells)
  const groups = mergeInLight(groupRegions(cells, regions), borders, place)
  const chosen = chooseMaterials(groups, surroundings)
  if (chosen === null) return null
  const { columns, cellPx, isMeasured, red, blue, light } = cells
  const materialOf = spreadMaterials(regions.regionOf, chosen.materialOfRegion, columns)
  return {
    width: photo.width,
    height: photo.height,
    cellPx,
    materialOf,
    colors: [red, blue, light],
    isMeasured,
    levels: compareLight(photo, mask, surroundings, chosen, { cellPx, materialOf }),
  }
}

/** The materials' ratios, corrected by their lit parts. */
function compareLight(
  photo: ColorRaster,
  mask: Mask,
  surroundings: Surroundings,
  { levels, isApart }: ChosenMaterials,
  grid: { readonly cellPx: number; readonly materialOf: Uint8Array },
): readonly LinearRgb[] {
  // lamps and windows light each wall of a room differently
  if (surroundings === 'indoors') return levels
  const measure = (ranks?: Ranks) => measureLitParts(photo, mask, grid, levels.length, ranks)
  const compared = compareLitParts(levels, measure())
  const best = isApart.includes(true) ? measure(LIT_BEST) : []
  const all = compared.map((level, k) => (isApart[k] ? (ratioBetween(best[0], best[k]) ?? level) : level))
  return boundLevels(all, measure(MIDDLE))
}

/** Bounds how far the color of the light on a material differs from that on the first one. */
function boundLevels(levels: readonly LinearRgb[], middles: readonly (LinearRgb | null)[]): LinearRgb[] {
  return levels.map((level, k) => {
    const ratio = ratioBetween(middles[0], middles[k])
    if (ratio === null) return level
    const tint = logTintOf([level[0] / ratio[0], level[1] / ratio[1], level[2] / ratio[2]])
    const bounded = tintWithin(tint, 1, LIGHT_SPREAD.outdoors)
    return [
      level[0] * Math.exp(bounded.red - tint.red),
      level[1],
      level[2] * Math.exp(bounded.blue - tint.blue),
    ]
  })
}

/** The light of the first over that of the other; null where either is unknown. */
function ratioBetween(first: LinearRgb | null, other: LinearRgb | null): LinearRgb | null {
  if (first === null || other === null) return null
  const [red, green, blue] = first.map(
    (value, c) => Math.max(LEAST_LIGHT, value) / Math.max(LEAST_LIGHT, other[c]),
  )
  return [red, green, blue]
}

/**
 * Corrects the materials' ratios by their lit parts: colors bleed across a border, and at a corner its sides differ in light.
 * Either measure of color errs by itself, so their mean counts. The light stays the border's, since the parts may lie in
 * shade. Only where no light makes the difference from the border to a lighter part, the lit parts count alone.
 */
function compareLitParts(levels: readonly LinearRgb[], lit: readonly (LinearRgb | null)[]): LinearRgb[] {
  return levels.map((level, k) => {
    const ratio = ratioBetween(lit[0], lit[k])
    if (ratio === null) return level
    const [red, green, blue] = level.map((value, c) => Math.log(value / ratio[c]))
    // from what the border says of the other material to its lit part
    const change = { red: red - green, blue: blue - green, light: green }
    if (Math.abs(change.light) <= MOST_LIGHT_APART)
      return [level[0] * Math.exp(-change.red / 2), level[1], level[2] * Math.exp(-change.blue / 2)]
    const isColor = change.light > 0 && isColorOfMaterial(change, 'outdoors')
    return isColor ? ratio : level
  })
}

/** Gives each cell without a region the material of the nearest one: breadth first from the regions. */
function spreadMaterials(
  regionOf: Int16Array,
  materialOfRegion: readonly number[],
  columns: number,
): Uint8Array {
  const materialOf = new Uint8Array(regionOf.length)
  const isSet = new Uint8Array(regionOf.length)
  const queue = new Int32Array(regionOf.length)
  let end = 0
  for (let cell = 0; cell < regionOf.length; cell++) {
    if (regionOf[cell] === NO_REGION) continue
    materialOf[cell] = materialOfRegion[regionOf[cell]]
    isSet[cell] = 1
    queue[end++] = cell
  }
  for (let at = 0; at < end; at++)
    for (const next of neighborsOf(queue[at], columns, regionOf.length)) {
      if (isSet[next] !== 0) continue
      isSet[next] = 1
      materialOf[next] = materialOf[queue[at]]
      queue[end++] = next
    }
  return materialOf
}

/** Regions that are one material, and the steps to the others. */
interface Group {
  readonly regions: number[]
  /** cells */
  size: number
  /** of its cells: sums of log red over green, log blue over green and log green */
  readonly sums: [red: number, blue: number, light: number]
  /** by the other group: what leads from this one to it */
  readonly borders: Map<Group, GroupBorder>
}

interface GroupBorder {
  readonly steps: readonly BorderStep[]
  readonly verdict: BorderVerdict
}

/** Each region as a group. */
function groupRegions({ red, blue, light }: MaterialCells, { regionOf, sizes }: CellRegions): Group[] {
  const groups = sizes.map((size, region): Group => ({
    regions: [region],
    size,
    sums: [0, 0, 0],
    borders: new Map(),
  }))
  regionOf.forEach((region, cell) => {
    if (region === NO_REGION) return
    const { sums } = groups[region]
    sums[0] += red[cell]
    sums[1] += blue[cell]
    sums[2] += light[cell]
  })
  return groups
}

/** Merges groups until a change of material lies between any two of them that touch; the weakest step goes first. */
function mergeInLight(
  groups: readonly Group[],
  borders: readonly RegionBorder[],
  place: BorderPlace,
): Group[] {
  for (const { first, second, steps } of borders) addSteps(groups[first], groups[second], steps, place)
  const alive = new Set(groups)
  for (;;) {
    const weakest = findWeakest(alive)
    if (weakest === null) return [...alive]
    merge(weakest.one, weakest.other, place)
    alive.delete(weakest.other)
  }
}

function addSteps(one: Group, other: Group, added: readonly BorderStep[], place: BorderPlace): void {
  const join = (from: Group, to: Group, more: readonly BorderStep[]) => {
    const steps = [...(from.borders.get(to)?.steps ?? []), ...more]
    from.borders.set(to, { steps, verdict: judgeBorder(steps, place) })
  }
  join(one, other, added)
  join(other, one, added.map(reverse))
}

function findWeakest(groups: ReadonlySet<Group>) {
  const verdicts = [...groups].flatMap((group) => [...group.borders.values()].map(({ verdict }) => verdict))
  const known = verdicts.filter((verdict) => verdict.isMaterial)
  let weakest: { one: Group; other: Group; strength: number } | null = null
  for (const one of groups)
    for (const [other, { verdict }] of one.borders) {
      if (other.regions[0] < one.regions[0]) continue // each pair once
      const { isClean, color, step } = verdict
      // the same step is a change of material everywhere in the photo
      if (isClean && known.some((material) => isSame(material.step, step))) continue
      const strength = color + LIGHT_WEIGHT * Math.abs(step.light)
      if (strength < (weakest?.strength ?? Infinity)) weakest = { one, other, strength }
    }
  return weakest
}

function merge(one: Group, other: Group, place: BorderPlace): void {
  one.regions.push(...other.regions)
  one.size += other.size
  other.sums.forEach((sum, c) => (one.sums[c] += sum))
  for (const [third, { steps }] of other.borders) {
    third.borders.delete(other)
    if (third !== one) addSteps(one, third, steps, place)
  }
}

/** What leads from the first material to another. */
interface Offset extends Pick<BorderVerdict, 'step' | 'level'> {
  /** whether no border leads there, so that the light on both is not compared */
  readonly isApart: boolean
}

interface ChosenMaterials {
  readonly materialOfRegion: readonly number[]
  readonly levels: readonly LinearRgb[]
  /** whether a material touches none of the others, so that its level is a guess */
  readonly isApart: readonly boolean[]
}

/** The largest group is the first material. The others are known by the steps that lead to them. */
function chooseMaterials(groups: readonly Group[], surroundings: Surroundings): ChosenMaterials | null {
  const bySize = [...groups].sort((one, other) => other.size - one.size)
  const all = bySize.reduce((sum, { size }) => sum + size, 0)
  const offsets = measureOffsets(bySize, surroundings)
  const materials: { offset: Offset; members: Group[] }[] = []
  for (const group of bySize) {
    const offset = offsets.get(group)
    // the steps across several borders must add up to a material, too
    if (offset === undefined || (group !== bySize[0] && !isColorOfMaterial(offset.step, surroundings)))
      continue
    const same = materials.find(
      (material) =>
        material.offset.isApart === offset.isApart && isSame(shown(material.offset), shown(offset)),
    )
    if (same !== undefined) same.members.push(group)
    else materials.push({ offset, members: [group] })
  }
  const [first, ...others] = materials
  const second = others
    .filter(({ members }) => members.reduce((sum, { size }) => sum + size, 0) >= LEAST_SHARE * all)
    .slice(0, MOST_MATERIALS - 1)
  if (second.length === 0) return null
  const materialOfRegion = groups.flatMap(({ regions }) => regions).map(() => 0)
  second.forEach(({ members }, k) => {
    for (const region of members.flatMap(({ regions }) => regions)) materialOfRegion[region] = k + 1
  })
  const chosen = [first, ...second].map(({ offset }) => offset)
  return {
    materialOfRegion,
    levels: chosen.map(({ level }) => levelOf(level)),
    isApart: chosen.map(({ isApart }) => isApart),
  }
}

/**
 * Steps from the first group to all that are reached from it. Where nothing connects a part of a house with it, as a garage
 * behind a corner, the part's group whose color is most like a known group's is of the same material if light explains the difference.
 * If it clearly doesn't, the part is of a material of its own.
 */
function measureOffsets(bySize: readonly Group[], surroundings: Surroundings): Map<Group, Offset> {
  const offsets = stepsFrom(bySize[0])
  // lamps and windows light each wall of a room differently
  if (surroundings === 'indoors') return offsets
  for (const group of bySize) {
    if (offsets.has(group)) continue
    const part = [...stepsFrom(group).keys()]
    const pairs = [...offsets].flatMap(([known, offset]) =>
      part.map((member) => ({ offset, member, step: stepBetween(known, member) })),
    )
    const colors = pairs.map(({ step }) => Math.hypot(step.red, step.blue))
    const nearest = pairs[colors.indexOf(Math.min(...colors))]
    const isOther = isColorOfMaterial(nearest.step, surroundings)
    if (isOther && Math.min(...colors) < CLEARLY_OTHER) continue
    const guess = { step: nearest.step, level: nearest.step, isApart: true }
    const start = isOther ? addOffsets(nearest.offset, guess) : nearest.offset
    for (const [member, offset] of stepsFrom(nearest.member)) offsets.set(member, addOffsets(start, offset))
  }
  return offsets
}

/** Steps from a group to all that are reached from it, across the fewest borders. */
function stepsFrom(start: Group): Map<Group, Offset> {
  const none = { red: 0, blue: 0, light: 0 }
  const offsets = new Map<Group, Offset>([[start, { step: none, level: none, isApart: false }]])
  // a map also visits what is added on the way: breadth first
  for (const [group, offset] of offsets)
    for (const [next, { verdict }] of group.borders) {
      if (offsets.has(next)) continue
      offsets.set(next, addOffsets(offset, { ...verdict, isApart: false }))
    }
  return offsets
}

/** What leads from the mean color of a group to that of another. */
function stepBetween(one: Group, other: Group): ColorStep {
  const [red, blue, light] = other.sums.map((sum, c) => sum / other.size - one.sums[c] / one.size)
  return { red, blue, light }
}

function addOffsets(one: Offset, other: Offset): Offset {
  return {
    step: add(one.step, other.step),
    level: add(one.level, other.level),
    isApart: one.isApart || other.isApart,
  }
}

function add(one: ColorStep, other: ColorStep): ColorStep {
  return { red: one.red + other.red, blue: one.blue + other.blue, light: one.light + other.light }
}

/** The step with the light that the photo shows. */
function shown({ step, level }: Offset): ColorStep {
  return { ...step, light: level.light }
}

function isSame(one: ColorStep, other: ColorStep): boolean {
  return (
    Math.hypot(one.red - other.red, one.blue - other.blue) < SAME.color &&
    Math.abs(one.light - other.light) < SAME.light
  )
}

function levelOf({ red, blue, light }: ColorStep): LinearRgb {
  return [Math.exp(-light - red), Math.exp(-light), Math.exp(-light - blue)]
}
