/** Composites a door's picture into a photo. */
import { rollOffExponentially } from '../color/roll-off.ts'
import { LINEAR_OF_BYTE, linearToByte } from '../color/transfer.ts'
import {
  distance,
  findHomography,
  invertHomography,
  isUsableQuad,
  rectangleQuad,
  scaleQuad,
  type Homography,
  type Point,
  type Quad,
} from '../geometry/homography.ts'
import { sampleBilinear } from '../raster/bilinear.ts'
import { blurGaussian } from '../raster/blur-gaussian.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import { cutOut, type PixelBox } from '../raster/cut-out.ts'
import type { ColorRaster, GrayRaster, Mask, Matte } from '../raster/raster.ts'
import { fitWithin, resizeColor, resizeGray } from '../raster/resize.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { ANALYSIS_LONG_SIDE_PX } from '../nn/analyze-photo.ts'
import { readDoorMaps } from './door-maps.ts'
import { buildMipLevels, sampleRow } from './door-sampler.ts'
import { composeEntry } from './compose-entry.ts'
import { hasParts, type EntryKit } from './entry-layout.ts'
import { findOpeningAspect } from './fits-opening.ts'
import { drawPaneView, findOppositeScene, type OppositeScene } from './pane-view.ts'
import { growQuad } from './judge-door.ts'
import { findObstacles } from './opening-obstacles.ts'
import { findOpeningLight, LIGHT_CELLS, type OpeningLight } from './opening-light.ts'
import { depthBelow, findOpeningTop } from './opening-top.ts'
import { measureTexture, type PhotoTexture } from './photo-texture.ts'

/** Everything about an opening that does not depend on the door. */
export interface DoorPlan {
  readonly photo: ColorRaster
  readonly quad: Quad
  /** no byte changes outside of it */
  readonly where: PixelBox
  /** of `where`'s size: the door's alpha, 0 where something hides it */
  readonly matte: Uint8Array
  /** of `where`'s size: light remaining in the threshold's shadow, 255 for all of it */
  readonly shadow: Uint8Array
  /** of `where`'s size: factor of light across the door, including shadows */
  readonly shade: Float32Array
  readonly light: OpeningLight
  /** what panes of a door mirror */
  readonly opposite: OppositeScene
  readonly texture: PhotoTexture
}

/** The door is drawn larger than the opening by this share, so that no rim of the old one remains. */
const GROWTH = 0.004
/** Margin around the opening that is analyzed, as a share of its size. */
const SURROUNDINGS = 0.18
/** Doors are recessed: shadows of header, jambs and sill. `reach` is a share of the longer side, `depth` of the light. */
const HEADER = { reach: 0.022, depth: 0.5 } as const
const JAMB = { reach: 0.008, depth: 0.4 } as const
const SILL = { reach: 0.006, depth: 0.45 } as const
/** Shadow of the threshold on the ground. */
const THRESHOLD = { reach: 0.007, depth: 0.35 } as const
/** Blur caused by sampling, in pixels. */
const SAMPLING_BLUR_PX = 0.6

/**
 * Analyzes an opening once for all doors.
 * @param photo encoded sRGB, any size; kept by reference
 * @param quad the opening's corners, in pixels of the photo; may lie partly outside
 * @param analysis of the photo or of a smaller copy; null: nothing hides the door
 * @throws RangeError when the quad is not usable, lies outside the photo, or a buffer does not fit its shape
 */
