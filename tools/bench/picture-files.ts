import { fitWithin, type ColorRaster, type GrayRaster } from '@housecoat/engine'
import sharp, { type Sharp } from 'sharp'

/** The same bytes under the plain type, whose slice() copies: a Buffer's slice() shares them. */
function plainBytes(data: Buffer): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

/** Decodes a picture to upright 8-bit sRGB. */
export async function readColor(source: string | Uint8Array): Promise<ColorRaster> {
  const upright = sharp(source).autoOrient().toColourspace('srgb').removeAlpha()
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: plainBytes(data) }
}

/** Decodes a picture whose gray values are class numbers. */
export async function readGray(source: string): Promise<GrayRaster> {
  const gray = sharp(source).toColourspace('b-w').extractChannel(0)
  const { data, info } = await gray.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: plainBytes(data) }
}

/** The same picture with an opaque alpha channel, as a browser's canvas holds it. */
export function withAlpha({ width, height, data }: ColorRaster): ColorRaster {
  const four = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) four.set(data.subarray(i * 3, i * 3 + 3), i * 4)
  return { width, height, channels: 4, data: four }
}

/** Fits a picture within a long side by sharp, which resizes about as a browser does. */
export async function fitColor(photo: ColorRaster, longSide: number): Promise<ColorRaster> {
  const { width, height, channels } = photo
  const size = fitWithin(width, height, longSide)
  const picture = sharp(photo.data, { raw: { width, height, channels } })
  const data = await picture.resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer()
  return { ...size, channels, data: plainBytes(data) }
}

/** Long side of the preview that the page shows and repaints. */
export const PREVIEW_LONG_SIDE_PX = 1600

/** Decodes a photo to what the page works with: preview size, with an alpha channel. */
export async function readPreview(photo: Uint8Array): Promise<ColorRaster> {
  return withAlpha(await fitColor(await readColor(photo), PREVIEW_LONG_SIDE_PX))
}

/** Enlarges a mask without new values. */
export async function enlargeMask(mask: GrayRaster, width: number, height: number): Promise<GrayRaster> {
  const picture = sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
  const enlarged = picture.resize(width, height, { fit: 'fill', kernel: 'nearest' }).extractChannel(0)
  return { width, height, data: plainBytes(await enlarged.raw().toBuffer()) }
}

/** Writes a mask as a gray PNG. */
export async function writeMask(mask: GrayRaster, file: string): Promise<void> {
  await openGray(mask).png().toFile(file)
}

/** Encodes a mask as a gray PNG. */
export function encodeMask(mask: GrayRaster): Promise<Uint8Array> {
  return openGray(mask).png().toBuffer()
}

function openGray({ width, height, data }: GrayRaster): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}
