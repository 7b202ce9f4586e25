import { and, count, desc, eq } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { webhooks } from '../../platform/database/schema.ts'

const PUBLIC_COLUMNS = {
  id: webhooks.id,
  url: webhooks.url,
  createdAt: webhooks.createdAt,
  disabledAt: webhooks.disabledAt,
}

interface NewWebhook {
  readonly userId: number
  readonly url: string
  readonly sealedSecret: string
}

export async function insertWebhook(tx: Database, webhook: NewWebhook) {
  const rows = await tx.insert(webhooks).values(webhook).returning(PUBLIC_COLUMNS)
  return rows[0]
}

export async function listWebhooks(db: Database, userId: number) {
  return db
    .select(PUBLIC_COLUMNS)
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(desc(webhooks.createdAt), webhooks.id)
}

export async function countWebhooks(tx: Database, userId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.userId, userId))
  return row.count
}

/** @returns whether the user had this webhook; its messages are deleted too */
export async function deleteWebhook(db: Database, userId: number, id: string): Promise<boolean> {
  const rows = await db.delete(webhooks).where(isOf(userId, id)).returning({ id: webhooks.id })
  return rows.length > 0
}

/** @returns whether the user has this webhook */
export async function enableWebhook(tx: Database, userId: number, id: string): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ disabledAt: null })
    .where(isOf(userId, id))
    .returning({ id: webhooks.id })
  return rows.length > 0
}

/** The secrets of all webhooks; a webhook's never changes, it is only sealed anew. */
export async function listSealedSecrets(db: Database) {
  return db.select({ id: webhooks.id, sealedSecret: webhooks.sealedSecret }).from(webhooks)
}

export async function replaceSealedSecret(db: Database, id: string, sealedSecret: string): Promise<void> {
  await db.update(webhooks).set({ sealedSecret }).where(eq(webhooks.id, id))
}

const isOf = (userId: number, id: string) => and(eq(webhooks.userId, userId), eq(webhooks.id, id))
