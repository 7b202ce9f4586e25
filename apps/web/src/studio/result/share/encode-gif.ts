import { GIFEncoder, applyPalette, quantize } from 'gifenc'
import { drawFrame, listFrames, type ClipPictures } from './clip-frames.ts'
import type { ClipProgress } from './record-clip.ts'

const FRAME_MS = 80
const COLORS = 256

/**
 * Encodes the clip as a GIF that repeats, for browsers that record no video. All frames share the colors of one frame with
 * half of both pictures.
 * @param context of the canvas that is drawn on
 * @throws DOMException `AbortError` when it is canceled
 */
export async function encodeGif(
  context: CanvasRenderingContext2D,
  pictures: ClipPictures,
  { signal, onProgress }: ClipProgress,
): Promise<Blob> {
  const { width, height } = context.canvas
  const readFrame = (beforeShare: number) => {
    drawFrame(context, pictures, beforeShare)
    return context.getImageData(0, 0, width, height).data
  }
  const palette = quantize(joinPixels(readFrame(1), readFrame(0)), COLORS)
  const gif = GIFEncoder()
  const frames = listFrames(FRAME_MS)
  for (const [at, { beforeShare, ms }] of frames.entries()) {
    // the page stays responsive, and its Cancel button works
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    gif.writeFrame(applyPalette(readFrame(beforeShare), palette), width, height, { palette, delay: ms })
    onProgress((at + 1) / frames.length)
  }
  gif.finish()
  return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' })
}

/** Every other pixel of both pictures: enough to choose the colors from. */
function joinPixels(first: Uint8ClampedArray, second: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint32Array(Math.floor(first.length / 4))
  const [from, to] = [first, second].map(
    (data) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4),
  )
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = at % 2 === 0 ? from[at] : to[at]
  return new Uint8Array(pixels.buffer)
}
