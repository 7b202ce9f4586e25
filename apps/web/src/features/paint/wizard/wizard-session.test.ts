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

test('stores and restores everything except the photo itself', () => {
  const packed = packSession(WIZARD_SESSION, state)
  expect(packed).not.toHaveProperty('state.originalImage')
  const { originalImage, ...rest } = state
  expect(readSession(WIZARD_SESSION, structuredClone(packed))).toEqual({
    version: 5,
    photoKey: originalImage?.key,
    state: rest,
  })
})

test('stores nothing without a photo', () => {
  expect(packSession(WIZARD_SESSION, INITIAL_WIZARD_STATE)).toBeNull()
})

test('ignores what another version of the page stored', () => {
  for (const stored of [null, undefined, 'x', {}, { ...packSession(WIZARD_SESSION, state), version: 0 }])
    expect(readSession(WIZARD_SESSION, stored)).toBeNull()
})
