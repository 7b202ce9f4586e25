import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SubscriptionResponse, TestBilling, TestCheckout } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signPayload } from '../../platform/payments/signed-events.ts'
import {
  findRemaining,
  openLedger,
  openMember,
  type Ledger,
  type LedgerServer,
} from '../../testing/open-ledger.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'
import { testModeSecret } from './test-mode-secret.ts'
import { addMonth } from './test-periods.ts'

const SLOW_MACHINE_MS = 120_000

describe.each(DATABASE_KINDS)('test mode on the %s database', { timeout: SLOW_MACHINE_MS }, (kind) => {
  let ledger: Ledger
  let server: LedgerServer

  beforeAll(async () => {
    ledger = await openLedger(kind)
  }, SLOW_MACHINE_MS)
  beforeEach(async () => {
    server = await ledger.openServer()
    // the clock counts what happens to anybody
    await ledger.db.execute(sql`delete from test_customers`)
  }, SLOW_MACHINE_MS)
  afterEach(() => ledger.closeServers(), SLOW_MACHINE_MS)
  afterAll(() => ledger.close(), SLOW_MACHINE_MS)

  const openCheckout = async (member: TestBrowser, plan: string) => {
    const { body } = await member.post(`/api/create-checkout-session/${plan}`)
    const url = new URL(String(body['url']))
    expect(url.origin).toBe('http://localhost:3000')
    return url.pathname.replace('/test-checkout/', '')
  }

  const act = (member: TestBrowser, id: string, name: string) =>
    member.post(`/api/test-checkout/${id}/${name}`)

  async function subscribe(member: TestBrowser, plan: string): Promise<BrowserAnswer> {
    return act(member, await openCheckout(member, plan), 'pay')
  }

  async function findSubscription(member: TestBrowser) {
    return ((await member.get('/api/subscription')).body as unknown as SubscriptionResponse).subscription
  }

  async function findBilling(member: TestBrowser): Promise<TestBilling> {
    return (await member.get('/api/test-billing')).body['billing'] as TestBilling
  }

  function passTime(content: object, secret = testModeSecret(ledger.environment['SESSION_SECRET'])) {
    const payload = JSON.stringify(content)
    return server.app.inject({
      ...{ method: 'POST', url: '/api/test-clock', payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': signPayload(payload, secret) },
    })
  }

  test('a person pays, cancels, and the plan ends with the period', async () => {
    const member = await openMember(server)
    const id = await openCheckout(member, 'premium')
    const { checkout } = (await member.get(`/api/test-checkout/${id}`)).body as { checkout: TestCheckout }
    expect(checkout).toEqual({ plan: 'premium', currentPlan: null, price: 19, dueNow: 19, status: 'open' })
    const paid = await act(member, id, 'pay')
    expect(paid.body['url']).toBe(`http://localhost:3000/subscription/success?session_id=${id}`)
    expect(await findRemaining(member)).toMatchObject({ isUnlimited: true })
    expect((await member.get(`/api/checkout-session/${id}`)).body).toMatchObject({ success: true })
    expect((await member.get('/api/subscription')).body).toMatchObject({ isTestMode: true, hasBilling: true })

    await member.post('/api/subscription/cancel')
    expect(await findSubscription(member)).toMatchObject({
      ...{ plan: 'premium', details: { cancelAtPeriodEnd: true } },
    })
    expect((await passTime({ days: 20 })).json()).toMatchObject({ renewed: 0, ended: 0 })
    expect(await findSubscription(member)).toMatchObject({ plan: 'premium' })
    expect((await passTime({ days: 12 })).json()).toMatchObject({ renewed: 0, ended: 1 })
    expect(await findSubscription(member)).toMatchObject({ plan: 'free', status: 'active' })
    expect(await findRemaining(member)).toMatchObject({ allowance: 2 })
  })

  test('decline charges nothing and leaves the checkout open; so does leaving it', async () => {
    const member = await openMember(server)
    const id = await openCheckout(member, 'standard')
    expect(await act(member, id, 'decline')).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    expect((await act(member, id, 'cancel')).body['url']).toBe('http://localhost:3000/subscription/cancel')
    expect(await findSubscription(member)).toMatchObject({ plan: 'free' })
    expect(await openCheckout(member, 'standard')).toBe(id)
    expect((await act(member, id, 'pay')).status).toBe(200)
    expect((await act(member, id, 'pay')).body).toMatchObject({ code: 'checkout_closed' })
    expect(await findBilling(member)).toMatchObject({ invoices: [{ amount: 9, status: 'paid' }] })
  })

  test('a checkout can be paid neither by another account nor by another site', async () => {
    const [member, stranger] = [await openMember(server), await openMember(server)]
    const id = await openCheckout(member, 'standard')
    expect((await act(stranger, id, 'pay')).body).toMatchObject({ code: 'not_found' })
    expect((await act(new TestBrowser(server.app), id, 'pay')).status).toBe(401)
    expect((await member.get(`/api/test-checkout/${id}`)).status).toBe(200)
    const evil = new TestBrowser(server.app, { headers: { origin: 'https://evil.example' } })
    for (const [name, value] of member.cookies) evil.cookies.set(name, value)
    expect((await act(evil, id, 'pay')).body).toMatchObject({ code: 'cross_site_refused' })
    expect((await act(member, id, 'steal')).status).toBe(400)
  })

  test('paying in ten tabs at once pays once, and closes another plan’s checkout', async () => {
    const member = await openMember(server)
    const old = await openCheckout(member, 'standard')
    const id = await openCheckout(member, 'premium')
    expect((await act(member, old, 'pay')).body).toMatchObject({ code: 'checkout_closed' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(member, id, 'pay')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await findBilling(member)).invoices).toHaveLength(1)
  })

  test('another plan costs the difference for the rest of the month, and a planned end stays', async () => {
    const member = await openMember(server)
    await subscribe(member, 'standard')
    await passTime({ days: 15 })
    await member.post('/api/subscription/cancel')
    const id = await openCheckout(member, 'premium')
    const { checkout } = (await member.get(`/api/test-checkout/${id}`)).body as { checkout: TestCheckout }
    expect(checkout).toMatchObject({ plan: 'premium', currentPlan: 'standard', price: 19, status: 'open' })
    expect(checkout.dueNow).toBeGreaterThan(4)
    expect(checkout.dueNow).toBeLessThan(6)
    const { body } = await act(member, id, 'pay')
    expect(body['url']).toBe('http://localhost:3000/subscription?changed=premium')
    expect(await findSubscription(member)).toMatchObject({
      ...{ plan: 'premium', status: 'active', details: { cancelAtPeriodEnd: false } },
    })
    const down = await openCheckout(member, 'standard')
    await act(member, down, 'pay')
    expect(await findSubscription(member)).toMatchObject({ plan: 'standard' })
    expect((await findBilling(member)).invoices.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1, 1])
  })

  test('a failing card leads to the grace period, then the free plan; a new card restores the plan', async () => {
    const member = await openMember(server)
    await subscribe(member, 'premium')
    expect((await passTime({ days: 31 })).json()).toMatchObject({ renewed: 1, failed: 0 })
    await member.post('/api/test-billing/card-fails')
    expect((await passTime({ days: 31 })).json()).toMatchObject({ renewed: 0, failed: 1 })
    expect(await findSubscription(member)).toMatchObject({ plan: 'premium', status: 'past_due' })
    expect(await findRemaining(member)).toMatchObject({ allowance: 7, isUnlimited: false })
    await passTime({ days: 7 })
    expect(await findSubscription(member)).toMatchObject({ plan: 'free', failedPayment: { plan: 'premium' } })
    expect(await countMails()).toBe(1)
    await member.post('/api/test-billing/card-works')
    expect(await findSubscription(member)).toMatchObject({ plan: 'premium', status: 'active' })
    await member.post('/api/test-billing/card-fails')
    await passTime({ days: 31 })
    expect((await passTime({ days: 15 })).json()).toMatchObject({ ended: 1 })
    expect(await findSubscription(member)).toMatchObject({ plan: 'free', failedPayment: null })
    expect((await subscribe(member, 'standard')).status).toBe(200)
    expect(await findSubscription(member)).toMatchObject({ plan: 'standard', status: 'active' })
  })

  test.each([
    ['on the plan’s page', '/api/subscription/resume'],
    ['on the billing page', '/api/test-billing/keep-plan'],
  ])('a planned end can be undone %s', async (_page, path) => {
    const member = await openMember(server)
    await subscribe(member, 'standard')
    await member.post('/api/subscription/cancel')
    expect(await findBilling(member)).toMatchObject({ isEnding: true })
    expect((await member.post(path)).status).toBe(200)
    expect(await findBilling(member)).toMatchObject({ isEnding: false })
    expect(await findSubscription(member)).toMatchObject({ details: { cancelAtPeriodEnd: false } })
  })

  test('months can be skipped, and a refund ends the plan', async () => {
    const member = await openMember(server)
    const { username } = (await member.get('/api/user')).body['user'] as { username: string }
    await subscribe(member, 'standard')
    const renewed = (await passTime({ days: 100 })).json<{ renewed: number }>()
    expect(renewed.renewed).toBe(3)
    expect((await findBilling(member)).invoices).toHaveLength(4)
    expect((await passTime({ days: 0, refund: username })).statusCode).toBe(200)
    expect(await findSubscription(member)).toMatchObject({ plan: 'free' })
    expect((await passTime({ days: 0, refund: 'nobody-here' })).json()).toMatchObject({
      code: 'subscription_missing',
    })
  })

  test('time can only be advanced with the installation’s secret', async () => {
    expect((await passTime({ days: 31 }, 'another secret')).json()).toMatchObject({
      code: 'webhook_signature_invalid',
    })
    expect((await passTime({ days: -1 })).json()).toMatchObject({ code: 'bad_request' })
    expect((await passTime({ days: 31, price: 0 })).json()).toMatchObject({ code: 'bad_request' })
  })

  async function countMails(): Promise<number> {
    const folder = path.join(ledger.dataDir, 'outbox')
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
    )
    return mails.filter((mail) => mail.includes('Your payment for Housecoat Premium failed')).length
  }
})

test.each([
  ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
])('a month after %s is %s', (date, later) => {
  expect(addMonth(new Date(date))).toEqual(new Date(later))
})
