/** Leaves lamps, meters and outlets on walls, and handles of cabinets unpainted: small things that are not of the surface's color. */
import { boundsOf, flipComponents } from '../raster/connected-components.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { coverageOf } from '../raster/shares.ts'
import { BORDER_FROM, measureDifferences, PLAIN_BELOW } from './measure-differences.ts'

/** The wall's color at a place is its mean within this distance, in pixels. */
const WINDOW_PX = 32
/** A sharp border has at most so many pixels per pixel of a thing's outline. */
const SOFTNESS_MAX = 1.75
/** Smallest thing in pixels, and largest as a share of the area. */
const PIXELS_MIN = 24
const AREA_SHARE_MAX = 0.01
/** Width of the ring round a thing's bounding box in which the surface is plain, in pixels. */
const RING_PX = 4
/** How far beyond that box its border's pixels are counted. */
const BORDER_PX = 3

/** What small things before a surface look like. */
interface FixtureShape {
  /** most ratio of the sides of a thing's bounding box, and the least share of the box that it fills */
  readonly aspectMax: number
  readonly filledMin: number
  /** least share of plain surface in the ring */
  readonly plainShareMin: number
  /** more things than this are the surface's own pattern */
  readonly thingsMax: number
}

export const ON_WALLS: FixtureShape = { aspectMax: 5, filledMin: 0.5, plainShareMin: 0.85, thingsMax: 14 }
/** Handles and knobs: one or two on each door and drawer, often beside a groove or a gap. */
export const ON_CABINETS: FixtureShape = {
  aspectMax: 10,
  filledMin: 0.35,
  plainShareMin: 0.7,
  thingsMax: 120,
}

/**
 * Removes fixtures from a surface's area: small, compact things of another color, with plain surface all around them. Cracks, joints
 * and shadows stay: they are long, there are many of them, or they run into each other.
 * @param lab of the photo at analysis size
 * @param mask of the same size; kept
 * @param shape which things count as fixtures
 */
export function cutFixtures(lab: LabPlanes, mask: Mask, shape: FixtureShape): Mask {
  const { off, lighter } = measureDifferences(lab, mask, WINDOW_PX)
  const pixelsMax = AREA_SHARE_MAX * coverageOf(mask) * mask.data.length
  const data = mask.data.slice()
  let count = 0
  const isOff = new Uint8Array(off.length)
  for (let i = 0; i < off.length; i++) if (off[i] >= 1) isOff[i] = 255
  flipComponents({ ...mask, data: isOff }, 255, (pixels) => {
    if (pixels.length < PIXELS_MIN || pixels.length > pixelsMax || !isFixture(pixels, off, mask, shape))
      return false
    count++
    for (const i of pixels) eraseAround(data, off, lighter, i, mask.width)
    return false
  })
  return count > shape.thingsMax ? mask : { ...mask, data }
}

/**
 * Erases a pixel of a fixture, and the pixels beside it that belong to its soft border if they are lighter than the surface. A darker
 * border stays in the area: paint leaves it dark, but without paint it would be a rim in the old color.
 */
function eraseAround(
  data: Uint8Array,
  off: Float32Array,
  lighter: Float32Array,
  pixel: number,
  width: number,
): void {
  data[pixel] = 0
  for (const beside of [pixel - width, pixel - 1, pixel + 1, pixel + width])
    if (off[beside] >= (lighter[beside] >= 0 ? BORDER_FROM : 1)) data[beside] = 0
}

/** Whether a thing is compact and has a sharp border, which a spot of sunlight has not, and plain wall is all around it. */
function isFixture(
  thing: Int32Array,
  off: Float32Array,
  { width, height }: Mask,
  { aspectMax, filledMin, plainShareMin }: FixtureShape,
): boolean {
  const { left, top, right, bottom } = boundsOf(thing, width)
  const [wide, high] = [right - left + 1, bottom - top + 1]
  if (thing.length < filledMin * wide * high) return false
  if (Math.max(wide, high) > aspectMax * Math.min(wide, high)) return false
  if (left < RING_PX || top < RING_PX || right >= width - RING_PX || bottom >= height - RING_PX) return false
  let [plain, all, soft] = [0, 0, 0]
  for (let y = top - RING_PX; y <= bottom + RING_PX; y++)
    for (let x = left - RING_PX; x <= right + RING_PX; x++) {
      const value = off[y * width + x]
      const outside = Math.max(left - x, x - right, top - y, y - bottom)
      if (outside <= BORDER_PX && value >= BORDER_FROM && value < 1) soft++
      if (outside <= 1) continue
      all++
      if (value >= 0 && value < PLAIN_BELOW) plain++
    }
  return plain >= plainShareMin * all && soft <= SOFTNESS_MAX * 2 * (wide + high)
}
