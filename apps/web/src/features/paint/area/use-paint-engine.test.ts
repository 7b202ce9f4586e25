import type { MaskHistory } from '@housecoat/engine'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngineClient } from '../../../engine/page/engine-client.ts'
import type { SavedArea } from '../../../photo/browser-store.ts'
import type { AreaRef, AreaView, PaintedArea, PreparedArea } from '../../../engine/engine-api.ts'
import { StaleCallError } from '../../../engine/stale-call.ts'
import { usePaintEngine } from './use-paint-engine.ts'

const pixels = () => ({ width: 2, height: 1, data: new Uint8ClampedArray(8) })

interface Asked<Answer> {
  readonly of: AreaRef
  readonly answer: (value: Answer) => void
  readonly fail: (error: unknown) => void
}

/** A worker that answers on the test's command. */
const worker = vi.hoisted((): { client: unknown } => ({ client: null }))

vi.mock('../../../engine/page/engine-client.ts', () => ({ createEngineClient: () => worker.client }))
/** What the browser has stored: photo and surface → area. */
const stored = vi.hoisted(() => new Map<string, SavedArea>())

vi.mock('../../../photo/browser-store.ts', () => ({
  findArea: (photoKey: string, surface: string) =>
    Promise.resolve(stored.get(`${photoKey} ${surface}`) ?? null),
  storeArea: (photoKey: string, surface: string, area: SavedArea) =>
    Promise.resolve(void stored.set(`${photoKey} ${surface}`, area)),
}))

function startWorker() {
  const preparations: Asked<PreparedArea>[] = []
  const paintings: Asked<PaintedArea | null>[] = []
  const edits: Asked<PreparedArea>[] = []
  const improvements: Asked<AreaView | null>[] = []
  const released: unknown[] = []
  const analyzed: unknown[] = []
  const ask =
    <Answer>(list: Asked<Answer>[]) =>
    (of: AreaRef) =>
      new Promise<Answer>((answer, fail) => list.push({ of, answer, fail }))
  let openings = 0
  let isEnded = false
  const client = {
    openPhoto: (file: Blob) =>
      Promise.resolve({
        id: ++openings,
        width: 2,
        height: 1,
        preview: { width: 2, height: 1, close: () => undefined },
        grid: { width: 2, height: 1 },
        upload: file,
      }),
    startAnalysis(...photo) {
      analyzed.push(photo)
      return Promise.resolve()
    },
    prepareArea: ask(preparations),
    paint: ask(paintings),
    edit: ask(edits),
    listAreaChoices: () => Promise.resolve([]),
    improveTap: ask(improvements),
    saveArea: (of: AreaRef) => Promise.resolve({ of } as unknown as MaskHistory),
    releasePicture(picture) {
      released.push(picture)
      return Promise.resolve()
    },
    maskPng: (of: AreaRef) => Promise.resolve(new Blob([`mask of photo ${of.photoId}`])),
    dispose: () => {
      isEnded = true
    },
  } satisfies Partial<EngineClient>
  worker.client = client
  return { preparations, paintings, edits, improvements, released, analyzed, isEnded: () => isEnded }
}

const prepared = (coverage: number): PreparedArea => ({
  glow: pixels(),
  coverage,
  owned: {},
  canUndo: false,
  canRedo: false,
  tapAgain: null,
  start: 'found',
  tapModel: null,
  confidence: 1,
  doubt: null,
  isKept: false,
  isStillOpen: false,
})
const LOOK = { hex: '#112233', lightness: 0 }
const painted = (): PaintedArea => ({
  picture: pixels(),
  light: { confidence: 1, basis: 'prior' },
  isProvisional: false,
})

beforeEach(() => {
  stored.clear()
})

/** Makes a call that stays pending in the worker. */
async function begin(call: () => Promise<void>, asked: readonly unknown[]): Promise<{ done: Promise<void> }> {
  const before = asked.length
  let done = Promise.resolve()
  await act(async () => {
    done = call()
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1), { timeout: 20_000 })
  })
  return { done }
}

