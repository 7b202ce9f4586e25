import { easeInOut } from '../../../ui/use-wipe.ts'
import { drawWatermark } from './watermark.ts'

/** What a clip shows: three pictures that a canvas can draw. */
export interface ClipPictures {
  readonly before: CanvasImageSource
  readonly after: CanvasImageSource
  readonly logo: CanvasImageSource
}

/** The before picture, a wipe to the after picture, and the way back, so that a repeated clip has no jump. */
const PARTS = [
  { ms: 900, from: 1, to: 1 },
  { ms: 1300, from: 1, to: 0 },
  { ms: 1700, from: 0, to: 0 },
  { ms: 900, from: 0, to: 1 },
] as const

export const CLIP_MS = PARTS.reduce((sum, { ms }) => sum + ms, 0)

/** @returns the share of the width that shows the before picture, 0–1 */
export function beforeShareAt(ms: number): number {
  let start = 0
  for (const part of PARTS) {
    if (ms < start + part.ms) return part.from + (part.to - part.from) * easeInOut((ms - start) / part.ms)
    start += part.ms
  }
  return 1
}

/**
 * The frames of a picture sequence such as a GIF: one for each pause, several for each wipe.
 * @param frameMs of a frame in a wipe
 */
export function listFrames(frameMs: number): { readonly beforeShare: number; readonly ms: number }[] {
  return PARTS.flatMap(({ ms, from, to }) => {
    if (from === to) return [{ beforeShare: from, ms }]
    const count = Math.round(ms / frameMs)
    return Array.from({ length: count }, (_, at) => ({
      beforeShare: from + (to - from) * easeInOut((at + 0.5) / count),
      ms: frameMs,
    }))
  })
}

interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The size of a clip with this long side; even, as video codecs require. */
export function clipSizeOf(photo: PixelSize, longSidePx: number): PixelSize {
  const scale = Math.min(1, longSidePx / Math.max(photo.width, photo.height))
  const even = (px: number) => Math.max(2, 2 * Math.round((px * scale) / 2))
  return { width: even(photo.width), height: even(photo.height) }
}

/** Draws one frame over the whole canvas. */
export function drawFrame(
  context: CanvasRenderingContext2D,
  pictures: ClipPictures,
  beforeShare: number,
): void {
  const { width, height } = context.canvas
  const dividerPx = Math.round(width * beforeShare)
  context.drawImage(pictures.after, 0, 0, width, height)
  if (dividerPx > 0) {
    context.save()
    context.beginPath()
    context.rect(0, 0, dividerPx, height)
    context.clip()
    context.drawImage(pictures.before, 0, 0, width, height)
    context.restore()
  }
  if (dividerPx > 0 && dividerPx < width) {
    context.fillStyle = '#fff'
    context.fillRect(dividerPx - 1, 0, 3, height)
  }
  drawWatermark(context, pictures.logo)
}
