import { describe, expect, it } from 'vitest'
import type { MaskEdit } from './mask-edit.ts'
import { alternatingRuns } from './alternating-runs.ts'
import { MaskError } from './mask-error.ts'
import { startHistory } from './mask-history.ts'
import { createMaskEditor, type MaskEditor, UNDO_STEPS_MAX } from './mask-editor.ts'
import { buildScene, noiseFrom, overlapOf } from '../raster/build-scene.test-support.ts'
import { coverageOf } from '../raster/shares.ts'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'

function replayEdits(editor: MaskEditor, edits: readonly MaskEdit[]) {
  for (const edit of edits) editor.apply(edit)
  return editor.mask
}

const WIDTH = 240
const HEIGHT = 160
const scene = buildScene(WIDTH, HEIGHT, 0.6)

const tap = (x: number, y: number, adds = true): MaskEdit => ({ kind: 'tap', x, y, adds })
const stroke = (x: number, y: number, radiusPx: number, adds: boolean): MaskEdit => ({
  kind: 'stroke',
  points: [[x, y]],
  radiusPx,
  adds,
})
const plane = (value: (i: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => value(i)),
})
const seen = buildAnalysis(scene.photo, (x, y) => {
  if (y < HEIGHT / 4) return ['roof', 0.6]
  const isWindow = x > WIDTH * 0.4 && x < WIDTH * 0.6 && y > HEIGHT * 0.45 && y < HEIGHT * 0.75
  return isWindow ? ['window', 0.6] : ['wall', 0.6]
})
const at = (mask: { data: Uint8Array }, x: number, y: number) =>
  mask.data[Math.floor(y) * WIDTH + Math.floor(x)]

