import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { imageModelDays } from '../../platform/database/schema.ts'

const TODAY = sql`(now() at time zone 'utc')::date`

/**
 * Counts one call of the hosted model, unless the day's limit is reached; any number of servers count together.
 * @param costUsd what the call will cost
 * @returns false when nothing may be asked of the model today any more
 */
export async function countModelCall(db: Database, dailyLimit: number, costUsd: number): Promise<boolean> {
  if (dailyLimit < 1) return false
  const counted = await db
    .insert(imageModelDays)
    .values({ day: TODAY, calls: 1, costUsd })
    .onConflictDoUpdate({
      target: imageModelDays.day,
      set: {
        calls: sql`${imageModelDays.calls} + 1`,
        costUsd: sql`${imageModelDays.costUsd} + ${costUsd}`,
      },
      setWhere: sql`${imageModelDays.calls} < ${dailyLimit}`,
    })
    .returning({ calls: imageModelDays.calls })
  return counted.length === 1
}
