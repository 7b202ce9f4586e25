import { describe, expect, test, vi } from 'vitest'
import { COMPARED_MAX, createColorMemory } from './color-memory.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(4, '0'))
const KEY = 'housecoat.paint-colors'

test('everything is restored after a reload', () => {
  const memory = createColorMemory(() => localStorage)
  memory.remember('0300')
  memory.toggleFavorite('0002')
  memory.toggleCompared('0700')
  expect(createColorMemory(() => localStorage).get()).toEqual({
    recent: ['0300'],
    favorites: ['0002'],
    compared: ['0700'],
  })
})

test('keeps the last twelve distinct colors, newest first', () => {
  const memory = createColorMemory(() => localStorage)
  for (const id of ids(14)) memory.remember(id)
  memory.remember('0010')
  const { recent } = memory.get()
  expect(recent).toHaveLength(12)
  expect(recent.slice(0, 3)).toEqual(['0010', '0014', '0013'])
  expect(new Set(recent).size).toBe(12)
})

test('pressing the heart again removes the favorite', () => {
  const memory = createColorMemory(() => localStorage)
  memory.toggleFavorite('0001')
  memory.toggleFavorite('0002')
  memory.toggleFavorite('0001')
  expect(memory.get().favorites).toEqual(['0002'])
})

describe('side by side', () => {
  test('a tenth color is refused until one is removed', () => {
    const memory = createColorMemory(() => localStorage)
    for (const id of ids(COMPARED_MAX)) expect(memory.toggleCompared(id)).toBe(true)
    expect(memory.toggleCompared('0500')).toBe(false)
    expect(memory.get().compared).toEqual(ids(COMPARED_MAX))
    expect(memory.toggleCompared('0003')).toBe(true)
    expect(memory.toggleCompared('0500')).toBe(true)
    expect(memory.get().compared.at(-1)).toBe('0500')
  })

  test('all can be removed at once', () => {
    const memory = createColorMemory(() => localStorage)
    memory.toggleCompared('0001')
    memory.clearCompared()
    expect(memory.get().compared).toEqual([])
  })
})

test('reports changes made in another tab', () => {
  const memory = createColorMemory(() => localStorage)
  const listener = vi.fn()
  const stop = memory.subscribe(listener)
  localStorage.setItem(KEY, JSON.stringify({ favorites: ['0042'] }))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(listener).toHaveBeenCalledOnce()
  expect(memory.get().favorites).toEqual(['0042'])
  stop()
  memory.remember('0001')
  expect(listener).toHaveBeenCalledOnce()
})

test.each(['{', 'null', '[]', '{"recent":"0001","favorites":[1,null],"compared":{}}'])(
  'stored text that is no memory of colors (%s) is an empty one',
  (stored) => {
    localStorage.setItem(KEY, stored)
    expect(createColorMemory(() => localStorage).get()).toEqual({ recent: [], favorites: [], compared: [] })
  },
)

test('without storage, colors last until the page closes', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const memory = createColorMemory(() => localStorage)
  memory.toggleFavorite('0001')
  expect(memory.get().favorites).toEqual(['0001'])
})
