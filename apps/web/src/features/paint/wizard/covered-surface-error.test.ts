import { expect, test } from 'vitest'
import { CoveredSurfaceError, checkUncovered } from './covered-surface-error.ts'
import { describeGenerationFailure } from './generation-failure.ts'

const SELECTIONS = [
  { areaId: 'exterior', area: 'Exterior' },
  { areaId: 'entry_door', area: 'Front door' },
] as const

test('a scheme whose surfaces all own a pixel is sent', () => {
  expect(() => checkUncovered(SELECTIONS, true, [])).not.toThrow()
  // covered, but not painted
  expect(() => checkUncovered(SELECTIONS, true, ['roof'])).not.toThrow()
})

test('a surface that others cover is named, with what to do', () => {
  expect(() => checkUncovered(SELECTIONS, true, ['door'])).toThrow(CoveredSurfaceError)
  const { toast, note, goTo } = describeGenerationFailure(new CoveredSurfaceError('Front door'), 'paint')
  expect(toast.title).toBe('Nothing is left of Front door')
  expect(note).toContain('tap it in your photo, or leave it unpainted')
  expect(goTo).toBeNull()
})
