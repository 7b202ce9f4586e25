import type { QuotedDoor } from '@housecoat/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ownerUser, ownerVisitor } from './accounts.ts'
import { createdAt, instant, serialId } from './columns.ts'
import { projects } from './designs.ts'

/** People who asked what a door would cost them. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: serialId(),
    /** whose it is: a user's, or a visitor's until that visitor signs in */
    userId: ownerUser(),
    visitorId: ownerVisitor(),
    name: text('name').notNull(),
    /** at least one of the two */
    email: text('email'),
    phone: text('phone'),
    postcode: text('postcode').notNull(),
    note: text('note').notNull(),
    /** as the catalog described it when the person asked */
    door: jsonb('door').$type<QuotedDoor>().notNull(),
    projectId: bigint('project_id', { mode: 'number' }).references(() => projects.id, {
      onDelete: 'set null',
    }),
    /** id of the picture with the door in it, which may be swept since */
    resultId: text('result_id'),
    /** when its mail was put into the outbox; null: an earlier release kept the request and could not mail it */
    mailedAt: instant('mailed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('quote_requests_user').on(table.userId),
    index('quote_requests_visitor').on(table.visitorId),
    index('quote_requests_project').on(table.projectId),
    index('quote_requests_unsent')
      .on(table.id)
      .where(sql`${table.mailedAt} is null`),
    check('quote_requests_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorId}) = 1`),
    check('quote_requests_contact', sql`num_nonnulls(${table.email}, ${table.phone}) > 0`),
  ],
)
