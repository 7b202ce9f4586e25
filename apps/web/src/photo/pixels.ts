/** Pixels of decoded pictures. */
import type { ColorRaster } from '@housecoat/engine'

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Decodes a picture of ours or of the server's, at its own size or the given one. */
export async function decodePicture(file: Blob, size?: PixelSize): Promise<ColorRaster> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = size ?? bitmap
  const picture = readRaster(drawOnWhite(bitmap, width, height))
  bitmap.close()
  return picture
}

/** Draws a picture at the given size, with transparent parts white as in a JPEG. */
export function drawOnWhite(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = get2d(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** Whether drawOnWhite drew. A browser whose canvas is too large draws nothing, and only some say so. */
export function isDrawn(canvas: OffscreenCanvas): boolean {
  try {
    const [, , , alpha] = get2d(canvas).getImageData(canvas.width - 1, canvas.height - 1, 1, 1).data
    return alpha === 255
  } catch {
    return false
  }
}

/** @throws when the browser has no 2D canvas off the page */
export function get2d(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error("This browser can't draw off the page")
  return context
}

/** The pixels of a canvas; encoded sRGB with an alpha channel. */
export function readRaster(canvas: OffscreenCanvas): ColorRaster {
  const { data } = get2d(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return { width: canvas.width, height: canvas.height, channels: 4, data }
}
