import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { expect, test } from 'vitest'
import { listNearestColors } from './nearest-colors.ts'

test('lists the nearest others, nearest first', () => {
  const [color] = PAINT_COLORS
  const nearest = listNearestColors(color.hex.toLowerCase(), 5)
  expect(nearest).toHaveLength(5)
  expect(nearest.map((near) => near.color.id)).not.toContain(color.id)
  const distances = nearest.map((near) => near.deltaE)
  expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  // the catalog keeps its colors at least 1 apart
  expect(distances[0]).toBeGreaterThanOrEqual(1)
  expect(distances[4]).toBeLessThan(6)
})

test('a color outside the catalog has closest colors too', () => {
  const [nearest] = listNearestColors('#FF0000', 1)
  expect(nearest.color.family).toBe('reds')
})
