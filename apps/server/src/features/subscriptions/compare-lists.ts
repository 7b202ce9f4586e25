import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import type {
  BulkReader,
  ListedSubscription,
  PaymentProvider,
  ProviderEvent,
} from '../../platform/payments/payment-provider.ts'
import { listUnlisted, noteListed } from './billing-customers.repository.ts'
import {
  endLease,
  readProgress,
  saveProgress,
  takeLease,
  type Lease,
  type Progress,
} from './reconciliations.repository.ts'
import { insertEvent, listHandled, listStored, type StoredSubscription } from './subscriptions.repository.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface CompareListsOptions {
  readonly db: Database
  readonly provider: Pick<PaymentProvider, 'name'>
  readonly bulk: BulkReader
  readonly subscriptions: Pick<SubscriptionsService, 'syncCustomer' | 'receive'>
  /** time between the starts of two passes over all pages */
  readonly passEveryMs: number
  readonly callsPerSecond: number
  /** ends the comparison at its next step; another server, or the next start, continues there */
  readonly signal: AbortSignal
}

/** of a customer's sync: the customer, its subscriptions, its charges */
const CALLS_PER_SYNC = 3
/** renewed with every page and every customer; a call has two attempts of 5 s */
const LEASE_MS = 60_000
const UNLISTED_PER_STEP = 50

/**
 * Compares all customers with the provider's lists: the events since the last round, whoever missed them, and once in a
 * while every page of the subscriptions that have not ended. Only customers that differ are read one by one. One server at
 * a time compares, and stores how far it came.
 */
export class ListComparison {
  readonly #options: CompareListsOptions
  readonly #lease: Lease
  #failures: unknown[] = []

  constructor(options: CompareListsOptions) {
    this.#options = options
    this.#lease = { provider: options.provider.name, holder: randomUUID(), leaseMs: LEASE_MS }
  }

