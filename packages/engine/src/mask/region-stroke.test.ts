import { describe, expect, it } from 'vitest'
import { buildBoxes, maskOfBox, overlapOf } from '../raster/build-scene.test-support.ts'
import type { GrayRaster } from '../raster/raster.ts'
import type { RegionMap } from '../house/region-map.ts'
import type { MaskEdit, StrokeEdit } from './mask-edit.ts'
import { createMaskEditor } from './mask-editor.ts'
import { paintStroke } from './paint-stroke.ts'
import { RegionStroke } from './region-stroke.ts'

const [WIDTH, HEIGHT] = [320, 240]
const WINDOW = [160, 80, 240, 180] as const
const photo = buildBoxes(WIDTH, HEIGHT, [
  { box: [0, 0, WIDTH, HEIGHT], color: [190, 165, 130] },
  { box: WINDOW, color: [60, 70, 85] },
])
const glass = maskOfBox(WIDTH, HEIGHT, WINDOW)

type Points = StrokeEdit['points']
const BESIDE: Points = [
  [148, 90],
  [148, 130],
  [148, 170],
]
const stroke = (points: Points, more: Partial<StrokeEdit> = {}): StrokeEdit => {
  return { kind: 'stroke', points, radiusPx: 20, adds: true, ...more }
}
const countIn = ({ data }: GrayRaster, place: GrayRaster) =>
  data.reduce((sum, byte, i) => sum + (byte > 0 && place.data[i] > 0 ? 1 : 0), 0)

describe('a stroke that stays inside', () => {
  it('does not spill over the border of a window beside its path, which a free one does', () => {
    const inside = createMaskEditor(photo, null).apply(stroke(BESIDE, { staysInside: true }))
    const free = createMaskEditor(photo, null).apply(stroke(BESIDE))
    expect(countIn(free, glass)).toBeGreaterThan(400)
    expect(countIn(inside, glass)).toBeLessThan(20)
    expect(countIn(inside, inside)).toBeGreaterThan(500)
  })

  it('goes over the border where the finger does', () => {
    const across: Points = [
      [148, 130],
      [200, 130],
    ]
    const mask = createMaskEditor(photo, null).apply(stroke(across, { staysInside: true }))
    expect(mask.data[130 * WIDTH + 198]).toBe(255)
  })

  it('does not end on a speck under the finger', () => {
    const speckled = buildBoxes(WIDTH, HEIGHT, [
      { box: [0, 0, WIDTH, HEIGHT], color: [190, 165, 130] },
      { box: [97, 57, 103, 63], color: [120, 90, 60] },
    ])
    const dab = createMaskEditor(speckled, null).apply(stroke([[100, 60]], { staysInside: true }))
    expect(countIn(dab, dab)).toBeGreaterThan(250)
  })

  it('erases inside only, too', () => {
    const full = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) }
    const editor = createMaskEditor(photo, { mask: full, likelihood: full })
    const mask = editor.apply(stroke(BESIDE, { staysInside: true, adds: false }))
    expect(countIn(mask, glass)).toBeGreaterThan(countIn(full, glass) - 20)
    expect(mask.data[130 * WIDTH + 148]).toBe(0)
  })

  it('locks only what it set', () => {
    const editor = createMaskEditor(photo, null)
    editor.apply(stroke(BESIDE, { staysInside: true }))
    const mask = editor.apply({ kind: 'tap', x: 200, y: 130, adds: true })
    expect(
      overlapOf({ ...mask, data: mask.data.map((byte, i) => (glass.data[i] ? byte : 0)) }, glass),
    ).toBeGreaterThan(0.9)
    expect(mask.data[130 * WIDTH + 148]).toBe(255)
  })

  it('sets only pixels that the free stroke sets, the same ones on every replay', () => {
    const edit = stroke(
      [
        [-30, 20],
        [100, 60],
        [330, 250],
      ],
      { staysInside: true, radiusPx: 33 },
    )
    const [mask, replayed] = [0, 1].map(() => createMaskEditor(photo, null).apply(edit))
    const free = createMaskEditor(photo, null).apply(stroke(edit.points, { radiusPx: 33 }))
    expect(Buffer.compare(mask.data, replayed.data)).toBe(0)
    expect(countIn(mask, free)).toBe(countIn(mask, mask))
  })

  it.each([false, 1, 'yes', null])('is refused with staysInside %j', (staysInside) => {
    const edit = { ...stroke(BESIDE), staysInside } as unknown as MaskEdit
    expect(() => createMaskEditor(photo, null).apply(edit)).toThrow(RangeError)
  })
})

describe('drawing point by point', () => {
  /** Four columns, each a region of its own. */
  const columns: RegionMap = {
    width: 40,
    height: 20,
    data: Uint16Array.from({ length: 800 }, (_, i) => Math.floor((i % 40) / 10)),
  }
  const draw = (points: Points, radiusPx: number) => {
    const drawn = new RegionStroke(columns, radiusPx)
    const set: number[] = []
    for (const [x, y] of points) drawn.drawTo(x, y, (i) => set.push(i))
    return set
  }

  it('sets each pixel once: those under the brush in regions that the center crossed', () => {
    const points: Points = [
      [14, 4],
      [12, 9],
      [27, 15],
      [27, 15],
      [14, 4],
    ]
    const set = draw(points, 8)
    const expected = new Set<number>()
    paintStroke({ points, radiusPx: 8 }, 40, 20, (i) => {
      if ([1, 2].includes(columns.data[i])) expected.add(i)
    })
    expect(set.toSorted((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b))
  })

  it('sets earlier covered pixels of a region once the center enters it', () => {
    expect(draw([[19, 10]], 6).every((i) => columns.data[i] === 1)).toBe(true)
    expect(
      draw(
        [
          [19, 10],
          [21, 10],
        ],
        6,
      ).some((i) => i % 40 === 24),
    ).toBe(true)
  })

  it('crosses a narrow region that lies between two points', () => {
    expect(
      new Set(
        draw(
          [
            [5, 10],
            [35, 10],
          ],
          1,
        ).map((i) => columns.data[i]),
      ),
    ).toEqual(new Set([0, 1, 2, 3]))
  })

  it('sets nothing while the center is outside the photo', () => {
    expect(draw([[-3, 10]], 8)).toEqual([])
  })
})
