import type { PixelPicture } from '../../engine/engine-api.ts'

/** A picture from the engine. */
export type Picture = ImageBitmap | PixelPicture

/** Draws a picture at its size on a canvas, which takes that size. */
export function drawPicture(canvas: HTMLCanvasElement, bitmap: Picture): void {
  // a picture that was replaced meanwhile is closed (no size) or released (no pixels)
  if (bitmap.width === 0 || ('data' in bitmap && bitmap.data.length === 0)) return
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if ('data' in bitmap) {
    context?.putImageData(new ImageData(bitmap.data, bitmap.width, bitmap.height), 0, 0)
    return
  }
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(bitmap, 0, 0)
}
