import { expect, test } from 'vitest'
import { INITIAL_DOOR_STATE, type DoorWizardState } from './door-wizard-state.ts'
import { packDoors, readDoors } from './kept-doors.ts'

const state: DoorWizardState = {
  ...INITIAL_DOOR_STATE,
  step: 4,
  originalImage: { file: new Blob(['photo']), name: 'house.jpg', key: 'a1' },
}

test('all but the photo itself is stored, and comes back', () => {
  const packed = packDoors(state)
  expect(packed).not.toHaveProperty('state.originalImage')
  expect(readDoors(structuredClone(packed))).toMatchObject({ photoKey: 'a1', state: { step: 4 } })
})

test('what was under way is begun again', () => {
  expect(packDoors({ ...state, isProcessing: true })?.state).toMatchObject({ step: 3, isProcessing: false })
  expect(packDoors({ ...state, step: 2 })?.state.step).toBe(1)
})

test('without a photo there is nothing to come back to, and what another page kept is left alone', () => {
  expect(packDoors(INITIAL_DOOR_STATE)).toBeNull()
  for (const stored of [null, 'x', {}, { version: 2, photoKey: 'a1', state: {} }])
    expect(readDoors(stored)).toBeNull()
})
