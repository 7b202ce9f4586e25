import { describe, expect, it } from 'vitest'
import { halvePlanes, labPlanes } from '../superpixels/lab-planes.ts'
import { buildScene } from '../raster/build-scene.test-support.ts'
import { buildAnalysis } from '../segment/build-analysis.test-support.ts'
import { connectPatches } from '../superpixels/patch-graph.ts'
import { averageSurfaces, likenessTo } from './patch-surfaces.ts'
import { cutPatches } from '../superpixels/segment-superpixels.ts'

const { photo } = buildScene(64, 48, 0.7)
const half = halvePlanes(labPlanes(photo))
const patches = cutPatches(half, 4)
const graph = connectPatches(half, patches)
const isLeft = (k: number) => graph.x[k] < 16
const all = Array.from({ length: patches.count }, (_, k) => k)

/** A map of two cells that point apart: left and right. */
const looks = [{ width: 2, height: 1, channels: 2, data: Int8Array.of(60, 10, -60, -10) }]
const analysis = buildAnalysis(photo, (x) => [x < 32 ? 'wall' : 'sky', 0.8])

describe('what the network sees in patches', () => {
  it('is averaged over each', () => {
    const { groups } = averageSurfaces(analysis, patches, graph)
    const [wall, sky] = [groups[3], groups[7]]
    for (const k of all.filter((k) => Math.abs(graph.x[k] - 16) > 4)) {
      expect(wall[k] > 0.7).toBe(isLeft(k))
      expect(sky[k] > 0.7).toBe(!isLeft(k))
    }
  })

  it('tells which are alike', () => {
    const surfaces = averageSurfaces({ ...analysis, looks }, patches, graph)
    const [likeness] = likenessTo(surfaces, all.filter(isLeft), patches.count)
    for (const k of all) expect(likeness[k]).toBeCloseTo(isLeft(k) ? 1 : -1, 3)
  })

  it('is nothing without looks, and without an analysis', () => {
    expect(likenessTo(averageSurfaces(analysis, patches, graph), [0], patches.count)).toEqual([])
    const { groups, looks: none } = averageSurfaces(null, patches, graph)
    expect(none).toEqual([])
    expect(groups.every((group) => group.every((value) => value === 0))).toBe(true)
  })
})
