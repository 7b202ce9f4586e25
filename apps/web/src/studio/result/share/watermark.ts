import {
  WATERMARK_MARGIN_PX,
  WATERMARK_SHARE,
  WATERMARK_SIZE,
  WATERMARK_URL,
} from '../../../ui/brand/watermark.ts'

interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The watermark's rectangle: at most WATERMARK_SHARE of the width, with a proportional margin. */
export function placeWatermark(picture: PixelSize) {
  const scale = Math.min(1, (picture.width * WATERMARK_SHARE) / WATERMARK_SIZE.widthPx)
  const [width, height] = [WATERMARK_SIZE.widthPx * scale, WATERMARK_SIZE.heightPx * scale]
  const margin = WATERMARK_MARGIN_PX * scale
  return { x: picture.width - margin - width, y: picture.height - margin - height, width, height }
}

/** Draws the logo into the canvas's bottom right corner. */
export function drawWatermark(context: CanvasRenderingContext2D, logo: CanvasImageSource): void {
  const { x, y, width, height } = placeWatermark(context.canvas)
  context.drawImage(logo, x, y, width, height)
}

export const loadWatermark = (): Promise<HTMLImageElement> => loadImage(WATERMARK_URL)

/** @throws DOMException when the picture cannot be loaded or decoded */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** @throws Error where the browser draws on no canvas */
export function createCanvas({ width, height }: PixelSize): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error("This browser can't draw on a canvas")
  return context
}
