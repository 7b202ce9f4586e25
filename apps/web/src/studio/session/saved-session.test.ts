import { expect, test } from 'vitest'
import { findSavedState, type SessionFormat, type SessionState } from './saved-session.ts'

const FORMAT: SessionFormat<SessionState> = {
  version: 1,
  findResultPath: () => null,
  withoutResult: (state) => state,
}

// jsdom has no IndexedDB: nothing is stored, as after the browser deleted it
test('a session that the browser deleted is missed by the tab that stored it, and by no other', async () => {
  sessionStorage.setItem('housecoat.tab.1f', 'stored')
  expect(await findSavedState(FORMAT, '1f')).toBe('lost')
  expect(await findSavedState(FORMAT, '2a')).toBe('none')
})
