import { and, eq, gt, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { emailConfirmations, passwordResets } from '../../platform/database/schema.ts'

/** The purpose of a mailed link. */
const TABLES = { reset: passwordResets, confirm: emailConfirmations } as const

export type LinkPurpose = keyof typeof TABLES

export interface MailedLink {
  readonly userId: number
  /** the address it was sent to, the only one that it proves */
  readonly email: string
}

interface NewLink extends MailedLink {
  readonly tokenHash: string
  readonly validMinutes: number
}

/** Keeps the newest link of a user; an older one stops working. */
export async function putLink(db: Database, purpose: LinkPurpose, link: NewLink): Promise<void> {
  const table = TABLES[purpose]
  const { userId, tokenHash, email, validMinutes } = link
  const row = { tokenHash, email, expiresAt: sql`now() + make_interval(mins => ${validMinutes})` }
  await db
    .insert(table)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: table.userId, set: row })
}

/** @returns null when the link is unknown, used or expired */
export async function findLink(
  db: Database,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<MailedLink | null> {
  const table = TABLES[purpose]
  const rows = await db
    .select({ userId: table.userId, email: table.email })
    .from(table)
    .where(isLive(table, tokenHash))
  return rows.at(0) ?? null
}

/** Uses a link up. @returns null when it is unknown, used or expired */
export async function takeLink(
  tx: Database,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<MailedLink | null> {
  const table = TABLES[purpose]
  const rows = await tx
    .delete(table)
    .where(isLive(table, tokenHash))
    .returning({ userId: table.userId, email: table.email })
  return rows.at(0) ?? null
}

/** Deletes all of a user's mailed links. */
export async function deleteLinks(tx: Database, userId: number): Promise<void> {
  for (const table of Object.values(TABLES)) await tx.delete(table).where(eq(table.userId, userId))
}

export async function deleteExpiredLinks(db: Database): Promise<void> {
  for (const table of Object.values(TABLES)) await db.delete(table).where(lt(table.expiresAt, sql`now()`))
}

function isLive(table: (typeof TABLES)[LinkPurpose], tokenHash: string) {
  return and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, sql`now()`))
}
