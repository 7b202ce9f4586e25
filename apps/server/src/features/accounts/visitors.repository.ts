import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { generations, quoteRequests } from '../../platform/database/schema.ts'

/** Hands what a visitor made and asked for over to the account that the visitor signed in to. What was spent stays the visitor's. */
export async function adoptVisitor(db: Database, visitorId: string, userId: number): Promise<void> {
  await db.update(generations).set({ userId, visitorId: null }).where(eq(generations.visitorId, visitorId))
  await db
    .update(quoteRequests)
    .set({ userId, visitorId: null })
    .where(eq(quoteRequests.visitorId, visitorId))
}
