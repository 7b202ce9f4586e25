import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../drizzle.ts'
import { ownerUser, ownerVisitor } from './accounts.ts'
import { createdAt, serialId } from './columns.ts'
import { projects } from './designs.ts'

/** Polls about saved designs. Whoever knows a poll's id may see it and vote. */
export const polls = pgTable(
  'polls',
  {
    /** 128 random bits, base64url */
    id: text('id').primaryKey(),
    userId: ownerUser().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('polls_user').on(table.userId, table.createdAt)],
)

/** The designs of polls. */
export const pollDesigns = pgTable(
  'poll_designs',
  {
    pollId: text('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** from 0, in the order in which they are shown */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ name: 'poll_designs_pk', columns: [table.pollId, table.projectId] }),
    index('poll_designs_project').on(table.projectId),
  ],
)

/** Votes; each account, and each browser without one, has at most one in a poll. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: serialId(),
    pollId: text('poll_id').notNull(),
    projectId: bigint('project_id', { mode: 'number' }).notNull(),
    /** owner: a user, or a visitor until that visitor signs in */
    userId: ownerUser(),
    visitorId: ownerVisitor(),
    /** as the voter gave it, for the poll's owner */
    name: text('name'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'poll_votes_design',
      columns: [table.pollId, table.projectId],
      foreignColumns: [pollDesigns.pollId, pollDesigns.projectId],
    }).onDelete('cascade'),
    uniqueIndex('poll_votes_once_user').on(table.pollId, table.userId),
    uniqueIndex('poll_votes_once_visitor').on(table.pollId, table.visitorId),
    index('poll_votes_design').on(table.pollId, table.projectId),
    index('poll_votes_user').on(table.userId),
    index('poll_votes_visitor').on(table.visitorId),
    check('poll_votes_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorId}) = 1`),
  ],
)
