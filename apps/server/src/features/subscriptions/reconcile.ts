import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { deleteCustomer, listDeparted, listUnread } from './billing-customers.repository.ts'
import { deleteOldEvents } from './subscriptions.repository.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

/** How soon a customer's state is read from the provider though no event asked for it. */
export interface ReadingTimes {
  readonly everyMs: number
  /** age of the last reading where something is due or under way; younger ones may yet get their event */
  readonly dueMs: number
  /** and where nothing is */
  readonly idleMs: number
}

const MINUTE_MS = 60_000
export const READING_TIMES: ReadingTimes = {
  everyMs: 5 * MINUTE_MS,
  dueMs: 4 * MINUTE_MS,
  idleMs: 60 * MINUTE_MS,
}

/** so many customers a round, three or four calls each */
const CUSTOMERS_A_ROUND = 50

interface ReconcileOptions {
  readonly db: Database
  readonly provider: PaymentProvider
  readonly subscriptions: Pick<SubscriptionsService, 'read'>
}

/**
 * Repairs what events would have told that never came.
 * @throws AggregateError of what failed, after all else was done
 */
export async function reconcile(options: ReconcileOptions, times: ReadingTimes): Promise<void> {
  const { db, provider, subscriptions } = options
  const unread = await listUnread(db, provider.name, { ...times, limit: CUSTOMERS_A_ROUND })
  const failures: unknown[] = []
  for (const customerId of unread) {
    await subscriptions.read(customerId).catch((error: unknown) => failures.push(error))
  }
  await dismissDeparted(options)
  await deleteOldEvents(db)
  if (failures.length > 0) throw new AggregateError(failures, 'some customers could not be read')
}

/** Ends what deleted accounts subscribed to, and has the provider forget them. */
export async function dismissDeparted({
  db,
  provider,
}: Pick<ReconcileOptions, 'db' | 'provider'>): Promise<void> {
  for (const customerId of await listDeparted(db, provider.name)) {
    await provider.deleteCustomer(customerId)
    await deleteCustomer(db, customerId)
  }
}
