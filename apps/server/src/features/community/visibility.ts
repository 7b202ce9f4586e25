import { isNull, sql } from 'drizzle-orm'
import { reports, shares, users } from '../../platform/database/schema.ts'

/** Of a row of shares and of their users: what everybody may see. In the words of the indexes made for these rows. */
export const isInSight = sql`(${shares.isPublic} and not ${shares.isHidden} and ${isNull(users.suspendedAt)})`

/** Of a row of shares: what moderators judge, because others see or saw it. */
export const isJudged = sql`(${shares.isPublic} or ${shares.isHidden} or exists (select from ${reports} where ${reports.shareId} = ${shares.id}))`
