import { WEBHOOK_EVENTS } from '@housecoat/contract'
import { index, integer, pgTable, text, uuid } from '../drizzle.ts'
import { ownerUser } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Addresses of members' programs, which are told when a generation is settled. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerUser().notNull(),
    url: text('url').notNull(),
    /** signs its messages; encrypted with a key derived from the session secret */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: createdAt(),
    /** when a message to it expired unsent; null: it is on */
    disabledAt: instant('disabled_at'),
  },
  (table) => [index('webhooks_user').on(table.userId)],
)

/** Messages to be sent. A row is deleted once its message is received. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    /** the webhook-id header: the same for every attempt, so that a message that arrives twice is recognized */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    /** null for a test */
    generationId: uuid('generation_id'),
    attempts: integer('attempts').notNull().default(0),
    /** while a server is sending it: when another server may try */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_messages_next_attempt_at').on(table.nextAttemptAt),
    index('webhook_messages_webhook').on(table.webhookId),
  ],
)
