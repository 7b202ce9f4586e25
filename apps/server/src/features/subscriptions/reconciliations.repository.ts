import { and, eq, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { billingReconciliations } from '../../platform/database/schema.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'

/** How far the comparison has come. */
export interface Progress {
  readonly eventCursor: string | null
  readonly pageCursor: string | null
  readonly passStartedAt: Date | null
  readonly passEndedAt: Date | null
  /** by the database's clock */
  readonly now: Date
}

/** The right to compare, which one server has at a time. */
export interface Lease {
  readonly provider: PaymentProvider['name']
  /** a random id of the server */
  readonly holder: string
  readonly leaseMs: number
}

const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`

/** Takes or renews the lease. @returns false while another server has it */
export async function takeLease(db: Database, { provider, holder, leaseMs }: Lease): Promise<boolean> {
  const lease = { leasedUntil: inMs(leaseMs), leasedBy: holder }
  const { leasedBy, leasedUntil } = billingReconciliations
  const taken = await db
    .insert(billingReconciliations)
    .values({ provider, ...lease })
    .onConflictDoUpdate({
      target: billingReconciliations.provider,
      set: lease,
      setWhere: sql`${leasedBy} = ${holder} or ${leasedUntil} < now()`,
    })
    .returning({ provider: billingReconciliations.provider })
  return taken.length === 1
}

/** Lets another server compare at once. */
export async function endLease(db: Database, { provider, holder }: Lease): Promise<void> {
  await db
    .update(billingReconciliations)
    .set({ leasedUntil: sql`now()` })
    .where(isHeld(provider, holder))
}

export async function readProgress(db: Database, provider: PaymentProvider['name']): Promise<Progress> {
  const { eventCursor, pageCursor, passStartedAt, passEndedAt } = billingReconciliations
  const [row] = await db
    .select({ eventCursor, pageCursor, passStartedAt, passEndedAt, now: sql`now()`.mapWith(passStartedAt) })
    .from(billingReconciliations)
    .where(eq(billingReconciliations.provider, provider))
  return row
}

type Step = Partial<Omit<typeof billingReconciliations.$inferInsert, 'provider' | 'leasedUntil' | 'leasedBy'>>

/** Stores progress and renews the lease. @returns false when another server has taken over */
export async function saveProgress(db: Database, lease: Lease, step: Step): Promise<boolean> {
  const saved = await db
    .update(billingReconciliations)
    .set({ ...step, leasedUntil: inMs(lease.leaseMs) })
    .where(isHeld(lease.provider, lease.holder))
    .returning({ provider: billingReconciliations.provider })
  return saved.length === 1
}

function isHeld(provider: Lease['provider'], holder: string) {
  return and(eq(billingReconciliations.provider, provider), eq(billingReconciliations.leasedBy, holder))
}
