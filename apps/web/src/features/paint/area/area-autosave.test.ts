import type { MaskHistory } from '@housecoat/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AreaStep } from './step-log.ts'
import type { SavedArea } from '../../../photo/browser-store.ts'
import { createAreaAutosave, type SavableArea } from './area-autosave.ts'

const tap: AreaStep = { kind: 'tap', x: 3, y: 4, adds: true }
const undo: AreaStep = { kind: 'undo' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  hidePage('visible')
})

/** A page whose area counts its saves, with the storage behind it. */
function openPage() {
  const kept: SavedArea[] = []
  let saves = 0
  const autosave = createAreaAutosave((_photo, _surface, area) => {
    kept.push(area)
    return Promise.resolve()
  })
  const area: SavableArea = {
    photoKey: 'a1',
    surface: 'exterior',
    save: () => Promise.resolve({ undoSteps: ++saves } as MaskHistory),
  }
  return { autosave, area, kept, lost: () => autosave.listLostSteps(area, kept.at(-1)?.upTo ?? 0) }
}

function hidePage(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('steps in quick succession are saved once, in the pause after them', async () => {
  const { autosave, area, kept, lost } = openPage()
  for (let step = 0; step < 5; step++) {
    autosave.addStep(area, tap)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(kept).toEqual([])
  expect(lost()).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(kept).toHaveLength(1)
  expect(lost()).toEqual([])
})

test('a reload within the pause finds every step', () => {
  const { autosave, area } = openPage()
  autosave.addStep(area, tap)
  autosave.addStep(area, undo)
  expect(openPage().lost()).toEqual([tap, undo])
})

test('hiding the page saves the scheduled area at once, and only once', async () => {
  const { autosave, area, kept } = openPage()
  autosave.addStep(area, tap)
  hidePage('hidden')
  await vi.advanceTimersByTimeAsync(0)
  expect(kept).toHaveLength(1)
  hidePage('hidden')
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept).toHaveLength(1)
})

test('a step made while the area is being saved stays logged', async () => {
  const { autosave, area, lost } = openPage()
  autosave.addStep(area, tap)
  const saving = autosave.flush()
  await Promise.resolve()
  autosave.addStep(area, undo)
  await saving
  await vi.advanceTimersByTimeAsync(0)
  expect(lost()).toEqual([undo])
})

test('steps stay logged when the engine cannot save', async () => {
  const { autosave, area, kept, lost } = openPage()
  autosave.addStep({ ...area, save: () => Promise.reject(new Error('gone')) }, tap)
  await autosave.flush()
  expect(kept).toEqual([])
  expect(lost()).toEqual([tap])
})
