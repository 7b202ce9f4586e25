import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, base64url (43 characters). */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * SHA-256, hex: the stored form of a token. A random token needs no slow hash, and looking up its hash leaks nothing
 * through timing.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** HMAC-SHA-256, base64url: the same value always gives the same key, which cannot be computed without the secret. */
export function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url')
}
