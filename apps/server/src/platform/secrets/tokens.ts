import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, base64url (43 characters): nobody guesses one. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * SHA-256, hex: what is kept of a token. A random token needs no slow hash, and looking its hash up tells nobody
 * anything by its timing.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** HMAC-SHA-256, base64url: the same value always gives the same key, which nobody without the secret can make. */
export function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url')
}
