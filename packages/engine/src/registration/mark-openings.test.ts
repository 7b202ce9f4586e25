import { expect, test } from 'vitest'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES } from '../nn/surface-classes.ts'
import { markOpenings } from './mark-openings.ts'

const WIDTH = 100
const HEIGHT = 60

/** A wall with a window in the middle that the network is this sure of. */
function analyzeWindow(sureness: number): Analysis {
  const probabilities = SURFACE_CLASSES.map(() => new Uint8Array(WIDTH * HEIGHT))
  const wall = probabilities[SURFACE_CLASSES.indexOf('wall')].fill(255)
  const window = probabilities[SURFACE_CLASSES.indexOf('window')]
  for (let y = 20; y < 40; y++)
    for (let x = 40; x < 60; x++) {
      window[y * WIDTH + x] = sureness
      wall[y * WIDTH + x] = 255 - sureness
    }
  return {
    ...{ width: 1000, height: 600, classes: SURFACE_CLASSES, probabilities },
    grid: { width: WIDTH, height: HEIGHT },
  }
}

const at = (data: Uint8Array, x: number, y: number) => data[y * WIDTH + x]

test('a window is found with its frame, the wall is not', () => {
  const { data } = markOpenings(analyzeWindow(200))
  expect([at(data, 50, 30), at(data, 38, 30), at(data, 30, 30)]).toEqual([255, 255, 0])
})

test('where nothing is likely to be one, nothing is marked', () => {
  expect(markOpenings(analyzeWindow(100)).data.includes(255)).toBe(false)
})
