import { expect, test } from 'vitest'
import { SURFACES, compareSpecificity } from './surfaces.ts'

test('every surface has a place in the order, and openings come before walls', () => {
  const ordered = SURFACES.toSorted(compareSpecificity)
  expect(ordered.indexOf('door')).toBeLessThan(ordered.indexOf('exterior'))
  expect(ordered.indexOf('masonry')).toBeLessThan(ordered.indexOf('siding'))
  for (const surface of SURFACES) expect(compareSpecificity(surface, surface)).toBe(0)
  for (const [k, surface] of ordered.entries())
    if (k > 0) expect(compareSpecificity(ordered[k - 1], surface)).toBeLessThan(0)
})
