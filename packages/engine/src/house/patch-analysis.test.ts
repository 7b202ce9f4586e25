import { describe, expect, it } from 'vitest'
import { halvePlanes, toLabPlanes } from '../superpixels/lab-planes.ts'
import { buildScene } from '../raster/build-scene.test-support.ts'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import { buildPatchGraph } from '../superpixels/patch-graph.ts'
import { averageAnalysis, cosineSimilarities } from './patch-analysis.ts'
import { segmentSuperpixels } from '../superpixels/segment-superpixels.ts'

const { photo } = buildScene(64, 48, 0.7)
const half = halvePlanes(toLabPlanes(photo))
const patches = segmentSuperpixels(half, 4)
const graph = buildPatchGraph(half, patches)
const isLeft = (k: number) => graph.x[k] < 16
const all = Array.from({ length: patches.count }, (_, k) => k)

/** Two cells of opposite features, left and right. */
const featureMaps = [{ width: 2, height: 1, channels: 2, data: Int8Array.of(60, 10, -60, -10) }]
const analysis = buildAnalysis(photo, (x) => [x < 32 ? 'wall' : 'sky', 0.8])

describe('an analysis pooled per patch', () => {
  it('averages probabilities', () => {
    const { groups } = averageAnalysis(analysis, patches, graph)
    const [wall, sky] = [groups[3], groups[7]]
    for (const k of all.filter((k) => Math.abs(graph.x[k] - 16) > 4)) {
      expect(wall[k] > 0.7).toBe(isLeft(k))
      expect(sky[k] > 0.7).toBe(!isLeft(k))
    }
  })

  it('has cosine similarities between patches', () => {
    const pooled = averageAnalysis({ ...analysis, featureMaps }, patches, graph)
    const [similarity] = cosineSimilarities(pooled, all.filter(isLeft), patches.count)
    for (const k of all) expect(similarity[k]).toBeCloseTo(isLeft(k) ? 1 : -1, 3)
  })

  it('is empty without feature maps and without an analysis', () => {
    expect(cosineSimilarities(averageAnalysis(analysis, patches, graph), [0], patches.count)).toEqual([])
    const { groups, embeddings: none } = averageAnalysis(null, patches, graph)
    expect(none).toEqual([])
    expect(groups.every((group) => group.every((value) => value === 0))).toBe(true)
  })
})
