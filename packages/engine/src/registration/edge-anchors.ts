import { boxMean } from '../raster/box-mean.ts'
import { lumaOf } from '../raster/luma.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Luma gradients. */
export interface Gradients {
  readonly width: number
  readonly height: number
  /** in luma bytes per pixel, to the right and down */
  readonly x: Float32Array
  readonly y: Float32Array
}

/** A point on a straight edge, with the unit vector across the edge. */
export interface EdgeAnchor {
  readonly x: number
  readonly y: number
  readonly normalX: number
  readonly normalY: number
}

/** At most one anchor per square of this side, so that textures do not dominate. */
const CELL_PX = 12

/** Least gradient of an edge, in luma bytes per pixel. */
const LEAST_STRENGTH = 10

/** Radius of the structure tensor's window, in pixels. */
const WINDOW_RADIUS_PX = 4

/** Least coherence: 0 in foliage, 1 along a straight line. */
const LEAST_COHERENCE = 0.7

/** @param photo encoded sRGB */
export function gradientsOf(photo: ColorRaster): Gradients {
  const { width, height } = photo
  const luma = boxMean(lumaOf(photo), width, height, 1)
  const x = new Float32Array(width * height)
  const y = new Float32Array(width * height)
  for (let row = 1; row < height - 1; row++)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++) {
      x[at] = (luma[at + 1] - luma[at - 1]) / 2
      y[at] = (luma[at + width] - luma[at - width]) / 2
    }
  return { width, height, x, y }
}

/**
 * Lists points on straight edges: the strongest one per square.
 * @param gradients of the photo
 * @param within where edges count; null: everywhere
 */
export function listEdgeAnchors(gradients: Gradients, within: Mask | null): EdgeAnchor[] {
  const { width, height } = gradients
  const coherent = coherenceOf(gradients)
  const anchors: EdgeAnchor[] = []
  for (let top = 0; top < height; top += CELL_PX)
    for (let left = 0; left < width; left += CELL_PX) {
      const at = findStrongest(gradients, coherent, within, left, top)
      if (at !== null) anchors.push(anchorAt(gradients, at))
    }
  return anchors
}

/** Coherence of the structure tensor: (λ₁ − λ₂) / (λ₁ + λ₂). */
function coherenceOf({ width, height, x, y }: Gradients): Float32Array {
  const mean = (product: (i: number) => number) =>
    boxMean(
      Float32Array.from(x, (_, i) => product(i)),
      width,
      height,
      WINDOW_RADIUS_PX,
    )
  const xx = mean((i) => x[i] * x[i])
  const yy = mean((i) => y[i] * y[i])
  const xy = mean((i) => x[i] * y[i])
  return xx.map((value, i) => {
    const sum = value + yy[i]
    return sum < 1 ? 0 : Math.hypot(value - yy[i], 2 * xy[i]) / sum
  })
}

function findStrongest(
  { width, height, x, y }: Gradients,
  coherent: Float32Array,
  within: Mask | null,
  left: number,
  top: number,
): number | null {
  let best: number | null = null
  let most = LEAST_STRENGTH
  for (let row = top; row < Math.min(height, top + CELL_PX); row++)
    for (let at = row * width + left; at < row * width + Math.min(width, left + CELL_PX); at++) {
      if (coherent[at] < LEAST_COHERENCE || within?.data[at] === 0) continue
      const strength = Math.hypot(x[at], y[at])
      if (strength > most) [best, most] = [at, strength]
    }
  return best
}

function anchorAt({ width, x, y }: Gradients, at: number): EdgeAnchor {
  const strength = Math.hypot(x[at], y[at])
  return {
    x: at % width,
    y: Math.floor(at / width),
    normalX: x[at] / strength,
    normalY: y[at] / strength,
  }
}
