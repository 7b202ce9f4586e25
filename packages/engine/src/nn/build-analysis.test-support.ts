import type { Analysis } from './analyze-photo.ts'
import { SURFACE_CLASSES, type SurfaceClass } from './surface-classes.ts'

const CELL_PX = 4

/** What a network would see: in every cell one class with the given sureness (0–1), the rest of it spread over all. */
export function buildAnalysis(
  { width, height }: { width: number; height: number },
  classAt: (x: number, y: number) => readonly [name: SurfaceClass, sureness: number],
): Analysis {
  const grid = { width: Math.ceil(width / CELL_PX), height: Math.ceil(height / CELL_PX) }
  const probabilities = SURFACE_CLASSES.map(() => new Uint8Array(grid.width * grid.height))
  for (let i = 0; i < grid.width * grid.height; i++) {
    const [x, y] = [(i % grid.width) + 0.5, Math.floor(i / grid.width) + 0.5]
    const [name, sureness] = classAt((x * width) / grid.width, (y * height) / grid.height)
    for (const [c, plane] of probabilities.entries())
      plane[i] = 255 * ((1 - sureness) / probabilities.length + (SURFACE_CLASSES[c] === name ? sureness : 0))
  }
  return { width, height, grid, classes: SURFACE_CLASSES, probabilities }
}
