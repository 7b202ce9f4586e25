import { expect, test } from 'vitest'
import { ExpiringCache } from './expiring-cache.ts'

function openCache() {
  const clock = { now: 0 }
  return { clock, cache: new ExpiringCache<string>({ maxBytes: 10, maxAgeMs: 100 }, () => clock.now) }
}

test('the least recently read value gives way to a new one', () => {
  const { cache } = openCache()
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  cache.get('a')
  cache.set('c', 'C', 4)
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.sizeBytes]).toEqual(['A', undefined, 'C', 8])
})

test('a value expires some time after it was last read', () => {
  const { cache, clock } = openCache()
  cache.set('a', 'A', 4)
  clock.now = 90
  expect(cache.get('a')).toBe('A')
  clock.now = 180
  expect(cache.get('a')).toBe('A')
  clock.now = 281
  expect([cache.get('a'), cache.sizeBytes]).toEqual([undefined, 0])
})

test('a value may grow, and one over the limit is not kept', () => {
  const { cache } = openCache()
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  cache.set('b', 'BB', 8)
  expect([cache.get('a'), cache.get('b'), cache.sizeBytes]).toEqual([undefined, 'BB', 8])
  cache.set('c', 'C', 11)
  expect([cache.get('b'), cache.get('c'), cache.sizeBytes]).toEqual([undefined, undefined, 0])
})
