import { describe, expect, test } from 'vitest'
import { findOwnPath, readReturnPath } from './return-path.ts'

describe('a return path', () => {
  test.each(['/', '/paint', '/community/7?sort=latest#comments'])('%s is ours', (path) => {
    expect(findOwnPath(path)).toBe(path)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'paint',
    '',
    '/auth',
    '/login?tab=register',
    '//',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
  ])('%j is not', (path) => {
    expect(findOwnPath(path)).toBeNull()
  })

  test.each([null, undefined, 'text', {}, { returnTo: 7 }, { returnTo: '//evil.example' }])(
    'the state %j leads home',
    (state) => {
      expect(readReturnPath(state)).toBe('/')
    },
  )
})
