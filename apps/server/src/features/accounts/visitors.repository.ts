import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { generations, quoteRequests } from '../../platform/database/schema.ts'

/** Moves a visitor's results and quote requests to the account that the browser signed in to. The visitor's debits stay. */
export async function adoptVisitor(db: Database, visitorId: string, userId: number): Promise<void> {
  await db.update(generations).set({ userId, visitorId: null }).where(eq(generations.visitorId, visitorId))
  await db
    .update(quoteRequests)
    .set({ userId, visitorId: null })
    .where(eq(quoteRequests.visitorId, visitorId))
}
