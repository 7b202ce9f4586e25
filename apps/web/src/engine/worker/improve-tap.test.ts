import type { ColorRaster, MaskEdit } from '@housecoat/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AreaRef } from '../engine-api.ts'
import { createAreaCalls } from './area-calls.ts'
import { createOpenPhotoHolder } from './open-photo.ts'
import type { ServerTaps } from './server-taps.ts'

const [WIDTH, HEIGHT] = [64, 48]
/** All pixels look alike, so the browser takes nearly all of them. The model takes the upper rows. */
const regionOf = (rows: number) => ({ model: 'big', runs: [0, rows * WIDTH, (HEIGHT - rows) * WIDTH] })
const photo: ColorRaster = {
  width: WIDTH,
  height: HEIGHT,
  channels: 4,
  data: new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(160),
}
const TAP = { kind: 'tap', x: 20, y: 5, adds: true } as const

type Improved = Awaited<ReturnType<ServerTaps['findRegion']>>
interface Question {
  readonly edits: readonly MaskEdit[]
  readonly signal: AbortSignal
  readonly answer: (improved: Improved) => void
}

let questions: Question[]
beforeEach(() => {
  questions = []
})

/** An empty area of a gray photo, and a server that answers on the test's command. */
async function openArea() {
  const sent: ColorRaster[] = []
  const serverTaps: ServerTaps = {
    checkModel: () => undefined,
    sendPhoto: (one) => void sent.push(one),
    findRegion: (_photo, edits, signal) => new Promise((answer) => questions.push({ edits, signal, answer })),
    askForSurfaces: () => Promise.resolve(() => Promise.resolve(null)),
  }
  const analyzer = {
    preload: () => undefined,
    checkServerModel: () => undefined,
    analyze: () => Promise.resolve(null),
  }
  const photos = createOpenPhotoHolder()
  const photoId = photos.reserveId()
  photos.open(photoId, { size: { width: WIDTH, height: HEIGHT }, preview: photo, analysisPhoto: photo }, null)
  const calls = createAreaCalls(photos, analyzer, serverTaps)
  const ref: AreaRef = { photoId, surface: 'siding' }
  await calls.prepareArea(ref, null, () => undefined)
  return { calls, ref, sent }
}

const ROWS = 44
const improved = () => ({ ...TAP, region: regionOf(ROWS) })
const REGION_SHARE = ROWS / HEIGHT

test('the model’s region takes the place of the browser’s, and both are one undo step', async () => {
  const { calls, ref } = await openArea()
  const local = calls.edit(ref, TAP)
  expect(local).toMatchObject({ canUndo: true, tapModel: null })
  expect(local.coverage).toBeGreaterThan(0.9)
  const improving = calls.improveTap(ref)
  expect(questions[0].edits).toEqual([TAP])
  questions[0].answer(improved())
  const view = await improving
  expect(view).toMatchObject({ coverage: REGION_SHARE, tapModel: 'big', canRedo: false })
  expect(calls.undo(ref)).toMatchObject({ coverage: 0, canUndo: false, tapModel: null })
  expect(calls.redo(ref)).toMatchObject({ coverage: REGION_SHARE, tapModel: 'big' })
})

test('a region that mostly differs from the browser’s is not taken', async () => {
  const { calls, ref } = await openArea()
  const local = calls.edit(ref, TAP)
  const improving = calls.improveTap(ref)
  questions[0].answer({ ...TAP, region: regionOf(12) })
  expect(await improving).toBeNull()
  expect(calls.undo(ref).canUndo).toBe(false)
  expect(calls.redo(ref)).toMatchObject({ coverage: local.coverage, tapModel: null })
})

test('without an answer the browser’s stays', async () => {
  const { calls, ref } = await openArea()
  const local = calls.edit(ref, TAP)
  const improving = calls.improveTap(ref)
  questions[0].answer(null)
  expect(await improving).toBeNull()
  expect(calls.undo(ref).canUndo).toBe(false)
  expect(calls.redo(ref).coverage).toBe(local.coverage)
})

describe('an answer that comes after', () => {
  type Opened = Awaited<ReturnType<typeof openArea>>
  test.each([
    ['another tap', ({ calls, ref }: Opened) => calls.edit(ref, { ...TAP, x: 40 })],
    ['an undo', ({ calls, ref }: Opened) => calls.undo(ref)],
    ['a restored area', ({ calls, ref }: Opened) => calls.restoreArea(ref, calls.saveArea(ref))],
  ])('%s changes nothing, and its question was aborted', async (_words, act) => {
    const opened = await openArea()
    const { calls, ref } = opened
    calls.edit(ref, TAP)
    const improving = calls.improveTap(ref)
    act(opened)
    const before = calls.saveArea(ref)
    expect(questions[0].signal.aborted).toBe(true)
    questions[0].answer(improved())
    expect(await improving).toBeNull()
    expect(calls.saveArea(ref)).toEqual(before)
  })
})

test('only a tap of the browser is asked about', async () => {
  const { calls, ref } = await openArea()
  expect(await calls.improveTap(ref)).toBeNull()
  calls.edit(ref, { kind: 'stroke', points: [[5, 5]], radiusPx: 2, adds: true })
  expect(await calls.improveTap(ref)).toBeNull()
  calls.edit(ref, improved())
  expect(await calls.improveTap(ref)).toBeNull()
  expect(questions).toEqual([])
})

test('the photo is sent ahead once its area is prepared', async () => {
  const { sent } = await openArea()
  await expect.poll(() => sent).toEqual([photo])
})
