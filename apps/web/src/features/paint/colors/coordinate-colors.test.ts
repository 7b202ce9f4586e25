import { PAINT_COLORS, findPaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, labFromSrgb, parseHex } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { coordinateColors } from './coordinate-colors.ts'
import { seeColor } from '../../../ui/designs/seen-colors.ts'

/** Every 30th paint: all families, light and dark. */
const SAMPLE = PAINT_COLORS.filter((_, at) => at % 30 === 0)

test.each(SAMPLE.map((color) => [color.name, color] as const))('%s has paints of every kind', (_, color) => {
  const { similar, shades, trims, accents } = coordinateColors(color)
  expect(similar).toHaveLength(6)
  expect(shades.length).toBeGreaterThanOrEqual(2)
  expect(trims.length).toBeGreaterThanOrEqual(2)
  expect(accents).toHaveLength(5)
  for (const list of [similar, shades, trims, accents]) {
    expect(list.map(({ id }) => id)).not.toContain(color.id)
    expect(new Set(list).size).toBe(list.length)
  }
})

test('similar paints are the nearest by CIEDE2000', () => {
  const color = findPaintColor('0500')!
  const distanceOf = (hex: string) => deltaE2000(labFromSrgb(parseHex(color.hex)), labFromSrgb(parseHex(hex)))
  const farthest = Math.max(...coordinateColors(color).similar.map(({ hex }) => distanceOf(hex)))
  expect(PAINT_COLORS.filter(({ hex }) => distanceOf(hex) < farthest)).toHaveLength(6)
})

test('shades run from light to dark and keep the hue', () => {
  for (const color of SAMPLE.filter((each) => seeColor(each).chroma > 20)) {
    const { shades } = coordinateColors(color)
    const lightnesses = shades.map((shade) => seeColor(shade).lightness)
    expect(lightnesses).toEqual(lightnesses.toSorted((one, other) => other - one))
    for (const shade of shades) {
      const turn = Math.abs(seeColor(shade).hue - seeColor(color).hue)
      expect(Math.min(turn, 360 - turn), `${color.name}, ${shade.name}`).toBeLessThan(40)
    }
  }
})

test('a trim sets itself off from the wall', () => {
  for (const color of SAMPLE)
    for (const trim of coordinateColors(color).trims)
      if (color.lrv >= 12) expect(Math.abs(trim.lrv - color.lrv)).toBeGreaterThanOrEqual(25)
})

test('a warm wall gets a warmer white trim than a cool one', () => {
  const warm = PAINT_COLORS.find((color) => color.family === 'oranges' && color.lrv < 40)!
  const cool = PAINT_COLORS.find((color) => color.family === 'blues' && color.lrv < 40)!
  const [warmTrim, coolTrim] = [warm, cool].map((color) => seeColor(coordinateColors(color).trims[0]))
  expect(warmTrim.lab.b).toBeGreaterThan(coolTrim.lab.b + 3)
})

test('the first accent lies opposite on the hue circle', () => {
  for (const color of SAMPLE.filter((each) => seeColor(each).chroma > 15)) {
    const turn = Math.abs(seeColor(coordinateColors(color).accents[0]).hue - seeColor(color).hue)
    expect(Math.min(turn, 360 - turn), color.name).toBeGreaterThan(135)
  }
})
