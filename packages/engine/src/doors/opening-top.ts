/** Finds openings that end in an arch, or whose upper corners are cut off. */
import {
  distance,
  findHomography,
  invertHomography,
  projectPoint,
  rectangleQuad,
  type Point,
  type Quad,
} from '../geometry/homography.ts'
import { meanOf } from '../geometry/mean-of.ts'
import { sampleColorBilinear } from '../raster/bilinear.ts'
import { COLOR_BINS, COLOR_STEPS, colorBin } from '../raster/color-bins.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { findOpeningAspect } from './fits-opening.ts'

/** The upper end of an opening that is no rectangle; its middle touches the rectangle's upper side. */
export interface OpeningTop {
  readonly shape: 'arch' | 'cut corners'
  /** how far the ends of the shape lie below its middle, in half widths of the opening; greater than 0, at most 1 */
  readonly drop: number
}

/** Drops to try. Corners are cut off at 45° and by at most `CUT_MOST`. */
const DROPS = [0.12, 0.16, 0.2, 0.25, 0.3, 0.37, 0.45, 0.55, 0.65, 0.75, 0.85, 1] as const
const CUT_MOST = 0.45
/** Most drop, as a share of the opening's height. */
const DROP_MOST = 0.6
/** Grid of colors that are read in the opening and around it: its step and how far it reaches, in half widths. */
const GRID = { step: 0.04, around: 0.3, below: 2.2 } as const
/** Smoothing of the histograms: a bin gets this share of a sample more, and their total grows as if there were so many bins. */
const UNSEEN = { share: 0.5, bins: 200 } as const
/** Most that one color says, as a logarithm of odds. */
const ODDS_MOST = 2.5
/** Least mean odds that each corner is not the door, and most odds of what lies beside the corners along the rectangle's border. */
const SURE_CORNER = 0.8
const SURE_DOOR = -1
/** A border along the shape: how far to either side colors are compared, in half widths, and the step in bytes that makes it sure. */
const BORDER = { aside: 0.05, fullStep: 24, samples: 24 } as const
/** Least share of the shape that is a border, and how much more it must be than the rectangle's corners are. */
const BORDER_LEAST = 0.6
const BORDER_BETTER = 0.25
/** Stone and vines may hide the border of a large arch; it is taken without one if its corners are this sure. */
const LARGE_ARCH = { drop: 0.55, sure: 0.85 } as const
/** A shape begins where it lies so far below the rectangle's upper side, in half widths. */
const APART = 0.04

/**
 * How far below the rectangle's upper side an opening begins.
 * @param top of the opening
 * @param aside distance from the opening's middle, in half widths, 0–1
 * @returns in half widths
 */
export function dropAt(top: OpeningTop, aside: number): number {
  const { shape, drop } = top
  if (shape === 'cut corners') return Math.max(0, aside - (1 - drop))
  // the circle through both ends and the middle
  const radius = (1 + drop * drop) / (2 * drop)
  return radius - Math.sqrt(Math.max(0, radius * radius - aside * aside))
}

/**
 * Distance from an opening's upper end, for any pixel.
 * @param top of the opening
 * @param quad the rectangle around it, in pixels of the photo
 * @param photo its size
 * @returns a function of a pixel's place: pixels below the end, negative above it
 */
export function depthBelow(top: OpeningTop, quad: Quad, photo: ColorRaster): (point: Point) => number {
  const back = invertHomography(findHomography(rectangleQuad(2, heightOf(quad, photo)), quad))
  const halfWidthPx = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 4
  return (point) => {
    const [x, y] = projectPoint(back, point)
    const aside = Math.min(1, Math.abs(x - 1))
    return ((y - dropAt(top, aside)) * halfWidthPx) / Math.hypot(1, slopeAt(top, aside))
  }
}

/**
 * Finds upper corners that belong to the surroundings: their colors occur around the opening and hardly on the door, while the door
 * reaches the rectangle's border beside them.
 * @param photo encoded sRGB, about 1000 pixels long
 * @param quad the rectangle around the opening, in its pixels
 * @returns null if the corners are square or their shape is unclear
 */
