import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const SECRET = ['a secret of thirty-two characters'] as const
const text = 'https://paint.example/auth?reset=äöü'

test('a sealed text can only be opened with the same secret and purpose', () => {
  const seal = createSeal(SECRET, 'mails')
  const sealed = seal.close(text)
  expect(createSeal(SECRET, 'mails').open(sealed)).toBe(text)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('reset')
  expect(seal.close(text)).not.toBe(sealed)
  expect(() => createSeal(SECRET, 'others').open(sealed)).toThrow()
  expect(() => createSeal([`${SECRET[0]}!`], 'mails').open(sealed)).toThrow()
})

test('after a rotation, older texts open, and new ones are sealed with the newest secret', () => {
  const older = createSeal(SECRET, 'mails')
  const rotated = createSeal(['the secret that took its place, long', ...SECRET], 'mails')
  const sealed = older.close(text)
  expect(rotated.open(sealed)).toBe(text)
  expect(() => older.open(rotated.close(text))).toThrow()
  const renewed = rotated.renew(sealed) ?? ''
  expect(createSeal(['the secret that took its place, long'], 'mails').open(renewed)).toBe(text)
  expect(rotated.renew(renewed)).toBeNull()
})

test('an altered text is refused', () => {
  const seal = createSeal(SECRET, 'mails')
  const bytes = Buffer.from(seal.close(text), 'base64')
  bytes[bytes.length - 1] ^= 1
  expect(() => seal.open(bytes.toString('base64'))).toThrow()
})
