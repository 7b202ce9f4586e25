import { describe, expect, test } from 'vitest'
import { findPaintColor, findPaintColors, PAINT_COLORS, PAINT_FAMILIES } from './paint-catalog.ts'

describe('the catalog', () => {
  test('has 1,526 colors with the ids 0001 to 1526 in order', () => {
    expect(PAINT_COLORS).toHaveLength(1526)
    PAINT_COLORS.forEach(({ id, colorNo }, index) => {
      expect(id).toBe(String(index + 1).padStart(4, '0'))
      expect(colorNo).toBe(id)
    })
  })

  test('gives every color its own name and hex', () => {
    expect(new Set(PAINT_COLORS.map(({ name }) => name.toLowerCase())).size).toBe(PAINT_COLORS.length)
    expect(new Set(PAINT_COLORS.map(({ hex }) => hex)).size).toBe(PAINT_COLORS.length)
  })

  test('writes the same color as hex and as rgb', () => {
    for (const { hex, rgb } of PAINT_COLORS) {
      const digits = [rgb.red, rgb.green, rgb.blue].map((byte) => byte.toString(16).padStart(2, '0'))
      expect(hex).toBe(`#${digits.join('').toUpperCase()}`)
    }
  })

  test('keeps each family together, in the order of the families', () => {
    const runs = PAINT_COLORS.map(({ family }) => family).filter(
      (family, index, all) => family !== all[index - 1],
    )
    expect(runs).toEqual(PAINT_FAMILIES.map(({ id }) => id))
  })

  test('has the light reflectance of middle gray and near white', () => {
    for (const { rgb, lrv } of PAINT_COLORS) {
      // Gray with encoded 188 reflects half the light; every color lies between its darkest and lightest channel.
      if (Math.min(rgb.red, rgb.green, rgb.blue) > 188) expect(lrv).toBeGreaterThan(50)
      if (Math.max(rgb.red, rgb.green, rgb.blue) < 188) expect(lrv).toBeLessThan(50.3)
    }
  })
})

describe('finding colors', () => {
  const sample = PAINT_COLORS[722]

  test('an id finds its color, an unknown one null', () => {
    expect(findPaintColor('0723')).toBe(sample)
    expect(findPaintColor('1527')).toBeNull()
    expect(findPaintColor('723')).toBeNull()
  })

  test('a part of the name finds it, ignoring case', () => {
    const part = sample.name.slice(1, 4)
    expect(findPaintColors(part.toUpperCase())).toContain(sample)
    expect(findPaintColors(part).every(({ name }) => name.toLowerCase().includes(part.toLowerCase()))).toBe(
      true,
    )
  })

  test('a part of the number finds it', () => {
    expect(findPaintColors('0723')).toEqual([sample])
    expect(findPaintColors('72').length).toBeGreaterThan(10)
  })

  test('an empty query finds all, nonsense none', () => {
    expect(findPaintColors('')).toHaveLength(1526)
    expect(findPaintColors('   ')).toHaveLength(1526)
    expect(findPaintColors('zzqx')).toEqual([])
  })
})
