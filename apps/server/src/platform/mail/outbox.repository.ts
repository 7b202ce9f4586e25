import { arrayOverlaps, count, eq, sql } from '../database/drizzle.ts'
import type { Database } from '../database/database.ts'
import { longestDueId, milliseconds } from '../database/due-rows.ts'
import { outboxMails } from '../database/schema.ts'

interface NewOutboxMail {
  readonly messageId: string
  readonly sealedMail: string
  readonly addressTags: readonly string[]
  /** null: after the outbox's default time */
  readonly expiresAt: Date | null
}

export interface ClaimedMail {
  readonly id: number
  readonly messageId: string
  readonly sealedMail: string
  /** this one included */
  readonly attempts: number
  readonly createdAt: Date
  readonly isExpired: boolean
}

export async function insertOutboxMail(
  tx: Database,
  { messageId, sealedMail, addressTags, expiresAt }: NewOutboxMail,
  keptMs: number,
): Promise<void> {
  await tx.insert(outboxMails).values({
    messageId,
    sealedMail,
    addressTags: [...addressTags],
    expiresAt: expiresAt ?? sql`now() + ${milliseconds(keptMs)}`,
  })
}

/**
 * Claims the mail that has been due longest; concurrent servers claim different ones.
 * @param leaseMs if the server dies, another one may take the mail after this
 */
export async function claimDueMail(db: Database, leaseMs: number): Promise<ClaimedMail | null> {
  const due = longestDueId(outboxMails)
  const rows = await db
    .update(outboxMails)
    .set({
      attempts: sql`${outboxMails.attempts} + 1`,
      nextAttemptAt: sql`now() + ${milliseconds(leaseMs)}`,
    })
    .where(eq(outboxMails.id, due))
    .returning({
      id: outboxMails.id,
      messageId: outboxMails.messageId,
      sealedMail: outboxMails.sealedMail,
      attempts: outboxMails.attempts,
      createdAt: outboxMails.createdAt,
      isExpired: sql<boolean>`${outboxMails.expiresAt} <= now()`,
    })
  return rows.at(0) ?? null
}

/** Counts waiting mails. */
export async function summarizeOutbox(
  db: Database,
): Promise<{ readonly count: number; readonly oldestAgeSeconds: number }> {
  const [row] = await db
    .select({
      count: count(),
      oldestAgeSeconds: sql`coalesce(extract(epoch from now() - min(${outboxMails.createdAt})), 0)`.mapWith(
        Number,
      ),
    })
    .from(outboxMails)
  return row
}

/** Makes a failed mail due again later, or when it expires. */
export async function postponeMail(db: Database, id: number, delayMs: number): Promise<void> {
  await db
    .update(outboxMails)
    .set({ nextAttemptAt: sql`least(now() + ${milliseconds(delayMs)}, ${outboxMails.expiresAt})` })
    .where(eq(outboxMails.id, id))
}

export async function deleteOutboxMail(db: Database, id: number): Promise<void> {
  await db.delete(outboxMails).where(eq(outboxMails.id, id))
}

/** Deletes waiting mails to an address or about its owner. */
export async function deleteOutboxMailsOf(db: Database, addressTag: string): Promise<void> {
  await db.delete(outboxMails).where(arrayOverlaps(outboxMails.addressTags, [addressTag]))
}
