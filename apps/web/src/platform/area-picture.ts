import type { Mask } from '@housecoat/engine'
import { get2d } from './photo-decoder.ts'

/** RGBA. A green that few walls have, seen on white walls too; it is hidden once a color is tried, so it biases none. */
const GLOW_INSIDE = [24, 168, 138, 112] as const
const GLOW_EDGE = [255, 255, 255, 245] as const
const GLOW_EDGE_SHADOW = [20, 24, 22, 150] as const

/** The area as a translucent picture: a veil with a bright edge and a dark hairline round it. */
export function drawGlow(mask: Mask): ImageBitmap {
  const { width, height, data } = mask
  const pixels = new ImageData(width, height)
  const words = new Uint32Array(pixels.data.buffer)
  const inside = rgbaWord(GLOW_INSIDE)
  const edge = rgbaWord(GLOW_EDGE)
  const shadow = rgbaWord(GLOW_EDGE_SHADOW)
  for (let y = 0; y < height; y++) {
    const up = y > 0 ? -width : 0
    const down = y < height - 1 ? width : 0
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = x > 0 ? -1 : 0
      const right = x < width - 1 ? 1 : 0
      const isIn = data[at] > 127
      const neighbors =
        (data[at + up] > 127 ? 1 : 0) +
        (data[at + down] > 127 ? 1 : 0) +
        (data[at + left] > 127 ? 1 : 0) +
        (data[at + right] > 127 ? 1 : 0)
      if (isIn) words[at] = neighbors < 4 ? edge : inside
      else if (neighbors > 0) words[at] = shadow
    }
  }
  return toBitmap(pixels)
}

/** The area as an opaque black and white PNG, base64 without a `data:` prefix. */
export async function encodeMaskPng(mask: Mask): Promise<string> {
  const pixels = new ImageData(mask.width, mask.height)
  const words = new Uint32Array(pixels.data.buffer)
  for (let at = 0; at < words.length; at++) words[at] = mask.data[at] > 127 ? 0xffffffff : 0xff000000
  const canvas = new OffscreenCanvas(mask.width, mask.height)
  get2d(canvas).putImageData(pixels, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return encodeBase64(new Uint8Array(await png.arrayBuffer()))
}

export function toBitmap(pixels: ImageData): ImageBitmap {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height)
  get2d(canvas).putImageData(pixels, 0, 0)
  return canvas.transferToImageBitmap()
}

/** Share of a mask that is inside, 0–1. */
export function findCoverage(mask: Mask): number {
  let count = 0
  for (const value of mask.data) if (value > 127) count++
  return count / mask.data.length
}

/** Canvas pixels as words; every browser's platform is little-endian. */
function rgbaWord([red, green, blue, alpha]: readonly [number, number, number, number]): number {
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
}

function encodeBase64(bytes: Uint8Array): string {
  const CHUNK = 0x8000
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  }
  return btoa(parts.join(''))
}
