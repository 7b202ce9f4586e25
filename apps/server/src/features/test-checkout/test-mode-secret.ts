import { keyedHash } from '../../platform/secrets/tokens.ts'

/** What events and the clock's requests are signed with while no key of Stripe's is set. */
export function testModeSecret(secret: string): string {
  return keyedHash(secret, 'test mode payments')
}