/** Resolves the worker's call and waits for its effects. */
const finish = ({ done }: { done: Promise<void> }, answer: () => void) =>
  act(async () => {
    answer()
    await done
  })

async function openFirst() {
  const asked = startWorker()
  const { result } = renderHook(() => usePaintEngine())
  const engine = () => result.current
  await act(() => engine().open(new Blob(['a']), 'photo-a'))
  return { ...asked, engine }
}

test('only the open photo is analyzed early', async () => {
  const { engine, analyzed } = await openFirst()
  act(() => engine().startAnalysis('photo-b', 'outdoors'))
  act(() => engine().startAnalysis('photo-a', 'indoors'))
  expect(analyzed).toEqual([[1, 'indoors']])
})

test('C3: an area found for the previous photo is not shown on the open one', async () => {
  const { engine, preparations } = await openFirst()
  const first = await begin(() => engine().prepare('photo-a', 'exterior'), preparations)
  await act(() => engine().open(new Blob(['b']), 'photo-b'))
  await finish(first, () => preparations[0].answer(prepared(0.9)))
  expect(engine().area).toBeNull()

  const second = await begin(() => engine().prepare('photo-b', 'exterior'), preparations)
  expect(preparations[1].of).toEqual({ photoId: 2, surface: 'exterior' })
  await finish(second, () => preparations[1].answer(prepared(0.2)))
  expect(engine().area?.coverage).toBe(0.2)
  expect(await (await engine().maskPng()).text()).toBe('mask of photo 2')
})

test('C3: preparing a photo that is no longer open requests nothing', async () => {
  const { engine, preparations } = await openFirst()
  await act(() => engine().open(new Blob(['b']), 'photo-b'))
  await act(() => engine().prepare('photo-a', 'exterior'))
  expect(preparations).toHaveLength(0)
  expect(engine().isOpen('photo-a')).toBe(false)
  expect(engine().isOpen('photo-b')).toBe(true)
})

test('C3: a stale preparation neither fails nor ends the engine of the open photo', async () => {
  const { engine, preparations, isEnded } = await openFirst()
  const first = await begin(() => engine().prepare('photo-a', 'exterior'), preparations)
  await act(() => engine().open(new Blob(['b']), 'photo-b'))
  await finish(first, () => preparations[0].fail(new StaleCallError('Another photo was opened')))
  expect(engine().photo?.id).toBe(2)

  const second = await begin(() => engine().prepare('photo-b', 'exterior'), preparations)
  await finish(second, () => preparations[1].answer(prepared(0.2)))
  expect(engine().area?.coverage).toBe(0.2)
  expect(isEnded()).toBe(false)
})

test('C3: a picture painted for the previous area is released without being shown', async () => {
  const { engine, preparations, paintings, released } = await openFirst()
  const preparing = await begin(() => engine().prepare('photo-a', 'exterior'), preparations)
  await finish(preparing, () => preparations[0].answer(prepared(0.5)))
  const painting = await begin(() => engine().paint(LOOK), paintings)
  await act(() => engine().open(new Blob(['b']), 'photo-b'))
  const late = painted()
  await finish(painting, () => paintings[0].answer(late))
  expect(engine().painted).toBeNull()
  expect(released).toEqual([late.picture])
})

test('C3: a tap answered after another area was chosen changes nothing there', async () => {
  const { engine, preparations, edits } = await openFirst()
  const siding = await begin(() => engine().prepare('photo-a', 'siding'), preparations)
  await finish(siding, () => preparations[0].answer(prepared(0.5)))
  const tap = await begin(() => engine().edit({ kind: 'tap', x: 1, y: 0, adds: true }), edits)
  const roof = await begin(() => engine().prepare('photo-a', 'roof'), preparations)
  await finish(roof, () => preparations[1].answer(prepared(0.1)))
  await finish(tap, () => edits[0].answer({ ...prepared(0.6), canUndo: true }))
  expect(engine().area).toMatchObject({ surface: 'roof', coverage: 0.1, canUndo: false })
})