export function prepareDoor(photo: ColorRaster, quad: Quad, analysis: Analysis | null): DoorPlan {
  checkRaster(photo)
  if (!isUsableQuad(quad))
    throw new RangeError(
      `an opening's corners must form a convex quad, clockwise from top left: ${JSON.stringify(quad)}`,
    )
  const grown = growQuad(quad, GROWTH)
  // for the threshold's shadow and soft edges
  const margin = 5 + Math.ceil(THRESHOLD.reach * sizeOf(quad))
  const around = boxAround(growQuad(quad, SURROUNDINGS), photo, margin)
  const part = cutOut(photo, around)
  const texture = measureTexture(part)
  const hidden =
    analysis === null
      ? { width: part.width, height: part.height, data: new Uint8Array(part.width * part.height) }
      : findObstacles(part, around, photo, quad, analysis)
  const where = boxAround(grown, photo, margin)
  const softPx = Math.max(0.5, texture.blurPx)
  const small = shrinkToAnalysis(photo)
  const { matte, shadow } = drawMatte(grown, where, around, hidden, softPx)
  const top = findOpeningTop(small, scaleQuad(quad, small.width / photo.width, small.height / photo.height))
  if (top !== null) endAtTop(matte, where, depthBelow(top, grown, photo), softPx)
  const light = readLight(small, photo, grown, hidden, around, analysis)
  const opposite = findOppositeScene(small, analysis, light.linear)
  const shade = drawShade(grown, where, matte, light)
  return { photo, quad: grown, where, matte, shadow, shade, light, opposite, texture }
}

/** A door of a catalog. */
interface DoorPicture {
  /** the door alone, seen from the front, without its casing; encoded sRGB, alpha is not read */
  readonly picture: ColorRaster
  /** where the picture shows clear panes, at any size: they mirror the photo's surroundings. Absent or null: they stay as pictured */
  readonly glass?: Matte | null
  /** left and right swapped, so that the handle is on the other side; absent: as pictured */
  readonly isMirrored?: boolean
  /** what stands around the door in its opening; absent or null: the door fills it */
  readonly kit?: EntryKit | null
}

/** A prepared opening and the door for it. */
export interface PlannedDoor extends DoorPicture {
  readonly plan: DoorPlan
}

/**
 * Composites doors into several openings of one photo, in their order. Prepare all openings first: each plan reads the old
 * doors around it too.
 * @param doors of the same photo
 * @param out of the photo's size and channels, holding the photo; may be the photo's own bytes
 * @throws RangeError when a buffer does not fit its shape
 */
export function setDoors(doors: readonly PlannedDoor[], out: Uint8Array | Uint8ClampedArray): void {
  // doors close together overlap by their soft edges and shadows, so each one is laid on the picture so far
  for (const door of doors) drawDoor(door, bytesOf({ data: out }))
}

/** One door and its opening. */
export interface DoorAndOpening extends DoorPicture {
  /** the opening's corners, in pixels of the photo */
  readonly quad: Quad
}

/**
 * {@link prepareDoor} and {@link setDoors} in one.
 * @param photo encoded sRGB
 * @param doors seen from the front, each with its opening
 * @param analysis of the photo or of a smaller copy
 * @param out receives the result when given; may be the photo's own bytes
 * @returns the photo with the doors in it, and where each changed it
 */
export function setDoorsOnce(
  photo: ColorRaster,
  doors: readonly DoorAndOpening[],
  analysis: Analysis | null,
  out: Uint8Array | Uint8ClampedArray = new Uint8Array(photo.data),
): { readonly picture: ColorRaster; readonly where: readonly PixelBox[] } {
  const planned = doors.map((door) => ({ ...door, plan: prepareDoor(photo, door.quad, analysis) }))
  setDoors(planned, out)
  return { picture: { ...photo, data: out }, where: planned.map(({ plan }) => plan.where) }
}

/** Lays a door, with its kit, on the picture so far. */
function drawDoor(door: PlannedDoor, out: Uint8Array): void {
  checkRaster(door.picture)
  if (out.length !== door.plan.photo.data.length)
    throw new RangeError('the result must have the photo’s size')
  drawPicture(door.kit && hasParts(door.kit) ? fillWithKit(door, door.kit) : door, out)
}

/** A door of twice the photo's resolution loses nothing when it is sampled; the most bounds the memory for what is around it. */
const DOOR_WITH_KIT = { oversampling: 2, longSideMostPx: 2400 } as const

