import type { WebhookMessage } from '@housecoat/contract'
import { eq, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { longestDueId, milliseconds } from '../../platform/database/due-rows.ts'
import { generations, webhookMessages, webhooks } from '../../platform/database/schema.ts'

export interface ClaimedMessage {
  readonly id: string
  readonly webhookId: string
  readonly event: WebhookMessage['type']
  readonly generationId: string | null
  /** this one included */
  readonly attempts: number
  readonly createdAt: Date
  readonly isExpired: boolean
  readonly url: string
  readonly sealedSecret: string
}

/** Stores a message for each webhook of the member whose generation it is; visitors have none. */
export async function insertMessagesAbout(
  tx: Database,
  generationId: string,
  event: WebhookMessage['type'],
): Promise<void> {
  await tx.execute(sql`
    insert into ${webhookMessages} (webhook_id, event, generation_id)
    select ${webhooks.id}, ${event}, ${generations.id} from ${generations}
    join ${webhooks} on ${webhooks.userId} = ${generations.userId}
    where ${generations.id} = ${generationId} and ${webhooks.disabledAt} is null`)
}

export async function insertTestMessage(tx: Database, webhookId: string): Promise<void> {
  await tx.insert(webhookMessages).values({ webhookId, event: 'test' })
}

/**
 * Claims the message that has been due longest; concurrent servers claim different ones.
 * @param leaseMs if the server dies, another one may take the message after this
 * @param keptMs a message is tried for this long
 */
export async function claimDueMessage(
  db: Database,
  leaseMs: number,
  keptMs: number,
): Promise<ClaimedMessage | null> {
  const due = longestDueId(webhookMessages)
  const rows = await db
    .update(webhookMessages)
    .set({
      attempts: sql`${webhookMessages.attempts} + 1`,
      nextAttemptAt: sql`now() + ${milliseconds(leaseMs)}`,
    })
    .from(webhooks)
    .where(sql`${webhookMessages.id} = ${due} and ${webhooks.id} = ${webhookMessages.webhookId}`)
    .returning({
      id: webhookMessages.id,
      webhookId: webhookMessages.webhookId,
      event: webhookMessages.event,
      generationId: webhookMessages.generationId,
      attempts: webhookMessages.attempts,
      createdAt: webhookMessages.createdAt,
      isExpired: sql<boolean>`${webhookMessages.createdAt} + ${milliseconds(keptMs)} <= now()`,
      url: webhooks.url,
      sealedSecret: webhooks.sealedSecret,
    })
  return rows.at(0) ?? null
}

/** Makes a failed message due again later. */
export async function postponeMessage(db: Database, id: string, delayMs: number): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ nextAttemptAt: sql`now() + ${milliseconds(delayMs)}` })
    .where(eq(webhookMessages.id, id))
}

export async function deleteMessage(db: Database, id: string): Promise<void> {
  await db.delete(webhookMessages).where(eq(webhookMessages.id, id))
}

/** Turns a webhook off, and deletes what waits for it. */
export async function disableWebhook(db: Database, webhookId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(webhooks)
      .set({ disabledAt: sql`now()` })
      .where(eq(webhooks.id, webhookId))
    await tx.delete(webhookMessages).where(eq(webhookMessages.webhookId, webhookId))
  })
}
