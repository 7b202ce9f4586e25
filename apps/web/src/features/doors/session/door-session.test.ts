import { expect, test } from 'vitest'
import { INITIAL_DOOR_STATE, type DoorWizardState } from './door-wizard-state.ts'
import { packSession, readSession } from '../../../studio/session/saved-session.ts'
import { DOOR_SESSION } from './door-session.ts'

const state: DoorWizardState = {
  ...INITIAL_DOOR_STATE,
  step: 4,
  originalImage: { file: new Blob(['photo']), name: 'house.jpg', key: 'a1' },
}

test('all but the photo itself is stored, and comes back', () => {
  const packed = packSession(DOOR_SESSION, state)
  expect(packed).not.toHaveProperty('state.originalImage')
  expect(readSession(DOOR_SESSION, structuredClone(packed))).toMatchObject({
    photoKey: 'a1',
    state: { step: 4 },
  })
})

test('what was under way is begun again', () => {
  expect(packSession(DOOR_SESSION, { ...state, isProcessing: true })?.state).toMatchObject({
    step: 3,
    isProcessing: false,
  })
  expect(packSession(DOOR_SESSION, { ...state, step: 2 })?.state.step).toBe(1)
})

test('without a photo there is nothing to come back to, and what another page kept is left alone', () => {
  expect(packSession(DOOR_SESSION, INITIAL_DOOR_STATE)).toBeNull()
  for (const stored of [null, 'x', {}, { version: 2, photoKey: 'a1', state: {} }])
    expect(readSession(DOOR_SESSION, stored)).toBeNull()
})
