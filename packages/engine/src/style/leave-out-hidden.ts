/** What a wall or a roof does not show, though the network sees it there: leaves before it, and black openings in it. */
import { LINEAR_OF_BYTE, luminanceOfBytes } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { majorityInside } from '../raster/majority-inside.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'

/** Least green over red and over blue of leaves, in stops. */
const GREEN_STOPS = 0.15

/**
 * Least of each over the surface's own, and of both together, in stops: light that grass reflects makes a surface greener by less.
 */
const GREENER_STOPS = { each: 0.1, both: 0.9 } as const

/** Most share of a surface that is left out; more is a surface in two colors, or a night. */
const MOST_SHARE = 0.2

/** Radius of the filters against noise and specks, as a share of the long side. */
const RADIUS_SHARE = 0.003

/**
 * Removes leaves from the mask of a wall or a roof. They are greener than any light makes the surface around them.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 * @returns the mask itself where there are none
 */
export function leaveOutLeaves(photo: ColorRaster, mask: Mask): Mask {
  if (!mask.data.includes(255)) return mask
  const radius = radiusIn(mask)
  const [overRed, overBlue] = measureGreen(photo, mask, radius)
  const own = [overRed, overBlue].map((stops) => medianInside(stops, mask))
  const [leastOverRed, leastOverBlue] = own.map((stops) => Math.max(GREEN_STOPS, stops + GREENER_STOPS.each))
  const leastSum = own[0] + own[1] + GREENER_STOPS.both
  const isLeaf = (i: number) =>
    overRed[i] > leastOverRed && overBlue[i] > leastOverBlue && overRed[i] + overBlue[i] > leastSum
  return without(mask, majorityInside(mask, isLeaf, radius))
}

/** Linear light below which nothing of a surface is seen, and its least stops below the wall's median. */
const HOLE = { light: 0.008, stops: 4 } as const

/**
 * Removes openings that are nearly black from the mask of a wall, such as the entry to a deep porch: in its dark a new
 * material would be a stain.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 * @returns the mask itself where there are none
 */
export function leaveOutHoles(photo: ColorRaster, mask: Mask): Mask {
  if (!mask.data.includes(255)) return mask
  const { channels } = photo
  const bytes = bytesOf(photo)
  const lights = new Float32Array(mask.data.length)
  for (let i = 0; i < lights.length; i++)
    if (mask.data[i] !== 0) lights[i] = luminanceOfBytes(bytes, i * channels)
  const most = Math.min(HOLE.light, medianInside(lights, mask) / 2 ** HOLE.stops)
  return without(
    mask,
    majorityInside(mask, (i) => lights[i] < most, radiusIn(mask)),
  )
}

function radiusIn({ width, height }: Mask): number {
  return Math.max(1, Math.round(RADIUS_SHARE * Math.max(width, height)))
}

function without(mask: Mask, removed: Uint8Array): Mask {
  if (!removed.includes(1)) return mask
  // not mask.data.slice(): a Node Buffer's slice shares its memory
  const data = new Uint8Array(mask.data)
  for (let i = 0; i < data.length; i++) if (removed[i] !== 0) data[i] = 0
  const left = { ...mask, data }
  return coverageOf(left) < (1 - MOST_SHARE) * coverageOf(mask) ? mask : left
}

/** Per pixel of the area, stops of green over red and of green over blue. */
function measureGreen(photo: ColorRaster, mask: Mask, radius: number): [Float32Array, Float32Array] {
  const { width, height, channels } = photo
  const bytes = bytesOf(photo)
  const planeOf = (c: number) => {
    const plane = new Float32Array(mask.data.length)
    for (let i = 0; i < plane.length; i++)
      if (mask.data[i] !== 0) plane[i] = LINEAR_OF_BYTE[bytes[i * channels + c]] + 1e-3
    return boxMean(plane, width, height, radius, plane)
  }
  const green = planeOf(1)
  const over = (c: number) => {
    const plane = planeOf(c)
    for (let i = 0; i < plane.length; i++) if (mask.data[i] !== 0) plane[i] = Math.log2(green[i] / plane[i])
    return plane
  }
  return [over(0), over(2)]
}

/** About this many pixels are sampled for the median. */
const SAMPLES = 20_000

function medianInside(values: Float32Array, mask: Mask): number {
  const step = Math.max(1, Math.floor(values.length / SAMPLES))
  const sample: number[] = []
  for (let i = 0; i < values.length; i += step) if (mask.data[i] !== 0) sample.push(values[i])
  return medianOf(sample)
}
