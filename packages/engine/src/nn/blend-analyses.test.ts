import { describe, expect, test } from 'vitest'
import type { Analysis } from './analyze-photo.ts'
import { blendAnalyses } from './blend-analyses.ts'

const CLASSES = ['wall', 'sky', 'trim'] as const

/** Two cells, side by side; the third class gets what is left. */
function analysisOf(wall: readonly [number, number], sky: readonly [number, number]): Analysis {
  const trim = wall.map((value, i) => 255 - value - sky[i])
  const probabilities = [wall, sky, trim].map((plane) => Uint8Array.from(plane))
  const featureMaps = [{ width: 1, height: 1, channels: 1, data: Int8Array.of(7) }]
  return {
    ...{ width: 20, height: 10, grid: { width: 2, height: 1 } },
    ...{ classes: CLASSES, probabilities, featureMaps },
  }
}

describe('two answers about a photo', () => {
  const analysis = analysisOf([200, 55], [40, 180])

  test('that agree stay as they are', () => {
    expect(blendAnalyses(analysis, analysis).probabilities).toEqual(analysis.probabilities)
  })

  test('are joined by the mean of their logarithms', () => {
    const { probabilities } = blendAnalyses(analysis, analysisOf([50, 55], [190, 180]))
    const means = [Math.sqrt(200 * 50), Math.sqrt(40 * 190), Math.sqrt(15 * 15)]
    const sum = means[0] + means[1] + means[2]
    expect(probabilities.map(([first]) => first)).toEqual(means.map((mean) => Math.round((255 * mean) / sum)))
    // the second cell is the same in both
    expect(probabilities.map(([, second]) => second)).toEqual([55, 180, 20])
  })

  test('need not have the same grid or order of classes: the analysis keeps its own, and its features', () => {
    const other = {
      grid: { width: 4, height: 2 },
      classes: ['sky', 'wall'] as const,
      probabilities: [
        [0, 0, 255, 255, 0, 0, 255, 255],
        [255, 255, 0, 0, 255, 255, 0, 0],
      ].map((plane) => Uint8Array.from(plane)),
    }
    const blended = blendAnalyses(analysisOf([85, 85], [85, 85]), other)
    expect(blended).toMatchObject({
      grid: analysis.grid,
      classes: CLASSES,
      featureMaps: analysis.featureMaps,
    })
    const [wall, sky, trim] = blended.probabilities
    expect([wall[0] > 230, wall[1] < 15, sky[0] < 15, sky[1] > 230]).toEqual([true, true, true, true])
    // a class that the other answer doesn't know
    expect(Math.max(...trim)).toBeLessThan(15)
  })

  test('cannot rule out a class alone', () => {
    const { probabilities } = blendAnalyses(analysisOf([255, 255], [0, 0]), analysisOf([0, 0], [255, 255]))
    const [wall, sky, trim] = probabilities.map(([first]) => first)
    expect([wall === sky, wall > 100, trim < 10]).toEqual([true, true, true])
  })
})
