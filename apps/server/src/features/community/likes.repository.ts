import type { Likes } from '@housecoat/contract'
import { and, eq, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { likes, shares } from '../../platform/database/schema.ts'

interface Liking {
  readonly shareId: number
  readonly userId: number
}

/**
 * Does nothing when the user already likes the share. The caller has locked the share; a single statement keeps the lock
 * short, because concurrent likes of one share wait for it.
 */
export async function insertLike(tx: Database, { shareId, userId }: Liking): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into likes (share_id, user_id) values (${shareId}, ${userId}) on conflict do nothing returning id
    )
    update shares set like_count = like_count + 1 where id = ${shareId} and exists (select from added)`)
}

/** Does nothing when the user has no such like. The caller has locked the share. */
export async function deleteLike(tx: Database, { shareId, userId }: Liking, id: number): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from likes where id = ${id} and share_id = ${shareId} and user_id = ${userId} returning id
    )
    update shares set like_count = like_count - 1 where id = ${shareId} and exists (select from removed)`)
}

/** @returns the number of likes and whether this user's is among them; null when there is no such share */
export async function findLikes(db: Database, shareId: number, userId: number | null): Promise<Likes | null> {
  const isOwn = and(eq(likes.shareId, shares.id), eq(likes.userId, userId ?? 0))
  const rows = await db
    .select({ count: shares.likeCount, userLikeId: likes.id })
    .from(shares)
    .leftJoin(likes, isOwn)
    .where(eq(shares.id, shareId))
  const row = rows.at(0)
  return row === undefined ? null : { ...row, userLiked: row.userLikeId !== null }
}
