import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useEarlyAnalysis } from './use-early-analysis.ts'

const photo = (key: string) => ({ file: new Blob(), name: 'home.jpg', key })

function openStep(openKey: string | null) {
  const startAnalysis = vi.fn()
  const engine = { startAnalysis, isOpen: (key: string) => key === openKey }
  const start = { originalImage: photo('a'), isExterior: true }
  const { rerender } = renderHook((state: typeof start) => useEarlyAnalysis(state, engine), {
    initialProps: start,
  })
  return { startAnalysis, show: rerender }
}

test('an open photo is analyzed as a house, and as a room when the person says so', () => {
  const { startAnalysis, show } = openStep('a')
  expect(startAnalysis.mock.calls).toEqual([['a', 'outdoors']])
  show({ originalImage: photo('a'), isExterior: true })
  show({ originalImage: photo('a'), isExterior: false })
  expect(startAnalysis.mock.calls).toEqual([
    ['a', 'outdoors'],
    ['a', 'indoors'],
  ])
})

test('a photo that is not open yet is not analyzed', () => {
  const { startAnalysis } = openStep(null)
  expect(startAnalysis).not.toHaveBeenCalled()
})
