import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { findRunEnd, wordsOf } from '../raster/find-run-end.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Surroundings } from '../nn/surface-classes.ts'

/** Distance of samples from the border, as a share of the long side: beyond the edge's blur and shadow line. */
const REACH = 0.006

/** The outside is also sampled at up to this many times the distance, e.g. past dark trim. */
const FARTHEST_REACHES = 4

/** Ratio of luminance from which the outside counts as lighter; the nearest lighter sample is used. */
const LIGHTER = 1.12

/** Inside samples darker than this share of the area's local mean are rejected: they lie in a shadow. */
const SHADOWED = 0.8

/** Cell size of the local mean. */
const LOCAL_CELL_PX = 4

/** Radius of the local mean, as a share of the long side. */
const LOCAL_REACH = 0.05

/** A border is straight if it continues for this share of the long side in both directions. */
const STRAIGHT_REACH = 0.007

/** Most sideways drift over that length, which perspective causes. */
const STRAIGHT_DRIFT_PX = 1

/** Encoded channels from here on are clipped. */
const CLIPPED_BYTE = 250

/** Least mean luma; below it there is mostly noise and stray light. */
const DARK_BYTE = 8

/** Half the length of a sample along the border. */
const PATCH_REACH_PX = 3

/** Number of brightest slices across the border that are averaged. */
const BRIGHT_SLICES = 2

/** Most variation of encoded luma across the border in a sample. */
const FLAT_SPREAD = 0.12

/** Linear light of a small patch. */
type Light = readonly [red: number, green: number, blue: number]

/** One pixel to the right, left, down or up. */
type Direction = readonly [dx: number, dy: number]

/** Linear light on both sides of a straight piece of the area's border. */
export interface BorderSample {
  readonly x: number
  readonly y: number
  readonly inside: Light
  readonly outside: Light
  /** whether something darker lies between the two */
  readonly isBeyond: boolean
}

/**
 * Samples both sides of the area's straight borders, where the illumination is nearly equal. Skips samples that are clipped,
 * uneven, green, strongly colored or sky, and outdoors the border with the ground.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 */
export function collectBorderSamples(
  photo: ColorRaster,
  mask: Mask,
  sky: Mask | null,
  surroundings: Surroundings,
): BorderSample[] {
  const samples: BorderSample[] = []
  const localMean = localLuminance(photo, mask)
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    if (surroundings === 'outdoors' && dy === 1) continue
    collectTowards(photo, mask, sky, localMean, [dx, dy], samples)
  }
  return samples
}

/** Samples borders where a step by (dx, dy) leads from inside to outside. */
function collectTowards(
  photo: ColorRaster,
  mask: Mask,
  sky: Mask | null,
  localMean: LocalMean,
  direction: Direction,
  samples: BorderSample[],
): void {
  const [dx, dy] = direction
  const { width, height } = photo
  const longSide = Math.max(width, height)
  const reach = Math.max(3, Math.round(REACH * longSide))
  const along = Math.max(3, Math.round(STRAIGHT_REACH * longSide))
  const margin = Math.max(reach + PATCH_REACH_PX, along + STRAIGHT_DRIFT_PX + 1)
  const data = bytesOf(mask)
  const words = wordsOf(data)
  const step = dy * width + dx
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) {
      const pixel = y * width + x
      if (data[pixel] === 0) {
        x = findRunEnd(data, words, pixel, (y + 1) * width) - y * width - 1
        continue
      }
      if (data[pixel + step] !== 0) continue
      if (!isStraight(mask, x, y, dx, dy, along)) continue
      const inside = readSide(photo, mask, x - dx * (reach - 1), y - dy * (reach - 1), direction, true)
      if (inside === null || luminanceOf(inside) < SHADOWED * meanAt(localMean, x, y)) continue
      const outside = readLighter(photo, mask, sky, pixel, direction, reach, luminanceOf(inside))
      if (outside !== null) samples.push({ x, y, inside, ...outside })
    }
}

function isStraight(mask: Mask, x: number, y: number, dx: number, dy: number, along: number): boolean {
  return (
    crossesNear(mask, x + dy * along, y + dx * along, dx, dy) &&
    crossesNear(mask, x - dy * along, y - dx * along, dx, dy)
  )
}

function crossesNear(mask: Mask, x: number, y: number, dx: number, dy: number): boolean {
  for (let drift = -STRAIGHT_DRIFT_PX; drift <= STRAIGHT_DRIFT_PX; drift++) {
    const at = (y + dy * drift) * mask.width + x + dx * drift
    if (mask.data[at] !== 0 && mask.data[at + dy * mask.width + dx] === 0) return true
  }
  return false
}

