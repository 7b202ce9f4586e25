import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ERRORS, subscriptionPlansResponseSchema, type SubscriptionResponse } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { StripePayments } from '../../platform/payments/stripe-payments.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import {
  findRemaining,
  openLedger,
  openMember,
  type Ledger,
  type LedgerServer,
} from '../../testing/open-ledger.ts'
import { signEvent, STRIPE_PRICES, StripeServer } from '../../testing/open-stripe-server.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'
import { MONTHLY_PRICES } from './plans.ts'

const SLOW_MACHINE_MS = 120_000
const DAY_SECONDS = 24 * 3600
const NEVER_MS = 3_600_000
/** only events bring news */
const NO_READING = { everyMs: NEVER_MS, dueMs: NEVER_MS, idleMs: NEVER_MS, callsPerSecond: 1000 }
const CONSTANT_READING = { everyMs: 50, dueMs: 0, idleMs: 0, callsPerSecond: 1000 }

describe.each(DATABASE_KINDS)('on the %s database', { timeout: SLOW_MACHINE_MS }, (kind) => {
  let ledger: Ledger
  let stripe: StripeServer
  let server: LedgerServer

  beforeAll(async () => {
    ledger = await openLedger(kind)
  }, SLOW_MACHINE_MS)

  beforeEach(async () => {
    stripe = await StripeServer.open()
    server = await openServer()
  }, SLOW_MACHINE_MS)

  afterEach(async () => {
    await ledger.closeServers()
    await stripe.close()
  }, SLOW_MACHINE_MS)

  afterAll(() => ledger.close(), SLOW_MACHINE_MS)

  const openServer = (readingTimes = NO_READING) =>
    ledger.openServer({ environment: stripe.environment, readingTimes, paymentTimeoutMs: 1500 })

  async function deliver(event: object, message = signEvent(event)): Promise<number> {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/stripe/webhook', payload: message.payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': message.signature },
    })
    return answer.statusCode
  }

  async function deliverAll(): Promise<void> {
    for (const event of stripe.takeEvents()) expect(await deliver(event)).toBe(200)
  }

  const checkOut = (member: TestBrowser, plan: string) => member.post(`/api/create-checkout-session/${plan}`)

  /** The checkout's id at Stripe, told by its page's address. */
  const idIn = (answer: BrowserAnswer) => String(answer.body['url']).split('/').at(-1) ?? ''

  async function subscribe(member: TestBrowser, plan = 'standard') {
    const subscription = stripe.pay(idIn(await checkOut(member, plan)))
    await deliverAll()
    return subscription
  }

  async function findSubscription(member: TestBrowser) {
    return ((await member.get('/api/subscription')).body as unknown as SubscriptionResponse).subscription
  }

  const countRows = async (table: string) => {
    const { rows } = await ledger.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    )
    return rows[0].count
  }

  async function readMails(subject: string): Promise<string[]> {
    await vi.waitUntil(
      async () => (await ledger.db.execute(sql`select id from outbox_mails`)).rows.length === 0,
      { timeout: 20_000 },
    )
    const folder = path.join(ledger.dataDir, 'outbox')
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    // quoted-printable breaks long lines
    return mails.map((mail) => mail.replace(/=\r?\n/g, '')).filter((mail) => mail.includes(subject))
  }

  describe('subscribing', () => {
    test('the plans and their prices come from the server', async () => {
      const answer = await new TestBrowser(server.app).get('/api/subscription-plans')
      const { plans } = subscriptionPlansResponseSchema.parse(answer.body)
      expect(plans.map(({ id, price, period }) => [id, price, period])).toEqual([
        ['free', 0, 'month'],
        ['standard', 9, 'month'],
        ['premium', 19, 'month'],
      ])
      expect(plans[1].features[0]).toBe('5 generations per day')
    })

    test('a member pays at Stripe, and the allowance follows at once', async () => {
      const member = await openMember(server)
      expect(await findSubscription(member)).toEqual({
        ...{ plan: 'free', status: 'active', failedPayment: null },
        details: { currentPeriodEnd: null, cancelAtPeriodEnd: false },
      })
      const opened = await checkOut(member, 'standard')
      expect(opened.body['url']).toMatch(/^https:\/\/checkout\.stripe\.test\/cs_/)
      const session = stripe.checkouts.get(idIn(opened))
      expect(session?.success_url).toBe(
        'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
      )
      stripe.pay(idIn(opened))
      expect((await findSubscription(member)).plan).toBe('free')
      await deliverAll()
      const subscription = await findSubscription(member)
      expect(subscription).toMatchObject({ plan: 'standard', status: 'active' })
      expect(new Date(subscription.details.currentPeriodEnd ?? 0).getTime()).toBeGreaterThan(Date.now())
      expect(await findRemaining(member)).toMatchObject({
        ...{ allowance: 5, remainingUploads: 5 },
        subscription: { plan: 'standard', status: 'active' },
      })
    })

    test('premium has no limit, and a trial counts as active', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member, 'premium')
      expect(await findRemaining(member)).toMatchObject({ isUnlimited: true })
      stripe.change(id, { status: 'trialing' })
      await deliverAll()
      expect(await findRemaining(member)).toMatchObject({
        ...{ isUnlimited: true, subscription: { plan: 'premium', status: 'trialing' } },
      })
    })

    test('a price that the client sends changes nothing', async () => {
      const member = await openMember(server)
      const opened = await member.post('/api/create-checkout-session/premium?price=1', {
        ...{ price: 1, amount: 100, priceId: 'price_mine', currency: 'jpy' },
      })
      expect(stripe.checkouts.get(idIn(opened))?.price).toBe(STRIPE_PRICES.premium)
    })

    test('Stripe’s own prices can be compared with ours', async () => {
      const { stripe: settings } = readConfig(stripe.environment).payments
      if (settings === null) throw new Error('Stripe is not configured')
      expect(await new StripePayments(settings, 1000).findPrices()).toEqual(MONTHLY_PRICES)
    })

    test('a person is always the same customer', async () => {
      const member = await openMember(server)
      await Promise.all(Array.from({ length: 5 }, () => checkOut(member, 'standard')))
      expect(stripe.customers.size).toBe(1)
    })

    test('the success page syncs what Stripe confirms, before any event arrives', async () => {
      const member = await openMember(server)
      const id = idIn(await checkOut(member, 'premium'))
      const verify = () => member.get(`/api/checkout-session/${id}`)
      expect((await verify()).body).toMatchObject({ code: 'checkout_unpaid', status: 409 })
      stripe.pay(id)
      expect((await verify()).body).toMatchObject({ success: true, subscription: { plan: 'premium' } })
      expect(await findRemaining(member)).toMatchObject({ isUnlimited: true })
    })

    test('somebody else’s paid checkout grants nothing', async () => {
      const payer = await openMember(server)
      const id = idIn(await checkOut(payer, 'premium'))
      stripe.pay(id)
      const stranger = await openMember(server)
      expect((await stranger.get(`/api/checkout-session/${id}`)).body).toMatchObject({ code: 'not_found' })
      await checkOut(stranger, 'standard')
      expect((await stranger.get(`/api/checkout-session/${id}`)).body).toMatchObject({ code: 'not_found' })
      expect((await findSubscription(stranger)).plan).toBe('free')
    })
  })

  describe('refused', () => {
    test.each([
      ['POST', '/api/create-checkout-session/gold', 'plan_unknown'],
      ['POST', '/api/create-checkout-session/__proto__', 'plan_unknown'],
      ['POST', '/api/create-checkout-session/free', 'plan_is_free'],
      ['GET', '/api/checkout-session/cs_test_nobodys0000', 'not_found'],
      ['GET', '/api/checkout-session/', 'bad_request'],
      ['GET', '/api/checkout-session/sub_1234567890', 'bad_request'],
      ['GET', '/api/checkout-session/cs_..%2F..%2Fcustomers', 'bad_request'],
      ['POST', '/api/subscription/cancel', 'subscription_missing'],
      ['POST', '/api/subscription/resume', 'subscription_missing'],
      ['POST', '/api/billing-portal-session', 'subscription_missing'],
      ['POST', '/api/test-checkout/cs_test_12345678/pay', 'not_found'],
    ] as const)('%s %s with %s', async (method, url, code) => {
      const member = await openMember(server)
      expect(await member.send(method, url)).toMatchObject({ status: ERRORS[code].status, body: { code } })
      expect(stripe.countRequests('POST', /checkout/)).toBe(0)
    })

    test('the plan that is active already', async () => {
      const member = await openMember(server)
      await subscribe(member)
      expect((await checkOut(member, 'standard')).body).toMatchObject({ code: 'plan_already_active' })
    })

    test('a visitor who is not signed in', async () => {
      const visitor = new TestBrowser(server.app)
      for (const [method, url] of [
        ['GET', '/api/subscription'],
        ['POST', '/api/create-checkout-session/standard'],
        ['POST', '/api/subscription/cancel'],
        ['POST', '/api/subscription/resume'],
        ['GET', '/api/checkout-session/cs_test_12345678'],
        ['POST', '/api/billing-portal-session'],
      ] as const)
        expect((await visitor.send(method, url)).body).toMatchObject({ code: 'authentication_required' })
    })

    test('a checkout while Stripe is down or slow, quickly and without side effects', async () => {
      const member = await openMember(server)
      stripe.isDown = true
      expect((await checkOut(member, 'standard')).body).toMatchObject({ code: 'payments_unavailable' })
      stripe.isDown = false
      stripe.delayMs = 8000
      const startedAt = performance.now()
      expect((await checkOut(member, 'standard')).body).toMatchObject({ code: 'payments_unavailable' })
      expect(performance.now() - startedAt).toBeLessThan(10_000 * (await measureSlowness()))
      expect(await findSubscription(member)).toMatchObject({ plan: 'free' })
      stripe.delayMs = 0
      expect((await checkOut(member, 'standard')).status).toBe(200)
      expect(stripe.customers.size).toBe(1)
    })
  })

  describe('two tabs', () => {
    test('that ask for one plan at once get one checkout', async () => {
      const member = await openMember(server)
      const answers = await Promise.all([checkOut(member, 'standard'), checkOut(member, 'standard')])
      expect(new Set(answers.map(idIn)).size).toBe(1)
      expect(idIn(await checkOut(member, 'standard'))).toBe(idIn(answers[0]))
    })

    test('that ask for different plans at once leave one checkout that can be paid', async () => {
      const member = await openMember(server)
      const plans = ['standard', 'premium', 'standard', 'premium']
      const answers = await Promise.all(plans.map((plan) => checkOut(member, plan)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const open = [...stripe.checkouts.values()].filter(({ status }) => status === 'open')
      expect(open).toHaveLength(1)
    })

    test('a second subscription that was created anyway is canceled and refunded', async () => {
      const member = await openMember(server)
      const first = await subscribe(member)
      const second = stripe.subscribe(first.customer, STRIPE_PRICES.premium)
      await deliverAll()
      expect(stripe.listStanding(first.customer).map(({ id }) => id)).toEqual([first.id])
      const refunded = [...stripe.charges.values()].filter((charge) => charge.refunded)
      expect(refunded).toHaveLength(1)
      await deliverAll()
      expect(stripe.subscriptions.get(second.id)?.status).toBe('canceled')
      expect(await findSubscription(member)).toMatchObject({ plan: 'standard', status: 'active' })
    })
  })

  describe('events', () => {
    test('the same event fifty times at once has one effect', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      const mailsBefore = (await readMails('Your payment for Housecoat')).length
      const eventsBefore = await countRows('billing_events')
      stripe.renew(id, false)
      const [event] = stripe.takeEvents()
      const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)))
      expect(new Set(answers)).toEqual(new Set([200]))
      expect(await countRows('billing_events')).toBe(eventsBefore + 1)
      expect(await readMails('Your payment for Housecoat')).toHaveLength(mailsBefore + 1)
      expect(await findSubscription(member)).toMatchObject({ plan: 'standard', status: 'past_due' })
    })

    test('four events in all 24 orders lead to the same state', async () => {
      const member = await openMember(server)
      const subscription = stripe.pay(idIn(await checkOut(member, 'premium')))
      stripe.change(subscription.id, { cancel_at_period_end: true })
      const events = stripe.takeEvents()
      expect(events.map(({ type }) => type).sort()).toEqual([
        'checkout.session.completed',
        'customer.subscription.created',
        'customer.subscription.updated',
        'invoice.paid',
      ])
      const states = new Set<string>()
      for (const order of permutations(events)) {
        await ledger.db.execute(sql`delete from subscriptions`)
        await ledger.db.execute(sql`delete from billing_events`)
        for (const event of order) expect(await deliver(event)).toBe(200)
        states.add(JSON.stringify(await findSubscription(member)))
      }
      expect(states.size).toBe(1)
      expect(JSON.parse([...states][0])).toMatchObject({
        ...{ plan: 'premium', status: 'active', details: { cancelAtPeriodEnd: true } },
      })
    })

    test('events that arrive out of order lead to the last state', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.delayMs = 20
      for (let round = 0; round < 5; round += 1) {
        const tellings = []
        for (const status of ['past_due', 'active', 'unpaid', 'active'] as const) {
          stripe.change(id, { status })
          tellings.push(deliver(stripe.takeEvents()[0]))
        }
        expect(await Promise.all(tellings)).toEqual([200, 200, 200, 200])
        expect(await findSubscription(member)).toMatchObject({ plan: 'standard', status: 'active' })
      }
    })

    test.each([
      ['altered', (text: string, signature: string) => [text.replace('invoice', 'invoicf'), signature]],
      ['unsigned', (text: string) => [text, '']],
      ['of no known form', (text: string) => [text, 'v1=yes']],
      [
        'signed by somebody else',
        (text: string) => [text, signEvent(JSON.parse(text) as object, 'whsec_x').signature],
      ],
    ])('%s: 400, and nothing is written', async (_name, forge) => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.renew(id, false)
      const [event] = stripe.takeEvents()
      const { payload, signature } = signEvent(event)
      const [forgedText, forgedSignature] = forge(payload, signature)
      const before = await dump()
      const requests = stripe.requests.length
      expect(await deliver(event, { payload: forgedText, signature: forgedSignature })).toBe(400)
      expect(await dump()).toEqual(before)
      expect(stripe.requests).toHaveLength(requests)
    })

    test('301 seconds old: 400, and nothing is written; 299 seconds old: taken', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.renew(id, false)
      const [event] = stripe.takeEvents()
      const before = await dump()
      expect(await deliver(event, signedAgo(event, 301))).toBe(400)
      expect(await dump()).toEqual(before)
      expect(await deliver(event, signedAgo(event, 299))).toBe(200)
      expect(await findSubscription(member)).toMatchObject({ status: 'past_due' })
    })

    test('that the database cannot store get 5xx, and apply when they are sent again', async () => {
      const member = await openMember(server)
      stripe.pay(idIn(await checkOut(member, 'standard')))
      const [event] = stripe.events
      expect((await findSubscription(member)).plan).toBe('free')
      const before = await dump()
      await ledger.closeDatabase()
      expect(await deliver(event)).toBeGreaterThanOrEqual(500)
      await ledger.reopenDatabase()
      // asked before there is a server, whose first reading of Stripe may find the plan as well
      expect(await dump()).toEqual(before)
      server = await openServer()
      const again = new TestBrowser(server.app)
      for (const [name, value] of member.cookies) again.cookies.set(name, value)
      expect(await deliver(event)).toBe(200)
      expect(await findSubscription(again)).toMatchObject({ plan: 'standard' })
    })

    test('that arrive while Stripe is unreachable get 503, and apply when they are sent again', async () => {
      const member = await openMember(server)
      stripe.pay(idIn(await checkOut(member, 'standard')))
      const [event] = stripe.events
      stripe.isDown = true
      expect(await deliver(event)).toBe(503)
      stripe.isDown = false
      expect(await deliver(event)).toBe(200)
      expect(await findSubscription(member)).toMatchObject({ plan: 'standard' })
    })

    test('about unknown customers and objects are accepted and change nothing', async () => {
      const base = { object: 'event', created: 1 }
      const ofStranger = { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_stranger' } } }
      const ofNobody = {
        id: 'evt_2',
        type: 'price.created',
        data: { object: { object: 'price', id: 'price_1' } },
      }
      const before = await countRows('subscriptions')
      expect(await deliver({ ...base, ...ofStranger })).toBe(200)
      expect(await deliver({ ...base, ...ofNobody })).toBe(200)
      expect(await countRows('subscriptions')).toBe(before)
    })

    test('from a browser’s page are refused without a signature; signed ones are accepted from any origin', async () => {
      const { payload, signature } = signEvent({ id: 'evt_3', type: 'x', data: { object: {} } })
      const request = { method: 'POST', url: '/api/stripe/webhook', payload } as const
      const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
      expect((await server.app.inject({ ...request, headers })).statusCode).toBe(400)
      const signed = { ...headers, 'stripe-signature': signature }
      expect((await server.app.inject({ ...request, headers: signed })).statusCode).toBe(200)
    })
  })

  describe('without any event', () => {
    test('payments, cancellations and refunds are found by syncing', async () => {
      const readers = [await openMember(server), await openMember(server)]
      const [kept, lost] = readers
      const ids = []
      for (const member of readers) ids.push(stripe.pay(idIn(await checkOut(member, 'standard'))).id)
      await openServer(CONSTANT_READING)
      await untilPlans(readers, ['standard', 'standard'])
      stripe.changePlan(ids[0], STRIPE_PRICES.premium)
      stripe.change(ids[1], { status: 'canceled' })
      await untilPlans([kept, lost], ['premium', 'free'])
    })

    test('a refund is found by syncing, and the subscription canceled at Stripe', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.refund(id)
      await openServer(CONSTANT_READING)
      await untilPlans([member], ['free'])
      expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
    })

    async function untilPlans(members: readonly TestBrowser[], plans: readonly string[]): Promise<void> {
      await vi.waitFor(
        async () => {
          const found = await Promise.all(members.map(findSubscription))
          expect(found.map(({ plan }) => plan)).toEqual(plans)
        },
        { timeout: 20_000, interval: 50 },
      )
    }
  })

  describe('an end', () => {
    test('by the member takes effect when the period ends', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      const answer = await member.post('/api/subscription/cancel')
      expect(answer.body).toMatchObject({
        message: 'Your subscription will be canceled at the end of the current billing period.',
        subscription: { plan: 'standard', details: { cancelAtPeriodEnd: true } },
      })
      expect((await member.post('/api/subscription/cancel')).status).toBe(200)
      expect(stripe.countRequests('POST', new RegExp(`subscriptions/${id}$`))).toBe(1)
      stripe.change(id, { status: 'canceled' })
      await deliverAll()
      expect(await findSubscription(member)).toMatchObject({ plan: 'free', status: 'active' })
    })

    test.each([
      ['by the member', { cancel_at_period_end: true }],
      ['by the portal, with a date', { cancel_at: 1 }],
    ])('%s can be undone until the period ends', async (_by, change) => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.change(id, change)
      await deliverAll()
      expect(await findSubscription(member)).toMatchObject({ details: { cancelAtPeriodEnd: true } })
      const answer = await member.post('/api/subscription/resume')
      expect(answer.body).toMatchObject({
        subscription: { plan: 'standard', status: 'active', details: { cancelAtPeriodEnd: false } },
      })
      expect((await member.post('/api/subscription/resume')).status).toBe(200)
      expect(stripe.countRequests('POST', new RegExp(`subscriptions/${id}$`))).toBe(1)
    })

    test("can't be undone once the subscription has ended, even if no event said so", async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      await member.post('/api/subscription/cancel')
      stripe.change(id, { status: 'canceled' })
      const answer = await member.post('/api/subscription/resume')
      expect(answer.body).toMatchObject({ code: 'subscription_missing' })
      expect(await findSubscription(member)).toMatchObject({ plan: 'free' })
    })

    test('takes effect when the period ends even without an event', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      await member.post('/api/subscription/cancel')
      await ledger.db.execute(
        sql`update subscriptions set current_period_end = now() - interval '1 second' where id = ${id}`,
      )
      expect(await findRemaining(member)).toMatchObject({ subscription: { plan: 'free' } })
    })

    test.each(['cancellation', 'refund'] as const)('by %s takes the plan within 5 seconds', async (cause) => {
      const member = await openMember(server)
      const { id } = await subscribe(member, 'premium')
      const startedAt = performance.now()
      if (cause === 'refund') stripe.refund(id)
      else stripe.change(id, { status: 'canceled' })
      await deliverAll()
      expect(await findRemaining(member)).toMatchObject({ allowance: 2, subscription: { plan: 'free' } })
      expect(performance.now() - startedAt).toBeLessThan(5000 * (await measureSlowness()))
      expect(stripe.listStanding(stripe.subscriptions.get(id)?.customer ?? '')).toEqual([])
    })

    test('does not follow from refunding the difference of a plan change', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.changePlan(id, STRIPE_PRICES.premium)
      stripe.refund(id)
      await deliverAll()
      expect(await findSubscription(member)).toMatchObject({ plan: 'premium', status: 'active' })
    })
  })

  describe('a failed payment', () => {
    test('is mailed in the language of the account', async () => {
      const member = await openMember(server)
      const { email } = (await member.get('/api/user')).body['user'] as { email: string }
      await member.send('PUT', '/api/account/locale', { locale: 'es' })
      const { id } = await subscribe(member)
      stripe.renew(id, false)
      await deliverAll()
      const { failedPayment } = await findSubscription(member)
      const [mail] = (await readMails('<html lang=3D"es">')).filter((text) => text.includes(email))
      const graceEnd = new Date(failedPayment?.graceEndsAt ?? '')
      const day = graceEnd.toLocaleDateString('es', { dateStyle: 'long', timeZone: 'UTC' })
      expect(mail).toContain('No se pudo cobrar tu plan Standard de Housecoat')
      expect(mail).toContain(`Conservas el plan hasta el ${day} (UTC)`)
      expect(mail).not.toMatch(/Hello|To keep the plan/)
    })

    test('keeps the plan for the grace period and mails the person once; then the free plan applies', async () => {
      const member = await openMember(server)
      const { email } = (await member.get('/api/user')).body['user'] as { email: string }
      const { id } = await subscribe(member)
      stripe.renew(id, false)
      await deliverAll()
      const owed = await findSubscription(member)
      expect(owed).toMatchObject({
        plan: 'standard',
        status: 'past_due',
        failedPayment: { plan: 'standard' },
      })
      const graceEnd = new Date(owed.failedPayment?.graceEndsAt ?? 0).getTime()
      expect(Math.round((graceEnd - Date.now()) / 1000 / DAY_SECONDS)).toBe(7)
      expect(await findRemaining(member)).toMatchObject({ allowance: 5 })
      const mails = (await readMails('Your payment for Housecoat Standard')).filter((mail) =>
        mail.includes(email),
      )
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('http://localhost:3000/subscription')

      stripe.age(id, 8)
      stripe.change(id, {})
      await deliverAll()
      expect(await findSubscription(member)).toMatchObject({
        ...{ plan: 'free', status: 'active', failedPayment: { plan: 'standard' } },
      })
      expect(await findRemaining(member)).toMatchObject({ allowance: 2 })

      stripe.renew(id, true)
      await deliverAll()
      expect(await findSubscription(member)).toMatchObject({
        ...{ plan: 'standard', status: 'active', failedPayment: null },
      })
    })

    test('leads to the billing page, not to a second subscription', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      stripe.renew(id, false)
      await deliverAll()
      expect((await checkOut(member, 'premium')).body['url']).toBe('https://billing.stripe.test/portal')
      expect((await checkOut(member, 'standard')).body['url']).toBe('https://billing.stripe.test/portal')
    })
  })

  describe('a subscriber', () => {
    test('confirms another plan, and its price, at Stripe', async () => {
      const member = await openMember(server)
      const { id } = await subscribe(member)
      const { body } = await checkOut(member, 'premium')
      expect(body['url']).toBe('https://billing.stripe.test/subscription_update_confirm')
      expect((await findSubscription(member)).plan).toBe('standard')
      stripe.changePlan(id, STRIPE_PRICES.premium)
      expect((await member.get('/api/subscription?refresh=true')).body).toMatchObject({
        ...{ hasBilling: true, isTestMode: false, subscription: { plan: 'premium' } },
      })
    })

    test('sees invoices and card in the billing portal, which is configured once', async () => {
      const member = await openMember(server)
      await subscribe(member)
      for (let visit = 0; visit < 2; visit += 1) {
        const { body } = await member.post('/api/billing-portal-session')
        expect(body['url']).toBe('https://billing.stripe.test/portal')
      }
      expect(stripe.configurations.size).toBe(1)
    })

    test('who is deleted at Stripe loses the plan, and can subscribe again', async () => {
      const member = await openMember(server)
      const { customer } = await subscribe(member)
      stripe.customers.delete(customer)
      stripe.subscriptions.clear()
      const event = {
        id: 'evt_deleted',
        type: 'customer.deleted',
        data: { object: { object: 'customer', id: customer } },
      }
      expect(await deliver(event)).toBe(200)
      expect(await findSubscription(member)).toMatchObject({ plan: 'free' })
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_700_000)
      const again = await subscribe(member, 'premium')
      vi.restoreAllMocks()
      expect(again.customer).not.toBe(customer)
      expect(await findSubscription(member)).toMatchObject({ plan: 'premium' })
    })

    test('gets the subscription in the export; deleting the account leaves none', async () => {
      const member = await openMember(server)
      const { username } = (await member.get('/api/user')).body['user'] as { username: string }
      const { customer } = await subscribe(member)
      const { bytes } = await member.get('/api/account/export')
      const account = JSON.parse(strFromU8(unzipSync(bytes)['account.json'])) as object
      expect(account).toMatchObject({ subscriptions: [{ plan: 'standard', customerId: customer }] })
      stripe.isDown = true
      const deleted = await member.send('DELETE', '/api/account', { username, password: 'seven red barns' })
      expect(deleted.status).toBe(200)
      expect(stripe.listStanding(customer)).toHaveLength(1)
      stripe.isDown = false
      await openServer(CONSTANT_READING)
      // The customer is deleted at Stripe first: should that fail, the row is still there to try again from.
      await vi.waitFor(
        async () => {
          const { rows } = await ledger.db.execute(
            sql`select 1 from billing_customers where id = ${customer}`,
          )
          expect(rows).toEqual([])
        },
        { timeout: 20_000 },
      )
      expect(stripe.customers.has(customer)).toBe(false)
      expect(stripe.listStanding(customer)).toEqual([])
    })
  })

  /** All rows about subscriptions. */
  async function dump(): Promise<unknown> {
    const tables = ['billing_customers', 'subscriptions', 'billing_events'].map(async (table) => {
      const { rows } = await ledger.db.execute(sql`select * from ${sql.identifier(table)} order by 1`)
      return rows
    })
    return Promise.all(tables)
  }
})

/** Signed by Stripe itself, so many seconds ago. */
function signedAgo(event: object, seconds: number) {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now - seconds * 1000)
  const message = signEvent(event)
  vi.restoreAllMocks()
  return message
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}
