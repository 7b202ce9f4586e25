import { and, eq, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { generations, pollVotes, quoteRequests } from '../../platform/database/schema.ts'

/**
 * Moves a visitor's results, quote requests and votes to the account that the browser signed in to. Where both voted, the account's
 * vote stays. The visitor's debits stay, too.
 */
export async function adoptVisitor(db: Database, visitorId: string, userId: number): Promise<void> {
  await db.update(generations).set({ userId, visitorId: null }).where(eq(generations.visitorId, visitorId))
  await db
    .update(quoteRequests)
    .set({ userId, visitorId: null })
    .where(eq(quoteRequests.visitorId, visitorId))
  const hasVoted = sql`exists (
    select from ${pollVotes} as own where own.poll_id = ${pollVotes.pollId} and own.user_id = ${userId})`
  await db.delete(pollVotes).where(and(eq(pollVotes.visitorId, visitorId), hasVoted))
  await db.update(pollVotes).set({ userId, visitorId: null }).where(eq(pollVotes.visitorId, visitorId))
}
