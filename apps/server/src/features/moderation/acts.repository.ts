import type { ModerationAction } from '@housecoat/contract'
import { desc, eq, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { moderationActs, shares, users } from '../../platform/database/schema.ts'

interface NewAct {
  readonly moderator: string
  readonly moderatorId: number
  readonly action: ModerationAction
  readonly targetId: number
  /** describes the target as it was then */
  readonly targetText: string
  readonly note: string
}

export async function insertAct(tx: Database, act: NewAct): Promise<void> {
  await tx.insert(moderationActs).values(act)
}

export interface ActsQuery {
  /** id of the last act on the page before; null for the first page */
  readonly after: number | null
  readonly limit: number
}

/** Newest first. */
export async function listActs(db: Database, { after, limit }: ActsQuery) {
  return db
    .select()
    .from(moderationActs)
    .where(after === null ? undefined : lt(moderationActs.id, after))
    .orderBy(desc(moderationActs.id))
    .limit(limit)
}

/** @returns the share's title, or null when there is no such share */
export async function setShareHidden(tx: Database, id: number, isHidden: boolean): Promise<string | null> {
  const rows = await tx
    .update(shares)
    .set({ isHidden })
    .where(eq(shares.id, id))
    .returning({ title: shares.title })
  return rows.at(0)?.title ?? null
}

/** @returns the username, or null when there is no such user */
export async function setUserSuspended(
  tx: Database,
  id: number,
  isSuspended: boolean,
): Promise<string | null> {
  const rows = await tx
    .update(users)
    .set({ suspendedAt: isSuspended ? sql`coalesce(${users.suspendedAt}, now())` : null })
    .where(eq(users.id, id))
    .returning({ username: users.username })
  return rows.at(0)?.username ?? null
}
