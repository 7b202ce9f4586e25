import { expect, test } from 'vitest'
import { listLoadedModules } from '../../testing/list-loaded-modules.ts'
import { StripeServer } from '../../testing/open-stripe-server.ts'

const isOfTestMode = (url: string) => url.includes('/apps/server/src/features/test-checkout/')

test('a server that takes payments with Stripe loads no code of the test mode', async () => {
  const stripe = await StripeServer.open()
  const loaded = await listLoadedModules(stripe.environment)
  await stripe.close()
  expect(loaded.some((url) => url.endsWith('/platform/payments/stripe-payments.ts'))).toBe(true)
  expect(loaded.filter(isOfTestMode)).toEqual([])
})

test('a server without payment keys loads the test mode', async () => {
  expect((await listLoadedModules({})).filter(isOfTestMode)).not.toEqual([])
})
