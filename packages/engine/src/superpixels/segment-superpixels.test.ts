import { expect, it } from 'vitest'
import { halvePlanes, toLabPlanes } from './lab-planes.ts'
import { buildScene } from '../raster/build-scene.test-support.ts'
import { buildPatchGraph } from './patch-graph.ts'
import { segmentSuperpixels } from './segment-superpixels.ts'

const { photo, wall } = buildScene(240, 160, 0.7)
const half = halvePlanes(toLabPlanes(photo))
const patches = segmentSuperpixels(half, 4)
const graph = buildPatchGraph(half, patches)

it('cuts along the edges of the surfaces', () => {
  const onWall = new Int32Array(patches.count)
  for (const [i, k] of patches.labels.entries()) {
    const x = (i % half.width) * 2
    const y = Math.floor(i / half.width) * 2
    if (wall.data[y * photo.width + x] > 0) onWall[k]++
  }
  const strays = onWall.reduce((sum, count, k) => sum + Math.min(count, graph.sizes[k] - count), 0)
  expect(strays / patches.labels.length).toBeLessThan(0.01)
})

it('makes every patch one connected piece of about the spacing', () => {
  expect(patches.count).toBeGreaterThan((half.width * half.height) / 16 / 2)
  expect(graph.sizes.reduce((sum, size) => sum + size, 0)).toBe(half.width * half.height)
  expect(Math.min(...graph.sizes)).toBeGreaterThan(0)
})

it('links neighbors both ways with the same step', () => {
  for (let k = 0; k < graph.count; k++)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const next = graph.neighbors[e]
      const back = graph.neighbors
        .subarray(graph.neighborStarts[next], graph.neighborStarts[next + 1])
        .indexOf(k)
      expect(graph.steps[graph.neighborStarts[next] + back]).toBeCloseTo(graph.steps[e], 5)
    }
})
