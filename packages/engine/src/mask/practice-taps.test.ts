import { describe, expect, it } from 'vitest'
import { buildScene } from '../raster/build-scene.test-support.ts'
import { buildAnalysis } from '../segment/build-analysis.test-support.ts'
import { practiceTaps } from './practice-taps.ts'

const TAPS = 60

describe('practiceTaps', () => {
  const { photo, wall } = buildScene(320, 240, 0.6)
  const analysis = buildAnalysis(photo, (_, y) => (y < 60 ? ['roof', 0.8] : ['wall', 0.8]))
  const start = { mask: wall, likelihood: wall }

  it('pauses after every tap and leaves the photo, the area and the analysis alone', () => {
    const before = structuredClone({ photo, wall, analysis })
    expect([...practiceTaps(photo, start, analysis)]).toHaveLength(TAPS)
    expect({ photo, wall, analysis }).toEqual(before)
  })

  it('needs neither a first guess nor an analysis', () => {
    expect([...practiceTaps(photo, null, null)]).toHaveLength(TAPS)
  })

  it.each([
    [1, 1],
    [2000, 1],
    [3, 700],
  ])('copes with a photo of %i × %i', (width, height) => {
    const { photo: odd } = buildScene(width, height, 1)
    expect([...practiceTaps(odd, null, null)]).toHaveLength(TAPS)
  })
})
