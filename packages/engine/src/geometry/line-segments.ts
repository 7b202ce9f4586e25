/** Detects straight edges in a photo. */
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { fitWithin, resizeColor } from '../raster/resize.ts'

/** A straight edge, in pixels of the photo that it was found in; its first end has the smaller x. */
export interface LineSegment {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** Long side of the search: eaves and window heads are still visible, grain and single leaves are not. */
const SEARCH_LONG_SIDE_PX = 720

/** Gradient in encoded luma per pixel below which its direction is noise. */
const LEAST_GRADIENT = 4

/** Directions of neighboring pixels on one edge differ by less than this. */
const TOLERANCE_RAD = (22.5 * Math.PI) / 180

/** In search pixels. */
const LEAST_LENGTH_PX = 14

/** Pixels of an edge's region per pixel of its length: fewer are a dotted line, more are a blob. */
const DENSITY = { least: 0.7, most: 6 } as const

/** Buckets in which pixels are sorted, strongest gradient first. */
const BUCKETS = 256

/**
 * Finds straight edges: pixels whose gradients agree in direction grow into regions, and long thin regions are edges.
 * @param photo encoded sRGB, best at analysis size
 * @returns segments in pixels of `photo`, in no particular order, the same for the same photo
 * Source: after R. Grompone von Gioi et al., "LSD: a line segment detector" (2012), without its statistical validation
 */
export function findLineSegments(photo: ColorRaster): LineSegment[] {
  const { width, height } = fitWithin(photo.width, photo.height, SEARCH_LONG_SIDE_PX)
  const small = width === photo.width ? photo : resizeColor(photo, width, height)
  const field = gradientsOf(small)
  const region = new Int32Array(width * height)
  const isUsed = new Uint8Array(width * height)
  const segments: LineSegment[] = []
  const scaleX = photo.width / width
  const scaleY = photo.height / height
  for (const start of field.order) {
    if (isUsed[start] !== 0) continue
    const size = growRegion(field, start, isUsed, region)
    const segment = size < LEAST_LENGTH_PX ? null : fitSegment(field, region.subarray(0, size))
    if (segment !== null) segments.push(scaleSegment(segment, scaleX, scaleY))
  }
  return segments
}

function scaleSegment({ x1, y1, x2, y2 }: LineSegment, scaleX: number, scaleY: number): LineSegment {
  return { x1: x1 * scaleX, y1: y1 * scaleY, x2: x2 * scaleX, y2: y2 * scaleY }
}

/** @returns length in pixels */
export function lengthOf({ x1, y1, x2, y2 }: LineSegment): number {
  return Math.hypot(x2 - x1, y2 - y1)
}

interface GradientField {
  readonly width: number
  readonly height: number
  readonly strength: Float32Array
  /** of the edge that a pixel lies on, its brighter side to the right, in radians */
  readonly angle: Float32Array
  /** pixels with a clear direction, strongest first */
  readonly order: Int32Array
}

/** Gradients at pixel corners: the value at (x, y) is that of the corner to its lower right. */
function gradientsOf(photo: ColorRaster): GradientField {
  const { width, height } = photo
  const luma = lumaOf(photo)
  const strength = new Float32Array(width * height)
  const angle = new Float32Array(width * height)
  const counts = new Int32Array(BUCKETS + 1)
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x
      const falling = luma[i + width + 1] - luma[i]
      const rising = luma[i + 1] - luma[i + width]
      const dx = (falling + rising) / 2
      const dy = (falling - rising) / 2
      const size = Math.sqrt(dx * dx + dy * dy)
      if (size < LEAST_GRADIENT) continue
      strength[i] = size
      angle[i] = Math.atan2(dx, -dy)
      counts[bucketOf(size) + 1]++
    }
  return { width, height, strength, angle, order: sortByStrength(strength, counts) }
}

function lumaOf({ width, height, channels, data }: ColorRaster): Float32Array {
  const bytes = bytesOf({ data })
  const luma = new Float32Array(width * height)
  for (let i = 0, at = 0; i < luma.length; i++, at += channels)
    luma[i] = 0.25 * bytes[at] + 0.6 * bytes[at + 1] + 0.15 * bytes[at + 2]
  return luma
}

/**
 * Counting sort of the pixels that have a gradient, strongest first.
 * @param strength of each pixel's gradient; 0: none
 * @param counts pixels of each bucket, stored one place later; becomes the buckets' ends
 */
function sortByStrength(strength: Float32Array, counts: Int32Array): Int32Array {
  for (let bucket = 0; bucket < BUCKETS; bucket++) counts[bucket + 1] += counts[bucket]
  const order = new Int32Array(counts[BUCKETS])
  for (let i = 0; i < strength.length; i++) if (strength[i] > 0) order[counts[bucketOf(strength[i])]++] = i
  return order
}

/** Strong gradients come in the first buckets. */
function bucketOf(strength: number): number {
  return Math.max(0, BUCKETS - 1 - Math.floor(strength))
}

/** Collects connected pixels whose directions agree with the region's mean. @returns how many */
function growRegion(field: GradientField, start: number, isUsed: Uint8Array, region: Int32Array): number {
  const { width, height, angle, strength } = field
  let sumX = Math.cos(angle[start])
  let sumY = Math.sin(angle[start])
  let mean = angle[start]
  let size = 1
  region[0] = start
  isUsed[start] = 1
  for (let k = 0; k < size; k++) {
    const x = region[k] % width
    const y = (region[k] - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const i = v * width + u
        if (isUsed[i] !== 0 || strength[i] === 0 || turnBetween(angle[i], mean) > TOLERANCE_RAD) continue
        isUsed[i] = 1
        region[size++] = i
        sumX += Math.cos(angle[i])
        sumY += Math.sin(angle[i])
        mean = Math.atan2(sumY, sumX)
      }
  }
  return size
}

function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b)
  return turn > Math.PI ? 2 * Math.PI - turn : turn
}

/** The principal axis of a region, weighted by gradient; null if the region is not a line. */
function fitSegment({ width, strength }: GradientField, region: Int32Array): LineSegment | null {
  let [weight, meanX, meanY] = [0, 0, 0]
  for (const i of region) {
    weight += strength[i]
    meanX += strength[i] * (i % width)
    meanY += strength[i] * Math.floor(i / width)
  }
  meanX /= weight
  meanY /= weight
  let [xx, xy, yy] = [0, 0, 0]
  for (const i of region) {
    const dx = (i % width) - meanX
    const dy = Math.floor(i / width) - meanY
    xx += strength[i] * dx * dx
    xy += strength[i] * dx * dy
    yy += strength[i] * dy * dy
  }
  const axis = Math.atan2(2 * xy, xx - yy) / 2
  const [alongX, alongY] = [Math.cos(axis), Math.sin(axis)]
  let [from, to] = [0, 0]
  for (const i of region) {
    const at = ((i % width) - meanX) * alongX + (Math.floor(i / width) - meanY) * alongY
    if (at < from) from = at
    if (at > to) to = at
  }
  const length = to - from
  const density = region.length / length
  if (length < LEAST_LENGTH_PX || density < DENSITY.least || density > DENSITY.most) return null
  // gradients lie at the lower right corners of their pixels
  return {
    x1: meanX + from * alongX + 1,
    y1: meanY + from * alongY + 1,
    x2: meanX + to * alongX + 1,
    y2: meanY + to * alongY + 1,
  }
}