/** The door's picture with its kit around it, no finer than the photo shows it. */
function fillWithKit(
  { plan, picture, glass = null, isMirrored = false }: PlannedDoor,
  kit: EntryKit,
): PlannedDoor {
  const { oversampling, longSideMostPx } = DOOR_WITH_KIT
  const finest = Math.min(longSideMostPx, Math.ceil(oversampling * sizeOf(plan.quad)))
  const size = fitWithin(picture.width, picture.height, finest)
  const fitted = size.width === picture.width ? picture : resizeColor(picture, size.width, size.height)
  const door = { picture: fitted, glass, isMirrored }
  return { plan, ...composeEntry(door, kit, findOpeningAspect(plan.quad, plan.photo)) }
}

function drawPicture(
  { plan, picture, glass = null, isMirrored = false }: PlannedDoor,
  out: Uint8Array,
): void {
  const { where, texture, light } = plan
  const view =
    glass === null ? null : drawPaneView(plan.opposite, picture.width / picture.height, light.linear)
  const levels = buildMipLevels(picture, light.contrast, view && glass && { glass, view })
  const upright = invertHomography(findHomography(rectangleQuad(picture.width, picture.height), plan.quad))
  const back = isMirrored ? mirror(upright, picture.width) : upright
  const door = new Float32Array(where.width * where.height * 3)
  for (let y = 0; y < where.height; y++)
    sampleRow(
      levels,
      back,
      where.top + y,
      where.left,
      door.subarray(y * where.width * 3, (y + 1) * where.width * 3),
    )
  const blurPx = Math.sqrt(Math.max(0, texture.blurPx ** 2 - SAMPLING_BLUR_PX ** 2))
  if (blurPx > 0.25) blurGaussian(door, where.width, where.height, blurPx)
  composite(plan, door, out)
}

/** Swaps left and right of where a map leads, in a picture of this width. */
function mirror(map: Homography, width: number): Homography {
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = map
  return [width * h6 - h0, width * h7 - h1, width * h8 - h2, h3, h4, h5, h6, h7, h8]
}

function sizeOf(quad: Quad): number {
  return Math.max(distance(quad[0], quad[1]), distance(quad[0], quad[3]))
}

/** @throws RangeError when the quad lies outside the picture */
function boxAround(quad: Quad, picture: ColorRaster, marginPx: number): PixelBox {
  const xs = quad.map(([x]) => x)
  const ys = quad.map(([, y]) => y)
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
  const left = clamp(Math.floor(Math.min(...xs)) - marginPx, picture.width)
  const top = clamp(Math.floor(Math.min(...ys)) - marginPx, picture.height)
  const right = clamp(Math.ceil(Math.max(...xs)) + marginPx, picture.width)
  const bottom = clamp(Math.ceil(Math.max(...ys)) + marginPx, picture.height)
  if (right <= left || bottom <= top) throw new RangeError('the opening lies outside the photo')
  return { left, top, width: right - left, height: bottom - top }
}

/** The door's alpha, and the threshold's shadow on the ground. */
function drawMatte(quad: Quad, where: PixelBox, around: PixelBox, hidden: GrayRaster, softPx: number) {
  const matte = new Uint8Array(where.width * where.height)
  const shadow = new Uint8Array(where.width * where.height).fill(255)
  const sides = [0, 1, 2, 3].map((side) => insideOf(quad, side))
  const depths = new Float64Array(4)
  const reach = Math.max(1, THRESHOLD.reach * sizeOf(quad))
  for (let y = 0, i = 0; y < where.height; y++) {
    const py = where.top + y + 0.5
    const hiddenRow = (where.top + y - around.top) * around.width + where.left - around.left
    for (let x = 0; x < where.width; x++, i++) {
      const px = where.left + x + 0.5
      measureDepths(sides, px, py, depths)
      const coverage = coverageAt(depths, softPx)
      const seen = 1 - hidden.data[hiddenRow + x] / 255
      matte[i] = Math.round(255 * coverage * seen)
      const beneath = -depths[2]
      if (beneath > 0 && beneath < reach && depths[1] > 0 && depths[3] > 0)
        shadow[i] = Math.round(255 * (1 - THRESHOLD.depth * seen * (1 - beneath / reach) ** 2))
    }
  }
  return { matte, shadow }
}

