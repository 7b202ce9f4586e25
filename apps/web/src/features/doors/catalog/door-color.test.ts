import { expect, test } from 'vitest'
import { buildDoor } from './build-door.ts'
import { doorColor } from './door-color.ts'

test.each([
  [{}, 'rgb(128 64 0)'],
  [{ catalog_gvalue: null, color: 'Barn Red' }, '#8c2d26'],
  [{ catalog_rvalue: null, color: 'Slate GRAY' }, '#85888a'],
  [{ catalog_bvalue: null, color: 'Moonlight' }, '#9a9b9b'],
])('%o is %s', (changes, expected) => {
  expect(doorColor(buildDoor(changes))).toBe(expected)
})
