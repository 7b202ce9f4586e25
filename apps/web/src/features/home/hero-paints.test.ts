import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { expect, test } from 'vitest'
import { HERO_PAINTS } from './hero-paints.ts'

test.each(HERO_PAINTS)('$name is the catalog’s color $colorNo', ({ colorNo, name, hex }) => {
  expect(PAINT_COLORS).toContainEqual(expect.objectContaining({ colorNo, name, hex }))
})
