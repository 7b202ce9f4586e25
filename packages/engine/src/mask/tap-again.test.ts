import { describe, expect, it } from 'vitest'
import type { GrayRaster } from '../raster/raster.ts'
import { buildBoxes, maskOfBox, overlapOf } from '../raster/build-scene.test-support.ts'
import type { MaskEdit } from './mask-edit.ts'
import { createMaskEditor, UNDO_STEPS_MAX } from './mask-editor.ts'

const [WIDTH, HEIGHT] = [320, 240]
const PANEL = [100, 90, 240, 200] as const
const BOARD = [140, 120, 200, 170] as const
/** A wall under a roof; a panel of nearly the wall's color on it, and a board of nearly the panel's on that. */
const photo = buildBoxes(WIDTH, HEIGHT, [
  { box: [0, 0, WIDTH, HEIGHT], color: [190, 165, 130] },
  { box: [0, 0, WIDTH, 60], color: [120, 60, 50] },
  { box: PANEL, color: [180, 152, 118] },
  { box: BOARD, color: [170, 140, 106] },
])
const wall = maskOfBox(WIDTH, HEIGHT, [0, 60, WIDTH, HEIGHT])
const panel = maskOfBox(WIDTH, HEIGHT, PANEL)
const board = maskOfBox(WIDTH, HEIGHT, BOARD)

const tap = (x: number, y: number, adds = true, spot?: { readonly spotRadiusPx: number }): MaskEdit => ({
  kind: 'tap',
  x,
  y,
  adds,
  ...spot,
})
const ON_BOARD = tap(170, 145)
const countSet = ({ data }: GrayRaster) => data.reduce((sum, byte) => sum + (byte > 0 ? 1 : 0), 0)
const valueAt = ({ data }: GrayRaster, x: number, y: number) => data[y * WIDTH + x]
const isSame = (one: GrayRaster, other: GrayRaster) => Buffer.compare(one.data, other.data) === 0
const openWhole = () => createMaskEditor(photo, { mask: wall, likelihood: wall })

describe('a tap on the spot of the tap before', () => {
  it('takes a smaller part each time, with its true border', () => {
    const editor = createMaskEditor(photo, null)
    expect(overlapOf(editor.apply(ON_BOARD), wall)).toBeGreaterThan(0.95)
    expect(overlapOf(editor.apply(ON_BOARD), panel)).toBeGreaterThan(0.93)
    expect(overlapOf(editor.apply(ON_BOARD), board)).toBeGreaterThan(0.9)
    const [board3, smaller] = [countSet(editor.mask), countSet(editor.apply(ON_BOARD))]
    expect(smaller).toBeLessThan(board3)
    expect(smaller).toBeGreaterThan(0)
  })

  it('takes a part that stands out although it is much smaller than the first', () => {
    const lamp = [150, 130, 162, 144] as const
    const withLamp = buildBoxes(WIDTH, HEIGHT, [
      { box: [0, 0, WIDTH, HEIGHT], color: [190, 165, 130] },
      { box: lamp, color: [176, 147, 113] },
    ])
    const editor = createMaskEditor(withLamp, null)
    expect(countSet(editor.apply(tap(156, 137)))).toBeGreaterThan(WIDTH * HEIGHT * 0.9)
    expect(overlapOf(editor.apply(tap(156, 137)), maskOfBox(WIDTH, HEIGHT, lamp))).toBeGreaterThan(0.8)
  })

  it('removes a smaller part each time, too', () => {
    const editor = openWhole()
    const removed = [1, 2, 3].map(() => countSet(wall) - countSet(editor.apply(tap(170, 145, false))))
    expect(removed[1]).toBeLessThan(removed[0])
    expect(removed[2]).toBeLessThan(removed[1])
    expect(valueAt(editor.mask, 170, 145)).toBe(0)
  })

  it('says whether there is a smaller part, and changes nothing once there is none', () => {
    const editor = createMaskEditor(photo, null)
    expect(editor.tapAgain).toBeNull()
    editor.apply(ON_BOARD)
    expect(editor.tapAgain).toEqual({ adds: true, hasSmaller: true })
    for (let taps = 0; taps < 10; taps++) editor.apply(ON_BOARD)
    expect(editor.tapAgain).toEqual({ adds: true, hasSmaller: false })
    const smallest = editor.mask
    expect(valueAt(smallest, 170, 145)).toBe(255)
    for (let taps = 0; taps < UNDO_STEPS_MAX + 5; taps++) editor.apply(ON_BOARD)
    expect(isSame(editor.mask, smallest)).toBe(true)
    editor.apply({ kind: 'clear' })
    expect(editor.tapAgain).toBeNull()
  })

  it('is on the same spot within the radius that it names', () => {
    const [near, far] = [tap(182, 145, true, { spotRadiusPx: 15 }), tap(182, 145, true, { spotRadiusPx: 8 })]
    const [again, anew] = [near, far].map((edit) => {
      const editor = createMaskEditor(photo, null)
      editor.apply(ON_BOARD)
      return editor.apply(edit)
    })
    expect(overlapOf(again, panel)).toBeGreaterThan(0.93)
    expect(overlapOf(anew, wall)).toBeGreaterThan(0.95)
  })
})