/** Takes the corners above an opening's upper end out of the door's alpha. */
function endAtTop(
  matte: Uint8Array,
  where: PixelBox,
  depthAt: (point: Point) => number,
  softPx: number,
): void {
  for (let i = 0; i < matte.length; i++) {
    if (matte[i] === 0) continue
    const depth = depthAt([
      where.left + (i % where.width) + 0.5,
      where.top + Math.floor(i / where.width) + 0.5,
    ])
    matte[i] = Math.round(matte[i] * coverageAt([depth], softPx))
  }
}

/** Writes a point's distance from each side, positive inside. */
function measureDepths(
  sides: readonly (readonly [number, number, number])[],
  x: number,
  y: number,
  depths: Float64Array,
): void {
  for (let side = 0; side < sides.length; side++) {
    const [a, b, c] = sides[side]
    depths[side] = a * x + b * y + c
  }
}

/** The share of a pixel inside all sides, which are blurred by `softPx` both ways. */
function coverageAt(depths: Iterable<number>, softPx: number): number {
  let coverage = 1
  for (const depth of depths) coverage *= Math.min(1, Math.max(0, 0.5 + depth / (2 * softPx)))
  return coverage
}

/** Coefficients of the signed distance a·x + b·y + c from a side in pixels, positive inside. */
function insideOf(quad: Quad, side: number): readonly [number, number, number] {
  const from = quad[side]
  const to = quad[(side + 1) % 4]
  const length = distance(from, to)
  const [a, b] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  return [a, b, -(a * from[0] + b * from[1])]
}

/** The photo at the size of an analysis; the same object if it is no larger. */
function shrinkToAnalysis(photo: ColorRaster): ColorRaster {
  const size = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  return size.width === photo.width ? photo : resizeColor(photo, size.width, size.height)
}

/** @param small copy of the photo */
function readLight(
  small: ColorRaster,
  photo: ColorRaster,
  quad: Quad,
  hidden: GrayRaster,
  around: PixelBox,
  analysis: Analysis | null,
): OpeningLight {
  const smallQuad = scaleQuad(quad, small.width / photo.width, small.height / photo.height)
  return findOpeningLight(
    small,
    smallQuad,
    placeHidden(hidden, around, photo, { width: small.width, height: small.height }),
    readGlass(photo, quad, analysis),
    analysis && readSky(small, analysis),
  )
}

/** The obstacles' matte, in a small copy of the photo. */
function placeHidden(
  hidden: GrayRaster,
  around: PixelBox,
  photo: ColorRaster,
  size: { width: number; height: number },
): GrayRaster {
  const [scaleX, scaleY] = [size.width / photo.width, size.height / photo.height]
  // rounding may move the box past the right or lower border
  const left = Math.min(size.width - 1, Math.round(around.left * scaleX))
  const top = Math.min(size.height - 1, Math.round(around.top * scaleY))
  const width = Math.max(1, Math.min(size.width - left, Math.round(around.width * scaleX)))
  const height = Math.max(1, Math.min(size.height - top, Math.round(around.height * scaleY)))
  const part = resizeGray(hidden, width, height)
  const data = new Uint8Array(size.width * size.height)
  for (let y = 0; y < height; y++)
    data.set(part.data.subarray(y * width, (y + 1) * width), (top + y) * size.width + left)
  return { ...size, data }
}

/** Where the network sees sky: a deep blue one does not look like it. */
function readSky({ width, height }: ColorRaster, { classes, grid, probabilities }: Analysis): Mask {
  const sky = { ...grid, data: probabilities[classes.indexOf('sky')] }
  const data = resizeGray(sky, width, height).data.map((value) => (value > 127 ? 255 : 0))
  return { width, height, data }
}

