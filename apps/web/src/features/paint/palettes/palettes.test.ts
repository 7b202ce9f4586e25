import { listSchemeAreas } from '@housecoat/contract'
import { deltaE2000 } from '@housecoat/engine'
import { describe, expect, test } from 'vitest'
import { seeColor } from '../../../ui/designs/seen-colors.ts'
import { PALETTES, PALETTE_STYLES, type Palette } from './palettes.ts'
import { pickPalette, rankByBody } from './pick-palette.ts'

const colorOf = ({ colors }: Palette, area: string) => colors.find(({ areaId }) => areaId === area)!.color
const bodyOf = (palette: Palette) => palette.colors[0].color
const accentOf = (palette: Palette) => colorOf(palette, palette.isExterior ? 'entry_door' : 'accent_wall')

describe('the palettes', () => {
  test('there are at least 48, in every style, with names of their own', () => {
    expect(PALETTES.length).toBeGreaterThanOrEqual(48)
    expect(new Set(PALETTES.map(({ name }) => name)).size).toBe(PALETTES.length)
    for (const style of Object.keys(PALETTE_STYLES))
      expect(PALETTES.filter((palette) => palette.style === style).length).toBeGreaterThanOrEqual(4)
  })

  test.each(PALETTES)('$name keeps the rules', (palette) => {
    const areas = palette.colors.map(({ areaId }) => areaId)
    expect(listSchemeAreas(palette.isExterior)).toEqual(expect.arrayContaining(areas))
    const [body, trim] = [bodyOf(palette), colorOf(palette, 'trim')]
    const isWhiteOnWhite = body.lrv >= 75 && trim.lrv >= 75
    if (!isWhiteOnWhite) expect(Math.abs(body.lrv - trim.lrv)).toBeGreaterThanOrEqual(15)
    // something stands out against the body
    expect(deltaE2000(seeColor(body).lab, seeColor(accentOf(palette)).lab)).toBeGreaterThan(15)
  })

  test('no two look alike: body or accent differ by at least 8', () => {
    for (const [k, one] of PALETTES.entries())
      for (const other of PALETTES.slice(0, k).filter(({ isExterior }) => isExterior === one.isExterior)) {
        const difference = (of: typeof bodyOf) => deltaE2000(seeColor(of(one)).lab, seeColor(of(other)).lab)
        expect(
          Math.max(difference(bodyOf), difference(accentOf)),
          `${one.name}, ${other.name}`,
        ).toBeGreaterThanOrEqual(8)
      }
  })
})

describe('a surprise', () => {
  const houses = PALETTES.filter(({ isExterior }) => isExterior)

  test('is near the chosen color, and another one each time', () => {
    const color = bodyOf(houses[10])
    const first = pickPalette(houses, color, null, 0)
    expect(first).toBe(houses[10])
    const second = pickPalette(houses, color, first, 0)
    expect(second).not.toBe(first)
    expect(rankByBody(houses, color).slice(0, 9)).toContain(pickPalette(houses, color, first, 0.999))
  })

  test('without a color may be any palette', () => {
    expect(pickPalette(houses, null, null, 0.999)).toBe(houses.at(-1))
    expect(pickPalette([houses[0]], null, houses[0], 0.5)).toBe(houses[0])
  })
})