test('a surface of a scheme that is left and chosen again before another one is open is asked for again', async () => {
  const { engine, preparations, paintings } = await openFirst()
  const siding = await begin(() => engine().prepare('photo-a', 'siding'), preparations)
  await finish(siding, () => preparations[0].answer(prepared(0.5)))
  act(() => engine().setScheme({ hex: null, lightness: 0, others: [{ surface: 'siding', hex: '#445566' }] }))
  const roof = await begin(() => engine().prepare('photo-a', 'roof'), preparations)
  expect(engine().area?.surface).toBe('siding')
  const again = await begin(() => engine().prepare('photo-a', 'siding'), preparations)
  await finish(roof, () => preparations[1].answer(prepared(0.1)))
  await act(async () => {
    preparations[2].answer({ ...prepared(0.5), isStillOpen: true })
    await vi.waitFor(() => expect(paintings).toHaveLength(1), { timeout: 20_000 })
    paintings[0].answer(painted())
    await again.done
  })
  expect(paintings[0].of.surface).toBe('siding')
  expect(engine().area).toMatchObject({ surface: 'siding', coverage: 0.5 })
})

test('C3: a pending save reads the area it belongs to', async () => {
  const { engine, preparations, edits } = await openFirst()
  const preparing = await begin(() => engine().prepare('photo-a', 'siding'), preparations)
  await finish(preparing, () => preparations[0].answer(prepared(0.5)))
  const tap = await begin(() => engine().edit({ kind: 'tap', x: 1, y: 0, adds: true }), edits)
  await finish(tap, () => edits[0].answer(prepared(0.6)))
  await act(() => engine().open(new Blob(['b']), 'photo-b'))
  expect([...stored]).toEqual([
    [
      'photo-a siding',
      { history: { of: { photoId: 1, surface: 'siding' } }, upTo: expect.any(Number) as number },
    ],
  ])
})

describe('a server’s model for taps', () => {
  const TAP = { kind: 'tap', x: 1, y: 0, adds: true } as const

  async function tapOnce() {
    const opened = await openFirst()
    const { engine, preparations, edits, improvements } = opened
    const siding = await begin(() => engine().prepare('photo-a', 'siding'), preparations)
    await finish(siding, () => preparations[0].answer(prepared(0.5)))
    const tap = await begin(() => engine().edit(TAP), edits)
    await finish(tap, () => edits[0].answer({ ...prepared(0.6), canUndo: true }))
    expect(improvements).toHaveLength(1)
    return opened
  }

  test('takes the place of the browser’s answer, which is shown first', async () => {
    const { engine, improvements } = await tapOnce()
    expect(engine().area).toMatchObject({ coverage: 0.6, tapModel: null })
    const improved = { ...prepared(0.7), canUndo: true, tapModel: 'big' }
    improvements[0].answer(improved)
    await waitFor(() => expect(engine().area?.coverage).toBe(0.7))
    expect(engine().area).toMatchObject({ tapModel: 'big', isEdited: true })
  })

  test.each([
    ['without an answer', (asked: Asked<AreaView | null>) => asked.answer(null)],
    ['that fails', (asked: Asked<AreaView | null>) => asked.fail(new Error('gone'))],
  ])('%s leaves the browser’s answer', async (_words, settle) => {
    const { engine, improvements, isEnded } = await tapOnce()
    await act(async () => {
      settle(improvements[0])
      await Promise.resolve()
    })
    expect(engine().area).toMatchObject({ coverage: 0.6, tapModel: null })
    expect(isEnded()).toBe(false)
  })

  test('is not asked about strokes', async () => {
    const { engine, edits, improvements } = await tapOnce()
    const stroke = { kind: 'stroke', points: [[1, 0]], radiusPx: 2, adds: true } as const
    const drawing = await begin(() => engine().edit(stroke), edits)
    await finish(drawing, () => edits[1].answer({ ...prepared(0.8), canUndo: true }))
    expect(improvements).toHaveLength(1)
  })
})
