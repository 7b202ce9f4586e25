import { expect, test } from 'vitest'
import type { ColorRaster } from '../raster/raster.ts'
import { createMaskEditor, type MaskEditor } from '../mask/mask-editor.ts'
import { MaskError } from '../mask/mask-error.ts'
import { findTapRegion } from './find-tap-region.ts'
import type { TapRegion } from '../mask/tap-region.ts'

const [WIDTH, HEIGHT] = [64, 48]
/** The wall is the left half: light; the rest is dark. */
const EDGE_X = 30

const photo: ColorRaster = {
  width: WIDTH,
  height: HEIGHT,
  channels: 3,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) =>
    Math.floor(i / 3) % WIDTH < EDGE_X ? 200 : 60,
  ),
}

const GRID = { width: 16, height: 12 }

/** Cells of 4 pixels: the border runs through the middle of a cell, which the photo's edge must decide. */
const leftHalf = Uint8Array.from({ length: GRID.width * GRID.height }, (_, i) => {
  const x = i % GRID.width
  return x < 7 ? 250 : x === 7 ? 128 : 5
})

const WALL = { x: 10, y: 20 }
const found = findTapRegion(photo, { model: 'big', grid: GRID, likelihood: leftHalf }, WALL)!

const openEditor = () => createMaskEditor(photo, null)
const at = ({ mask }: MaskEditor, x: number, y: number) => mask.data[y * WIDTH + x]
const countInside = ({ mask }: MaskEditor) => mask.data.filter((value) => value === 255).length

test('a region’s border moves to the photo’s edge, though the grid is four times as coarse', () => {
  const editor = openEditor()
  editor.apply({ kind: 'tap', ...WALL, adds: true, region: found })
  for (let y = 4; y < HEIGHT - 4; y += 5)
    expect([at(editor, EDGE_X - 1, y), at(editor, EDGE_X, y)]).toEqual([255, 0])
})

test('a region that does not contain the tap is no answer to it', () => {
  const likelihood = { model: 'big', grid: GRID, likelihood: leftHalf }
  expect(findTapRegion(photo, likelihood, { x: 50, y: 20 })).toBeNull()
})

test('a likelihood that does not fit its grid is refused', () => {
  const short = { model: 'big', grid: GRID, likelihood: leftHalf.subarray(1) }
  expect(() => findTapRegion(photo, short, WALL)).toThrow(RangeError)
})

test('a tap with a region adds exactly the region, and another tap removes it', () => {
  const editor = openEditor()
  const region: TapRegion = { model: 'big', runs: [0, 3 * WIDTH, (HEIGHT - 3) * WIDTH] }
  editor.apply({ kind: 'tap', x: 1, y: 1, adds: true, region: found })
  const before = countInside(editor)
  editor.apply({ kind: 'tap', x: 1, y: 1, adds: false, region })
  expect(countInside(editor)).toBe(before - 3 * EDGE_X)
  // the finger's 2.5 pixels reach below the region
  expect(at(editor, 1, 2)).toBe(0)
  expect(at(editor, 1, 20)).toBe(255)
})

test('strokes stay, and growing is undone where the region lies', () => {
  const editor = openEditor()
  editor.apply({ kind: 'stroke', points: [[10, 40]], radiusPx: 3, adds: false })
  editor.apply({ kind: 'tap', ...WALL, adds: true, region: found })
  expect(at(editor, 10, 40)).toBe(0)
  expect(at(editor, 20, 40)).toBe(255)
  editor.apply({ kind: 'grow', byPx: -2 })
  expect(at(editor, EDGE_X - 1, 20)).toBe(0)
  editor.apply({ kind: 'tap', ...WALL, adds: true, region: found })
  expect(at(editor, EDGE_X - 1, 20)).toBe(255)
})

test('a tap with a region is one undo step, and is saved with its model’s name', () => {
  const editor = openEditor()
  editor.apply({ kind: 'tap', ...WALL, adds: true, region: found })
  const other = openEditor()
  other.restore(structuredClone(editor.save()))
  expect(other.mask).toEqual(editor.mask)
  expect(other.edits.at(-1)).toMatchObject({ region: { model: 'big' } })
  other.undo()
  expect([countInside(other), other.canUndo]).toEqual([0, false])
  other.redo()
  expect(other.mask).toEqual(editor.mask)
})

test('taps in the browser after a region keep what lies elsewhere', () => {
  const editor = openEditor()
  editor.apply({ kind: 'tap', ...WALL, adds: true, region: found })
  editor.apply({ kind: 'tap', x: 50, y: 20, adds: true })
  expect([at(editor, 10, 10), at(editor, 50, 20)]).toEqual([255, 255])
})

test.each([
  ['too short', [0, 5]],
  ['negative', [-5, WIDTH * HEIGHT + 5]],
  ['broken', [0.5, WIDTH * HEIGHT - 0.5]],
])('runs that are %s are refused, in a saved area too', (_words, runs) => {
  const editor = openEditor()
  const tap = { kind: 'tap', ...WALL, adds: true, region: { model: 'big', runs } } as const
  expect(() => editor.apply(tap)).toThrow(RangeError)
  editor.apply({ ...tap, region: found })
  const history = editor.save()
  expect(() => editor.restore({ ...history, edits: [tap] })).toThrow(MaskError)
})
