import type { SubscriptionResponse } from '@housecoat/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLedger, openMember, type Ledger, type LedgerServer } from '../../testing/open-ledger.ts'
import { signEvent, STRIPE_PRICES, StripeServer } from '../../testing/open-stripe-server.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'

const RUNS = 100
const CHANGES_A_RUN = 12
const NEVER_MS = 3_600_000
const NO_READING = { everyMs: NEVER_MS, dueMs: NEVER_MS, idleMs: NEVER_MS, callsPerSecond: 1000 }
const CONSTANT_READING = { everyMs: 50, dueMs: 0, idleMs: 0, callsPerSecond: 1000 }

/** Whatever happens at Stripe, and however badly it is told, we end up saying what Stripe says. */
describe.each(DATABASE_KINDS)('histories on the %s database', (kind) => {
  let ledger: Ledger
  let stripe: StripeServer
  let server: LedgerServer

  beforeAll(async () => {
    ledger = await openLedger(kind)
  })
  beforeEach(async () => {
    stripe = await StripeServer.open()
    server = await open(NO_READING)
  })
  afterEach(async () => {
    await ledger.closeServers()
    await stripe.close()
  })
  afterAll(() => ledger.close())

  const open = (readingTimes: typeof NO_READING) =>
    ledger.openServer({ environment: stripe.environment, readingTimes, paymentTimeoutMs: 300 })

  async function deliver(event: object): Promise<number> {
    const { payload, signature } = signEvent(event)
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/stripe/webhook', payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    return answer.statusCode
  }

  async function findPlan(member: TestBrowser): Promise<string> {
    const { subscription } = (await member.get('/api/subscription')).body as unknown as SubscriptionResponse
    return `${subscription.plan} ${subscription.status} ${subscription.details.cancelAtPeriodEnd}`
  }

  function findTruth(id: string): string {
    const one = stripe.subscriptions.get(id)
    if (one === undefined || !['active', 'trialing', 'past_due'].includes(one.status))
      return 'free active false'
    const plan = one.items.data[0].price.id === STRIPE_PRICES.premium ? 'premium' : 'standard'
    return `${plan} ${one.status} ${one.cancel_at_period_end}`
  }

  test(
    `${RUNS} of them, with events lost, doubled, delayed and out of order`,
    { timeout: 30 * 60_000 },
    async () => {
      const random = randomFrom(20_261_122)
      for (let run = 0; run < RUNS; run += 1) {
        const member = await openMember(server)
        const { body } = await member.post('/api/create-checkout-session/standard')
        const { id } = stripe.pay(String(body['url']).split('/').at(-1) ?? '')
        const tellings: Promise<unknown>[] = []
        const late: object[] = []
        for (let count = 0; count < CHANGES_A_RUN; count += 1) {
          changeSomething(id, random)
          stripe.isDown = random() < 0.15
          stripe.delayMs = Math.floor(random() * 8)
          for (const event of stripe.takeEvents()) {
            const fate = random()
            if (fate < 0.3) late.push(event)
            else if (fate < 0.8) tellings.push(deliver(event), ...(fate < 0.45 ? [deliver(event)] : []))
          }
          if (random() < 0.3) await Promise.all(tellings)
        }
        tellings.push(...late.toReversed().map(deliver))
        await Promise.all(tellings)
        Object.assign(stripe, { isDown: false, delayMs: 0 })
        const reader = await open(CONSTANT_READING)
        await vi.waitFor(async () => expect(await findPlan(member), `run ${run}`).toBe(findTruth(id)), {
          ...{ timeout: 20_000, interval: 30 },
        })
        await reader.app.close()
      }
    },
  )

  function changeSomething(id: string, random: () => number): void {
    const one = stripe.subscriptions.get(id)
    if (one === undefined || one.status === 'canceled') return
    const kinds = [
      () => stripe.renew(id, true),
      () => stripe.renew(id, false),
      () => stripe.changePlan(id, random() < 0.5 ? STRIPE_PRICES.premium : STRIPE_PRICES.standard),
      () => stripe.change(id, { cancel_at_period_end: random() < 0.5 }),
      () => stripe.change(id, { status: random() < 0.5 ? 'active' : 'trialing' }),
      () => stripe.change(id, { status: random() < 0.2 ? 'canceled' : 'unpaid' }),
    ]
    kinds[Math.floor(random() * kinds.length)]()
  }
})
