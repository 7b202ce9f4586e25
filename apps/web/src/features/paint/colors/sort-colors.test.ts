import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { expect, test } from 'vitest'
import { groupByFamily } from './color-rows.ts'
import { seeColor } from '../../../ui/designs/seen-colors.ts'
import { sortGroups, type ColorOrder } from './sort-colors.ts'

const all = groupByFamily(PAINT_COLORS)

test.each<ColorOrder>(['match', 'family', 'lightness', 'hue'])('%s keeps every color once', (order) => {
  const ids = sortGroups(all, order).flatMap(({ colors }) => colors.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(PAINT_COLORS.map(({ id }) => id))
  expect(new Set(sortGroups(all, order).map(({ label }) => label)).size).toBe(sortGroups(all, order).length)
})

test('by lightness, no color is lighter than the one before it', () => {
  const reflectances = sortGroups(all, 'lightness').flatMap(({ colors }) => colors.map(({ lrv }) => lrv))
  expect(reflectances).toEqual(reflectances.toSorted((one, other) => other - one))
  const [lightest] = sortGroups(all, 'lightness')
  expect(lightest.label).toBe('LRV 75 to 100')
  expect(lightest.colors.every(({ lrv }) => lrv >= 75)).toBe(true)
})

test('by hue, what has hardly any hue stands last', () => {
  const groups = sortGroups(all, 'hue')
  const neutral = groups.at(-1)!
  expect(neutral.label).toBe('Whites and grays')
  expect(Math.max(...neutral.colors.map((color) => seeColor(color).chroma))).toBeLessThan(10)
  const greens = groups.find(({ label }) => label === 'Greens')!
  for (const color of greens.colors) expect(seeColor(color).hue).toBeGreaterThan(105)
})

test('a search keeps its order as found', () => {
  const found = [{ label: 'Sage', colors: [PAINT_COLORS[9], PAINT_COLORS[3]] }]
  expect(sortGroups(found, 'match')).toBe(found)
  expect(sortGroups(found, 'family')).toEqual([
    { label: 'Whites & Warm Neutrals', colors: [PAINT_COLORS[9], PAINT_COLORS[3]] },
  ])
})
