import type { Quad } from '../geometry/homography.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import type { ColorRaster } from '../raster/raster.ts'

export const WIDTH = 640
export const HEIGHT = 480

export interface Drawn {
  readonly kind: 'garage_door' | 'entry_door'
  readonly quad: Quad
}

export const GARAGE: Drawn = {
  kind: 'garage_door',
  quad: [
    [300, 210],
    [560, 204],
    [562, 330],
    [302, 324],
  ],
}

/** A door that is seen from the front, in pixels. */
export function upright(
  kind: Drawn['kind'],
  left: number,
  top: number,
  width: number,
  height: number,
): Drawn {
  return {
    kind,
    quad: [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ],
  }
}

function isInside(quad: Quad, x: number, y: number): boolean {
  return quad.every(([x0, y0], i) => {
    const [x1, y1] = quad[(i + 1) % 4]
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0
  })
}

/** A façade with doors: sky above, ground below, and what the network would say of it. */
export function draw(
  doors: readonly Drawn[],
  around: SurfaceClass = 'wall',
): { photo: ColorRaster; analysis: Analysis } {
  const classAt = (x: number, y: number): SurfaceClass => {
    const door = doors.find(({ quad }) => isInside(quad, x, y))
    if (door) return door.kind
    if (around !== 'wall') return y < HEIGHT / 2 ? 'ceiling' : 'floor'
    return y < 100 ? 'sky' : y > 332 ? 'ground' : 'wall'
  }
  const colors: Partial<Record<SurfaceClass, number[]>> = {
    garage_door: [225, 225, 220],
    entry_door: [110, 40, 35],
    sky: [150, 190, 235],
    ground: [120, 118, 112],
    wall: [160, 140, 110],
  }
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colors[classAt((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5)] ?? [200, 200, 200], i * 3)
  const grid = { width: WIDTH / 4, height: HEIGHT / 4 }
  const cells = Array.from({ length: grid.width * grid.height }, (_, i) =>
    classAt((i % grid.width) * 4 + 2, Math.floor(i / grid.width) * 4 + 2),
  )
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from(cells, (own) => (own === name ? 238 : 1)),
  )
  const photo: ColorRaster = { width: WIDTH, height: HEIGHT, channels: 3, data }
  return { photo, analysis: { width: WIDTH, height: HEIGHT, grid, classes: SURFACE_CLASSES, probabilities } }
}