describe('a tap starts anew', () => {
  it('on another spot, and leaves the smaller part taken before', () => {
    const editor = createMaskEditor(photo, null)
    for (let taps = 0; taps < 3; taps++) editor.apply(ON_BOARD)
    const before = editor.mask
    const after = editor.apply(tap(30, 30))
    expect(valueAt(after, 160, 30)).toBe(255)
    const roofless = { ...after, data: after.data.map((byte, i) => (i < 70 * WIDTH ? 0 : byte)) }
    expect(overlapOf(roofless, before)).toBeGreaterThan(0.95)
  })

  it('to the other end', () => {
    const editor = openWhole()
    editor.apply(tap(170, 145, false))
    expect(valueAt(editor.mask, 170, 145)).toBe(0)
    editor.apply(ON_BOARD)
    expect(valueAt(editor.mask, 170, 145)).toBe(255)
  })

  it('beside the tap before where nothing is set yet', () => {
    const editor = createMaskEditor(photo, null)
    editor.apply(tap(170, 66))
    expect(valueAt(editor.mask, 170, 56)).toBe(0)
    const roof = editor.apply(tap(170, 56))
    expect(valueAt(roof, 170, 56)).toBe(255)
    expect(valueAt(roof, 20, 220)).toBe(255)
  })

  it('after another edit', () => {
    const [editor, other] = [createMaskEditor(photo, null), createMaskEditor(photo, null)]
    const between: MaskEdit = { kind: 'stroke', points: [[20, 20]], radiusPx: 4, adds: true }
    for (const edit of [ON_BOARD, ON_BOARD, between, ON_BOARD]) editor.apply(edit)
    for (const edit of [ON_BOARD, ON_BOARD]) other.apply(edit)
    expect(countSet(editor.mask)).toBeGreaterThanOrEqual(countSet(other.mask))
  })
})

describe('repeated taps', () => {
  it('are undone and redone one by one', () => {
    const editor = createMaskEditor(photo, null)
    const masks = [editor.mask]
    for (let taps = 0; taps < 4; taps++) masks.push(editor.apply(ON_BOARD))
    for (const mask of masks.slice(0, 4).reverse()) expect(isSame(editor.undo(), mask)).toBe(true)
    for (const mask of masks.slice(1)) expect(isSame(editor.redo(), mask)).toBe(true)
    editor.undo()
    editor.undo()
    expect(editor.tapAgain).toEqual({ adds: true, hasSmaller: true })
    expect(isSame(editor.apply(ON_BOARD), masks[3])).toBe(true)
  })

  it('go on after saving and restoring', () => {
    const live = createMaskEditor(photo, null)
    live.apply(ON_BOARD)
    live.apply(ON_BOARD)
    const restored = createMaskEditor(photo, null)
    restored.restore(structuredClone(live.save()))
    expect(isSame(restored.apply(ON_BOARD), live.apply(ON_BOARD))).toBe(true)
    expect(restored.tapAgain).toEqual(live.tapAgain)
  })

  it('keep what strokes have set', () => {
    const editor = createMaskEditor(photo, null)
    const stroke = (x: number, y: number, adds: boolean): MaskEdit => {
      return { kind: 'stroke', points: [[x, y]], radiusPx: 5, adds }
    }
    editor.apply(stroke(150, 130, false))
    editor.apply(stroke(20, 20, true))
    for (let taps = 0; taps < 4; taps++) {
      const mask = editor.apply(ON_BOARD)
      expect([valueAt(mask, 150, 130), valueAt(mask, 20, 20)]).toEqual([0, 255])
    }
  })

  it('keep what growing has moved elsewhere', () => {
    const editor = createMaskEditor(photo, null)
    editor.apply({ kind: 'stroke', points: [[120, 20]], radiusPx: 6, adds: true })
    editor.apply({ kind: 'grow', byPx: 3 })
    for (let taps = 0; taps < 3; taps++) expect(valueAt(editor.apply(ON_BOARD), 120, 12)).toBe(255)
  })
})

it.each([0, -3, Number.NaN, Infinity])('a spot with a radius of %s is refused', (spotRadiusPx) => {
  const editor = createMaskEditor(photo, null)
  expect(() => editor.apply(tap(5, 5, true, { spotRadiusPx }))).toThrow(RangeError)
})
