import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { ColorRaster } from '../raster/raster.ts'

/** CIELAB (D65), one plane per coordinate. */
export interface LabPlanes {
  readonly width: number
  readonly height: number
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

const PLANES = new WeakMap<ColorRaster, LabPlanes>()

/**
 * A photo's CIELAB planes, converted once; at most 0.3 ΔE from the exact value.
 * @param photo encoded sRGB; its bytes must not change
 */
export function labPlanesOf(photo: ColorRaster): LabPlanes {
  const known = PLANES.get(photo)
  if (known) return known
  const planes = toLabPlanes(photo)
  PLANES.set(photo, planes)
  return planes
}

/** As {@link labPlanesOf}, converted anew. */
export function toLabPlanes(photo: ColorRaster): LabPlanes {
  const { width, height, channels, data } = photo
  const planes = emptyPlanes(width, height)
  for (let i = 0, j = 0; i < width * height; i++, j += channels) {
    const red = LINEAR_OF_BYTE[data[j]]
    const green = LINEAR_OF_BYTE[data[j + 1]]
    const blue = LINEAR_OF_BYTE[data[j + 2]]
    const fx = cubeRoot((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    const fy = cubeRoot(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
    const fz = cubeRoot((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
    planes.l[i] = 116 * fy - 16
    planes.a[i] = 500 * (fx - fy)
    planes.b[i] = 200 * (fy - fz)
  }
  return planes
}

/** Halves both sides (rounding up) by averaging 2 × 2 pixels; an odd last row or column averages fewer. */
export function halvePlanes(full: LabPlanes): LabPlanes {
  const half = emptyPlanes((full.width + 1) >> 1, (full.height + 1) >> 1)
  halvePlane(full.l, full, half.l, half.width)
  halvePlane(full.a, full, half.a, half.width)
  halvePlane(full.b, full, half.b, half.width)
  return half
}

function emptyPlanes(width: number, height: number): LabPlanes {
  const plane = () => new Float32Array(width * height)
  return { width, height, l: plane(), a: plane(), b: plane() }
}

function halvePlane(from: Float32Array, size: LabPlanes, to: Float32Array, toWidth: number): void {
  for (let i = 0; i < to.length; i++) {
    const x = (i % toWidth) * 2
    const y = Math.floor(i / toWidth) * 2
    const right = Math.min(x + 1, size.width - 1)
    const top = y * size.width
    const bottom = Math.min(y + 1, size.height - 1) * size.width
    to[i] = (from[top + x] + from[top + right] + from[bottom + x] + from[bottom + right]) / 4
  }
}

const ROOT_STEPS = 4096
const ROOTS = Float32Array.from({ length: ROOT_STEPS + 2 }, (_, step) => {
  const t = step / ROOT_STEPS
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
})

function cubeRoot(t: number): number {
  const at = t * ROOT_STEPS
  const step = Math.min(ROOT_STEPS, at | 0)
  return ROOTS[step] + (at - step) * (ROOTS[step + 1] - ROOTS[step])
}
