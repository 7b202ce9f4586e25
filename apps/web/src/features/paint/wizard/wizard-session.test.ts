import { expect, test } from 'vitest'
import { INITIAL_WIZARD_STATE, type WizardState } from './wizard-state.ts'
import { packSession, readSession } from '../../../studio/session/saved-session.ts'
import { WIZARD_SESSION } from './wizard-session.ts'

const state: WizardState = {
  ...INITIAL_WIZARD_STATE,
  step: 4,
  isProcessing: true,
  generationKey: 'k1',
  originalImage: { file: new Blob(['photo']), name: 'house.jpg', key: 'a1' },
}

test('all but the photo itself is stored, and comes back', () => {
  const packed = packSession(WIZARD_SESSION, state)
  expect(packed).not.toHaveProperty('state.originalImage')
  const { originalImage, ...rest } = state
  expect(readSession(WIZARD_SESSION, structuredClone(packed))).toEqual({
    version: 2,
    photoKey: originalImage?.key,
    state: rest,
  })
})

test('without a photo there is nothing to come back to', () => {
  expect(packSession(WIZARD_SESSION, INITIAL_WIZARD_STATE)).toBeNull()
})

test('what another version of the page stored is left alone', () => {
  for (const stored of [null, undefined, 'x', {}, { ...packSession(WIZARD_SESSION, state), version: 0 }])
    expect(readSession(WIZARD_SESSION, stored)).toBeNull()
})