/** The nearest outside sample that is lighter than the inside, else the nearest one. */
function readLighter(
  photo: ColorRaster,
  mask: Mask,
  sky: Mask | null,
  pixel: number,
  direction: Direction,
  reach: number,
  insideLuminance: number,
): Pick<BorderSample, 'outside' | 'isBeyond'> | null {
  const { width, height } = photo
  const margin = PATCH_REACH_PX
  let nearest: Light | null = null
  for (let reaches = 1; reaches <= FARTHEST_REACHES; reaches++) {
    const x = (pixel % width) + direction[0] * reach * reaches
    const y = Math.floor(pixel / width) + direction[1] * reach * reaches
    if (
      x < margin ||
      y < margin ||
      x >= width - margin ||
      y >= height - margin ||
      mask.data[y * width + x] !== 0
    )
      break
    if (sky !== null && sky.data[y * width + x] !== 0) break
    const light = readSide(photo, mask, x, y, direction, false)
    if (light === null || isColored(light)) continue
    if (luminanceOf(light) > LIGHTER * insideLuminance) return { outside: light, isBeyond: nearest !== null }
    nearest ??= light
  }
  return nearest === null ? null : { outside: nearest, isBeyond: false }
}

/** Local mean luminance of the area's pixels: row-major, one value per cell. */
interface LocalMean {
  readonly columns: number
  readonly means: Float32Array
}

function localLuminance(photo: ColorRaster, mask: Mask): LocalMean {
  const { width, height, channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(mask)
  const columns = Math.ceil(width / LOCAL_CELL_PX)
  const rows = Math.ceil(height / LOCAL_CELL_PX)
  const means = new Float32Array(columns * rows)
  const count = new Float32Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / LOCAL_CELL_PX) * columns
    for (let x = 0; x < width; x++, i++) {
      if (inside[i] === 0) continue
      const at = i * channels
      const cell = row + ((x / LOCAL_CELL_PX) | 0)
      count[cell]++
      means[cell] += luminanceOf([
        LINEAR_OF_BYTE[data[at]],
        LINEAR_OF_BYTE[data[at + 1]],
        LINEAR_OF_BYTE[data[at + 2]],
      ])
    }
  }
  const radius = Math.max(1, Math.round((LOCAL_REACH * Math.max(width, height)) / LOCAL_CELL_PX))
  boxMean(means, columns, rows, radius, means)
  boxMean(count, columns, rows, radius, count)
  for (let i = 0; i < means.length; i++) means[i] /= count[i] + 1e-6
  return { columns, means }
}

function meanAt({ columns, means }: LocalMean, x: number, y: number): number {
  return means[Math.floor(y / LOCAL_CELL_PX) * columns + Math.floor(x / LOCAL_CELL_PX)]
}

/**
 * Linear light of a patch 3 pixels across the border and 7 along it; null if it is clipped, dark, uneven across the border
 * or not wholly on the requested side. Unevenness along the border is siding or noise, so only the brightest slices are
 * averaged, which texture does not shade.
 */
function readSide(
  photo: ColorRaster,
  mask: Mask,
  x: number,
  y: number,
  [dx, dy]: Direction,
  isInside: boolean,
): Light | null {
  const lumas = [0, 0, 0]
  const slices: Slice[] = []
  for (let along = -PATCH_REACH_PX; along <= PATCH_REACH_PX; along++) {
    const slice = { red: 0, green: 0, blue: 0 }
    for (let across = -1; across <= 1; across++) {
      const pixel = (y + dy * across + dx * along) * photo.width + x + dx * across + dy * along
      if ((mask.data[pixel] !== 0) !== isInside) return null
      const at = pixel * photo.channels
      const red = photo.data[at]
      const green = photo.data[at + 1]
      const blue = photo.data[at + 2]
      if (red >= CLIPPED_BYTE || green >= CLIPPED_BYTE || blue >= CLIPPED_BYTE) return null
      lumas[across + 1] += 0.25 * red + 0.6 * green + 0.15 * blue
      slice.red += LINEAR_OF_BYTE[red]
      slice.green += LINEAR_OF_BYTE[green]
      slice.blue += LINEAR_OF_BYTE[blue]
    }
    slices.push(slice)
  }
  const most = Math.max(...lumas)
  const isFlat = most - Math.min(...lumas) <= FLAT_SPREAD * most
  return isFlat && most >= DARK_BYTE * slices.length ? brightMean(slices) : null
}

/** Summed linear light of 3 pixels across a border. */
interface Slice {
  red: number
  green: number
  blue: number
}

function brightMean(slices: Slice[]): Light {
  slices.sort((first, second) => second.green - first.green)
  const sum = [0, 0, 0]
  for (const slice of slices.slice(0, BRIGHT_SLICES)) {
    sum[0] += slice.red
    sum[1] += slice.green
    sum[2] += slice.blue
  }
  const pixels = 3 * BRIGHT_SLICES
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels]
}

/** Whether light is green (leaves) or too colorful for a white reference. */
function isColored([red, green, blue]: Light): boolean {
  const most = Math.max(red, green, blue)
  const isGreen = green > 1.3 * red && green > 1.5 * blue
  return isGreen || (most - Math.min(red, green, blue)) / most > 0.5
}
