import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePreloadedEngine } from './use-preloaded-engine.ts'

vi.mock('../../../ui/page/when-quiet.ts', () => ({ whenQuiet: (callback: () => void) => callback() }))

function openWizard(isSettled: boolean, step: 1 | 2) {
  const preload = vi.fn()
  const engine = { preload }
  const { rerender } = renderHook(
    (isExterior: boolean) => usePreloadedEngine(isSettled, { step, isExterior }, engine),
    { initialProps: true },
  )
  return { preload, show: rerender }
}

test('the engine is loaded for a house, and for a room when the person says that it is one', () => {
  const { preload, show } = openWizard(true, 1)
  expect(preload.mock.calls).toEqual([['outdoors']])
  show(false)
  expect(preload.mock.calls).toEqual([['outdoors'], ['indoors']])
})

test.each([
  ['before the saved work is there', false, 1],
  ['after the first step', true, 2],
] as const)('nothing is loaded ahead %s', (_, isSettled, step) => {
  expect(openWizard(isSettled, step).preload).not.toHaveBeenCalled()
})
