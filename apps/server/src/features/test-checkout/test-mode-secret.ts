import { keyedHash } from '../../platform/secrets/tokens.ts'

/** The key that signs the test mode's events and the clock's requests. */
export function testModeSecret(secret: string): string {
  return keyedHash(secret, 'test mode payments')
}
