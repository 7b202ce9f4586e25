import { and, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { quoteRequests } from '../../platform/database/schema.ts'
import { lockPerson } from '../../platform/database/locks.ts'
import { ownerColumns, ownerOf, type IdentifiedCaller } from '../callers/caller.ts'

export type QuoteRow = typeof quoteRequests.$inferSelect

type NewQuote = Pick<
  typeof quoteRequests.$inferInsert,
  'name' | 'email' | 'phone' | 'postcode' | 'note' | 'door' | 'projectId' | 'resultId'
>

/**
 * Inserts a request; the same transaction enqueues its mail.
 * @returns null when the member no longer exists
 */
export async function insertQuote(
  tx: Database,
  caller: IdentifiedCaller,
  quote: NewQuote,
): Promise<QuoteRow | null> {
  if (!(await lockPerson(tx, ownerOf(caller)))) return null
  const [row] = await tx
    .insert(quoteRequests)
    .values({ ...quote, ...ownerColumns(caller), mailedAt: sql`now()` })
    .returning()
  return row
}

/** Claims a request whose mail an earlier release left unsent. @returns null when another server took it */
export async function takeUnmailedQuote(db: Database, id: number): Promise<QuoteRow | null> {
  const rows = await db
    .update(quoteRequests)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(quoteRequests.id, id), isNull(quoteRequests.mailedAt)))
    .returning()
  return rows.at(0) ?? null
}

/** @returns ids, oldest first */
export async function listUnmailedQuotes(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(isNull(quoteRequests.mailedAt))
    .orderBy(quoteRequests.id)
  return rows.map(({ id }) => id)
}
