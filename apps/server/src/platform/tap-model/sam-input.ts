import { resizeColor, type Analysis, type ColorRaster } from '@housecoat/engine'
import type { SamSignature } from './sam-signature.ts'

export type Size = Analysis['grid']

export interface SamPoint {
  /** in pixels of the photo */
  readonly x: number
  readonly y: number
  /** whether it lies in the region that is sought */
  readonly isInside: boolean
}

/** mean and standard deviation of red, green and blue, 0–255, with which every SAM was trained */
const MEAN = [123.675, 116.28, 103.53] as const
const STD = [58.395, 57.12, 57.375] as const

/** The photo as the encoder takes it. */
export function toImage(
  photo: ColorRaster,
  signature: SamSignature,
): { data: Uint8Array | Float32Array; shape: number[] } {
  const { width, height } = sizeInSquare(photo, signature)
  const resized = resizeColor(photo, width, height)
  if (signature.image.layout === 'planes') return toPlanes(resized, signature.sizePx)
  const { data, channels } = resized
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0, from = 0; i < rgb.length; i += 3, from += channels)
    for (let c = 0; c < 3; c++) rgb[i + c] = data[from + c]
  return { data: signature.image.type === 'uint8' ? rgb : Float32Array.from(rgb), shape: [height, width, 3] }
}

/** Normalized planes of red, green and blue in the top left of the square; the rest of it is 0, the mean color. */
function toPlanes({ width, height, data, channels }: ColorRaster, sizePx: number) {
  const planes = new Float32Array(3 * sizePx ** 2)
  for (let c = 0; c < 3; c++)
    for (let y = 0, i = c; y < height; y++)
      for (let x = 0, to = (c * sizePx + y) * sizePx; x < width; x++, to++, i += channels)
        planes[to] = (data[i] - MEAN[c]) / STD[c]
  return { data: planes, shape: [1, 3, sizePx, sizePx] }
}

/** The points in the square, with their labels: 1 inside, 0 outside. */
export function toPoints(
  points: readonly SamPoint[],
  photo: Size,
  signature: SamSignature,
): { coords: number[]; labels: number[] } {
  const { width, height } = sizeInSquare(photo, signature)
  const coords = points.flatMap(({ x, y }) => [(x * width) / photo.width, (y * height) / photo.height])
  const labels = points.map(({ isInside }) => (isInside ? 1 : 0))
  // SAM's export wants a padding point where there is no box; that of SAM 2 adds its own
  return signature.isStretched ? { coords, labels } : { coords: [...coords, 0, 0], labels: [...labels, -1] }
}

/** The cells of the decoder's square, from its top left, that the photo covers. */
export function gridOf(photo: Size, signature: SamSignature): Size {
  const { width, height } = sizeInSquare(photo, signature)
  const toCells = (sidePx: number) =>
    Math.max(1, Math.round((sidePx * signature.lowResPx) / signature.sizePx))
  return { width: toCells(width), height: toCells(height) }
}

/** The photo's size within the encoder's square; smaller photos are enlarged. */
function sizeInSquare({ width, height }: Size, { sizePx, isStretched }: SamSignature): Size {
  if (isStretched) return { width: sizePx, height: sizePx }
  const scale = sizePx / Math.max(width, height)
  const toSide = (sidePx: number) => Math.min(sizePx, Math.max(1, Math.round(sidePx * scale)))
  return { width: toSide(width), height: toSide(height) }
}
