import { describe, expect, test } from 'vitest'
import { findPasswordWeakness } from './password-strength.ts'

const OWNER = { username: 'grace', email: 'hopper.home@example.com' }
const weaknessOf = (password: string) => findPasswordWeakness(password, OWNER)

describe('E: a password that is easy to guess', () => {
  test.each([
    'aaaaaa',
    '777777',
    'abababab',
    'abcabcabc',
    '123123',
    '121212121212',
    'aaabbb',
    '      ',
    'xyxyxyx',
  ])('%j repeats', (password) => {
    expect(weaknessOf(password)).toBe('repeated')
  })

  test.each([
    ...['987654321', '123456', 'abcdef', 'ZYXWVU', 'abc123', '7890123', 'abcdefghijklmnop'],
    ...[
      'qwerty',
      'QWERTYUIOP',
      'asdfgh',
      'poiuytrewq',
      'zxcvbnm',
      'asdfjkl;',
      'qwerty12345678',
      '1qaz2wsx3edc',
    ],
  ])('%s follows the alphabet or the keyboard', (password) => {
    expect(weaknessOf(password)).toBe('sequence')
  })

  test.each(['grace!', 'Grace1815', '1815grace', 'hopper.home', 'hopper.home@example.com', 'GRACE-grace'])(
    '%s is made of the name or the email',
    (password) => {
      expect(weaknessOf(password)).toBe('name')
    },
  )
})

test.each([
  ...[
    'a quiet harbor',
    'seven red barns',
    'porch swing',
    'x7!kQp',
    'garden bench',
    'gracefully painted walls',
  ],
  ...['zebra-1978', 'tr0ub4dor', 'another harbor', 'Wq8#mm', '🏠 blue door', 'correct horse battery staple'],
])('%s is fine', (password) => {
  expect(weaknessOf(password)).toBeNull()
})

test('a name of three letters inside a long password is a coincidence', () => {
  expect(findPasswordWeakness('adaptable kitchens', { username: 'ada', email: 'ada@example.com' })).toBeNull()
  expect(findPasswordWeakness('ada12345', { username: 'ada', email: 'ada@example.com' })).toBe('name')
})

test('before a name is typed, nothing is compared with it', () => {
  expect(findPasswordWeakness('a quiet harbor', { username: '', email: '' })).toBeNull()
  expect(findPasswordWeakness('a quiet harbor', { username: 'a', email: 'q@' })).toBeNull()
})

test('text of any length is judged', () => {
  for (const length of [0, 1, 5, 200])
    for (const character of ['a', ' ', '\ud800', '9'])
      expect(() => weaknessOf(character.repeat(length))).not.toThrow()
})
