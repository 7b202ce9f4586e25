import { expect, test } from 'vitest'
import { openSealedText, sealText } from './sealed-text.ts'

const SECRET = 'the secret of this installation, kept in DATA_DIR'
const ADAS = { purpose: 'second-factor', owner: '7' }

test('a sealed text opens again, and looks different each time', () => {
  const [first, second] = [
    sealText(SECRET, ADAS, 'JBSWY3DPEHPK3PXP'),
    sealText(SECRET, ADAS, 'JBSWY3DPEHPK3PXP'),
  ]
  expect(first).not.toBe(second)
  expect(first).not.toContain('JBSWY3DPEHPK3PXP')
  for (const sealed of [first, second]) expect(openSealedText(SECRET, ADAS, sealed)).toBe('JBSWY3DPEHPK3PXP')
})

test('it opens with no other secret, for no other owner and purpose, and not when it was altered', () => {
  const sealed = sealText(SECRET, ADAS, 'JBSWY3DPEHPK3PXP')
  expect(openSealedText(`${SECRET}!`, ADAS, sealed)).toBeNull()
  expect(openSealedText(SECRET, { ...ADAS, owner: '8' }, sealed)).toBeNull()
  expect(openSealedText(SECRET, { ...ADAS, purpose: 'other' }, sealed)).toBeNull()
  const altered = Buffer.from(sealed, 'base64url')
  altered[20] ^= 1
  expect(openSealedText(SECRET, ADAS, altered.toString('base64url'))).toBeNull()
  for (const text of ['', 'x', '?', 'A'.repeat(400)]) expect(openSealedText(SECRET, ADAS, text)).toBeNull()
})
