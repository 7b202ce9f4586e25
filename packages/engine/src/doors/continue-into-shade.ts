/** Lets a garage door's quad go on where it ended at the edge of a shadow. */
import { pointBetween, type Line, type Point, type Quad } from '../geometry/homography.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { meanFacadeAlong, type DoorMaps } from './door-maps.ts'
import { findOpeningAspect, WIDEST_DOOR } from './fits-opening.ts'
import { listExtendedQuads, snapQuad, type SnappedQuad } from './snap-quad.ts'

/** Least support of the longer top and bottom side and of the new side. */
const SUPPORT_MIN = 0.8
/** Most probability of wall, masonry and trim in the part that is added: a tree's shadow is taken for the tree, not for a wall. */
const FACADE_MAX = 0.4
/** Least correlation of panels and grooves in the door and in what is added. Of 66 garage doors, neighboring doors reach 0.72. */
const CORRELATION_MIN = 0.75
/**
 * Heights at which panels are compared: how many, the share of the door above the first and below the last one, how many to each side a mean is
 * taken over, and by how many the two may be shifted, as the longer sides need not have quite the right slope.
 */
const PROFILE = { heights: 80, inset: 0.04, around: 6, shiftMost: 1 } as const
/** Where they are read, as shares of the added part's width, and of the door's width from the side that it was added to. */
const ADDED_AT = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
const DOOR_AT = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4]
/** Keeps the logarithm of black finite; bytes summed over channels. */
const DARKEST = 10

/**
 * Moves the left or right side of a garage door outward, to an edge up to which the door's panels go on: a shadow's edge, as straight as the
 * door's own, is often taken for its side.
 * @param photo encoded sRGB
 * @param quad of a garage door, in its pixels
 * @param maps of the photo
 * @returns the same quad where nothing goes on
 */
export function continueIntoShade(photo: ColorRaster, quad: Quad, maps: DoorMaps): Quad {
  const wider = listExtendedQuads(photo, quad)
    .map((wide) => ({ side: sideMoved(quad, wide), ...snapQuad(photo, wide) }))
    .find((wide) => isWhole(wide, photo) && continuesDoor(photo, quad, wide.side, wide.quad, maps))
  return wider?.quad ?? quad
}

type Side = 'left' | 'right'

function sideMoved(quad: Quad, wide: Quad): Side {
  return wide[0] === quad[0] ? 'right' : 'left'
}

function isWhole({ quad, support }: SnappedQuad, photo: ColorRaster): boolean {
  return Math.min(...support) >= SUPPORT_MIN && findOpeningAspect(quad, photo) <= WIDEST_DOOR
}

/** Whether what is added looks like the door, whatever light it lies in. */
function continuesDoor(photo: ColorRaster, quad: Quad, side: Side, wide: Quad, maps: DoorMaps): boolean {
  const [near, far] = side === 'right' ? [rightOf(quad), leftOf(quad)] : [leftOf(quad), rightOf(quad)]
  const added = between(near, side === 'right' ? rightOf(wide) : leftOf(wide), ADDED_AT)
  const facade = added.reduce((sum, line) => sum + meanFacadeAlong(line, maps, photo), 0) / added.length
  if (facade > FACADE_MAX) return false
  return (
    correlateShifted(readPanels(photo, between(near, far, DOOR_AT)), readPanels(photo, added)) >=
    CORRELATION_MIN
  )
}

/** From top to bottom. */
function leftOf(quad: Quad): Line {
  return { from: quad[0], to: quad[3] }
}

function rightOf(quad: Quad): Line {
  return { from: quad[1], to: quad[2] }
}

/** Upright lines between two others. */
function between(first: Line, second: Line, shares: readonly number[]): Line[] {
  return shares.map((share) => ({
    from: pointBetween(first.from, second.from, share),
    to: pointBetween(first.to, second.to, share),
  }))
}

/** How much lighter than around it each height is, from top to bottom, as logarithms: the mean over several upright lines. */
function readPanels(photo: ColorRaster, lines: readonly Line[]): number[] {
  const { heights, inset, around } = PROFILE
  const lightness = Array.from({ length: heights }, (_, k) => {
    const height = inset + ((1 - 2 * inset) * k) / (heights - 1)
    const light = lines.map(({ from, to }) => sumAt(photo, pointBetween(from, to, height)))
    return Math.log(DARKEST + light.reduce((sum, value) => sum + value, 0) / lines.length)
  })
  return lightness.map((value, k) => {
    const near = lightness.slice(Math.max(0, k - around), k + around + 1)
    return value - near.reduce((sum, other) => sum + other, 0) / near.length
  })
}

/** The bytes of the nearest pixel, summed over channels. */
function sumAt(photo: ColorRaster, [x, y]: Point): number {
  const data = bytesOf(photo)
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)))
  const at = (clamp(y, photo.height) * photo.width + clamp(x, photo.width)) * photo.channels
  return data[at] + data[at + 1] + data[at + 2]
}

/** The highest correlation of two profiles, whose means are about 0, at any shift; 0 where one of them is even. */
function correlateShifted(ones: readonly number[], others: readonly number[]): number {
  const { shiftMost } = PROFILE
  const inner = ones.slice(shiftMost, -shiftMost)
  const shifted = Array.from({ length: 2 * shiftMost + 1 }, (_, start) =>
    others.slice(start, start + inner.length),
  )
  return Math.max(...shifted.map((part) => correlate(inner, part)))
}

function correlate(ones: readonly number[], others: readonly number[]): number {
  let [both, one, other] = [0, 0, 0]
  for (const [k, value] of ones.entries()) {
    both += value * others[k]
    one += value * value
    other += others[k] * others[k]
  }
  return one > 0 && other > 0 ? both / Math.sqrt(one * other) : 0
}
