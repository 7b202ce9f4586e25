import { expect, test } from 'vitest'
import { parseHex } from '../color/hex.ts'
import { linearFromEncoded } from '../color/transfer.ts'
import { buildWall, buildWallPhoto } from '../planes/build-wall.test-support.ts'
import { MATERIALS } from './materials/materials.ts'
import { findFinish, findRecipe, withOptions, type RecipeOptions } from './recipes.ts'
import { prepareStyle, renderStyle } from './render-style.ts'
import { studyStyle } from './study-style.ts'

const TUDOR = findRecipe('exterior', 'tudor')!
const WALLS = ['limewashed_brick', 'painted_brick', 'stone'] as const

/** A wall in a style with options. */
function renderWall(options: RecipeOptions): Uint8Array {
  const wall = buildWall(0)
  const photo = buildWallPhoto(wall, 0.4, 0.6)
  const out = new Uint8Array(photo.data.length)
  const plan = prepareStyle(photo, studyStyle(photo, wall.mask, 'siding', null))
  renderStyle(plan, withOptions(TUDOR, options), out)
  return out
}

/** Mean reflectance of a finish's material, and the darkest and brightest of its places, by green light. */
function describeWalls(walls: (typeof WALLS)[number]) {
  const finish = findFinish(withOptions(TUDOR, { walls }), 'siding')!
  if (finish.kind !== 'material') throw new Error('walls are of a material')
  const colors = finish.colors.map((color) => linearFromEncoded(parseHex(color)))
  const material = MATERIALS[finish.material](colors, { texelM: 0.004, wallWidthM: 8, wallHeightM: 5 })
  const greens: number[] = []
  const place = { red: 0, green: 0, blue: 0, heightM: 0 }
  let warmth = 0
  for (let k = 0; k < 20_000; k++) {
    material.describe((k * 0.0717) % material.widthM, (k * 0.0419) % material.heightM, place)
    greens.push(place.green)
    warmth += place.red / place.green
  }
  greens.sort((a, b) => a - b)
  return {
    mean: greens.reduce((sum, value) => sum + value, 0) / greens.length,
    spread: greens[18_000] / greens[2000],
    warmth: warmth / greens.length,
  }
}

test('without options a recipe stays the same', () => {
  expect(withOptions(TUDOR, {})).toBe(TUDOR)
})

test('each choice of walls makes another picture, and keeps the rest of the style', () => {
  const pictures = [{}, ...WALLS.map((walls) => ({ walls }))].map(renderWall)
  for (const [k, one] of pictures.entries())
    for (const other of pictures.slice(k + 1)) expect(one).not.toEqual(other)
  const changed = withOptions(TUDOR, { walls: 'stone' })
  expect(findFinish(changed, 'masonry')).toEqual(findFinish(changed, 'siding'))
  for (const surface of ['roof', 'door', 'house_trim'] as const)
    expect(findFinish(changed, surface)).toBe(findFinish(TUDOR, surface))
})

test('painted brick is even and white; limewash shows the red brick in places', () => {
  const painted = describeWalls('painted_brick')
  const washed = describeWalls('limewashed_brick')
  expect(painted.mean).toBeGreaterThan(0.75)
  expect(painted.spread).toBeLessThan(1.25)
  expect(washed.mean).toBeGreaterThan(0.35)
  expect(washed.mean).toBeLessThan(painted.mean - 0.1)
  expect(washed.spread).toBeGreaterThan(1.5)
  expect(washed.warmth).toBeGreaterThan(painted.warmth + 0.05)
})

test('the chosen color is the main one of shingles, with darker and lighter ones', () => {
  const roof = findFinish(withOptions(TUDOR, { shingleColor: '#3F5A4A' }), 'roof')
  if (roof?.kind !== 'material') throw new Error('a roof is of a material')
  expect(roof.material).toBe('roofShingles')
  expect(roof.colors[0]).toBe('#3F5A4A')
  const [main, darker, lighter] = roof.colors.map((color) => linearFromEncoded(parseHex(color))[1])
  expect(darker / main).toBeCloseTo(0.78, 1)
  expect(lighter / main).toBeCloseTo(1.22, 1)
  expect(() => withOptions(TUDOR, { shingleColor: 'green' })).toThrow(RangeError)
})

test('rooms have no options', () => {
  expect(() => withOptions(findRecipe('interior', 'modern')!, { walls: 'stone' })).toThrow(RangeError)
})
