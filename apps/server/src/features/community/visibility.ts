import { isNull, sql } from 'drizzle-orm'
import { reports, shares, users } from '../../platform/database/schema.ts'

/** On `shares` joined with `users`: everybody may see the share. Must match the partial indexes' predicate. */
export const isInSight = sql`(${shares.isPublic} and not ${shares.isHidden} and ${isNull(users.suspendedAt)})`

/** On `shares`: moderators may see the share, because others see or saw it. */
export const isJudged = sql`(${shares.isPublic} or ${shares.isHidden} or exists (select from ${reports} where ${reports.shareId} = ${shares.id}))`
