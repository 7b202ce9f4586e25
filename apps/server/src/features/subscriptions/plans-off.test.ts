import type { Problem, SubscriptionResponse } from '@housecoat/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import type { FastifyInstance } from 'fastify'
import { BillingCustomers } from './billing-customers.service.ts'
import { openTestMode } from '../test-checkout/open-test-mode.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { findRemaining, openLedger, openMember, paint, type Ledger } from '../../testing/open-ledger.ts'

const OFF = { environment: { PLANS: 'off' } }

let ledger: Ledger

beforeAll(async () => {
  ledger = await openLedger()
})
afterEach(() => ledger.closeServers())
afterAll(() => ledger.close())

test.each([
  ['GET', '/api/subscription-plans'],
  ['GET', '/api/subscription'],
  ['POST', '/api/subscription/cancel'],
  ['POST', '/api/subscription/resume'],
  ['POST', '/api/create-checkout-session/premium'],
  ['POST', '/api/billing-portal-session'],
  ['GET', '/api/checkout-session/cs_test_12345678'],
  ['POST', '/api/stripe/webhook'],
] as const)('E: with PLANS=off %s %s answers plans_off', async (method, url) => {
  const { app } = await ledger.openServer(OFF)
  const answer = await app.inject({ method, url })
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, 'plans_off'])
})

test('E: with PLANS=off there is no test mode, and an earlier Premium plan has no effect until plans are back', async () => {
  const before = await ledger.openServer()
  const member = await openMember(before)
  const { body } = await member.post('/api/create-checkout-session/premium')
  const id = new URL(String(body['url'])).pathname.replace('/test-checkout/', '')
  await member.post(`/api/test-checkout/${id}/pay`)
  expect(await findRemaining(member)).toMatchObject({ isUnlimited: true })

  const off = await ledger.openServer(OFF)
  const same = new TestBrowser(off.app)
  for (const [name, value] of member.cookies) same.cookies.set(name, value)
  expect(await findRemaining(same)).toMatchObject({
    ...{ isUnlimited: false, allowance: 2, subscription: { plan: 'free' } },
  })
  expect((await same.get(`/api/test-checkout/${id}`)).status).toBe(404)
  await paint(off, same, { key: 'one' })
  await paint(off, same, { key: 'two' })
  const refused = (await paint(off, same, { key: 'three' })).body as Problem
  expect(refused).toMatchObject({ status: 429, code: 'daily_limit_reached' })
  expect(refused).not.toHaveProperty('requiresUpgrade')

  const again = (await member.get('/api/subscription')).body as unknown as SubscriptionResponse
  expect(again.subscription.plan).toBe('premium')
})

test('E: PLANS=off together with Stripe’s keys stops the start', () => {
  const stripe = {
    ...{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' },
    ...{ STRIPE_PRICE_STANDARD: 'price_1', STRIPE_PRICE_PREMIUM: 'price_2' },
  }
  expect(readConfig({ PLANS: 'off' }).payments.hasPlans).toBe(false)
  expect(() => readConfig({ ...stripe, PLANS: 'off' })).toThrow(ConfigError)
  expect(readConfig(stripe).payments.hasPlans).toBe(true)
})

test('E: the test mode says at start that anyone can take Premium, and how to stop that', () => {
  const warn = vi.fn<(message: string) => void>()
  openTestMode({
    app: { log: { warn } } as unknown as FastifyInstance,
    db: ledger.db,
    publicUrl: readConfig({}).http.publicUrl,
    secret: 'a secret',
    customers: new BillingCustomers({ db: ledger.db, providerName: 'test' }),
  })
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0][0]).toMatch(/Anyone can take the Premium plan without paying.*PLANS=off/)
})
