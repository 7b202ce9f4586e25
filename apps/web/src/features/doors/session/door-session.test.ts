import { expect, test } from 'vitest'
import { INITIAL_DOOR_STATE, type DoorWizardState } from './door-wizard-state.ts'
import { packSession, readSession } from '../../../studio/session/saved-session.ts'
import { DOOR_SESSION } from './door-session.ts'

const state: DoorWizardState = {
  ...INITIAL_DOOR_STATE,
  step: 4,
  originalImage: { file: new Blob(['photo']), name: 'house.jpg', key: 'a1' },
}

test('stores and restores everything except the photo itself', () => {
  const packed = packSession(DOOR_SESSION, state)
  expect(packed).not.toHaveProperty('state.originalImage')
  expect(readSession(DOOR_SESSION, structuredClone(packed))).toMatchObject({
    photoKey: 'a1',
    state: { step: 4 },
  })
})

test('running work is not stored', () => {
  expect(packSession(DOOR_SESSION, { ...state, isProcessing: true })?.state).toMatchObject({
    step: 3,
    isProcessing: false,
  })
  expect(packSession(DOOR_SESSION, { ...state, step: 2 })?.state.step).toBe(1)
})

test('stores nothing without a photo, and ignores what another version stored', () => {
  expect(packSession(DOOR_SESSION, INITIAL_DOOR_STATE)).toBeNull()
  for (const stored of [null, 'x', {}, { version: 2, photoKey: 'a1', state: {} }])
    expect(readSession(DOOR_SESSION, stored)).toBeNull()
})
