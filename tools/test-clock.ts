/**
 * `npm run test-clock -- --days 31`: lets time pass for the subscriptions of a running server in test mode; renewals,
 * failed payments and ends happen as they would. `--refund ada` pays ada's last payment back first.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testClockResponseSchema } from '@housecoat/contract'
import { readConfig } from '../apps/server/src/config.ts'
import { testModeSecret } from '../apps/server/src/features/test-checkout/test-mode-secret.ts'
import { signPayload } from '../apps/server/src/platform/payments/signed-events.ts'
import { ensureSessionSecret } from '../apps/server/src/platform/secrets/session-secret.ts'

const { values } = parseArgs({
  options: { days: { type: 'string', default: '0' }, refund: { type: 'string' } },
})
const days = Number(values.days)
if (!Number.isInteger(days) || days < 0 || (days === 0 && values.refund === undefined)) {
  console.error('Usage: npm run test-clock -- --days <days> [--refund <username>]')
  process.exit(2)
}

if (existsSync('.env')) process.loadEnvFile('.env')
const { http, storage, accounts } = readConfig()
const secret = testModeSecret(accounts.sessionSecret ?? (await ensureSessionSecret(storage.dataDir)))
const payload = JSON.stringify({ days, ...(values.refund !== undefined && { refund: values.refund }) })
const answer = await fetch(`http://localhost:${http.port}/api/test-clock`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'stripe-signature': signPayload(payload, secret) },
  body: payload,
}).catch(() => null)

if (answer === null) {
  console.error(`No server answers on port ${http.port}: start it first, with the same settings.`)
  process.exit(1)
}
const content: unknown = await answer.json()
const result = testClockResponseSchema.safeParse(content)
if (result.success) {
  const { renewed, failed, ended } = result.data
  console.log(`${days} days have passed: ${renewed} renewed, ${failed} payments failed, ${ended} ended.`)
} else {
  console.error(`The server refused (${answer.status}): ${JSON.stringify(content)}`)
  process.exit(1)
}