describe('a tap', () => {
  it('adds a wall through its shading and stops at window and roof', () => {
    const editor = createMaskEditor(scene.photo, null)
    expect(overlapOf(editor.apply(tap(30, 80)), scene.wall)).toBeGreaterThan(0.6)
    expect(overlapOf(editor.apply(tap(215, 120)), scene.wall)).toBeGreaterThan(0.97)
  })

  it('removes a surface that the start had wrong, and leaves the wall', () => {
    const likelihood = plane((i) => (scene.wall.data[i] ? 220 : 150))
    const editor = createMaskEditor(scene.photo, { mask: plane(() => 255), likelihood }, seen)
    expect(editor.mask.data.every((byte) => byte === 255)).toBe(true)
    editor.apply(tap(WIDTH / 2, HEIGHT * 0.6, false))
    editor.apply(tap(WIDTH / 2, HEIGHT * 0.1, false))
    expect(overlapOf(editor.mask, scene.wall)).toBeGreaterThan(0.97)
  })

  it('reaches the whole surface at once where the network sees it', () => {
    const likelihood = plane((i) => (scene.wall.data[i] ? 200 : 30))
    const start = { mask: plane(() => 0), likelihood }
    const mask = createMaskEditor(scene.photo, start, seen).apply(tap(30, 80))
    expect(overlapOf(mask, scene.wall)).toBeGreaterThan(0.97)
  })

  it('that removes a strip beside a sure wall of about its color leaves the wall', () => {
    const isStrip = (i: number) => i % WIDTH >= 116 && i % WIDTH < 128
    const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, j) => {
      return [190, 165, 130][j % 3] + (isStrip(Math.floor(j / 3)) ? 14 : 0)
    })
    const photo = { width: WIDTH, height: HEIGHT, channels: 3 as const, data }
    const start = { mask: plane(() => 255), likelihood: plane((i) => (isStrip(i) ? 140 : 250)) }
    const analysis = buildAnalysis(photo, (x) => (x >= 116 && x < 128 ? ['trim', 0.4] : ['wall', 0.9]))
    const mask = createMaskEditor(photo, start, analysis).apply(tap(122, 80, false))
    expect(
      overlapOf(
        mask,
        plane((i) => (isStrip(i) ? 0 : 255)),
      ),
    ).toBeGreaterThan(0.97)
  })

  it('that removes a sliver at the border of a sure wall leaves the wall', () => {
    const [sliver, door] = [120, 124]
    const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, j) => {
      const x = Math.floor(j / 3) % WIDTH
      return x >= door ? 60 : [190, 165, 130][j % 3] + (x >= sliver ? 6 : 0)
    })
    const photo = { width: WIDTH, height: HEIGHT, channels: 3 as const, data }
    const isWall = (i: number) => i % WIDTH < door
    const start = {
      mask: plane((i) => (isWall(i) ? 255 : 0)),
      likelihood: plane((i) => (isWall(i) ? 250 : 5)),
    }
    const analysis = buildAnalysis(photo, (x) => (x >= door ? ['entry_door', 0.9] : ['wall', 0.9]))
    const mask = createMaskEditor(photo, start, analysis).apply(tap(122, 80, false))
    expect(at(mask, 122, 80)).toBe(0)
    expect(
      overlapOf(
        mask,
        plane((i) => (i % WIDTH < sliver ? 255 : 0)),
      ),
    ).toBeGreaterThan(0.95)
  })

  it('holds only 0 and 255', () => {
    const editor = createMaskEditor(scene.photo, null)
    expect(new Set(editor.apply(tap(30, 80)).data)).toEqual(new Set([0, 255]))
  })

  describe('answered by another model', () => {
    const HALF = 0.5
    const answerOf = (isInside: (x: number, y: number) => boolean) => {
      const { data } = plane((i) => (isInside(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0))
      return {
        kind: 'tap',
        x: 30,
        y: 80,
        adds: true,
        region: { model: 'big', runs: alternatingRuns(data) },
      } as const
    }

    it('gets the model’s region when both answers are mostly the same, in one step to undo', () => {
      const editor = createMaskEditor(scene.photo, null)
      const own = editor.apply(tap(30, 80))
      const answer = answerOf((x, y) => at(own, x, y) === 255 && y > 20)
      expect(editor.answerTap(answer, HALF)?.data).toEqual(editor.mask.data)
      expect(editor.edits).toEqual([answer])
      expect([at(editor.mask, 30, 15), at(editor.mask, 30, 80)]).toEqual([0, 255])
      expect(coverageOf(editor.undo())).toBe(0)
      expect(editor.canUndo).toBe(false)
    })

    it('stays as it is when the two answers change mostly different pixels', () => {
      const editor = createMaskEditor(scene.photo, null)
      const own = editor.apply(tap(30, 80))
      expect(
        editor.answerTap(
          answerOf((x, y) => Math.hypot(x - 30, y - 80) < 8),
          HALF,
        ),
      ).toBeNull()
      expect(editor.mask.data).toEqual(own.data)
      expect(editor.edits).toEqual([tap(30, 80)])
    })

    it('is compared by the pixels that change, whatever was inside before', () => {
      const editor = createMaskEditor(scene.photo, null)
      editor.apply(stroke(200, 80, 60, true))
      editor.apply(tap(30, 80))
      const before = editor.mask
      expect(
        editor.answerTap(
          answerOf((x) => x > 100 || x === 30),
          HALF,
        ),
      ).toBeNull()
      expect(editor.mask.data).toEqual(before.data)
    })

    it('is refused for an edit that is no tap, and for a region of another photo', () => {
      const editor = createMaskEditor(scene.photo, null)
      const answer = answerOf(() => true)
      expect(() => editor.answerTap(answer, HALF)).toThrow(RangeError)
      editor.apply(tap(30, 80))
      const other = { ...answer, region: { model: 'big', runs: [0, 5] } }
      expect(() => editor.answerTap(other, HALF)).toThrow(RangeError)
      expect(editor.edits).toEqual([tap(30, 80)])
    })
  })

  it('is never undone near its point by later taps', () => {
    const editor = createMaskEditor(scene.photo, null)
    const random = noiseFrom(3)
    const taps = Array.from({ length: 16 }, (_, k) => ({
      x: 8 + (k % 4) * 70 + random() * 5,
      y: 10 + Math.floor(k / 4) * 45 + random() * 5,
      adds: random() > 0,
    }))
    for (const [k, { x, y, adds }] of taps.entries()) {
      const mask = editor.apply(tap(x, y, adds))
      for (const earlier of taps.slice(0, k + 1))
        expect(at(mask, earlier.x, earlier.y)).toBe(earlier.adds ? 255 : 0)
    }
  })

  it('leaves strokes alone, but takes one back when it lands on it', () => {
    const editor = createMaskEditor(scene.photo, null)
    editor.apply(tap(30, 80))
    editor.apply(stroke(30, 130, 6, false))
    editor.apply(tap(60, 130))
    expect(at(editor.mask, 34, 130)).toBe(0)
    editor.apply(tap(30, 130))
    expect(at(editor.mask, 34, 130)).toBe(255)
  })

  it('leaves alone what a grow made elsewhere', () => {
    const editor = createMaskEditor(scene.photo, null)
    editor.apply(stroke(120, 12, 6, true))
    const grown = editor.apply({ kind: 'grow', byPx: 3 })
    expect(at(grown, 120, 20)).toBe(255)
    expect(at(editor.apply(tap(30, 140)), 120, 20)).toBe(255)
  })
})

