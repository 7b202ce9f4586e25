import { isNull, sql } from '../../platform/database/drizzle.ts'
import { pollDesigns, projects, reports, shares, users } from '../../platform/database/schema.ts'

/** On `shares` joined with `users`: everybody may see the share. Must match the partial indexes' predicate. */
export const isInSight = sql`(${shares.isPublic} and not ${shares.isHidden} and ${isNull(users.suspendedAt)})`

/** On `shares`: moderators may see the share, because others see or saw it. */
export const isJudged = sql`(${shares.isPublic} or ${shares.isHidden} or exists (select from ${reports} where ${reports.shareId} = ${shares.id}))`

/** On `projects` joined with `users` and, if there is one, its share: a poll may show the design to whoever has the poll's link. */
export const mayBePolled = sql`(${isNull(users.suspendedAt)} and ${shares.isHidden} is not true)`

/** Likewise: a poll shows the design. */
export const isPolled = sql`(${mayBePolled} and exists (select from ${pollDesigns} where ${pollDesigns.projectId} = ${projects.id}))`
