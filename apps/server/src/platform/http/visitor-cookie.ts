import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/session-secret.ts'
import { keyedHash } from '../secrets/tokens.ts'

const SIGNED_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

/** With the `__Host-` prefix, neither other hosts of the domain nor plain HTTP can set the cookie. */
export function visitorCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-housecoat_visitor' : 'housecoat_visitor'
}

/**
 * Creates the id of a new browser.
 * @param seed the same seed gives the same id, which is unpredictable without the secret; null: a random id
 */
export function createVisitorId(secret: string, seed: string | null): string {
  return seed === null ? randomUUID() : uuidOf(keyedHash(secret, `visitor-seed:${seed}`))
}

/** @returns the cookie's value: `<id>.<HMAC-SHA-256 of the id>` */
export function signVisitorId(secret: string, visitorId: string): string {
  return `${visitorId}.${signatureOf(secret, visitorId)}`
}

interface ReadVisitor {
  readonly visitorId: string
  /** signed with an earlier secret: the cookie should be set again */
  readonly isStale: boolean
}

/** @returns the visitor of a cookie that one of the secrets signed, or null */
export function readVisitorCookie(secrets: Secrets, value: string | undefined): ReadVisitor | null {
  const match = SIGNED_ID.exec(value ?? '')
  if (match === null) return null
  const [, visitorId, signature] = match
  const isSignedWith = (secret: string) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, visitorId)))
  const index = secrets.findIndex(isSignedWith)
  return index === -1 ? null : { visitorId, isStale: index > 0 }
}

function signatureOf(secret: string, visitorId: string): string {
  return keyedHash(secret, `visitor:${visitorId}`)
}

/** A UUID of version 8 (RFC 9562: bits of our own choice). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x80
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