describe('strokes, grow, clear and reset', () => {
  it('set exactly the pixels under the brush', () => {
    const editor = createMaskEditor(scene.photo, null)
    const { data } = editor.apply(stroke(50, 50, 10, true))
    const expected = plane((i) =>
      Math.hypot((i % WIDTH) + 0.5 - 50, Math.floor(i / WIDTH) + 0.5 - 50) <= 10 ? 255 : 0,
    )
    expect(Buffer.compare(data, expected.data)).toBe(0)
    expect(editor.apply(stroke(50, 50, 10, false)).data.every((byte) => byte === 0)).toBe(true)
  })

  it('clear forgets the area, the taps and the start', () => {
    const start = { mask: scene.wall, likelihood: scene.wall }
    const cleared = createMaskEditor(scene.photo, start)
    cleared.apply(tap(120, 20))
    expect(cleared.clear().data.every((byte) => byte === 0)).toBe(true)
    const blank = createMaskEditor(scene.photo, null)
    expect(Buffer.compare(cleared.apply(tap(30, 80)).data, blank.apply(tap(30, 80)).data)).toBe(0)
  })

  it('reset goes back to the first guess, whatever was done or cleared since, and can be undone', () => {
    const start = { mask: scene.wall, likelihood: scene.wall }
    const worked = createMaskEditor(scene.photo, start)
    for (const edit of EDITS) worked.apply(edit)
    const before = worked.mask.data
    expect(Buffer.compare(worked.apply({ kind: 'reset' }).data, scene.wall.data)).toBe(0)
    const fresh = createMaskEditor(scene.photo, start)
    expect(Buffer.compare(worked.apply(tap(120, 20)).data, fresh.apply(tap(120, 20)).data)).toBe(0)
    worked.undo()
    expect(Buffer.compare(worked.undo().data, before)).toBe(0)
  })
})

const EDITS: readonly MaskEdit[] = [
  tap(30, 80),
  stroke(200, 100, 12, true),
  tap(120, 95, false),
  { kind: 'grow', byPx: 2 },
  tap(215, 120),
  { kind: 'grow', byPx: -3 },
  { kind: 'clear' },
  tap(120, 15),
  stroke(120, 20, 5, false),
]

describe('another start', () => {
  const guess = { mask: plane((i) => (i % WIDTH < 100 ? 255 : 0)), likelihood: plane(() => 128) }
  const other = plane((i) => (i % WIDTH >= 150 ? 255 : 0))
  const start: MaskEdit = { kind: 'start', name: 'other', runs: alternatingRuns(other.data) }

  it('replaces the area and everything edited, in one step to undo', () => {
    const editor = createMaskEditor(scene.photo, guess)
    editor.apply(stroke(200, 20, 6, false))
    const before = editor.apply(stroke(120, 80, 9, true)).data
    expect(editor.apply(start).data).toEqual(other.data)
    expect(editor.undo().data).toEqual(before)
    expect(editor.redo().data).toEqual(other.data)
  })

  it('is where later edits start; a reset returns to the first guess', () => {
    const editor = createMaskEditor(scene.photo, guess, seen)
    editor.apply(start)
    const tapped = editor.apply(tap(30, 80))
    expect([at(tapped, 30, 80), at(tapped, 230, 10)]).toEqual([255, 255])
    expect(editor.apply({ kind: 'reset' }).data).toEqual(guess.mask.data)
  })

  it('opens with a mask that was kept as a picture', () => {
    const editor = createMaskEditor(scene.photo, guess)
    expect(editor.restore(startHistory(other)).data).toEqual(other.data)
    expect([editor.canUndo, editor.canRedo]).toEqual([false, false])
    expect(editor.apply(stroke(120, 80, 9, true)).data).not.toEqual(other.data)
    expect(editor.undo().data).toEqual(other.data)
  })

  it('is replayed and restored with the history', () => {
    const editor = createMaskEditor(scene.photo, guess)
    for (const edit of [stroke(120, 80, 9, true), start, stroke(60, 40, 9, true)]) editor.apply(edit)
    expect(replayEdits(createMaskEditor(scene.photo, guess), editor.edits).data).toEqual(editor.mask.data)
    const restored = createMaskEditor(scene.photo, guess)
    expect(restored.restore(structuredClone(editor.save())).data).toEqual(editor.mask.data)
    expect(restored.undo().data).toEqual(other.data)
  })

  it.each([
    ['too short', [10, 10]],
    ['too long', [WIDTH * HEIGHT, 1]],
    ['negative', [WIDTH * HEIGHT + 1, -1]],
    ['broken', [0.5, WIDTH * HEIGHT - 0.5]],
    ['absent', undefined],
  ])('is refused when its runs are %s', (_, runs) => {
    const editor = createMaskEditor(scene.photo, guess)
    expect(() => editor.apply({ kind: 'start', name: 'other', runs } as MaskEdit)).toThrow(RangeError)
    expect(editor.mask.data).toEqual(guess.mask.data)
  })

  it('may be empty, or the whole photo', () => {
    const editor = createMaskEditor(scene.photo, guess)
    for (const value of [0, 255]) {
      const runs = alternatingRuns(plane(() => value).data)
      expect(editor.apply({ kind: 'start', name: 'all', runs }).data).toEqual(plane(() => value).data)
    }
  })
})