export function findOpeningTop(photo: ColorRaster, quad: Quad): OpeningTop | null {
  const height = heightOf(quad, photo)
  // what can't be a rectangle in space has no aspect
  if (!Number.isFinite(height)) return null
  const colorAt = readerOf(photo, quad, height)
  const spots = judgeSpots(readSpots(colorAt, height), height)
  let best: { top: OpeningTop; gain: number } | null = null
  for (const top of listTops(height)) {
    const corners = [-1, 1].map((side) =>
      spots.filter(({ x, y }) => isInRange(side * x, 0, 1) && isInRange(y, 0, dropAt(top, Math.abs(x)))),
    )
    const sure = Math.min(...corners.map(meanOdds))
    if (sure < SURE_CORNER || oddsBeside(spots, top) > SURE_DOOR) continue
    const isLarge = top.shape === 'arch' && top.drop >= LARGE_ARCH.drop && sure >= LARGE_ARCH.sure
    if (!isLarge && !hasBorder(colorAt, top)) continue
    const gain = corners.flat().reduce((sum, { odds }) => sum + odds, 0)
    if (best === null || gain > best.gain) best = { top, gain }
  }
  return best && best.top
}

/** The opening's height in half widths. */
function heightOf(quad: Quad, photo: ColorRaster): number {
  return 2 / findOpeningAspect(quad, photo)
}

function listTops(height: number): OpeningTop[] {
  const drops = DROPS.filter((drop) => drop <= DROP_MOST * height)
  const arches = drops.map((drop): OpeningTop => ({ shape: 'arch', drop }))
  const cuts = drops
    .filter((drop) => drop <= CUT_MOST)
    .map((drop): OpeningTop => ({ shape: 'cut corners', drop }))
  return [...arches, ...cuts]
}

/** Reads a color by its place: from the opening's middle to the right and from its upper side down, in half widths. Null outside the photo. */
type ColorReader = (place: Point) => Float32Array | null

function readerOf(photo: ColorRaster, quad: Quad, height: number): ColorReader {
  const map = findHomography(rectangleQuad(2, height), quad)
  const data = bytesOf(photo)
  return ([x, y]) => {
    const [px, py] = projectPoint(map, [1 + x, y])
    if (!isInRange(px, 1, photo.width - 1) || !isInRange(py, 1, photo.height - 1)) return null
    const color = new Float32Array(3)
    sampleColorBilinear(data, photo, px - 0.5, py - 0.5, color, 0)
    return color
  }
}

function isInRange(value: number, from: number, to: number): boolean {
  return value >= from && value < to
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly bin: number
}

interface JudgedSpot extends Spot {
  /** natural logarithm of the odds that it shows the surroundings and not the door */
  readonly odds: number
}

/** Colors on a grid in the opening and around its upper part. */
function readSpots(colorAt: ColorReader, height: number): Spot[] {
  const spots: Spot[] = []
  for (let y = -GRID.around; y < Math.min(height, GRID.below); y += GRID.step)
    for (let x = -1 - GRID.around; x <= 1 + GRID.around; x += GRID.step) {
      const color = colorAt([x, y])
      if (color !== null) spots.push({ x, y, bin: colorBin(color) })
    }
  return spots
}

/** Judges each color by how often it occurs in the door's middle and around the opening. */
function judgeSpots(spots: readonly Spot[], height: number): JudgedSpot[] {
  const isDoor = ({ x, y }: Spot) =>
    isInRange(y, 0.05, height - 0.1) && Math.abs(x) < Math.min(0.9, 0.35 + 0.55 * y)
  const isAround = ({ x, y }: Spot) => Math.abs(x) > 1.05 || y < -0.05
  const ofDoor = frequencies(spots.filter(isDoor))
  const ofSurroundings = frequencies(spots.filter(isAround))
  return spots.map((spot) => {
    const odds = Math.log(ofSurroundings[spot.bin] / ofDoor[spot.bin])
    return { ...spot, odds: Math.min(ODDS_MOST, Math.max(-ODDS_MOST, odds)) }
  })
}

/** Steps to the bins beside a bin along one channel, and to the lighter and the darker one. */
const BESIDE = [1, COLOR_STEPS, COLOR_STEPS ** 2, 1 + COLOR_STEPS + COLOR_STEPS ** 2].flatMap((step) => [
  step,
  -step,
])

