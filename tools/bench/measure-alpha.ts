/** Compares the engine's matte with the share of each pixel that a rendered wall covers. */
import {
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  buildHouseModel,
  cutOut,
  drawMatte,
  findArea,
  resizeGray,
  studyEdge,
  type ColorRaster,
  type Mask,
  type Matte,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fitColor, readColor, readGray } from './picture-files.ts'

/** Pixels this near the wall's true border count, in pixels of the analysis photo: two of them are 8 of a 12-megapixel photo. */
const BAND_PX = 2
/** Beside a crop's frame the matte saw an enlarged photo instead, up to this many pixels of the analysis photo. */
const FRAME_PX = 12
const HALF = 128

/** A rendered photo, or a part of one at full size, with the wall's true share of each pixel. */
interface AlphaScene {
  readonly name: string
  readonly surface: 'walls' | 'exterior'
  /** whole, at full size; beyond the crop it is only enlarged */
  readonly photo: ColorRaster
  /** of the crop */
  readonly alpha: Matte
  readonly crop: { readonly left: number; readonly top: number }
  /** the true area at analysis size */
  readonly area: Mask
}

/** Mean difference of matte and truth, 0–1, in the band along the true border. */
export interface AlphaFigures {
  readonly name: string
  readonly megapixels: number
  /** pixels of the band */
  readonly pixels: number
  readonly given: number
  /** null without network weights */
  readonly found: number | null
}

/** Measures every scene of a folder: see tools/scenes/README.md for what a scene's folder holds. */
export async function measureAlphas(folder: string, network: SurfaceNetwork | null): Promise<AlphaFigures[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  if (names.length === 0) throw new Error(`no scenes in ${folder}`)
  const figures: AlphaFigures[] = []
  for (const name of names.sort())
    figures.push(await measureAlpha(await loadAlphaScene(folder, name), network))
  return figures
}

async function measureAlpha(scene: AlphaScene, network: SurfaceNetwork | null): Promise<AlphaFigures> {
  const { photo, alpha, crop, surface, name } = scene
  const small = await fitColor(photo, ANALYSIS_LONG_SIDE_PX)
  const unit = photo.width / small.width
  const band = findBand(alpha, BAND_PX * unit, alpha.width < photo.width ? FRAME_PX * unit : 0)
  const errorOf = (area: Mask) =>
    meanDifference(
      cutOut(drawMatte(photo, studyEdge(small, area)), { ...crop, width: alpha.width, height: alpha.height }),
      alpha,
      band,
    )
  const findIn = (trained: SurfaceNetwork): Mask => {
    const analysis = analyzePhoto(small, trained, surface === 'walls' ? 'indoors' : 'outdoors')
    return findArea(small, buildHouseModel(small, analysis), surface).mask
  }
  return {
    name,
    megapixels: (photo.width * photo.height) / 1e6,
    pixels: band.reduce((sum, isIn) => sum + isIn, 0),
    given: errorOf(scene.area),
    found: network && errorOf(findIn(network)),
  }
}

export async function loadAlphaScene(folder: string, name: string): Promise<AlphaScene> {
  const path = (file: string) => join(folder, name, file)
  const scene = JSON.parse(await readFile(path('scene.json'), 'utf8')) as {
    kind: 'exterior' | 'interior'
    width: number
    height: number
    crop?: { left: number; top: number }
  }
  const { width, height, crop = { left: 0, top: 0 } } = scene
  const alpha = await readGray(path('alpha.png'))
  const isWhole = alpha.width === width && alpha.height === height
  const photo = isWhole
    ? await readColor(path('photo.jpg'))
    : await layCrop(path('overview.jpg'), path('photo.jpg'), { width, height, ...crop })
  const whole = isWhole ? alpha : await readGray(path('area.png'))
  const size = { width: ANALYSIS_LONG_SIDE_PX, height: Math.round((ANALYSIS_LONG_SIDE_PX * height) / width) }
  const shares = resizeGray(whole, size.width, size.height)
  const area = { ...shares, data: shares.data.map((value) => (value >= HALF ? 255 : 0)) }
  return { name, surface: scene.kind === 'interior' ? 'walls' : 'exterior', photo, alpha, crop, area }
}

/** Enlarges a photo of the whole and lays the part that is known at full size over it. */
async function layCrop(
  overview: string,
  crop: string,
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
): Promise<ColorRaster> {
  const enlarged = sharp(overview).resize(width, height, { fit: 'fill' }).removeAlpha()
  const photo: ColorRaster = {
    width,
    height,
    channels: 3,
    data: new Uint8Array(await enlarged.raw().toBuffer()),
  }
  const part = await readColor(crop)
  for (let y = 0; y < part.height; y++) {
    const row = part.data.subarray(3 * y * part.width, 3 * (y + 1) * part.width)
    photo.data.set(row, 3 * ((top + y) * width + left))
  }
  return photo
}

/**
 * Marks the pixels near a border.
 * @param alpha its border is where it crosses one half
 * @param radiusPx of a square around each pixel of the border
 * @param framePx pixels this near the frame don't count
 * @returns 1 or 0 per pixel
 */
export function findBand(alpha: Matte, radiusPx: number, framePx: number): Uint8Array {
  const { width, height, data } = alpha
  const radius = Math.round(radiusPx)
  const band = new Uint8Array(data.length)
  const isInside = (i: number) => data[i] >= HALF
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x
      if (isInside(i) === isInside(i + 1) && isInside(i) === isInside(i + width)) continue
      const [first, last] = [Math.max(0, x - radius + 1), Math.min(width, x + radius + 1)]
      for (let v = Math.max(0, y - radius + 1); v <= Math.min(height - 1, y + radius); v++)
        band.fill(1, v * width + first, v * width + last)
    }
  const frame = Math.ceil(framePx)
  for (let i = 0; frame > 0 && i < band.length; i++) {
    const x = i % width
    const y = (i - x) / width
    if (Math.min(x, width - 1 - x, y, height - 1 - y) < frame) band[i] = 0
  }
  return band
}

/** Mean absolute difference of two mattes in a band, 0–1; 0 in an empty one. */
export function meanDifference(one: Matte, other: Matte, band: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < band.length; i++) {
    if (band[i] === 0) continue
    sum += Math.abs(one.data[i] - other.data[i])
    count++
  }
  return count === 0 ? 0 : sum / count / 255
}