describe('undo and redo', () => {
  it('go back and forth exactly', () => {
    const editor = createMaskEditor(scene.photo, null)
    const masks = [editor.mask.data]
    for (const edit of EDITS) masks.push(editor.apply(edit).data)
    for (let k = EDITS.length - 1; k >= 0; k--) {
      expect(Buffer.compare(editor.undo().data, masks[k])).toBe(0)
      expect(editor.edits).toEqual(EDITS.slice(0, k))
    }
    expect(editor.canUndo).toBe(false)
    for (let k = 1; k <= EDITS.length; k++) expect(Buffer.compare(editor.redo().data, masks[k])).toBe(0)
    expect(editor.canRedo).toBe(false)
  })

  it('edit on after an undo as if the undone edit had never been', () => {
    const editor = createMaskEditor(scene.photo, null)
    editor.apply(tap(30, 80))
    editor.apply(tap(120, 15))
    editor.undo()
    editor.apply(tap(120, 95, false))
    expect(editor.canRedo).toBe(false)
    const other = createMaskEditor(scene.photo, null)
    expect(
      Buffer.compare(editor.mask.data, replayEdits(other, [tap(30, 80), tap(120, 95, false)]).data),
    ).toBe(0)
  })

  it('reach back a limited number of steps', () => {
    const editor = createMaskEditor(scene.photo, null)
    for (let k = 0; k < UNDO_STEPS_MAX + 5; k++) editor.apply(stroke(k * 4 + 2, 20, 2, true))
    let steps = 0
    for (; editor.canUndo; steps++) editor.undo()
    expect(steps).toBe(UNDO_STEPS_MAX)
    expect(at(editor.mask, 18, 20)).toBe(255)
    expect(at(editor.mask, 22, 20)).toBe(0)
  })

  it('leave a returned mask alone', () => {
    const editor = createMaskEditor(scene.photo, null)
    const before = editor.apply(tap(30, 80)).data
    const copy = before.slice()
    for (const edit of EDITS) editor.apply(edit)
    expect(Buffer.compare(before, copy)).toBe(0)
  })

  it('do nothing without a step', () => {
    const editor = createMaskEditor(scene.photo, null)
    expect(editor.undo()).toEqual(editor.mask)
    expect(editor.redo()).toEqual(editor.mask)
  })
})

describe('replay', () => {
  it('gives the bytes of the live edits', () => {
    const start = { mask: scene.wall, likelihood: scene.wall }
    const live = createMaskEditor(scene.photo, start)
    for (const edit of EDITS.slice(0, 6)) live.apply(edit)
    const replayed = replayEdits(createMaskEditor(scene.photo, start), live.edits)
    expect(Buffer.compare(replayed.data, live.mask.data)).toBe(0)
  })
})

