import { srgbToLinear, type ColorRaster, type Mask } from '@housecoat/engine'
import { beforeAll, expect, test, vi } from 'vitest'
import { createSchemePainter, type SchemeLayer } from './scheme-painter.ts'

const [WIDTH, HEIGHT] = [160, 100]
const AS_IT_IS = { lightness: 0 }
const NAVY = '#20304F'
const RED = '#9A2F28'

/** Left a beige wall, right a gray one, above both white sky. */
const preview: ColorRaster = {
  width: WIDTH,
  height: HEIGHT,
  channels: 4,
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => {
    const [x, y] = [(i >> 2) % WIDTH, Math.floor((i >> 2) / WIDTH)]
    if (i % 4 === 3) return 255
    if (y < 20) return 235
    return (x < 80 ? [190, 175, 150] : [120, 122, 125])[i % 4] + ((x * 7 + y * 3) % 5)
  }),
}

function maskOf(from: number, to: number): Mask {
  const isInside = (i: number) => i % WIDTH >= from && i % WIDTH < to && i >= 20 * WIDTH
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isInside(i) ? 255 : 0))
  return { width: WIDTH, height: HEIGHT, data }
}

const left: SchemeLayer = { surface: 'exterior', hex: NAVY, mask: maskOf(0, 80) }
const right: SchemeLayer = { surface: 'garage', hex: RED, mask: maskOf(80, 160) }

beforeAll(() => {
  class PlainImageData {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      this.data = new Uint8ClampedArray(width * height * 4)
    }
  }
  vi.stubGlobal('ImageData', PlainImageData)
})

const paintOnce = (layers: readonly SchemeLayer[]) => {
  const painter = createSchemePainter({ preview, analysisPhoto: preview, surroundings: 'outdoors' })
  return painter.paint(layers, AS_IT_IS, 'exterior').picture.data.slice()
}
const pixelAt = (data: Uint8ClampedArray, x: number, y = 60) => [
  ...data.slice((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3),
]

test('each surface has its paint, and what belongs to none stays', () => {
  const data = paintOnce([left, right])
  const [navy, red] = [pixelAt(data, 40), pixelAt(data, 120)]
  expect(navy[2]).toBeGreaterThan(navy[0])
  expect(red[0]).toBeGreaterThan(red[2] + 40)
  expect(pixelAt(data, 40, 8)).toEqual([
    ...preview.data.slice((8 * WIDTH + 40) * 4, (8 * WIDTH + 40) * 4 + 3),
  ])
})

test('where two claim a pixel, the first one gets it', () => {
  const wide = { ...right, mask: maskOf(60, 160) }
  expect(pixelAt(paintOnce([left, wide]), 70)[2]).toBeGreaterThan(pixelAt(paintOnce([left, wide]), 70)[0])
  expect(pixelAt(paintOnce([wide, left]), 70)[0]).toBeGreaterThan(
    pixelAt(paintOnce([wide, left]), 70)[2] + 20,
  )
})

test('a surface whose pixels others all claim is left out', () => {
  const hidden = { ...right, mask: maskOf(10, 40) }
  expect(paintOnce([left, hidden])).toEqual(paintOnce([left]))
})

test('another color of one surface leaves the other as it was', () => {
  const painter = createSchemePainter({ preview, analysisPhoto: preview, surroundings: 'outdoors' })
  const before = painter.paint([left, right], AS_IT_IS, 'exterior').picture.data.slice()
  const after = painter.paint([left, { ...right, hex: '#3F7A3D' }], AS_IT_IS, 'exterior').picture.data
  expect(pixelAt(after, 40)).toEqual(pixelAt(before, 40))
  expect(pixelAt(after, 120)).not.toEqual(pixelAt(before, 120))
})

test('the answer describes the light of the asked surface, and a small change is painted with the light before', () => {
  const painter = createSchemePainter({ preview, analysisPhoto: preview, surroundings: 'outdoors' })
  expect(painter.paint([left, right], AS_IT_IS, 'garage').isProvisional).toBe(false)
  const changed = { ...left, mask: maskOf(2, 80) }
  expect(painter.paint([changed, right], AS_IT_IS, 'garage').isProvisional).toBe(true)
  expect(painter.paint([changed, right], AS_IT_IS, 'garage').isProvisional).toBe(false)
})

test('a room is lit by its new paint on request; a house is not', () => {
  const paintLit = (surroundings: 'indoors' | 'outdoors', isRoomLit: boolean) =>
    createSchemePainter({ preview, analysisPhoto: preview, surroundings })
      .paint([left, right], { lightness: 0, isRoomLit }, 'exterior')
      .picture.data.slice()
  const own = paintLit('indoors', false)
  const lit = paintLit('indoors', true)
  // dark paints on light walls
  expect(pixelAt(lit, 40, 8)[0]).toBeLessThan(pixelAt(own, 40, 8)[0] - 5)
  expect(pixelAt(lit, 40)).toEqual(pixelAt(own, 40))
  expect(paintLit('outdoors', true)).toEqual(paintLit('outdoors', false))
})

test('a dark paint and a light one on one wall change by the same factor in other light', () => {
  const painter = createSchemePainter({ preview, analysisPhoto: preview, surroundings: 'outdoors' })
  const gainOf = (hex: string) => {
    const show = (daylight: 'dusk' | null) =>
      painter.paint([{ ...left, hex }, right], { lightness: 0, daylight }, 'exterior').picture.data.slice()
    return srgbToLinear(pixelAt(show('dusk'), 40)[2] / 255) / srgbToLinear(pixelAt(show(null), 40)[2] / 255)
  }
  expect(gainOf('#E8E4DA')).toBeLessThan(0.6)
  expect(gainOf(NAVY) / gainOf('#E8E4DA')).toBeCloseTo(1, 1)
})
