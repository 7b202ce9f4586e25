import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { signPayload } from '../platform/payments/signed-events.ts'

/** What is answered of each object: the SDK's own types say whether its fields are right. */
type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata'>
type Price = Pick<Stripe.Price, 'id' | 'object' | 'currency' | 'unit_amount' | 'recurring'> & {
  product: string
}
type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'created' | 'cancel_at_period_end' | 'cancel_at' | 'metadata'
> & {
  customer: string
  latest_invoice: string
  items: {
    object: 'list'
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & {
      price: Price
    })[]
  }
}
type Invoice = Pick<Stripe.Invoice, 'id' | 'object' | 'status' | 'created' | 'billing_reason'> & {
  customer: string
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'finalized_at'>
  parent: { subscription_details: Pick<Stripe.Invoice.Parent.SubscriptionDetails, 'subscription'> }
}
type Charge = Pick<Stripe.Charge, 'id' | 'object' | 'created' | 'refunded' | 'status'> & {
  customer: string
  payment_intent: string
}
type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'status'> & {
  invoice: string
  payment: Pick<Stripe.InvoicePayment.Payment, 'type'> & { payment_intent: string }
}
type Checkout = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'mode' | 'status' | 'payment_status' | 'url' | 'metadata' | 'success_url'
> & { customer: string; price: string }

interface Request {
  readonly method: string
  readonly path: string
  readonly params: URLSearchParams
  readonly key: string | null
}

class StripeFault extends Error {
  readonly status: number
  readonly body: { readonly error: Pick<Stripe.StripeRawError, 'type' | 'code' | 'message'> }

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', code, message } }
  }
}

export const STRIPE_PRICES = { standard: 'price_standard', premium: 'price_premium' } as const
const WEBHOOK_SECRET = 'whsec_between_the_two_of_us'
const MONTH_SECONDS = 30 * 24 * 3600

