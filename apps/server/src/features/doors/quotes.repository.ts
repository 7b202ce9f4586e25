import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { quoteRequests } from '../../platform/database/schema.ts'
import { lockRequester } from '../allowance/allowance.repository.ts'
import type { Requester } from '../allowance/requester.ts'

export type QuoteRow = typeof quoteRequests.$inferSelect

type QuoteWish = Pick<
  typeof quoteRequests.$inferInsert,
  'name' | 'email' | 'phone' | 'postcode' | 'note' | 'door' | 'projectId' | 'resultId'
>

/** @returns the row's id, or null when there is no such member any more */
export async function insertQuote(
  db: Database,
  requester: Requester,
  wish: QuoteWish,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (!(await lockRequester(tx, requester))) return null
    const owner =
      requester.kind === 'member' ? { userId: requester.userId } : { visitorId: requester.visitorId }
    const [{ id }] = await tx
      .insert(quoteRequests)
      .values({ ...wish, ...owner })
      .returning({ id: quoteRequests.id })
    return id
  })
}

/** Takes a quote's mail in hand, so that no other server sends it too. @returns null when it is in hand already */
export async function takeUnsentQuote(db: Database, id: number): Promise<QuoteRow | null> {
  const rows = await db
    .update(quoteRequests)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(quoteRequests.id, id), isNull(quoteRequests.mailedAt)))
    .returning()
  return rows.at(0) ?? null
}

/** Its mail did not go out: another attempt may take it. */
export async function putBackQuote(db: Database, id: number): Promise<void> {
  await db.update(quoteRequests).set({ mailedAt: null }).where(eq(quoteRequests.id, id))
}

/** @returns ids, oldest first */
export async function listUnsentQuotes(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(isNull(quoteRequests.mailedAt))
    .orderBy(quoteRequests.id)
  return rows.map(({ id }) => id)
}
