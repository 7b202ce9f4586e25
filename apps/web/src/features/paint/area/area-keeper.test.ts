import type { MaskHistory } from '@housecoat/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AreaStep } from './step-log.ts'
import type { KeptArea } from '../../../photo/photo-memory.ts'
import { createAreaKeeper, type KeepableArea } from './area-keeper.ts'

const tap: AreaStep = { kind: 'tap', x: 3, y: 4, adds: true }
const undo: AreaStep = { kind: 'undo' }

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  hidePage('visible')
})

/** An engine whose area is told by how often it was saved, and the storage behind it. */
function openPage() {
  const kept: KeptArea[] = []
  let saves = 0
  const keeper = createAreaKeeper((_photo, _surface, area) => {
    kept.push(area)
    return Promise.resolve()
  })
  const area: KeepableArea = {
    photoKey: 'a1',
    surface: 'exterior',
    save: () => Promise.resolve({ undoSteps: ++saves } as MaskHistory),
  }
  return { keeper, area, kept, lost: () => keeper.listLostSteps(area, kept.at(-1)?.upTo ?? 0) }
}

function hidePage(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('steps in quick succession are kept once, in the pause after them', async () => {
  const { keeper, area, kept, lost } = openPage()
  for (let step = 0; step < 5; step++) {
    keeper.addStep(area, tap)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(kept).toEqual([])
  expect(lost()).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(kept).toHaveLength(1)
  expect(lost()).toEqual([])
})

test('a reload within the pause finds every step', () => {
  const { keeper, area } = openPage()
  keeper.addStep(area, tap)
  keeper.addStep(area, undo)
  expect(openPage().lost()).toEqual([tap, undo])
})

test('a page that is hidden keeps at once what waits, and only once', async () => {
  const { keeper, area, kept } = openPage()
  keeper.addStep(area, tap)
  hidePage('hidden')
  await vi.advanceTimersByTimeAsync(0)
  expect(kept).toHaveLength(1)
  hidePage('hidden')
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept).toHaveLength(1)
})

test('a step that comes while the area is kept stays logged', async () => {
  const { keeper, area, lost } = openPage()
  keeper.addStep(area, tap)
  const keeping = keeper.keepNow()
  await Promise.resolve()
  keeper.addStep(area, undo)
  await keeping
  await vi.advanceTimersByTimeAsync(0)
  expect(lost()).toEqual([undo])
})

test('an engine that cannot save leaves the steps logged', async () => {
  const { keeper, area, kept, lost } = openPage()
  keeper.addStep({ ...area, save: () => Promise.reject(new Error('gone')) }, tap)
  await keeper.keepNow()
  expect(kept).toEqual([])
  expect(lost()).toEqual([tap])
})
