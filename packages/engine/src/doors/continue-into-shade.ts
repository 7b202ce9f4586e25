/** Extends garage doors that were found only up to the edge of a shadow. */
import { correlate } from '../geometry/correlate.ts'
import { pointBetween, type Line, type Point, type Quad } from '../geometry/homography.ts'
import { meanOf } from '../geometry/mean-of.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { lumaAt } from '../raster/luma.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { meanFacadeAlong, type DoorMaps } from './door-maps.ts'
import { findOpeningAspect, WIDEST_DOOR } from './fits-opening.ts'
import { listExtendedQuads, snapQuad, type SnappedQuad } from './snap-quad.ts'

/** Least support of the longer top and bottom side and of the new side. */
const SUPPORT_MIN = 0.8
/** Most mean probability of wall, masonry, trim and shutters in the part that is added. Where a tree's shadow lies, the network sees a tree, not a wall. */
const FACADE_MAX = 0.4
/** Least correlation between the panels of the door and of the part that is added. Beside 66 garage doors, a second door reaches up to 0.72. */
const CORRELATION_MIN = 0.75
/**
 * How panels are compared: the number of heights, the share of the door above the first and below the last one, how many heights above and
 * below count as its surroundings, and by how many the two parts may be shifted, because the longer sides may have slightly wrong slopes.
 */
const PROFILE = { heights: 80, inset: 0.04, around: 6, shiftMost: 1 } as const
/** Where panels are read: shares of the added part's width, and of the door's width, both measured from the side between them. */
const ADDED_AT = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
const DOOR_AT = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4]
/** Luma that is added to every pixel's, so that the logarithm of black is finite. */
const DARKEST = 3.3

/**
 * Moves the left or right side of a garage door outward to the edge where its panels end. The edge of a shadow can be as straight as the
 * door's own side, and is often taken for it.
 * @param photo encoded sRGB
 * @param quad of a garage door, in its pixels
 * @param maps of the photo
 * @returns the same quad where the door ends at its sides
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

/** Whether the added part looks like the door, in whatever light. */
function continuesDoor(photo: ColorRaster, quad: Quad, side: Side, wide: Quad, maps: DoorMaps): boolean {
  const [near, far] = side === 'right' ? [rightOf(quad), leftOf(quad)] : [leftOf(quad), rightOf(quad)]
  const added = between(near, side === 'right' ? rightOf(wide) : leftOf(wide), ADDED_AT)
  const facade = meanOf(added.map((line) => meanFacadeAlong(line, maps, photo)))
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

/** The logarithm of the lightness at each height, from top to bottom, less its mean around that height: panels and grooves without the light on them. */
function readPanels(photo: ColorRaster, lines: readonly Line[]): Float32Array {
  const { heights, inset, around } = PROFILE
  const lightness = Float32Array.from({ length: heights }, (_, k) => {
    const height = inset + ((1 - 2 * inset) * k) / (heights - 1)
    const lumas = lines.map(({ from, to }) => lumaBeneath(photo, pointBetween(from, to, height)))
    return Math.log(DARKEST + meanOf(lumas))
  })
  return lightness.map(
    (value, k) => value - meanOf(lightness.subarray(Math.max(0, k - around), k + around + 1)),
  )
}

/** Luma of the nearest pixel. */
function lumaBeneath(photo: ColorRaster, [x, y]: Point): number {
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)))
  const pixel = clamp(y, photo.height) * photo.width + clamp(x, photo.width)
  return lumaAt(bytesOf(photo), pixel * photo.channels)
}

/** The highest correlation of two profiles at any shift. */
function correlateShifted(one: Float32Array, other: Float32Array): number {
  const { shiftMost } = PROFILE
  const inner = one.subarray(shiftMost, -shiftMost)
  return Math.max(
    ...Array.from({ length: 2 * shiftMost + 1 }, (_, offset) => correlate(inner, other, offset)),
  )
}
