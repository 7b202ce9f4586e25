import { expect, test } from 'vitest'
import { findStyle, listStyleOptions, STYLES, stylePicturePath, styleSelectionSchema } from './styles.ts'

test('each category has eight styles, each with its own name, description and picture', () => {
  for (const category of ['interior', 'exterior'] as const)
    expect(STYLES.filter((style) => style.category === category)).toHaveLength(8)
  expect(new Set(STYLES.map((style) => style.description)).size).toBe(16)
  expect(new Set(STYLES.map(stylePicturePath)).size).toBe(16)
})

test('an id is only searched in its category', () => {
  expect(findStyle('interior', 'contemporary')?.category).toBe('interior')
  expect(findStyle('exterior', 'contemporary')?.category).toBe('exterior')
  expect(findStyle('interior', 'tudor')).toBeNull()
})

test('a selection names an area and a style, and nothing else', () => {
  const style = STYLES[0]
  const selection = { areaId: 'walls', area: 'Walls', style }
  expect(styleSelectionSchema.parse(selection)).toEqual(selection)
  expect(styleSelectionSchema.safeParse({ ...selection, areaId: 'moat' }).success).toBe(false)
  expect(styleSelectionSchema.safeParse({ ...selection, prompt: 'x' }).success).toBe(false)
  expect(styleSelectionSchema.safeParse({ ...selection, style: { ...style, id: 7 } }).success).toBe(false)
})

test('a selection may have a material for the walls and a color for shingles', () => {
  const selection = { areaId: 'whole_home', area: 'Whole house', style: findStyle('exterior', 'tudor')! }
  const options = { walls: 'limewashed_brick', shingleColor: '#5F6367' }
  expect(styleSelectionSchema.parse({ ...selection, options })).toEqual({ ...selection, options })
  for (const wrong of [{ walls: 'gold' }, { shingleColor: 'red' }, { floor: 'oak' }])
    expect(styleSelectionSchema.safeParse({ ...selection, options: wrong }).success).toBe(false)
})

test('walls and roof alone have their own option, a door has none', () => {
  expect(listStyleOptions('whole_home')).toEqual(['walls', 'shingleColor'])
  expect(listStyleOptions('siding')).toEqual(['walls'])
  expect(listStyleOptions('roof')).toEqual(['shingleColor'])
  expect(listStyleOptions('door')).toEqual([])
  expect(listStyleOptions('walls')).toEqual([])
})

test('a part of the whole house that stays as it is has no option', () => {
  expect(listStyleOptions('whole_home', ['roof'])).toEqual(['walls'])
  // the walls are siding and masonry
  expect(listStyleOptions('whole_home', ['siding'])).toEqual(['walls', 'shingleColor'])
  expect(listStyleOptions('whole_home', ['siding', 'masonry'])).toEqual(['shingleColor'])
  expect(listStyleOptions('whole_home', ['masonry', 'siding', 'roof'])).toEqual([])
  expect(listStyleOptions('siding', ['siding', 'masonry'])).toEqual(['walls'])
})
