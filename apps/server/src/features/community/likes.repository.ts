import type { Likes } from '@housecoat/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { likes, shares } from '../../platform/database/schema.ts'

interface Liking {
  readonly shareId: number
  readonly userId: number
}

/**
 * Does nothing when the person likes it already. The share is locked; one statement keeps it so for the shortest time,
 * since all who like it at once wait for each other.
 */
export async function insertLike(tx: Database, { shareId, userId }: Liking): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into likes (share_id, user_id) values (${shareId}, ${userId}) on conflict do nothing returning id
    )
    update shares set like_count = like_count + 1 where id = ${shareId} and exists (select from added)`)
}

/** Does nothing when the person has no such like. The share is locked, as above. */
export async function deleteLike(tx: Database, { shareId, userId }: Liking, id: number): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from likes where id = ${id} and share_id = ${shareId} and user_id = ${userId} returning id
    )
    update shares set like_count = like_count - 1 where id = ${shareId} and exists (select from removed)`)
}

/** @returns how many like a share, and whether this person does; null when there is no such share */
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
