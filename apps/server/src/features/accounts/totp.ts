import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Housecoat'
const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends */
const KEY_BYTES = 20
/** codes accepted before and after the present one: a phone's clock may be half a minute off */
const WINDOW = 1

/** @returns a new random key in base32 */
export function createTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32
}

/** @returns the otpauth URI for a QR code */
export function buildTotpUri(key: string, username: string): string {
  return new TOTP({ issuer: ISSUER, label: username, secret: key }).toString()
}

/**
 * Checks a code of six digits (RFC 6238: SHA-1, 30 seconds, the one before and after included).
 * @returns the code's time step, to detect replays, or null when it is wrong
 */
export function findTotpStep(key: string, code: string, nowMs: number): number | null {
  const delta = new TOTP({ secret: key, period: PERIOD_SECONDS }).validate({
    ...{ token: code, timestamp: nowMs, window: WINDOW },
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
}
