/** Our own sample homes, prepared for styles on their walls. */
import { type StyleCategory } from '@housecoat/contract'
import {
  ANALYSIS_LONG_SIDE_PX,
  fitWithin,
  prepareStyle,
  resizeColor,
  studyStyle,
  type Analysis,
  type ColorRaster,
  type Mask,
  type StylePlan,
  type Surface,
} from '@housecoat/engine'
import { join } from 'node:path'
import sharp from 'sharp'

const PHOTOS = join(import.meta.dirname, 'photos')

/** The sample home of each category, and its walls. */
export const SAMPLE_HOMES: Readonly<
  Record<StyleCategory, { readonly name: string; readonly surface: Surface }>
> = {
  exterior: { name: 'porch-house', surface: 'siding' },
  interior: { name: 'living-room', surface: 'walls' },
}

/**
 * Prepares a sample home for styles. Its walls were drawn by hand, so that a picture shows materials and not how
 * well an area was found.
 * @param longSidePx of the photo
 * @param analyze finds the photo's surfaces; absent: only the walls change, and the scale is less certain
 */
export async function prepareSample(
  category: StyleCategory,
  longSidePx: number,
  analyze: ((photo: ColorRaster) => Analysis) | null = null,
): Promise<StylePlan> {
  const { name, surface } = SAMPLE_HOMES[category]
  const photo = await readPhoto(join(PHOTOS, `${name}.jpg`), longSidePx)
  const size = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  const small = resizeColor(photo, size.width, size.height)
  const mask = await readMask(join(PHOTOS, `${name}-mask.png`), size)
  return prepareStyle(photo, studyStyle(small, mask, surface, analyze?.(small) ?? null))
}

async function readPhoto(file: string, longSidePx: number): Promise<ColorRaster> {
  const { data, info } = await sharp(file)
    .resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

async function readMask(file: string, size: { width: number; height: number }): Promise<Mask> {
  const gray = sharp(file)
    .resize({ ...size, fit: 'fill' })
    .extractChannel(0)
  const data = new Uint8Array(await gray.raw().toBuffer())
  return { ...size, data: data.map((value) => (value > 127 ? 255 : 0)) }
}
