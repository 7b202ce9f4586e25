import type { Analysis, ColorRaster } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { analyzerFor } from './analyzing-job.ts'

const photo: ColorRaster = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) }
const analysis: Analysis = {
  ...{ width: 1, height: 1, grid: { width: 1, height: 1 } },
  classes: ['wall', 'sky'],
  probabilities: [Uint8Array.of(100), Uint8Array.of(155)],
}
const analyze = () => Promise.resolve(analysis)

test('without another model’s answer, a job has the built-in network’s', async () => {
  expect(await analyzerFor({}, analyze)(photo, 'outdoors')).toBe(analysis)
})

test('with another model’s answer, a job has both together', async () => {
  const surfaces = { ...analysis, probabilities: [Uint8Array.of(250), Uint8Array.of(5)] }
  const [[wall], [sky]] = (await analyzerFor({ surfaces }, analyze)(photo, 'outdoors')).probabilities
  expect([wall > 180, wall < 250, wall + sky]).toEqual([true, true, 255])
})
