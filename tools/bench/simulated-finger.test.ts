import { expect, it } from 'vitest'
import { simulateTap } from './simulated-finger.ts'

/** A raster drawn in text: # is 255, anything else 0. */
function draw(...rows: readonly string[]) {
  const data = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 255 : 0))
  return { width: rows[0].length, height: rows.length, data }
}

const nothing = draw('.......', '.......', '.......', '.......', '.......')
const truth = draw('###...#', '###...#', '###....', '.......', '.......')

it('adds in the middle of the largest part that is missing', () => {
  expect(simulateTap(nothing, truth, null)).toEqual({ x: 1.5, y: 1.5, adds: true })
})

it('removes in the middle of the largest part that is too much', () => {
  const mask = draw('###...#', '###...#', '###....', '.......', '..#####')
  expect(simulateTap(mask, truth, null)).toMatchObject({ y: 4.5, adds: false })
})

it('keeps missing and surplus parts apart where they touch', () => {
  const mask = draw('...###.', '...###.', '...###.', '...###.', '.......')
  expect(simulateTap(mask, truth, null)).toMatchObject({ x: 4.5, adds: false })
})

it('looks past what is ignored, and finds nothing in a perfect mask', () => {
  const ignore = draw('###....', '###....', '###....', '.......', '.......')
  expect(simulateTap(nothing, truth, ignore)).toMatchObject({ x: 6.5, adds: true })
  expect(simulateTap(truth, truth, null)).toBeNull()
})
