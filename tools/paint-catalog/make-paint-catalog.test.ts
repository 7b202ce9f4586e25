import {
  deltaE2000,
  labFromSrgb,
  lightReflectanceValue,
  linearFromEncoded,
  parseHex,
} from '@housecoat/engine'
import { PAINT_COLORS, PAINT_FAMILIES } from '@housecoat/contract/paint-catalog'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FAMILY_IDS } from './color-plan.ts'
import { makePaintCatalog } from './make-paint-catalog.ts'
import { UNWANTED_WORDS } from './name-words.ts'

const labs = PAINT_COLORS.map(({ hex }) => labFromSrgb(parseHex(hex)))

test('the committed catalog is what the generator makes', async () => {
  const file = new URL('../../packages/contract/src/paint-catalog.json', import.meta.url)
  expect(makePaintCatalog()).toBe(await readFile(file, 'utf8'))
}, 120_000)

test('no two colors are closer than ΔE2000 1.0', () => {
  let closest = Infinity
  for (let i = 0; i < labs.length; i++)
    for (let j = 0; j < i; j++) closest = Math.min(closest, deltaE2000(labs[i], labs[j]))
  expect(closest).toBeGreaterThanOrEqual(1)
})

test('neighbors in the grid are neighbors to the eye', () => {
  const steps = labs.slice(1).map((lab, index) => deltaE2000(labs[index], lab))
  const median = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]
  expect(median).toBeLessThan(6)
})

test('LRV is the luminance that the engine computes, within what paints have', () => {
  for (const { hex, lrv } of PAINT_COLORS)
    expect(Math.abs(lightReflectanceValue(linearFromEncoded(parseHex(hex))) - lrv)).toBeLessThan(0.06)
  const values = PAINT_COLORS.map(({ lrv }) => lrv)
  expect(Math.min(...values)).toBeGreaterThan(2)
  expect(Math.max(...values)).toBeLessThan(93)
})

test('plan and catalog agree on the families', () => {
  expect(PAINT_FAMILIES.map(({ id }) => id)).toEqual(FAMILY_IDS)
})

test('names are one to three plain words without an unwanted one', () => {
  for (const { name } of PAINT_COLORS) {
    expect(name).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+){0,2}$/)
    expect(name.split(' ').filter((word) => UNWANTED_WORDS.has(word.toLowerCase()))).toEqual([])
  }
})
