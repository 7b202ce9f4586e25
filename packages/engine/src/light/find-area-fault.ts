import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import type { SurfaceProbabilities } from '../recolor/class-references.ts'
import { selectSmallest } from '../geometry/order-statistics.ts'
import type { LightFault } from './find-light-fault.ts'

/** Distance between sampled pixels. */
const STEP_PX = 4

/** Share of an area that is likely of a class, from which it counts as that. Of 64 outlined walls none has more than 0.24 of glass or tile. */
const MOSTLY = 0.5

/** Least probability (0–255) of a class in a cell that is likely of it. */
const LIKELY = 128

/** Shiny surfaces: they show what they reflect, not the light on them. The network takes mirrors for pictures or windows. */
const SHINY: readonly (readonly [LightFault, readonly SurfaceClass[]])[] = [
  ['glass', ['window', 'picture']],
  ['tile', ['backsplash']],
]

/** Least sky, as a share of the photo, that tells its light. */
const LEAST_SKY = 0.03

/** A percentile of the sky's warmth, the logarithm of red over blue in linear light. */
const SKY_PERCENTILE = 0.75

/** Least warmth of a sky at sunset or above city lights. Of 88 photos three are above, at 0.34 to 0.65; no other is above 0.06. */
const SUNSET_WARMTH = 0.2

/** Added to linear light, so that noise in dark channels counts less. */
const NOISE = 0.002

/**
 * Finds out whether the light on an area is hidden by what the photo shows: a colored sky, or a surface that reflects.
 * @param photo encoded sRGB at analysis size
 * @param mask of the area, of the photo's size
 * @param surfaces of the photo, on any grid
 * @returns null where the area's light can be read
 * @throws RangeError when sizes differ
 */
export function findAreaFault(
  photo: ColorRaster,
  mask: Mask,
  surfaces: SurfaceProbabilities,
): LightFault | null {
  checkPart(photo, mask, 'mask')
  const shiny = SHINY.find(([, names]) => shareOf(mask, surfaces, names) >= MOSTLY)
  return shiny?.[0] ?? (isSunset(photo, surfaces) ? 'sunset' : null)
}

/** The share of an area's pixels that are likely of one of some classes. */
function shareOf(mask: Mask, surfaces: SurfaceProbabilities, names: readonly SurfaceClass[]): number {
  const sumAt = openSum(mask, surfaces, names)
  let [inside, likely] = [0, 0]
  for (let y = 0; y < mask.height; y += STEP_PX)
    for (let x = 0; x < mask.width; x += STEP_PX) {
      if (mask.data[y * mask.width + x] === 0) continue
      inside++
      if (sumAt(x, y) >= LIKELY) likely++
    }
  return inside === 0 ? 0 : likely / inside
}

/** Whether the sky is lit from below the horizon, or by a city. */
function isSunset(photo: ColorRaster, surfaces: SurfaceProbabilities): boolean {
  const { width, height, channels } = photo
  const data = bytesOf(photo)
  const skyAt = openSum(photo, surfaces, ['sky'])
  const warmths: number[] = []
  let count = 0
  for (let y = 0; y < height; y += STEP_PX)
    for (let x = 0; x < width; x += STEP_PX) {
      count++
      if (skyAt(x, y) < LIKELY) continue
      const at = (y * width + x) * channels
      warmths.push(Math.log((LINEAR_OF_BYTE[data[at]] + NOISE) / (LINEAR_OF_BYTE[data[at + 2]] + NOISE)))
    }
  if (warmths.length < LEAST_SKY * count) return false
  const rank = Math.floor(SKY_PERCENTILE * (warmths.length - 1))
  return selectSmallest(Float64Array.from(warmths), rank) > SUNSET_WARMTH
}

/** Reads the summed probability of some classes at a pixel. */
function openSum(
  { width, height }: { readonly width: number; readonly height: number },
  { grid, classes, probabilities }: SurfaceProbabilities,
  names: readonly SurfaceClass[],
): (x: number, y: number) => number {
  const planes = names.flatMap((name) =>
    classes.includes(name) ? [probabilities[classes.indexOf(name)]] : [],
  )
  return (x, y) => {
    const row = Math.floor((y * grid.height) / height) * grid.width
    const cell = row + Math.floor((x * grid.width) / width)
    return planes.reduce((sum, plane) => sum + plane[cell], 0)
  }
}
