import { expect, test } from 'vitest'
import { readPhotoColor } from './read-photo-color.ts'

/** The left half red, the right half blue; 20 × 10. */
function buildHalves() {
  const data = new Uint8ClampedArray(4 * 20 * 10)
  for (let i = 0; i < 200; i++) data.set(i % 20 < 10 ? [200, 0, 0, 255] : [0, 0, 100, 255], 4 * i)
  return { width: 20, height: 10, data }
}

test('reads the color around the spot', () => {
  expect(readPhotoColor(buildHalves(), { x: 0.2, y: 0.5 })).toBe('#C80000')
  expect(readPhotoColor(buildHalves(), { x: 0.8, y: 0.5 })).toBe('#000064')
})

test('averages where two colors meet, and stays inside the picture at its corners', () => {
  expect(readPhotoColor(buildHalves(), { x: 0.5, y: 0.5 })).toBe('#560039')
  expect(readPhotoColor(buildHalves(), { x: 0, y: 0 })).toBe('#C80000')
  expect(readPhotoColor(buildHalves(), { x: 1, y: 1 })).toBe('#000064')
})
