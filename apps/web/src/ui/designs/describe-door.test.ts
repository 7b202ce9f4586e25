import { expect, test } from 'vitest'
import { describeKit, describeSetting } from './describe-door.ts'

test('windows around a door are told one by one, and none as nothing', () => {
  expect(describeKit({ sidelights: 'both', transom: 'rectangular' })).toBe(
    'Sidelights on both sides · Transom',
  )
  expect(describeKit({ sidelights: 'left', transom: 'none' })).toBe('Sidelight on the left')
  expect(describeKit({ sidelights: 'none', transom: 'none' })).toBe('')
})

test('a plain door of a saved design needs no words', () => {
  expect(describeSetting({})).toEqual([])
  expect(describeSetting({ kit: { sidelights: 'none', transom: 'none' } })).toEqual([])
  expect(describeSetting({ kit: { sidelights: 'right', transom: 'none' } })).toEqual([
    'Sidelight on the right',
  ])
})
