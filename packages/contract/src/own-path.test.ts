import { describe, expect, test } from 'vitest'
import { findOwnPath } from './own-path.ts'

const ORIGIN = 'https://paint.example'

describe('a path on our origin', () => {
  test.each(['/', '/paint', '/paint?step=3', '/community/7?sort=latest#comments', '/a?next=//evil.example'])(
    '%s stays as it is',
    (path) => {
      expect(findOwnPath(path, ORIGIN)).toBe(path)
    },
  )

  test.each([
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/.\\\\evil.example',
    '/%2e//evil.example',
  ])('B3: %s leads nowhere', (path) => {
    expect(findOwnPath(path, ORIGIN)).toBeNull()
  })

  test.each(['', 'paint', 'https://evil.example/', 'javascript:alert(1)', '//', '//[', '?x=1'])(
    '%j is not a path',
    (path) => {
      expect(findOwnPath(path, ORIGIN)).toBeNull()
    },
  )
})

const SLASHES = ['/', '\\', '//', '/\\', '\\/', '%2f', '%5c', '%2F', '\u2215', '\u2044', '\uff0f', '\uff3c']
const DOTS = ['', '.', '..', '%2e', '%2e%2e', './', '../', 'x/..', '\t', '\n', '\r', ' ', '\0', '\u200b', ';']
const HOSTS = [
  'evil.example',
  'paint.example@evil.example',
  'a:b@evil.example:443',
  'ｅvil.example',
  '[::1]',
  '',
]

test('B3: no spelling of another host survives a browser', () => {
  let spellings = 0
  let accepted = 0
  for (const first of SLASHES)
    for (const dots of DOTS)
      for (const second of SLASHES)
        for (const more of ['', '/', '\t/', './/'])
          for (const host of HOSTS) {
            const wanted = first + dots + second + more + host
            spellings++
            const path = findOwnPath(wanted, ORIGIN)
            if (path === null) continue
            accepted++
            expect(path, JSON.stringify(wanted)).toMatch(/^\/(?![/\\])/)
            // as the browser resolves it, and after a proxy decodes it once
            for (const text of [path, decodeURIComponent(path)])
              expect(new URL(text, ORIGIN).origin, JSON.stringify(wanted)).toBe(ORIGIN)
            // checking a checked path changes nothing
            expect(findOwnPath(path, ORIGIN)).toBe(path)
          }
  expect(spellings).toBeGreaterThan(10_000)
  expect(accepted).toBeGreaterThan(0)
})
