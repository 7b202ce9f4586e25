import { expect, test } from 'vitest'
import { doubtWalls } from './doubt-walls.ts'

/** Whether walls of a confidence stay sure beside cabinets. */
function stay(confidence: number, areCabinetsSure: boolean): boolean {
  const [walls, cabinets] = doubtWalls([
    { surface: 'walls', confidence, isSure: true },
    { surface: 'cabinets', confidence: 0.8, isSure: areCabinetsSure },
  ])
  expect(cabinets.isSure).toBe(areCabinetsSure)
  return walls.isSure
}

test('uncertain walls beside sure cabinets stay as they are', () => {
  expect(stay(0.6, true)).toBe(false)
  expect(stay(0.7, true)).toBe(true)
})

test('where walls are all there is, they are restyled', () => {
  expect(stay(0.6, false)).toBe(true)
})
