import { expect, test } from 'vitest'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import { markOutline } from './mark-outline.ts'

const WIDTH = 100
const HEIGHT = 60

/** A wall before the sky. */
function analyzeHouse(): Analysis {
  const classAt = (x: number, y: number): SurfaceClass => (x >= 30 && x < 70 && y >= 20 ? 'wall' : 'sky')
  const probabilities = SURFACE_CLASSES.map((name) => {
    const plane = new Uint8Array(WIDTH * HEIGHT)
    return plane.map((_, i) => (classAt(i % WIDTH, Math.floor(i / WIDTH)) === name ? 255 : 0))
  })
  return {
    ...{ width: 1000, height: 600, classes: SURFACE_CLASSES, probabilities },
    grid: { width: WIDTH, height: HEIGHT },
  }
}

test('the house is marked along its border, but not inside, nor along the photo’s border', () => {
  const { data } = markOutline(analyzeHouse())
  const at = (x: number, y: number) => data[y * WIDTH + x]
  expect([at(50, 20), at(50, 19), at(30, 40)]).toEqual([255, 255, 255])
  expect([at(50, 12), at(50, 40), at(50, 59)]).toEqual([0, 0, 0])
})

test('without a building nothing is marked', () => {
  const analysis = analyzeHouse()
  const probabilities = SURFACE_CLASSES.map((name) =>
    new Uint8Array(WIDTH * HEIGHT).fill(name === 'sky' ? 255 : 0),
  )
  expect(markOutline({ ...analysis, probabilities }).data.includes(255)).toBe(false)
})
