import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './session-secret.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts texts stored in the database, so that a copy of the database alone does not reveal them. */
export interface Seal {
  /** Seals with the newest secret. */
  readonly close: (text: string) => string
  /** @throws Error when it was sealed with another secret or purpose, or altered */
  readonly open: (sealed: string) => string
  /**
   * @returns the text sealed with the newest secret; null when it is sealed with that one
   * @throws Error as `open`
   */
  readonly renew: (sealed: string) => string | null
}

type Key = Uint8Array

/** @param purpose separates the keys of different uses of one secret (HKDF info) */
export function createSeal(secrets: Secrets, purpose: string): Seal {
  const [newest, ...previous] = secrets.map((secret) => deriveKey(secret, purpose))
  const openWithAny = (sealed: string, keys: readonly Key[]): string => {
    const [key, ...others] = keys
    try {
      return decrypt(sealed, key)
    } catch (error) {
      if (others.length === 0) throw error
      return openWithAny(sealed, others)
    }
  }
  const open = (sealed: string) => openWithAny(sealed, [newest, ...previous])
  const close = (text: string) => encrypt(text, newest)
  return { close, open, renew: (sealed) => (opensWith(sealed, newest) ? null : close(open(sealed))) }
}

function deriveKey(secret: string, purpose: string): Key {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

function encrypt(text: string, key: Key): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

function decrypt(sealed: string, key: Key): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function opensWith(sealed: string, key: Key): boolean {
  try {
    decrypt(sealed, key)
    return true
  } catch {
    return false
  }
}
