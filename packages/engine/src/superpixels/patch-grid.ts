import type { PatchGraph } from './patch-graph.ts'
import type { Patches } from './segment-superpixels.ts'

/** Patches on a regular grid, about one per cell, so that convolutions can run over them. */
export interface PatchGrid {
  readonly width: number
  readonly height: number
  /** the patch at the center of each cell */
  readonly owners: Int32Array
  /** the cell at the center of each patch */
  readonly cells: Int32Array
}

/** Maps patches about `spacingPx` wide to cells of that side; the last row and column may extend past the photo. */
export function buildPatchGrid(
  { width, height, labels }: Patches,
  graph: Pick<PatchGraph, 'count' | 'x' | 'y'>,
  spacingPx: number,
): PatchGrid {
  const grid = { width: Math.ceil(width / spacingPx), height: Math.ceil(height / spacingPx) }
  const owners = Int32Array.from({ length: grid.width * grid.height }, (_, i) => {
    const x = Math.min(width - 1, (i % grid.width) * spacingPx + (spacingPx >> 1))
    const y = Math.min(height - 1, Math.floor(i / grid.width) * spacingPx + (spacingPx >> 1))
    return labels[y * width + x]
  })
  const cells = Int32Array.from({ length: graph.count }, (_, k) => {
    return Math.floor(graph.y[k] / spacingPx) * grid.width + Math.floor(graph.x[k] / spacingPx)
  })
  return { ...grid, owners, cells }
}
