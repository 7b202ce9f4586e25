import { expect, test } from 'vitest'
import { listExpiredArchives, nameArchive } from './archive-names.ts'

const NOW = new Date('2026-11-23T03:15:00Z')
const daysAgo = (days: number) => nameArchive(new Date(NOW.getTime() - days * 24 * 3_600_000))

test('an archive is named after the moment', () => {
  expect(nameArchive(NOW)).toBe('housecoat-2026-11-23T03-15-00Z.tar')
})

test('archives past their days are deleted, and only they', () => {
  const names = [0, 1, 29, 30, 31, 300].map(daysAgo)
  expect(listExpiredArchives(names, NOW, 30).toSorted()).toEqual([daysAgo(300), daysAgo(31)])
})

test('the two newest stay, however far ahead the clock is', () => {
  const names = [daysAgo(0), daysAgo(1), daysAgo(2)]
  expect(listExpiredArchives(names, new Date('2099-01-01'), 30)).toEqual([daysAgo(2)])
  expect(listExpiredArchives(names.slice(0, 2), new Date('2099-01-01'), 1)).toEqual([])
})

test('what an interrupted backup left is deleted after a day', () => {
  const names = [`${daysAgo(0.5)}.partial`, `${daysAgo(1.5)}.partial`]
  expect(listExpiredArchives(names, NOW, 30)).toEqual([names[1]])
})

test.each([
  'monday.tar',
  'housecoat-2020-01-01T00-00-00Z.tar.gz',
  'my-housecoat-2020-01-01T00-00-00Z.tar',
  'housecoat-2020-13-41T00-00-00Z.tar',
])('%s is not ours to delete', (name) => {
  expect(listExpiredArchives([daysAgo(0), daysAgo(1), name], NOW, 1)).toEqual([])
})
