import { LINEAR_OF_BYTE, type LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** The pixels between two ranks of lightness stand for a material. */
export interface Ranks {
  readonly from: number
  readonly to: number
}

/** A material's lit part without highlights. Higher ranks would choose pixels for their noise. */
const LIT: Ranks = { from: 0.5, to: 0.9 }

/** What stands for all of a material. */
export const MIDDLE: Ranks = { from: 0.25, to: 0.75 }

/** What is lit best, where most of a material may lie in shade. */
export const LIT_BEST: Ranks = { from: 0.9, to: 0.98 }

/** A pixel with a channel from this encoded byte on is clipped: its color is unknown. */
const CLIPPED_BYTE = 254

/** Where each material lies, on a coarse grid. */
interface MaterialGrid {
  readonly cellPx: number
  /** per cell, row by row: index of its material */
  readonly materialOf: Uint8Array
}

/**
 * Measures the lit part of each material. Unlike the cells that find the materials, it also counts pixels near white:
 * cameras make them paler, but a sunlit white wall is known by them alone.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 * @param grid of the materials
 * @param materials how many there are
 * @param ranks 0–1, of lightness: which pixels stand for a material
 * @returns mean linear light per material; null where all of it is clipped
 */
export function measureLitParts(
  photo: ColorRaster,
  mask: Mask,
  grid: MaterialGrid,
  materials: number,
  ranks = LIT,
): (LinearRgb | null)[] {
  const counts = Array.from({ length: materials }, () => new Uint32Array(256))
  visitPixels(photo, mask, grid, (material, color) => counts[material][lightnessOf(color)]++)
  const ranges = counts.map((count) => [byteAtRank(count, ranks.from), byteAtRank(count, ranks.to)] as const)
  const sums = counts.map(() => [0, 0, 0, 0])
  visitPixels(photo, mask, grid, (material, color) => {
    const [from, to] = ranges[material]
    const lightness = lightnessOf(color)
    if (lightness < from || lightness > to) return
    const sum = sums[material]
    for (let c = 0; c < 3; c++) sum[c] += LINEAR_OF_BYTE[color[c]]
    sum[3]++
  })
  return sums.map(([red, green, blue, count]) =>
    count === 0 ? null : [red / count, green / count, blue / count],
  )
}

type Bytes = readonly [red: number, green: number, blue: number]

/** Calls `visit` for each pixel of the area that is not clipped. */
function visitPixels(
  photo: ColorRaster,
  mask: Mask,
  { cellPx, materialOf }: MaterialGrid,
  visit: (material: number, color: Bytes) => void,
): void {
  const { width, height, channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(mask)
  const columns = Math.ceil(width / cellPx)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns
    for (let x = 0; x < width; x++, i++) {
      if (inside[i] === 0) continue
      const at = i * channels
      const color: Bytes = [data[at], data[at + 1], data[at + 2]]
      if (Math.max(...color) < CLIPPED_BYTE) visit(materialOf[row + Math.floor(x / cellPx)], color)
    }
  }
}

/** Mean of the encoded channels, 0–255. */
function lightnessOf([red, green, blue]: Bytes): number {
  return Math.round((red + green + blue) / 3)
}

/** The byte below which this share of the counted pixels lies. */
function byteAtRank(count: Uint32Array, share: number): number {
  let left = share * count.reduce((sum, n) => sum + n, 0)
  return count.findIndex((n) => (left -= n) <= 0)
}
