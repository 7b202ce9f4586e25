import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openLedger, type Ledger, type LedgerServer } from '../../testing/open-ledger.ts'
import { StripeServer } from '../../testing/open-stripe-server.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { readConfig } from '../../config.ts'
import { StripePayments } from '../../platform/payments/stripe-payments.ts'

const PAYERS = inject('isSoak') ? 5000 : 2000
const PAGES = PAYERS / 100
/** customers at some place in the list */
const [LAST, MIDDLE, LATE, LATER] = [PAYERS - 1, PAYERS / 2, PAYERS * 0.6, PAYERS * 0.8].map(nameOf)
const HOUR_MS = 3_600_000
/** one round at the start, with a pass over all pages if none was within the hour */
const TIMES = { everyMs: HOUR_MS, dueMs: HOUR_MS, idleMs: HOUR_MS, callsPerSecond: 100 }
const SLOW_MACHINE_MS = 240_000

describe.each(DATABASE_KINDS)(`${PAYERS} payers on the %s database`, { timeout: SLOW_MACHINE_MS }, (kind) => {
  let ledger: Ledger
  let stripe: StripeServer

  beforeAll(async () => {
    ledger = await openLedger(kind)
  }, SLOW_MACHINE_MS)
  beforeEach(async () => {
    stripe = await StripeServer.open()
    await seed()
  }, SLOW_MACHINE_MS)
  afterEach(async () => {
    await ledger.closeServers()
    await ledger.db.execute(
      sql`truncate users, billing_customers, billing_events, billing_reconciliations cascade`,
    )
    await stripe.close()
  })
  afterAll(() => ledger.close())

  /** Members whose subscriptions are stored as Stripe has them. Stripe has forgotten all events but the newest, which was handled. */
  async function seed(): Promise<void> {
    const rows = Array.from({ length: PAYERS }, (_, index) => {
      const customer = nameOf(index)
      stripe.customers.set(customer, { id: customer, object: 'customer', email: null, metadata: {} })
      const { id, items } = stripe.subscribe(customer)
      return { customer, id, end: items.data[0].current_period_end }
    })
    stripe.history.splice(0, stripe.history.length - 1)
    await ledger.db.execute(
      sql`insert into billing_events (id, type) values (${stripe.history[0].id}, ${stripe.history[0].type})`,
    )
    await ledger.db.execute(sql`
      insert into users (id, username, email) overriding system value
      select n, 'payer-' || n, 'payer-' || n || '@example.com' from generate_series(1, ${PAYERS}::int) as n`)
    await ledger.db.execute(sql`
      insert into billing_customers (id, provider, user_id, read_at)
      select row ->> 'customer', 'stripe', number, now() - interval '1 day'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as rows (row, number)`)
    await ledger.db.execute(sql`
      insert into subscriptions (customer_id, id, plan, status, current_period_end, cancel_at_period_end, reading)
      select row ->> 'customer', row ->> 'id', 'standard', 'active', to_timestamp((row ->> 'end')::bigint), false, 0
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`)
  }

  const open = (times = TIMES): Promise<LedgerServer> =>
    ledger.openServer({ environment: stripe.environment, readingTimes: times, paymentTimeoutMs: 5000 })

  async function untilCompared(): Promise<void> {
    const isOver = async () => {
      const { rows } = await ledger.db.execute<{ is_over: boolean }>(
        sql`select pass_ended_at >= pass_started_at and leased_until <= now() as is_over from billing_reconciliations`,
      )
      return rows.at(0)?.is_over === true
    }
    await vi.waitUntil(isOver, { timeout: SLOW_MACHINE_MS, interval: 50 })
  }

  async function readStatus(customer: string): Promise<unknown> {
    const { rows } = await ledger.db.execute<{ status: string }>(
      sql`select status from subscriptions where customer_id = ${customer}`,
    )
    return rows.at(0)?.status
  }

  const idOf = (customer: string) => stripe.listStanding(customer)[0].id

  test(`in step take ${PAGES + 1} calls, by one of three servers that start together`, async () => {
    const startedAt = performance.now()
    await Promise.all([open(), open(), open()])
    await untilCompared()
    const seconds = (performance.now() - startedAt) / 1000
    console.info({ kind, payers: PAYERS, calls: stripe.requests.length, seconds })
    expect(stripe.countRequests('GET', /^\/v1\/subscriptions$/)).toBe(PAGES)
    expect(stripe.countRequests('GET', /^\/v1\/events$/)).toBeGreaterThan(0)
    expect(stripe.requests.length).toBeLessThanOrEqual(PAGES + 3)
    const { rows } = await ledger.db.execute(
      sql`select 1 from billing_customers where read_at < now() - interval '1 hour'`,
    )
    expect(rows).toEqual([])
  })

  test('of whom Stripe changed five unheard: each is read, the others are not', async () => {
    const [ended, unpaid, leaving, upgraded] = ['cus_00007', 'cus_00108', LAST, MIDDLE]
    stripe.change(idOf(ended), { status: 'canceled' })
    stripe.renew(idOf(unpaid), false)
    stripe.change(idOf(leaving), { cancel_at_period_end: true })
    stripe.changePlan(idOf(upgraded), 'price_premium')
    const second = stripe.subscribe(LATE)
    stripe.history.length = 0
    await open()
    await untilCompared()
    expect(await Promise.all([ended, unpaid, leaving].map(readStatus))).toEqual([
      'canceled',
      'past_due',
      'active',
    ])
    const { rows } = await ledger.db.execute(sql`
      select customer_id, plan, cancel_at_period_end from subscriptions
      where customer_id in (${leaving}, ${upgraded}) order by customer_id`)
    expect(rows).toEqual([
      { customer_id: upgraded, plan: 'premium', cancel_at_period_end: false },
      { customer_id: leaving, plan: 'standard', cancel_at_period_end: true },
    ])
    // the surplus one is ended and paid back
    expect(stripe.subscriptions.get(second.id)?.status).toBe('canceled')
    expect(stripe.countRequests('GET', /^\/v1\/customers\//)).toBe(5)
    expect(stripe.requests.length).toBeLessThan(PAGES + 40)
  })

  test('whose events were lost are told by Stripe’s list of events, once each', async () => {
    await open()
    await untilCompared()
    await ledger.closeServers()
    stripe.requests.length = 0
    const changed = Array.from({ length: 60 }, (_, index) => nameOf(1000 + index))
    for (const customer of changed) stripe.renew(idOf(customer), true)
    stripe.refund(idOf(LATER))
    // more than a page
    expect(stripe.history.length).toBeGreaterThan(100)
    await open()
    await vi.waitUntil(async () => (await readStatus(LATER)) === 'canceled', {
      ...{ timeout: SLOW_MACHINE_MS, interval: 100 },
    })
    await untilCompared()
    expect(stripe.countRequests('GET', /^\/v1\/events$/)).toBe(2)
    expect(stripe.countRequests('GET', /^\/v1\/customers\//)).toBe(61)
    expect(
      stripe.requests.every(({ path, params }) => path !== '/v1/subscriptions' || params.has('customer')),
    ).toBe(true)
    // the end of the refunded subscription is an event itself
    for (const newEvents of [1, 0]) {
      await ledger.closeServers()
      stripe.requests.length = 0
      await open()
      await vi.waitUntil(() => stripe.countRequests('GET', /^\/v1\/events$/) > 0, SLOW_MACHINE_MS)
      await untilCompared()
      expect(stripe.countRequests('GET', /^\/v1\/customers\//)).toBe(newEvents)
    }
  })

  test('a comparison that is stopped is continued by the next server where it was', async () => {
    await open({ ...TIMES, callsPerSecond: 20 })
    await vi.waitUntil(() => stripe.countRequests('GET', /^\/v1\/subscriptions$/) >= PAGES / 4, {
      timeout: SLOW_MACHINE_MS,
    })
    await ledger.closeServers()
    const before = stripe.countRequests('GET', /^\/v1\/subscriptions$/)
    expect(before).toBeLessThan(PAGES)
    await open()
    await untilCompared()
    const all = stripe.countRequests('GET', /^\/v1\/subscriptions$/)
    expect(all).toBeLessThanOrEqual(PAGES + 1)
  })

  test('Stripe away in the middle loses no change, and no server’s turn', async () => {
    stripe.change(idOf('cus_00001'), { status: 'canceled' })
    stripe.history.length = 0
    await open({ ...TIMES, everyMs: 200, callsPerSecond: 20 })
    await vi.waitUntil(() => stripe.countRequests('GET', /^\/v1\/subscriptions$/) >= 5, {
      timeout: SLOW_MACHINE_MS,
    })
    stripe.isDown = true
    expect(stripe.countRequests('GET', /^\/v1\/subscriptions$/)).toBeLessThan(PAGES)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    stripe.isDown = false
    await untilCompared()
    expect(await readStatus('cus_00001')).toBe('canceled')
    expect(stripe.countRequests('GET', /^\/v1\/subscriptions$/)).toBeLessThan(PAGES + 5)
  })

  test('an event that Stripe has forgotten starts the list of events anew', async () => {
    await open()
    await untilCompared()
    await ledger.closeServers()
    await ledger.db.execute(sql`update billing_reconciliations set event_cursor = 'evt_forgotten'`)
    stripe.refund(idOf('cus_00002'))
    await open()
    await vi.waitUntil(async () => (await readStatus('cus_00002')) === 'canceled', {
      ...{ timeout: SLOW_MACHINE_MS, interval: 100 },
    })
  })
})

function nameOf(index: number): string {
  return `cus_${String(index).padStart(5, '0')}`
}

test('Stripe’s pages have each standing subscription once, and no ended one', async () => {
  const stripe = await StripeServer.open()
  const ids = Array.from({ length: 250 }, (_, index) => stripe.subscribe(`cus_${index}`).id)
  stripe.change(ids[100], { status: 'canceled' })
  const { stripe: settings } = readConfig(stripe.environment).payments
  const { bulk } = new StripePayments(settings!, 5000)
  const listed: string[] = []
  let cursor: string | null = null
  do {
    const page = await bulk.listStanding(cursor)
    listed.push(...page.subscriptions.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null)
  expect(listed.toSorted()).toEqual(ids.filter((id) => id !== ids[100]).toSorted())
  await stripe.close()
})
