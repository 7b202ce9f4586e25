import type { QuotedDoor } from '@housecoat/contract'
import { bigint, check, index, jsonb, pgTable, sql, text } from '../drizzle.ts'
import { ownerUser, ownerVisitor } from './accounts.ts'
import { createdAt, instant, serialId } from './columns.ts'
import { projects } from './designs.ts'

/** Quote requests for doors. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: serialId(),
    /** owner: a user, or a visitor until that visitor signs in */
    userId: ownerUser(),
    visitorId: ownerVisitor(),
    name: text('name').notNull(),
    /** at least one of the two */
    email: text('email'),
    phone: text('phone'),
    postcode: text('postcode').notNull(),
    note: text('note').notNull(),
    /** the door as the catalog described it at that time */
    door: jsonb('door').$type<QuotedDoor>().notNull(),
    projectId: bigint('project_id', { mode: 'number' }).references(() => projects.id, {
      onDelete: 'set null',
    }),
    /** id of the picture with the door in it; the picture may have been swept */
    resultId: text('result_id'),
    /** when its mail was put into the outbox; null: an earlier release stored the request but could not mail it */
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
