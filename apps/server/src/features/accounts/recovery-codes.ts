import { randomBytes } from 'node:crypto'

const COUNT = 10
/** Crockford's base32, without i, l, o and u, which are easily misread */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 16 characters of 5 bits: cannot be guessed even from a stolen hash */
const CHARACTERS = 16

/** @returns ten codes such as `7h2k-93tq-vm4x-0p6d` */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return characters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** @returns the canonical code, from any case, spaces or hyphens, with `o` for 0, `i` and `l` for 1 */
export function normalizeRecoveryCode(typed: string): string {
  const characters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return characters.replaceAll(/(.{4})(?=.)/g, '$1-')
}