describe('a saved history', () => {
  const start = { mask: scene.wall, likelihood: scene.wall }
  const worked = () => {
    const editor = createMaskEditor(scene.photo, start)
    for (const edit of EDITS.slice(0, 6)) editor.apply(edit)
    editor.undo()
    editor.undo()
    return editor
  }
  const reloaded = () =>
    createMaskEditor({ ...scene.photo, data: Uint8Array.from(scene.photo.data) }, { ...start })

  it('takes up the work after a reload: area, undo, redo and the next tap', () => {
    const [live, restored] = [worked(), reloaded()]
    const expectSame = () => {
      expect(Buffer.compare(restored.mask.data, live.mask.data)).toBe(0)
      expect(restored.edits).toEqual(live.edits)
      expect([restored.canUndo, restored.canRedo]).toEqual([live.canUndo, live.canRedo])
    }
    restored.restore(structuredClone(live.save()))
    expectSame()
    const moves = [1, 1, -1, -1, -1, -1, -1, -1, 1].map((step) => (step < 0 ? 'undo' : 'redo'))
    for (const move of moves) {
      live[move]()
      restored[move]()
      expectSame()
    }
    for (const editor of [live, restored]) editor.apply(tap(120, 95))
    expectSame()
    expect(restored.save()).toEqual(live.save())
  })

  it('keeps all fifty steps in little room', () => {
    const editor = createMaskEditor(scene.photo, null)
    for (let k = 0; k < UNDO_STEPS_MAX + 5; k++)
      editor.apply(k % 10 === 0 ? tap(4 + k * 4, 80) : stroke(4 + k * 4, 100, 7, k % 2 === 0))
    const history = editor.save()
    expect(history.planes.length).toBeLessThan(UNDO_STEPS_MAX * 4000)
    const restored = reloaded()
    restored.restore(history)
    let steps = 0
    for (; restored.canUndo; steps++) restored.undo()
    expect(steps).toBe(UNDO_STEPS_MAX)
  })

  it('is refused whole when it is broken or of another photo, and the area stays', () => {
    const history = worked().save()
    const editor = reloaded()
    editor.apply(tap(30, 80))
    const before = editor.mask.data
    const faultOf = (broken: object) => {
      try {
        editor.restore({ ...history, ...broken })
      } catch (error) {
        return error instanceof MaskError && error.fault
      }
      return null
    }
    expect(faultOf({ width: WIDTH + 1 })).toBe('wrong_size')
    for (const broken of [
      { format: 2 },
      { undoSteps: 5 },
      { redoSteps: -1 },
      { edits: history.edits.slice(2) },
      { edits: [tap(-5, 0), ...history.edits.slice(1)] },
      { planes: history.planes.slice(0, -3) },
      { planes: Uint8Array.of(...history.planes, 8) },
      { planes: history.planes.map((byte, i) => (i === 0 ? byte + 4 : byte)) },
      { planes: undefined },
    ])
      expect(faultOf(broken)).toBe('broken_history')
    expect(Buffer.compare(editor.mask.data, before)).toBe(0)
    expect(editor.edits).toEqual([tap(30, 80)])
  })
})

describe('broken preconditions', () => {
  const editor = createMaskEditor(scene.photo, null)
  const broken: readonly MaskEdit[] = [
    tap(-1, 5),
    tap(WIDTH, 5),
    tap(5, HEIGHT),
    tap(Number.NaN, 5),
    { kind: 'stroke', points: [], radiusPx: 4, adds: true },
    { kind: 'stroke', points: [[Number.NaN, 1]], radiusPx: 4, adds: true },
    stroke(5, 5, 0, true),
    stroke(5, 5, 100_000, true),
    { kind: 'grow', byPx: Number.NaN },
    { kind: 'grow', byPx: 5000 },
  ]
  it.each(broken)('are refused: %j', (edit) => {
    expect(() => editor.apply(edit)).toThrow(RangeError)
    expect(editor.canUndo).toBe(false)
  })

  it('are refused in photo, start and analysis', () => {
    const other = buildAnalysis({ width: WIDTH + 4, height: HEIGHT }, () => ['wall', 0.5])
    expect(() => createMaskEditor(scene.photo, null, other)).toThrow(RangeError)
    const short = { ...scene.photo, data: scene.photo.data.subarray(3) }
    expect(() => createMaskEditor(short, null)).toThrow(RangeError)
    const small = { width: 1, height: 1, data: new Uint8Array(1) }
    expect(() => createMaskEditor(scene.photo, { mask: small, likelihood: scene.wall })).toThrow(MaskError)
    expect(() => createMaskEditor(scene.photo, { mask: scene.wall, likelihood: small })).toThrow(MaskError)
  })
})

it('works on photos of a single pixel and of odd sides', () => {
  for (const [width, height] of [
    [1, 1],
    [3, 1],
    [1, 7],
    [33, 21],
  ] as const) {
    const photo = { width, height, channels: 4 as const, data: new Uint8Array(width * height * 4).fill(90) }
    const editor = createMaskEditor(photo, null)
    expect(editor.apply({ kind: 'tap', x: width - 0.5, y: height - 0.5, adds: true }).data.at(-1)).toBe(255)
  }
})
