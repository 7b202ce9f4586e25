import { expect, test } from 'vitest'
import { isUsableQuad, type Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { dropAt, findOpeningTop, type OpeningTop } from './opening-top.ts'
import { setDoorsOnce } from './set-door.ts'

const SIZE = { width: 400, height: 400 } as const
const QUAD: Quad = [
  [140, 100],
  [260, 100],
  [260, 340],
  [140, 340],
]
const HALF_WIDTH_PX = 60

/** A striped wall with a red door in it, whose glass has the color of the wall's stripes. */
function draw(top: OpeningTop | null): ColorRaster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  const isDoor = (x: number, y: number) => {
    const aside = Math.abs(x - 200) / HALF_WIDTH_PX
    if (aside > 1 || y < 100 || y > 340) return false
    return top === null || y - 100 > dropAt(top, aside) * HALF_WIDTH_PX
  }
  const colorAt = (x: number, y: number) => {
    if (isDoor(x, y))
      return Math.hypot(x - 200, y - 180) < 25 ? [90, 95, 100] : [130 + (x % 7), 40, 35 + (y % 5)]
    return y % 12 < 3 ? [90, 95, 100] : [176 + (x % 9), 168, 150 + (y % 8)]
  }
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) data.set(colorAt(x + 0.5, y + 0.5), (y * SIZE.width + x) * 3)
  return { ...SIZE, channels: 3, data }
}

test.each([
  { shape: 'arch', drop: 1 },
  { shape: 'arch', drop: 0.45 },
  { shape: 'arch', drop: 0.2 },
  { shape: 'cut corners', drop: 0.3 },
] as const)('finds an opening whose top is of shape $shape, $drop half widths deep', (top) => {
  const found = findOpeningTop(draw(top), QUAD)
  expect(found?.shape).toBe(top.shape)
  expect(Math.abs((found?.drop ?? 0) - top.drop)).toBeLessThan(0.2)
})

test('square corners stay square, with the opening found exactly or a little too large', () => {
  expect(findOpeningTop(draw(null), QUAD)).toBeNull()
  const larger = QUAD.map(([x, y]) => [x < 200 ? x - 6 : x + 6, y < 200 ? y - 8 : y]) as unknown as Quad
  expect(findOpeningTop(draw(null), larger)).toBeNull()
})

test('quads of any shape, small, thin or partly outside the photo, have an answer', () => {
  const photo = draw({ shape: 'arch', drop: 0.45 })
  const quads = [3, 20, 300, 900].flatMap((width) =>
    [3, 40, 700].flatMap((height) =>
      [0, 0.3, -0.3].map((lean): Quad => {
        const [left, top] = [200 - width / 2, 60]
        return [
          [left + lean * width, top],
          [left + width, top + lean * height],
          [left + width * (1 - lean), top + height],
          [left, top + height * (1 - lean / 2)],
        ]
      }),
    ),
  )
  for (const quad of quads.filter(isUsableQuad)) expect(() => findOpeningTop(photo, quad)).not.toThrow()
})

test('no byte of the wall above an arch changes, and the door is set below it', () => {
  const photo = draw({ shape: 'arch', drop: 1 })
  const door = { width: 60, height: 120, channels: 3, data: new Uint8Array(60 * 120 * 3).fill(240) } as const
  const { picture } = setDoorsOnce(photo, [{ quad: QUAD, picture: door }], null)
  const at = (x: number, y: number) => (y * SIZE.width + x) * 3
  for (const x of [144, 255]) {
    const [from, to] = [at(x, 106), at(x, 106) + 3]
    expect(picture.data.slice(from, to)).toEqual(photo.data.slice(from, to))
  }
  expect(picture.data[at(200, 106) + 1]).toBeGreaterThan(80)
  expect(picture.data[at(144, 200) + 1]).toBeGreaterThan(80)
})
