import { linearToByte } from '../color/transfer.ts'
import type { ColorRaster, GrayRaster, PixelSize } from './raster.ts'

/** A repeatable stand-in for camera noise: uniform in -1 to 1 (mulberry32). */
export function noiseFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2147483648 - 1
  }
}

export interface Scene {
  readonly photo: ColorRaster
  /** 255 on the wall, 0 on the window and the roof */
  readonly wall: GrayRaster
}

const WALL = [190, 165, 130]
const WINDOW = [60, 70, 85]
const ROOF = [120, 60, 50]

/**
 * A wall that darkens from left to right to the given share of its light, with a window in its middle and a roof over
 * it, all under noise.
 */
export function buildScene(width: number, height: number, darkest: number, noiseBytes = 3): Scene {
  const noise = noiseFrom(7)
  const data = new Uint8Array(width * height * 3)
  const wall = new Uint8Array(width * height)
  for (let i = 0; i < wall.length; i++) {
    const u = (i % width) / width
    const v = Math.floor(i / width) / height
    const isRoof = v < 0.25
    const isWindow = u > 0.4 && u < 0.6 && v > 0.45 && v < 0.75
    if (!isRoof && !isWindow) wall[i] = 255
    const color = isRoof ? ROOF : isWindow ? WINDOW : WALL
    const light = isRoof || isWindow ? 1 : 1 - (1 - darkest) * u
    for (let c = 0; c < 3; c++)
      data[i * 3 + c] = Math.min(255, Math.max(0, Math.round(color[c] * light + noise() * noiseBytes)))
  }
  return { photo: { width, height, channels: 3, data }, wall: { width, height, data: wall } }
}

/** Left, top, right and bottom of a rectangle in pixels. */
type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A photo of rectangles in one color each, under noise; later ones lie on earlier ones. */
export function buildBoxes(
  width: number,
  height: number,
  boxes: readonly { readonly box: Box; readonly color: readonly number[] }[],
  noiseBytes = 2,
): ColorRaster {
  const noise = noiseFrom(5)
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const color = boxes.findLast(({ box }) => isInBox(i % width, Math.floor(i / width), box))?.color ?? [
      0, 0, 0,
    ]
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round(color[c] + noise() * noiseBytes)
  }
  return { width, height, channels: 3, data }
}

/** 255 inside a rectangle. */
export function maskOfBox(width: number, height: number, box: Box): GrayRaster {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    isInBox(i % width, Math.floor(i / width), box) ? 255 : 0,
  )
  return { width, height, data }
}

function isInBox(x: number, y: number, [left, top, right, bottom]: Box): boolean {
  return x >= left && x < right && y >= top && y < bottom
}

/** Intersection over union of two masks. */
export function overlapOf(one: GrayRaster, other: GrayRaster): number {
  let both = 0
  let either = 0
  for (let i = 0; i < one.data.length; i++) {
    if (one.data[i] > 0 && other.data[i] > 0) both++
    if (one.data[i] > 0 || other.data[i] > 0) either++
  }
  return both / either
}

/** A photo of the given linear colors, 0–1. */
export function drawLinear(
  { width, height }: PixelSize,
  colorAt: (x: number, y: number) => readonly [red: number, green: number, blue: number],
): ColorRaster {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) for (const linear of colorAt(x, y)) data[at++] = linearToByte(linear)
  return { width, height, channels: 3, data }
}
