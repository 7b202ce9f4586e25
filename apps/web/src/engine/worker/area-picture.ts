import { findRunEnd, wordsOf, type GrayRaster, type Mask } from '@housecoat/engine'
import type { PixelPicture } from '../engine-api.ts'
import { get2d } from '../../photo/pixels.ts'

/** A green that few walls have and that shows on white walls. It is hidden while a color is tried, so that it does not bias the choice. */
const INSIDE = rgbaWord(24, 168, 138, 112)
const EDGE = rgbaWord(255, 255, 255, 245)
const SHADOW = rgbaWord(20, 24, 22, 150)

/**
 * Draws the area as a translucent picture with a bright edge and a dark hairline around it. Works run by run along each row,
 * because most neighbors are equal.
 */
export function drawGlow({ width, height, data }: Mask): PixelPicture {
  const pixels = new Uint32Array(width * height)
  const words = wordsOf(data)
  const runLength = (start: number, left: number) => findRunEnd(data, words, start, start + left) - start
  const colorAt = (at: number) => (data[at] === 0 ? SHADOW : EDGE)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const above = y > 0 ? row - width : row
    const below = y < height - 1 ? row + width : row
    for (let x = 0; x < width;) {
      const at = row + x
      const left = width - x
      const run = Math.min(runLength(at, left), runLength(above + x, left), runLength(below + x, left))
      const color = runColor(data[at], data[above + x], data[below + x])
      if (color !== 0) pixels.fill(color, at, at + run)
      if (x > 0 && data[at - 1] !== data[at]) {
        pixels[at - 1] = colorAt(at - 1)
        pixels[at] = colorAt(at)
      }
      x += run
    }
  }
  return { width, height, data: new Uint8ClampedArray(pixels.buffer) }
}

/** The color of pixels that equal their left and right neighbors. */
function runColor(value: number, above: number, below: number): number {
  if (value === above && value === below) return value === 0 ? 0 : INSIDE
  return value === 0 ? SHADOW : EDGE
}

/** The area as an opaque black and white PNG. */
export function encodeMaskPng(mask: Mask): Promise<Blob> {
  return encodeGrayPng({ ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) })
}

/** A gray picture as an opaque PNG with these very values. */
export function encodeGrayPng({ width, height, data }: GrayRaster): Promise<Blob> {
  const pixels = new ImageData(width, height)
  const words = new Uint32Array(pixels.data.buffer)
  for (let at = 0; at < words.length; at++) words[at] = rgbaWord(data[at], data[at], data[at], 255)
  const canvas = new OffscreenCanvas(width, height)
  get2d(canvas).putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

export function toBitmap({ width, height, data }: PixelPicture): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height)
  get2d(canvas).putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.transferToImageBitmap()
}

/** A canvas pixel as a 32-bit word; every platform with a browser is little-endian. */
function rgbaWord(red: number, green: number, blue: number, alpha: number): number {
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
}