/** How often each color occurs, averaged with the colors beside it. */
function frequencies(spots: readonly Spot[]): Float32Array {
  const counts = new Float32Array(COLOR_BINS)
  for (const { bin } of spots) counts[bin]++
  const total = spots.length + UNSEEN.share * UNSEEN.bins
  return counts.map((count, bin) => {
    // beyond the cube's sides a step leads to a far color, which is rare enough not to matter
    const near = BESIDE.reduce((sum, step) => sum + (counts.at((bin + step) % counts.length) ?? 0), 2 * count)
    return (near / (BESIDE.length + 2) + UNSEEN.share) / total
  })
}

function meanOdds(spots: readonly JudgedSpot[]): number {
  return spots.length === 0 ? 0 : meanOf(spots.map(({ odds }) => odds))
}

/**
 * The highest odds of what a shape leaves to the door along the rectangle's border: above its middle, and beside it below the corners.
 * Where the rectangle is larger than the door, they are high.
 */
function oddsBeside(spots: readonly JudgedSpot[], { drop }: OpeningTop): number {
  // the larger the corners, the less a door's side that is off by a little matters
  const [down, inward] = [Math.max(0.12, drop / 2), Math.max(0.12, drop / 4)]
  const middle = spots.filter(({ x, y }) => Math.abs(x) < 0.3 && isInRange(y, 0.03, down))
  const sides = [-1, 1].map((side) =>
    spots.filter(
      ({ x, y }) => isInRange(side * x, 1 - inward, 0.97) && isInRange(y, drop + 0.05, drop + 0.6),
    ),
  )
  return Math.max(...[middle, ...sides].map(meanOdds))
}

/** A point of a border, and the unit vector that leads out of the opening there. */
interface BorderPoint {
  readonly at: Point
  readonly out: Point
}

/** Whether colors change along the shape in both corners, and more than along the corners of the rectangle. */
function hasBorder(colorAt: ColorReader, top: OpeningTop): boolean {
  const stepAt = ({ at: [x, y], out: [outX, outY] }: BorderPoint): number => {
    const inside = colorAt([x - BORDER.aside * outX, y - BORDER.aside * outY])
    const outside = colorAt([x + BORDER.aside * outX, y + BORDER.aside * outY])
    if (inside === null || outside === null) return 0
    const difference = meanOf([...inside].map((value, c) => Math.abs(value - outside[c])))
    return Math.min(1, difference / BORDER.fullStep)
  }
  const shapes = [-1, 1].map((side) => meanOf(listShape(top, side).map(stepAt)))
  const squares = [-1, 1].map((side) => meanOf(listSquare(top, side).map(stepAt)))
  return Math.min(...shapes) >= BORDER_LEAST && meanOf(shapes) - meanOf(squares) >= BORDER_BETTER
}

/** Points along the shape in one corner. @param side -1 for left, 1 for right */
function listShape(top: OpeningTop, side: number): BorderPoint[] {
  const from = firstApart(top)
  return Array.from({ length: BORDER.samples }, (_, k): BorderPoint => {
    const aside = from + ((1 - from) * (k + 0.5)) / BORDER.samples
    const slope = slopeAt(top, aside)
    const length = Math.hypot(slope, 1)
    return { at: [side * aside, dropAt(top, aside)], out: [(side * slope) / length, -1 / length] }
  })
}

/** Points along the rectangle's corner that the shape leaves out. */
function listSquare(top: OpeningTop, side: number): BorderPoint[] {
  const from = firstApart(top)
  return Array.from({ length: BORDER.samples / 2 }, (_, k) => (2 * k + 1) / BORDER.samples).flatMap(
    (share): BorderPoint[] => [
      { at: [side * (from + (1 - from) * share), 0], out: [0, -1] },
      { at: [side, top.drop * share], out: [side, 0] },
    ],
  )
}

/** Where a shape begins to differ from the rectangle, as a distance from the middle. */
function firstApart(top: OpeningTop): number {
  if (top.shape === 'cut corners') return 1 - top.drop + APART
  const radius = (1 + top.drop ** 2) / (2 * top.drop)
  return Math.sqrt(radius ** 2 - (radius - APART) ** 2)
}

/** Half widths down per half width aside. */
function slopeAt(top: OpeningTop, aside: number): number {
  const [from, to] = [Math.max(0, aside - 0.01), Math.min(1, aside + 0.01)]
  return (dropAt(top, to) - dropAt(top, from)) / (to - from)
}
