import { beforeEach, expect, test } from 'vitest'
import { nameHistoryEntry } from './history-keys.ts'

beforeEach(() => window.history.replaceState(null, ''))

test('D7: each full page load has its own key and keeps it after a reload', () => {
  nameHistoryEntry()
  const { key } = window.history.state as { key: string }
  expect(key).not.toBe('default')
  nameHistoryEntry()
  expect(window.history.state).toEqual({ key })
  window.history.pushState(null, '', '/paint')
  nameHistoryEntry()
  expect((window.history.state as { key: string }).key).not.toBe(key)
})

test('D7: keeps the router’s own state in the entry', () => {
  window.history.replaceState({ idx: 3, usr: { from: '/' } }, '')
  nameHistoryEntry()
  expect(window.history.state).toMatchObject({ idx: 3, usr: { from: '/' } })
})
