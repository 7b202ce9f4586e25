import type { Likes } from '@housecoat/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { likes, shares } from '../../platform/database/schema.ts'

interface Liking {
  readonly shareId: number
  readonly userId: number
}

/** Does nothing when the person likes it already. The share is locked. */
export async function insertLike(tx: Database, liking: Liking): Promise<void> {
  const added = await tx.insert(likes).values(liking).onConflictDoNothing().returning({ id: likes.id })
  await changeLikeCount(tx, liking.shareId, added.length)
}

/** Does nothing when the person has no such like. The share is locked. */
export async function deleteLike(tx: Database, { shareId, userId }: Liking, id: number): Promise<void> {
  const removed = await tx
    .delete(likes)
    .where(and(eq(likes.id, id), eq(likes.shareId, shareId), eq(likes.userId, userId)))
    .returning({ id: likes.id })
  await changeLikeCount(tx, shareId, -removed.length)
}

async function changeLikeCount(tx: Database, shareId: number, by: number): Promise<void> {
  if (by === 0) return
  await tx
    .update(shares)
    .set({ likeCount: sql`${shares.likeCount} + ${by}` })
    .where(eq(shares.id, shareId))
}

/** How many like a share that exists, and whether this person does. */
export async function readLikes(db: Database, shareId: number, userId: number | null): Promise<Likes> {
  const isOwn = and(eq(likes.shareId, shares.id), eq(likes.userId, userId ?? 0))
  const [{ count, userLikeId }] = await db
    .select({ count: shares.likeCount, userLikeId: likes.id })
    .from(shares)
    .leftJoin(likes, isOwn)
    .where(eq(shares.id, shareId))
  return { count, userLikeId, userLiked: userLikeId !== null }
}
