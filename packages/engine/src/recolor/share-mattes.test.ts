import { describe, expect, test } from 'vitest'
import type { Mask, Matte } from '../raster/raster.ts'
import { labelSurfaces, maskOfLabel, shareMattes } from './share-mattes.ts'

const [WIDTH, HEIGHT] = [60, 40]

/** Inside from column `from` to before `to`. */
function columns(from: number, to: number): Mask {
  const isInside = (i: number) => i % WIDTH >= from && i % WIDTH < to
  return {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isInside(i) ? 255 : 0)),
  }
}

/** A mask whose left and right edges fall off over 4 columns. */
function soft(mask: Mask): Matte {
  const data = mask.data.map((_, i) => {
    const row = Math.floor(i / WIDTH) * WIDTH
    let sum = 0
    for (let dx = -2; dx <= 2; dx++)
      sum += mask.data[row + Math.min(WIDTH - 1, Math.max(0, (i % WIDTH) + dx))]
    return Math.round(sum / 5)
  })
  return { ...mask, data }
}

describe('labelSurfaces', () => {
  test('where two claim a pixel, the first one gets it; the masks come back', () => {
    const labels = labelSurfaces([columns(20, 30), columns(10, 25)])
    expect([5, 10, 19, 20, 29, 30].map((x) => labels.data[x])).toEqual([0, 2, 2, 1, 1, 0])
    expect(maskOfLabel(labels, 2)).toEqual(columns(10, 20))
  })

  test('no mask, and masks of several sizes, are refused', () => {
    expect(() => labelSurfaces([])).toThrow(RangeError)
    expect(() => labelSurfaces([columns(0, 5), { width: 1, height: 1, data: new Uint8Array(1) }])).toThrow(
      RangeError,
    )
  })
})

describe('shareMattes', () => {
  const masks = [columns(10, 30), columns(30, 50)]
  const labels = labelSurfaces(masks)
  const sumAt = (mattes: readonly Matte[], x: number) =>
    mattes.reduce((sum, { data }) => sum + data[20 * WIDTH + x], 0)

  test.each([
    ['overlap', [soft(columns(8, 32)), soft(columns(28, 52))]],
    ['leave a gap', [soft(columns(10, 28)), soft(columns(32, 50))]],
  ])('mattes that %s meet without a seam', (_, mattes) => {
    shareMattes(mattes, labels)
    for (let x = 15; x < 45; x++) expect(sumAt(mattes, x)).toBe(255)
    expect(mattes[0].data[20 * WIDTH + 20]).toBe(255)
    expect(mattes[1].data[20 * WIDTH + 40]).toBe(255)
  })

  test('nothing is painted twice, and the outer edges stay soft', () => {
    const mattes = masks.map(soft)
    const outer = mattes[0].data.slice(20 * WIDTH, 20 * WIDTH + 13)
    shareMattes(mattes, labels)
    for (let x = 0; x < WIDTH; x++) expect(sumAt(mattes, x)).toBeLessThanOrEqual(255)
    expect(mattes[0].data.slice(20 * WIDTH, 20 * WIDTH + 13)).toEqual(outer)
  })

  test('labels may be coarser than the mattes', () => {
    const coarse = {
      width: 30,
      height: 20,
      data: Uint8Array.from(
        { length: 600 },
        (_, i) => labels.data[Math.floor(i / 30) * 2 * WIDTH + (i % 30) * 2],
      ),
    }
    const mattes = [soft(columns(10, 28)), soft(columns(32, 50))]
    shareMattes(mattes, coarse)
    for (let x = 20; x < 40; x++) expect(sumAt(mattes, x)).toBe(255)
  })

  test('far from where surfaces meet, mattes stay as they were drawn', () => {
    const mattes = masks.map(soft)
    // a speck of old paint within the first surface
    mattes[0].data[20 * WIDTH + 14] = 100
    shareMattes(mattes, labels)
    expect(mattes[0].data[20 * WIDTH + 14]).toBe(100)
  })

  test('one matte stays as it is', () => {
    const matte = soft(masks[0])
    const before = matte.data.slice()
    shareMattes([matte], labelSurfaces([masks[0]]))
    expect(matte.data).toEqual(before)
  })

  test('a label without a matte is refused', () => {
    expect(() => shareMattes([soft(masks[0])], labels)).toThrow(RangeError)
  })
})
