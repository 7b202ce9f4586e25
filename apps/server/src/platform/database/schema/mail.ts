import { index, integer, pgTable, text } from '../drizzle.ts'
import { createdAt, instant, serialId } from './columns.ts'

/** Mails to be sent. A row is deleted once its mail is sent. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: serialId(),
    /** the Message-ID header: the same for every attempt, so that a mail that arrives twice is recognized */
    messageId: text('message_id').notNull().unique('outbox_mails_message_id_unique'),
    /** the mail, encrypted with a key derived from the session secret: it may hold a reset link */
    sealedMail: text('sealed_mail').notNull(),
    /** hashes of its recipient and subject addresses, for deletion with an account */
    addressTags: text('address_tags').array().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** while a server is sending it: when another server may try */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** the mail is deleted after this time */
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_mails_next_attempt_at').on(table.nextAttemptAt)],
)
