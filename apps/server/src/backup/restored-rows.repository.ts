import { inArray, isNotNull, isNull, or, sql } from '../platform/database/drizzle.ts'
import type { Database } from '../platform/database/database.ts'
import {
  generations,
  outboxMails,
  pictures,
  projects,
  quoteRequests,
  subscriptions,
  webhookMessages,
} from '../platform/database/schema.ts'

/** @returns how many servers are connected to the PostgreSQL database, apart from this process; 0 for the embedded one */
export async function countConnectedServers(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(distinct client_port) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('housecoat', 'housecoat readiness')`)
  return Number(rows[0].count)
}

/** Deletes designs whose pictures were deleted while the backup was made. Their shares, likes and comments go with them. */
export async function deleteDesignsOf(tx: Database, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return
  const ids = [...pictureIds]
  await tx.delete(projects).where(or(inArray(projects.originalId, ids), inArray(projects.resultId, ids)))
  await tx.delete(pictures).where(inArray(pictures.id, ids))
}

/** Results that are not in the archive have expired, as after a sweep. */
export async function forgetOtherResults(tx: Database, resultIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${generations} set result_id = null
    where result_id is not null
      and result_id not in (select json_array_elements_text(${JSON.stringify(resultIds)}))`)
}

/**
 * Emails and webhook messages that waited when the backup was made have been sent since by the server that it was made from: no
 * restore sends one.
 * @returns how many emails were dropped
 */
export async function dropWaitingMessages(tx: Database): Promise<number> {
  const dropped = await tx.delete(outboxMails).returning({ id: outboxMails.id })
  await tx.delete(webhookMessages)
  await tx
    .update(quoteRequests)
    .set({ mailedAt: sql`now()` })
    .where(isNull(quoteRequests.mailedAt))
  await tx
    .update(subscriptions)
    .set({ mailedInvoiceId: subscriptions.failedInvoiceId })
    .where(isNotNull(subscriptions.failedInvoiceId))
  return dropped.length
}

/** Counts what a person would miss: accounts, designs, and generations of people without an account. */
export async function countPeoplesRows(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select (select count(*) from users) + (select count(*) from visitors) + (select count(*) from pictures) as count`)
  return Number(rows[0].count)
}
