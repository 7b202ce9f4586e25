import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import type { ListComparison } from './compare-lists.ts'
import { deleteCustomer, listDeletedCustomers, listUnread } from './billing-customers.repository.ts'
import { deleteOldEvents } from './subscriptions.repository.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

/** How often a customer's state is read from the provider without an event. */
export interface ReadingTimes {
  readonly everyMs: number
  /** reads customers with something due or under way again after this; their event may still arrive before */
  readonly dueMs: number
  /** compares all other customers again after this */
  readonly idleMs: number
  /** calls to the provider, of all servers together */
  readonly callsPerSecond: number
}

const MINUTE_MS = 60_000
export const READING_TIMES: ReadingTimes = {
  everyMs: 5 * MINUTE_MS,
  dueMs: 4 * MINUTE_MS,
  idleMs: 60 * MINUTE_MS,
  // Stripe allows 25 in test mode and 100 in live mode, to all of an account's programs together
  callsPerSecond: 15,
}

/** each customer takes three or four calls */
const CUSTOMERS_PER_ROUND = 50

interface ReconcileOptions {
  readonly db: Database
  readonly provider: PaymentProvider
  readonly subscriptions: Pick<SubscriptionsService, 'syncCustomer'>
  /** null for a provider without lists: all customers are read one by one */
  readonly lists: ListComparison | null
}

/**
 * Compares our customers with the provider's, for events that may have been lost.
 * @throws AggregateError of the failed readings, after all others were done
 */
export async function reconcile(options: ReconcileOptions, times: ReadingTimes): Promise<void> {
  const { lists } = options
  if (lists === null) await readUnread(options, times)
  else await lists.run(() => readUnread(options, { ...times, idleMs: null }))
}

async function readUnread(
  options: ReconcileOptions,
  times: Pick<ReadingTimes, 'dueMs'> & { readonly idleMs: number | null },
): Promise<void> {
  const { db, provider, subscriptions } = options
  const unread = await listUnread(db, provider.name, { ...times, limit: CUSTOMERS_PER_ROUND })
  const failures: unknown[] = []
  for (const customerId of unread) {
    await subscriptions.syncCustomer(customerId).catch((error: unknown) => failures.push(error))
  }
  await removeDeletedCustomers(options)
  await deleteOldEvents(db)
  if (failures.length > 0) throw new AggregateError(failures, 'some customers could not be read')
}

/** Has the provider end the subscriptions of deleted accounts and delete their customers. */
export async function removeDeletedCustomers({
  db,
  provider,
}: Pick<ReconcileOptions, 'db' | 'provider'>): Promise<void> {
  for (const customerId of await listDeletedCustomers(db, provider.name)) {
    await provider.deleteCustomer(customerId)
    await deleteCustomer(db, customerId)
  }
}
