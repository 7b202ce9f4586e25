import { expect, test } from 'vitest'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import { buildBoxes } from '../raster/build-scene.test-support.ts'
import { resizeColor } from '../raster/resize.ts'
import { findSunShares } from './sun-shares.ts'

const [WIDTH, HEIGHT] = [480, 320]

/** Below a sky a cream wall with a navy door in the sun; at the right the wall lies in shade. */
const photo = buildBoxes(WIDTH, HEIGHT, [
  { box: [0, 0, WIDTH, HEIGHT], color: [225, 217, 202] },
  { box: [80, 160, 180, 300], color: [39, 52, 89] },
  { box: [320, 80, WIDTH, HEIGHT], color: [110, 106, 98] },
  { box: [0, 0, WIDTH / 2, 80], color: [60, 70, 90] },
  { box: [WIDTH / 2, 0, WIDTH, 80], color: [230, 235, 245] },
])
const analysis = buildAnalysis(photo, (x, y) => [
  y < 80 ? 'sky' : x > 80 && x < 180 && y > 160 && y < 300 ? 'entry_door' : 'wall',
  0.9,
])
const { data: shares } = findSunShares(photo, analysis, photo)
const at = (x: number, y: number) => shares[y * WIDTH + x]

test('a dark door in the sun has the share of the sunlit wall beside it, and shade has less', () => {
  expect(at(250, 200)).toBeGreaterThan(200)
  expect(at(130, 230)).toBeGreaterThan(at(250, 200) - 50)
  expect(at(410, 200)).toBeLessThan(at(250, 200) - 60)
})

test('the share follows the edge of a shadow within a few pixels', () => {
  expect(at(315, 200) - at(325, 200)).toBeGreaterThan(0.7 * (at(250, 200) - at(410, 200)))
})

test('the sky has the share of its own brightness', () => {
  expect(at(120, 24)).toBeLessThan(130)
  expect(at(380, 24)).toBeGreaterThan(230)
})

test('answers at the size of the picture, and once for each picture and analysis', () => {
  const large = resizeColor(photo, 720, 480)
  const found = findSunShares(photo, analysis, large)
  expect([found.width, found.height, found.data.length]).toEqual([720, 480, 720 * 480])
  expect(Math.abs(found.data[300 * 720 + 375] - at(250, 200))).toBeLessThan(6)
  expect(findSunShares(photo, analysis, large)).toBe(found)
  expect(findSunShares(photo, null, large)).not.toBe(found)
})