  /**
   * @param inLease other work that only one server should do
   * @throws AggregateError of what could not be read, after everything else was
   */
  async run(inLease: () => Promise<void>): Promise<void> {
    const { db } = this.#options
    if (!(await takeLease(db, this.#lease))) return
    this.#failures = []
    try {
      await this.#attempt(() => this.#readEvents())
      await this.#attempt(() => this.#readPages())
      await this.#attempt(inLease)
    } finally {
      await endLease(db, this.#lease)
    }
    if (this.#failures.length > 0)
      throw new AggregateError(this.#failures, 'some customers could not be read')
  }

  async #readEvents(): Promise<void> {
    const { db, bulk } = this.#options
    let { eventCursor } = await this.#readProgress()
    for (let hasMore = true; hasMore;) {
      const page = await bulk.listEvents(eventCursor)
      await this.#pace(1)
      await this.#receiveAll(page.events)
      if (this.#isOver()) return
      hasMore = page.hasMore
      eventCursor = page.cursor
      // the next round repeats what failed
      const step = this.#failures.length === 0 ? { eventCursor } : {}
      if (!(await saveProgress(db, this.#lease, step))) return
    }
  }

  /** Syncs each customer of events that the webhook did not handle, once. */
  async #receiveAll(events: readonly ProviderEvent[]): Promise<void> {
    const { db, subscriptions } = this.#options
    const handled = new Set(
      await listHandled(
        db,
        events.map(({ id }) => id),
      ),
    )
    const missed = events.filter(({ id }) => !handled.has(id))
    for (const customerId of new Set(missed.map((event) => event.customerId))) {
      if (this.#isOver() || !(await saveProgress(db, this.#lease, {}))) return
      const [event, ...others] = missed.filter((one) => one.customerId === customerId)
      await this.#attempt(async () => {
        await subscriptions.receive(event)
        for (const other of others) await insertEvent(db, other)
      })
      await this.#pace(CALLS_PER_SYNC)
    }
  }

  async #readPages(): Promise<void> {
    const { db, bulk } = this.#options
    const progress = await this.#readProgress()
    if (!this.#isUnderWay(progress) && !this.#isDue(progress)) return
    const startedAt = this.#isUnderWay(progress) ? progress.passStartedAt! : progress.now
    let cursor = this.#isUnderWay(progress) ? progress.pageCursor : null
    if (!(await saveProgress(db, this.#lease, { passStartedAt: startedAt, pageCursor: cursor }))) return
    do {
      if (this.#isOver()) return
      const page = await bulk.listStanding(cursor)
      await this.#pace(1)
      await this.#compare(page.subscriptions)
      // the next comparison repeats a page that was not finished
      if (this.#isOver()) return
      cursor = page.next
      // after the last page, a server that takes over only has to find who is missing
      if (cursor !== null && !(await saveProgress(db, this.#lease, { pageCursor: cursor }))) return
    } while (cursor !== null)
    await this.#readUnlisted(startedAt)
    if (this.#isOver()) return
    const { now } = await this.#readProgress()
    await saveProgress(db, this.#lease, { pageCursor: null, passEndedAt: now })
  }

  async #compare(listed: readonly ListedSubscription[]): Promise<void> {
    const { db } = this.#options
    const customerIds = [...new Set(listed.map(({ customerId }) => customerId))]
    const stored = new Map((await listStored(db, customerIds)).map((one) => [one.customerId, one]))
    const agreeing = customerIds.filter((customerId) => {
      const theirs = listed.filter((one) => one.customerId === customerId)
      return theirs.length === 1 && isSame(theirs[0], stored.get(customerId))
    })
    await noteListed(db, agreeing)
    await this.#syncAll(customerIds.filter((customerId) => !agreeing.includes(customerId)))
  }

  /** Reads customers whose subscription has ended without us knowing it: no page listed it. */
  async #readUnlisted(since: Date): Promise<void> {
    const { db, provider } = this.#options
    const find = (after: string) =>
      listUnlisted(db, { ...{ provider: provider.name, since, after }, limit: UNLISTED_PER_STEP })
    let unlisted = await find('')
    while (unlisted.length > 0 && !this.#isOver()) {
      await this.#syncAll(unlisted)
      unlisted = await find(unlisted[unlisted.length - 1])
    }
  }

  async #syncAll(customerIds: readonly string[]): Promise<void> {
    const { db, subscriptions } = this.#options
    for (const customerId of customerIds) {
      if (this.#isOver() || !(await saveProgress(db, this.#lease, {}))) return
      await this.#attempt(() => subscriptions.syncCustomer(customerId))
      await this.#pace(CALLS_PER_SYNC)
    }
  }

  /** Waits as long as the calls would take at the allowed rate. */
  async #pace(calls: number): Promise<void> {
    await pause((calls * 1000) / this.#options.callsPerSecond)
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.#failures.push(error))
  }

  #isOver(): boolean {
    return this.#options.signal.aborted
  }

  #readProgress(): Promise<Progress> {
    return readProgress(this.#options.db, this.#lease.provider)
  }

  #isUnderWay({ passStartedAt, passEndedAt }: Progress): boolean {
    return passStartedAt !== null && (passEndedAt === null || passEndedAt < passStartedAt)
  }

  #isDue({ passStartedAt, now }: Progress): boolean {
    return passStartedAt === null || now.getTime() - passStartedAt.getTime() >= this.#options.passEveryMs
  }
}

function isSame(listed: ListedSubscription, stored: StoredSubscription | undefined): boolean {
  return (
    stored !== undefined &&
    stored.id === listed.id &&
    stored.plan === listed.plan &&
    stored.status === listed.status &&
    stored.cancelAtPeriodEnd === listed.cancelAtPeriodEnd &&
    stored.currentPeriodEnd.getTime() === listed.currentPeriodEnd.getTime() &&
    stored.failedInvoiceId === (listed.failedPayment?.invoiceId ?? null)
  )
}