/** Probability of glass per cell of the light grid, 0–255. */
function readGlass(photo: ColorRaster, quad: Quad, analysis: Analysis | null): Uint8Array {
  const glass = new Uint8Array(LIGHT_CELLS ** 2)
  if (analysis === null) return glass
  const { width, height, window } = readDoorMaps(analysis)
  const map = findHomography(rectangleQuad(LIGHT_CELLS, LIGHT_CELLS), quad)
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8]: Homography = map
  for (let i = 0; i < glass.length; i++) {
    const [u, v] = [(i % LIGHT_CELLS) + 0.5, Math.floor(i / LIGHT_CELLS) + 0.5]
    const w = h6 * u + h7 * v + h8
    const x = Math.floor(((h0 * u + h1 * v + h2) / w / photo.width) * width)
    const y = Math.floor(((h3 * u + h4 * v + h5) / w / photo.height) * height)
    if (x >= 0 && y >= 0 && x < width && y < height) glass[i] = window[y * width + x]
  }
  return glass
}

function composite(plan: DoorPlan, door: Float32Array, out: Uint8Array): void {
  const { photo, where, matte, shadow, shade, texture } = plan
  const light = plan.light.linear
  const { channels } = photo
  for (let y = 0, i = 0; y < where.height; y++) {
    let at = ((where.top + y) * photo.width + where.left) * channels
    for (let x = 0; x < where.width; x++, i++, at += channels) {
      if (matte[i] === 0 && shadow[i] === 255) continue
      const share = matte[i] / 255
      const kept = ((1 - share) * shadow[i]) / 255
      const grain = texture.grain * share * grainAt(where.left + x, where.top + y)
      for (let c = 0; c < 3; c++) {
        const fresh = rollOffExponentially(door[i * 3 + c] * light[c] * shade[i], SHOULDER_START)
        const byte = linearToByte(LINEAR_OF_BYTE[out[at + c]] * kept + fresh * share) + grain + 0.5
        out[at + c] = byte < 0 ? 0 : byte > 255 ? 255 : byte
      }
    }
  }
}

/** The opening's light times the casing's shadow, per pixel of the door. */
function drawShade(quad: Quad, where: PixelBox, matte: Uint8Array, light: OpeningLight): Float32Array {
  const size = sizeOf(quad)
  const sides = [0, 1, 2, 3].map((side) => insideOf(quad, side))
  const back = invertHomography(findHomography(rectangleQuad(LIGHT_CELLS, LIGHT_CELLS), quad))
  const shade = new Float32Array(matte.length)
  for (let y = 0, i = 0; y < where.height; y++)
    for (let x = 0; x < where.width; x++, i++) {
      if (matte[i] === 0) continue
      const [px, py] = [where.left + x + 0.5, where.top + y + 0.5]
      shade[i] = shadeAt(light.shade, back, px, py) * recessAt(sides, size, px, py)
    }
  return shade
}

/** Linear light above which the door rolls off towards white, as in cameras. */
const SHOULDER_START = 0.75

const LIGHT_GRID = { width: LIGHT_CELLS, height: LIGHT_CELLS } as const

/** The light's shade at a pixel of the photo. */
function shadeAt(shade: Float32Array, back: Homography, x: number, y: number): number {
  const w = back[6] * x + back[7] * y + back[8]
  const u = (back[0] * x + back[1] * y + back[2]) / w - 0.5
  const v = (back[3] * x + back[4] * y + back[5]) / w - 0.5
  return sampleBilinear(shade, LIGHT_GRID, u, v, 'mean')
}

/** Shadow of casing and sill on the recessed door. */
function recessAt(
  sides: readonly (readonly [number, number, number])[],
  size: number,
  x: number,
  y: number,
): number {
  const depthOf = (side: number) => Math.max(0, sides[side][0] * x + sides[side][1] * y + sides[side][2])
  const fade = (depth: number, { reach, depth: dark }: { reach: number; depth: number }) =>
    1 - dark * Math.exp(-depth / (reach * size))
  return fade(depthOf(0), HEADER) * fade(depthOf(1), JAMB) * fade(depthOf(3), JAMB) * fade(depthOf(2), SILL)
}

/** Deterministic, nearly Gaussian noise of mean 0 and standard deviation 1: the sum of four hashed bytes. */
function grainAt(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  hash ^= hash >>> 15
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + ((hash >>> 24) & 255)
  return (sum - 510) / 147.8
}