/** Speaks as much of Stripe's API as the product calls, on loopback. */
export class StripeServer {
  readonly customers = new Map<string, Customer>()
  readonly checkouts = new Map<string, Checkout>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly charges = new Map<string, Charge>()
  readonly payments = new Map<string, InvoicePayment>()
  readonly configurations = new Map<string, Pick<Stripe.BillingPortal.Configuration, 'id' | 'metadata'>>()
  /** every request that was answered */
  readonly requests: Request[] = []
  /** what happened, oldest first */
  readonly history: Stripe.Event[] = []
  /** what happened and was not told yet */
  readonly events: Stripe.Event[] = []
  /** the next answers are failures */
  isDown = false
  /** how long each answer takes */
  delayMs = 0
  readonly #server: Server
  readonly #answered = new Map<string, { readonly status: number; readonly text: string }>()

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request, response) => {
      void this.#answer(request).then(({ status, text }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      })
    })
  }

  static async open(): Promise<StripeServer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new StripeServer(server)
  }

  /** What a server needs to take this for Stripe. */
  get environment() {
    return {
      STRIPE_SECRET_KEY: 'sk_test_of_no_worth',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_STANDARD: STRIPE_PRICES.standard,
      STRIPE_PRICE_PREMIUM: STRIPE_PRICES.premium,
      STRIPE_API_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
    }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** The person pays the checkout. */
  pay(checkoutId: string): Subscription {
    const checkout = this.#get(this.checkouts, checkoutId)
    if (checkout.status !== 'open') throw new Error(`the checkout is ${checkout.status}`)
    Object.assign(checkout, { status: 'complete', payment_status: 'paid', url: null })
    const subscription = this.subscribe(checkout.customer, checkout.price)
    this.#tell('checkout.session.completed', checkout)
    return subscription
  }

  /** A subscription that came about in whatever way. */
  subscribe(customer: string, priceId: string = STRIPE_PRICES.standard): Subscription {
    const id = createId('sub')
    const now = seconds()
    const item = {
      id: createId('si'),
      object: 'subscription_item' as const,
      price: price(priceId),
      current_period_start: now,
      current_period_end: now + MONTH_SECONDS,
    }
    const subscription: Subscription = {
      id,
      object: 'subscription',
      status: 'active',
      customer,
      created: now + this.subscriptions.size,
      cancel_at_period_end: false,
      cancel_at: null,
      metadata: {},
      latest_invoice: this.#bill(id, customer, 'subscription_create', true),
      items: { object: 'list', data: [item] },
    }
    this.subscriptions.set(id, subscription)
    this.#tell('customer.subscription.created', subscription)
    return subscription
  }

  /** The period ends and the next one is charged. */
  renew(id: string, isPaid: boolean): void {
    const subscription = this.#get(this.subscriptions, id)
    const [item] = subscription.items.data
    item.current_period_start = seconds()
    item.current_period_end = seconds() + MONTH_SECONDS
    subscription.status = isPaid ? 'active' : 'past_due'
    subscription.latest_invoice = this.#bill(id, subscription.customer, 'subscription_cycle', isPaid)
    this.#tell('customer.subscription.updated', subscription)
  }

  /** The failed payment happened so many days ago. */
  age(id: string, days: number): void {
    const invoice = this.#get(this.invoices, this.#get(this.subscriptions, id).latest_invoice)
    invoice.created -= days * 24 * 3600
    invoice.status_transitions.finalized_at = invoice.created
  }

  change(
    id: string,
    changes: Partial<Pick<Subscription, 'status' | 'cancel_at_period_end' | 'cancel_at'>>,
  ): void {
    const subscription = Object.assign(this.#get(this.subscriptions, id), changes)
    const isOver = subscription.status === 'canceled'
    this.#tell(`customer.subscription.${isOver ? 'deleted' : 'updated'}`, subscription)
  }

  /** Another plan from now on, as after the portal's confirmation. */
  changePlan(id: string, priceId: string): void {
    const subscription = this.#get(this.subscriptions, id)
    subscription.items.data[0].price = price(priceId)
    subscription.latest_invoice = this.#bill(id, subscription.customer, 'subscription_update', true)
    this.#tell('customer.subscription.updated', subscription)
  }

  /** Pays the newest invoice back in full. */
  refund(subscriptionId: string): void {
    const invoice = this.#get(this.subscriptions, subscriptionId).latest_invoice
    const payment = [...this.payments.values()].find((one) => one.invoice === invoice)
    if (payment === undefined) throw new Error('nothing was paid')
    this.#refundIntent(payment.payment.payment_intent)
  }

  /** All that happened since, and nothing is left to tell. */
  takeEvents(): Stripe.Event[] {
    return this.events.splice(0)
  }

  listStanding(customer: string): Subscription[] {
    return [...this.subscriptions.values()].filter(
      (one) => one.customer === customer && one.status !== 'canceled',
    )
  }

  countRequests(method: string, path: RegExp): number {
    return this.requests.filter((one) => one.method === method && path.test(one.path)).length
  }

  #bill(subscription: string, customer: string, reason: Invoice['billing_reason'], isPaid: boolean): string {
    const id = createId('in')
    this.invoices.set(id, {
      id,
      object: 'invoice',
      created: seconds(),
      billing_reason: reason,
      customer,
      status: isPaid ? 'paid' : 'open',
      status_transitions: { finalized_at: seconds() },
      parent: { subscription_details: { subscription } },
    })
    this.#tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', this.#get(this.invoices, id))
    if (!isPaid) return id
    const intent = createId('pi')
    const payment = createId('inpay')
    this.payments.set(payment, {
      id: payment,
      object: 'invoice_payment',
      status: 'paid',
      invoice: id,
      payment: { type: 'payment_intent', payment_intent: intent },
    })
    const charge = createId('ch')
    this.charges.set(charge, {
      id: charge,
      object: 'charge',
      created: seconds(),
      status: 'succeeded',
      refunded: false,
      customer,
      payment_intent: intent,
    })
    return id
  }

  #refundIntent(intent: string | null): void {
    const charge = [...this.charges.values()].find((one) => one.payment_intent === intent)
    if (charge === undefined) throw new StripeFault(404, 'resource_missing', 'No such payment_intent')
    charge.refunded = true
    this.#tell('charge.refunded', charge)
  }

  #tell(type: Stripe.Event['type'], object: object): void {
    const event = {
      id: createId('evt'),
      object: 'event',
      type,
      created: seconds(),
      data: { object: { ...object } },
    }
    this.events.push(event as unknown as Stripe.Event)
    this.history.push(event as unknown as Stripe.Event)
  }

  async #answer(message: IncomingMessage): Promise<{ status: number; text: string }> {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const url = new URL(message.url ?? '/', 'http://stripe')
    const key = message.headers['idempotency-key']
    const request: Request = {
      method: message.method ?? 'GET',
      path: url.pathname,
      key: typeof key === 'string' ? key : null,
      params: new URLSearchParams(chunks.length > 0 ? Buffer.concat(chunks).toString() : url.search),
    }
    if (this.delayMs > 0) await pause(this.delayMs)
    if (this.isDown) return { status: 503, text: '{"error":{"type":"api_error","message":"down"}}' }
    const replay = request.key === null ? undefined : this.#answered.get(request.key)
    if (replay !== undefined) return replay
    this.requests.push(request)
    const answer = this.#tryToServe(request)
    if (request.key !== null && request.method === 'POST') this.#answered.set(request.key, answer)
    return answer
  }

  #tryToServe(request: Request): { status: number; text: string } {
    try {
      return { status: 200, text: JSON.stringify(this.#serve(request)) }
    } catch (error) {
      if (error instanceof StripeFault) return { status: error.status, text: JSON.stringify(error.body) }
      return { status: 500, text: JSON.stringify({ error: { type: 'api_error', message: String(error) } }) }
    }
  }

  #serve(request: Request): unknown {
    const { method, path, params } = request
    const [, , ...parts] = path.split('/')
    switch (`${method} ${parts.join('/')}`) {
      case 'POST customers':
        return this.#createCustomer(params)
      case 'POST checkout/sessions':
        return this.#createCheckout(params)
      case 'GET subscriptions':
        return this.#listSubscriptions(params)
      case 'GET events':
        return this.#listEvents(params)
      case 'GET charges':
        return this.#listCharges(params)
      case 'GET invoice_payments':
        return this.#listPayments(params)
      case 'POST refunds':
        this.#refundIntent(params.get('payment_intent'))
        return { id: createId('re'), object: 'refund' }
      case 'GET billing_portal/configurations':
        return list([...this.configurations.values()])
      case 'POST billing_portal/configurations':
        return this.#createConfiguration(params)
      case 'POST billing_portal/sessions':
        return {
          id: createId('bps'),
          url: `https://billing.stripe.test/${params.get('flow_data[type]') ?? 'portal'}`,
        }
      default:
        return this.#serveOne(method, parts, params)
    }
  }

  #serveOne(method: string, parts: readonly string[], params: URLSearchParams): unknown {
    const id = parts.find((part) => /^(cus|cs|sub|price)_/.test(part)) ?? ''
    switch (`${method} ${parts.map((part) => (part === id ? ':id' : part)).join('/')}`) {
      case 'GET customers/:id':
        return this.customers.get(id) ?? { id, object: 'customer', deleted: true }
      case 'DELETE customers/:id':
        return this.#deleteCustomer(id)
      case 'GET checkout/sessions/:id':
        return this.#get(this.checkouts, id)
      case 'POST checkout/sessions/:id/expire':
        return this.#expire(id)
      case 'GET subscriptions/:id':
        return this.#get(this.subscriptions, id)
      case 'POST subscriptions/:id':
        return this.#updateSubscription(id, params)
      case 'DELETE subscriptions/:id':
        this.change(id, { status: 'canceled' })
        return this.#get(this.subscriptions, id)
      case 'GET prices/:id':
        return price(id)
      default:
        throw new StripeFault(404, 'unrecognized', `Unrecognized request URL (${method} /${parts.join('/')})`)
    }
  }

  #updateSubscription(id: string, params: URLSearchParams): Subscription {
    const { status } = this.#get(this.subscriptions, id)
    if (status === 'canceled') throw new StripeFault(400, 'resource_invalid', 'A canceled subscription')
    const flag = params.get('cancel_at_period_end')
    if (flag !== null) this.change(id, { cancel_at_period_end: flag === 'true' })
    if (params.get('cancel_at') === '') this.change(id, { cancel_at: null })
    return this.#get(this.subscriptions, id)
  }

  #createCustomer(params: URLSearchParams): Customer {
    const id = createId('cus')
    const metadata = { userId: params.get('metadata[userId]') ?? '' }
    const customer: Customer = { id, object: 'customer', email: params.get('email'), metadata }
    this.customers.set(id, customer)
    return customer
  }

  #deleteCustomer(id: string) {
    this.#get(this.customers, id)
    this.customers.delete(id)
    for (const subscription of this.listStanding(id)) this.change(subscription.id, { status: 'canceled' })
    return { id, object: 'customer', deleted: true }
  }

  #createCheckout(params: URLSearchParams): Checkout {
    const id = createId('cs')
    const customer = this.#get(this.customers, params.get('customer') ?? '').id
    const checkout: Checkout = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      customer,
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.test/${id}`,
      metadata: { plan: params.get('metadata[plan]') ?? '' },
      success_url: params.get('success_url'),
      price: price(params.get('line_items[0][price]') ?? '').id,
    }
    this.checkouts.set(id, checkout)
    return checkout
  }

  #expire(id: string): Checkout {
    const checkout = this.#get(this.checkouts, id)
    if (checkout.status !== 'open')
      throw new StripeFault(400, 'checkout_session_not_open', 'Only open sessions can be expired')
    return Object.assign(checkout, { status: 'expired', url: null })
  }

  #listSubscriptions(params: URLSearchParams) {
    const isExpanded = [...params.values()].includes('data.latest_invoice')
    const customer = params.get('customer')
    // the newest first, as everywhere at Stripe
    const found = [...this.subscriptions.values()]
      .filter((one) => customer === null || one.customer === customer)
      .filter((one) => params.get('status') === 'all' || one.status !== 'canceled')
      .toReversed()
    const { data, has_more } = page(found, params)
    const expanded = data.map((one) => ({
      ...one,
      latest_invoice: isExpanded ? this.#get(this.invoices, one.latest_invoice) : one.latest_invoice,
    }))
    return { ...list(expanded), has_more }
  }

  #listEvents(params: URLSearchParams) {
    const types = [...params].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []))
    const found = this.history.filter(({ type }) => types.includes(type)).toReversed()
    const before = params.get('ending_before')
    if (before !== null && !found.some(({ id }) => id === before))
      throw new StripeFault(404, 'resource_missing', `No such event: '${before}'`)
    return page(found, params)
  }

  #listCharges(params: URLSearchParams) {
    const since = Number(params.get('created[gte]'))
    const customer = params.get('customer')
    return list([...this.charges.values()].filter((one) => one.customer === customer && one.created >= since))
  }

  #listPayments(params: URLSearchParams) {
    const isExpanded = [...params.values()].includes('data.invoice')
    const intent = params.get('payment[payment_intent]')
    const invoice = params.get('invoice')
    const found = [...this.payments.values()].filter(
      (one) => one.invoice === invoice || one.payment.payment_intent === intent,
    )
    return list(
      found.map((one) => ({
        ...one,
        invoice: isExpanded ? this.#get(this.invoices, one.invoice) : one.invoice,
      })),
    )
  }

  #createConfiguration(params: URLSearchParams) {
    const made = { id: createId('bpc'), metadata: { housecoat: params.get('metadata[housecoat]') ?? '' } }
    this.configurations.set(made.id, made)
    return made
  }

  #get<T>(map: ReadonlyMap<string, T>, id: string): T {
    const found = map.get(id)
    if (found === undefined) throw new StripeFault(404, 'resource_missing', `No such object: '${id}'`)
    return found
  }
}

/** An event as it is sent, with the header that proves where it comes from. */
export function signEvent(
  event: object,
  secret: string = WEBHOOK_SECRET,
): { payload: string; signature: string } {
  const payload = JSON.stringify(event)
  return { payload, signature: signPayload(payload, secret) }
}

function price(id: string): Price {
  const cents = { [STRIPE_PRICES.standard]: 900, [STRIPE_PRICES.premium]: 1900 }[id]
  if (cents === undefined) throw new StripeFault(400, 'resource_missing', `No such price: '${id}'`)
  const recurring = { interval: 'month', interval_count: 1 } as Stripe.Price.Recurring
  return { id, object: 'price', currency: 'usd', unit_amount: cents, recurring, product: 'prod_housecoat' }
}

const list = <T>(data: T[]) => ({ object: 'list' as const, data, has_more: false, url: '/v1' })
/** The part of a list that `starting_after` or `ending_before`, and `limit`, ask for. */
function page<T extends { readonly id: string }>(all: readonly T[], params: URLSearchParams) {
  const limit = Number(params.get('limit') ?? 10)
  const [after, before] = [params.get('starting_after'), params.get('ending_before')]
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const to = before === null ? all.length : all.findIndex(({ id }) => id === before)
  const range = all.slice(from, to)
  const data = before === null ? range.slice(0, limit) : range.slice(-limit)
  return { ...list(data), has_more: data.length < range.length }
}

const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)
