/** Leaves what clearly isn't a room's wall or ceiling out of its area: fans, lamps, beams, plants, parts of pictures and furniture. */
import { flipComponents } from '../raster/connected-components.ts'
import { neighborsOf } from '../raster/pixel-neighbors.ts'
import type { Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { BORDER_FROM, measureDifferences, type ColorDifferences } from './measure-differences.ts'

/** The surface's color at a place is its mean within this distance, in pixels: an object may be as large. */
const WINDOW_PX = 48
/** Smallest object, in pixels. */
const PIXELS_MIN = 60
/** Least mean difference of an object from the surface: more than a fixture's pixel needs, since an object may have any shape. */
const OFF_MIN = 1.2
/** Pixels this near to an object are its border if they are neither plain surface nor as far from its color as the object is. */
const BORDER_PX = 4
/** A sharp border has at most so many pixels per pixel of the object's outline inside the area. */
const SOFTNESS_MAX = 1.5
/** Most share of an object's outline that may lie on the border of the area: more is a strip along it, such as a shaded edge. */
const OUTSIDE_SHARE_MAX = 0.6
/** What is lighter than the surface but differs less in a and b is a lamp or a patch of sunlight. */
const SUNLIT_BELOW = 6

/** What objects before a surface look like. */
interface ObjectShape {
  /** largest object as a share of the area */
  readonly areaShareMax: number
  /** largest object that is lighter and of the surface's hue, as a share of the area: a larger one is a patch of sunlight */
  readonly lampShareMax: number
  /** more objects than this are the surface's own pattern */
  readonly countMax: number
}

export const BEFORE_WALLS: ObjectShape = { areaShareMax: 0.02, lampShareMax: 0, countMax: 8 }
export const BEFORE_CEILINGS: ObjectShape = { areaShareMax: 1, lampShareMax: 0.015, countMax: 8 }

/**
 * Removes objects from an area: connected pixels of any shape whose color is far from the surface's around them, with a sharp border.
 * @param lab of the photo at analysis size
 * @param mask of the area, same size; kept
 * @param shape which objects are expected before the surface
 * @returns the same mask where there are none, or so many that they are a pattern
 */
export function leaveOutObjects(lab: LabPlanes, mask: Mask, shape: ObjectShape): Mask {
  const differences = measureDifferences(lab, mask, WINDOW_PX)
  const areaPixels = coverageOf(mask) * mask.data.length
  const isOff = Uint8Array.from(differences.off, (off) => (off >= 1 ? 255 : 0))
  const objects: Int32Array[] = []
  flipComponents({ ...mask, data: isOff }, 255, (pixels) => {
    if (pixels.length < PIXELS_MIN || pixels.length > shape.areaShareMax * areaPixels) return false
    if (isObject(pixels, differences, mask.width, shape.lampShareMax * areaPixels))
      objects.push(pixels.slice())
    return false
  })
  if (objects.length === 0 || objects.length > shape.countMax) return mask
  const data = mask.data.slice()
  for (const pixels of objects) {
    for (const i of pixels) data[i] = 0
    // a darker rim stays: paint leaves it dark, but without paint it would keep the surface's old color
    for (const i of bordersOf(pixels, differences.off, mask.width))
      if (differences.off[i] >= BORDER_FROM && differences.lighter[i] >= 0) data[i] = 0
  }
  return { ...mask, data }
}

function isObject(
  pixels: Int32Array,
  { off, lighter, chromatic }: ColorDifferences,
  width: number,
  lampPixelsMax: number,
): boolean {
  const mean = (values: Float32Array) => pixels.reduce((sum, i) => sum + values[i], 0) / pixels.length
  if (mean(off) < OFF_MIN) return false
  if (pixels.length > lampPixelsMax && mean(lighter) > 0 && mean(chromatic) < SUNLIT_BELOW) return false
  const { inside, outside } = measureOutline(pixels, off, width)
  if (outside > OUTSIDE_SHARE_MAX * (inside + outside)) return false
  const soft = bordersOf(pixels, off, width).filter((i) => off[i] >= BORDER_FROM).length
  return soft <= SOFTNESS_MAX * inside
}

/** How many sides of an object's pixels touch the area around it, and how many touch what is outside the area. */
function measureOutline(pixels: Int32Array, off: Float32Array, width: number) {
  let [inside, outside] = [0, 0]
  for (const i of pixels)
    for (const beside of neighborsOf(i, width, off.length)) {
      if (off[beside] < 0) outside++
      else if (off[beside] < 1) inside++
    }
  return { inside, outside }
}

/** The pixels of the area within BORDER_PX of an object. */
function bordersOf(pixels: Int32Array, off: Float32Array, width: number): number[] {
  const seen = new Set<number>()
  let ring: Iterable<number> = pixels
  for (let step = 0; step < BORDER_PX; step++) {
    const next: number[] = []
    for (const i of ring)
      for (const beside of neighborsOf(i, width, off.length)) {
        if (off[beside] < 0 || off[beside] >= 1 || seen.has(beside)) continue
        seen.add(beside)
        next.push(beside)
      }
    ring = next
  }
  return [...seen]
}

/** A part of the walls this small, as a share of all, may be something else. */
const STRAY_SHARE_MAX = 0.03
/** A part at least this large shows a color of the walls. */
const MAIN_SHARE_MIN = 0.15
/** From this distance in a and b on, a color is none of the walls'. */
const STRAY_FROM = 30

/**
 * Removes small parts of an area that stand alone and whose hue none of its large parts has: a door's edge, a curtain. What surrounds
 * a part tells nothing about it, so {@link leaveOutObjects} cannot.
 * @param lab of the photo at analysis size
 * @param mask of the area, same size; kept
 */
export function leaveOutStrayParts(lab: LabPlanes, mask: Mask): Mask {
  const parts: { readonly pixels: Int32Array; readonly a: number; readonly b: number }[] = []
  const out = { ...mask, data: mask.data.slice() }
  let all = 0
  flipComponents(out, 255, (pixels) => {
    const mean = (plane: Float32Array) => pixels.reduce((sum, i) => sum + plane[i], 0) / pixels.length
    parts.push({ pixels: pixels.slice(), a: mean(lab.a), b: mean(lab.b) })
    all += pixels.length
    return false
  })
  const main = parts.filter(({ pixels }) => pixels.length >= MAIN_SHARE_MIN * all)
  for (const { pixels, a, b } of parts) {
    if (pixels.length > STRAY_SHARE_MAX * all) continue
    if (main.every((one) => Math.hypot(one.a - a, one.b - b) >= STRAY_FROM))
      for (const i of pixels) out.data[i] = 0
  }
  return out
}
