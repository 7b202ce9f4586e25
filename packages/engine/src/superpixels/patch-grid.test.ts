import { expect, it } from 'vitest'
import { halvePlanes, toLabPlanes } from './lab-planes.ts'
import { buildScene } from '../raster/build-scene.test-support.ts'
import { buildPatchGraph } from './patch-graph.ts'
import { buildPatchGrid } from './patch-grid.ts'
import { segmentSuperpixels } from './segment-superpixels.ts'

it.each([
  [240, 160, 30, 20],
  [237, 149, 30, 19],
  [2, 2, 1, 1],
])(
  'gives a %i × %i photo cells of eight pixels, each with the patch under it',
  (width, height, columns, rows) => {
    const half = halvePlanes(toLabPlanes(buildScene(width, height, 0.7).photo))
    const patches = segmentSuperpixels(half, 4)
    const graph = buildPatchGraph(half, patches)
    const grid = buildPatchGrid(patches, graph, 4)
    expect(grid).toMatchObject({ width: columns, height: rows })
    const apart = Array.from(grid.owners, (k, i) =>
      Math.max(Math.abs(graph.x[k] / 4 - (i % columns)), Math.abs(graph.y[k] / 4 - Math.floor(i / columns))),
    )
    expect(Math.max(...apart)).toBeLessThan(3)
    const cellsApart = Array.from(grid.cells, (i, k) =>
      Math.max(
        Math.abs(graph.x[k] / 4 - (i % columns) - 0.5),
        Math.abs(graph.y[k] / 4 - Math.floor(i / columns) - 0.5),
      ),
    )
    expect(Math.max(...cellsApart)).toBeLessThanOrEqual(0.5)
  },
)
