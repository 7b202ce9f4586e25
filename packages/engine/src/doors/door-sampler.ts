/** Samples a door's picture in perspective without aliasing: mipmaps with anisotropic filtering. */
import { srgbToLinear } from '../color/transfer.ts'
import type { Homography } from '../geometry/homography.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { resizeGray } from '../raster/resize.ts'

/** One mipmap level in linear light: three floats per pixel. */
export interface MipLevel {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** What a picture's panes show in place of what it has there. */
export interface Panes {
  /** where the panes are, of any size */
  readonly glass: Matte
  /** across the whole picture, of any size */
  readonly view: MipLevel
}

/** Most samples along the longer side of a pixel's footprint. */
const SAMPLES_MAX = 8

/**
 * @param picture encoded sRGB
 * @param contrast exponent on its linear light, see Reflectance
 * @param panes null: the picture as it is
 */
export function buildMipLevels(picture: ColorRaster, contrast: number, panes: Panes | null): MipLevel[] {
  const linearOf = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255) ** contrast)
  const { width, height, channels } = picture
  const from = bytesOf(picture)
  const data = new Float32Array(width * height * 3)
  for (let i = 0, at = 0; i < data.length; i += 3, at += channels)
    for (let c = 0; c < 3; c++) data[i + c] = linearOf[from[at + c]]
  const levels: MipLevel[] = [{ width, height, data }]
  if (panes !== null) fillPanes(levels[0], panes)
  while (Math.max(levels.at(-1)!.width, levels.at(-1)!.height) > 1) levels.push(halve(levels.at(-1)!))
  return levels
}

/** Lays what the panes show into a picture's level. */
function fillPanes({ width, height, data }: MipLevel, { glass, view }: Panes): void {
  const isSameSize = glass.width === width && glass.height === height
  const shares = isSameSize ? glass.data : resizeGray(glass, width, height).data
  const views = [view]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (shares[i] === 0) continue
      const share = shares[i] / 255
      for (let c = 0; c < 3; c++) data[i * 3 + c] *= 1 - share
      const [u, v] = [((x + 0.5) * view.width) / width, ((y + 0.5) * view.height) / height]
      addBilinear(views, 0, u, v, share, data, i * 3)
    }
}

/** Means of 2 × 2 pixels; drops an odd last row or column. */
function halve(level: MipLevel): MipLevel {
  const width = Math.max(1, level.width >> 1)
  const height = Math.max(1, level.height >> 1)
  const data = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [2 * y, Math.min(level.height - 1, 2 * y + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [2 * x, Math.min(level.width - 1, 2 * x + 1)]
      const a = (top * level.width + left) * 3
      const b = (top * level.width + right) * 3
      const d = (bottom * level.width + left) * 3
      const e = (bottom * level.width + right) * 3
      for (let c = 0; c < 3; c++)
        data[(y * width + x) * 3 + c] =
          (level.data[a + c] + level.data[b + c] + level.data[d + c] + level.data[e + c]) / 4
    }
  }
  return { width, height, data }
}

/**
 * Renders one row of the picture in the photo's perspective.
 * @param levels of the picture
 * @param back from pixels of the photo to pixels of the picture
 * @param y row of the photo
 * @param left first column
 * @param row receives three floats per column; beyond the picture its border is repeated
 */
export function sampleRow(
  levels: readonly MipLevel[],
  back: Homography,
  y: number,
  left: number,
  row: Float32Array,
): void {
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = back
  const cy = y + 0.5
  for (let i = 0; i < row.length; i += 3) {
    const cx = left + i / 3 + 0.5
    const w = h6 * cx + h7 * cy + h8
    const u = (h0 * cx + h1 * cy + h2) / w
    const v = (h3 * cx + h4 * cy + h5) / w
    // how far the picture's place moves per pixel of the photo
    const [ux, vx] = [(h0 - u * h6) / w, (h3 - v * h6) / w]
    const [uy, vy] = [(h1 - u * h7) / w, (h4 - v * h7) / w]
    const across = Math.hypot(ux, vx)
    const down = Math.hypot(uy, vy)
    const isAcross = across > down
    const longest = isAcross ? across : down
    const samples = Math.min(
      SAMPLES_MAX,
      Math.max(1, Math.ceil(longest / Math.max(1e-6, isAcross ? down : across) - 0.2)),
    )
    const detail = Math.max(0, Math.log2(longest / samples))
    row[i] = row[i + 1] = row[i + 2] = 0
    for (let k = 0; k < samples; k++) {
      const step = (k + 0.5) / samples - 0.5
      addSample(
        levels,
        detail,
        u + step * (isAcross ? ux : uy),
        v + step * (isAcross ? vx : vy),
        1 / samples,
        row,
        i,
      )
    }
  }
}

/** Trilinear: between two levels, bilinear in each. */
function addSample(
  levels: readonly MipLevel[],
  detail: number,
  u: number,
  v: number,
  weight: number,
  into: Float32Array,
  to: number,
): void {
  const first = Math.min(levels.length - 1, Math.floor(detail))
  const share = Math.min(1, detail - first)
  addBilinear(levels, first, u, v, weight * (1 - share), into, to)
  if (share > 0) addBilinear(levels, Math.min(levels.length - 1, first + 1), u, v, weight * share, into, to)
}

function addBilinear(
  levels: readonly MipLevel[],
  index: number,
  u: number,
  v: number,
  weight: number,
  into: Float32Array,
  to: number,
): void {
  const { width, height, data } = levels[index]
  const x = Math.min(width - 1, Math.max(0, (u * width) / levels[0].width - 0.5))
  const y = Math.min(height - 1, Math.max(0, (v * height) / levels[0].height - 0.5))
  const left = x | 0
  const top = y | 0
  const s = x - left
  const t = y - top
  const a = (top * width + left) * 3
  const b = left < width - 1 ? a + 3 : a
  const down = top < height - 1 ? width * 3 : 0
  const [wa, wb] = [weight * (1 - s) * (1 - t), weight * s * (1 - t)]
  const [wd, we] = [weight * (1 - s) * t, weight * s * t]
  for (let c = 0; c < 3; c++)
    into[to + c] += wa * data[a + c] + wb * data[b + c] + wd * data[a + down + c] + we * data[b + down + c]
}
