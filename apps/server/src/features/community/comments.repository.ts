import { and, desc, eq, inArray, lt, or, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { comments, shares, users } from '../../platform/database/schema.ts'

const COMMENT_COLUMNS = {
  id: comments.id,
  shareId: comments.shareId,
  userId: comments.userId,
  username: users.username,
  content: comments.content,
  createdAt: comments.createdAt,
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

function selectComments(db: Database) {
  return db.select(COMMENT_COLUMNS).from(comments).innerJoin(users, eq(users.id, comments.userId))
}

export interface CommentsQuery {
  readonly shareId: number
  /** id of the last comment on the page before; null for the first page */
  readonly after: number | null
  readonly limit: number
}

/** Newest first. */
export async function listComments(db: Database, { shareId, after, limit }: CommentsQuery) {
  return selectComments(db)
    .where(and(eq(comments.shareId, shareId), after === null ? undefined : lt(comments.id, after)))
    .orderBy(desc(comments.id))
    .limit(limit)
}

export async function findComment(db: Database, id: number): Promise<CommentRow | null> {
  const rows = await selectComments(db).where(eq(comments.id, id))
  return rows.at(0) ?? null
}

export async function listCommentsById(db: Database, ids: readonly number[]): Promise<CommentRow[]> {
  return selectComments(db).where(inArray(comments.id, [...ids]))
}

interface NewComment {
  readonly shareId: number
  readonly userId: number
  readonly content: string
}

/** The caller has locked the share. */
export async function insertComment(tx: Database, comment: NewComment): Promise<number> {
  const [{ id }] = await tx.insert(comments).values(comment).returning({ id: comments.id })
  await changeCommentCount(tx, comment.shareId, 1)
  return id
}

/**
 * The caller has locked the share.
 * @param byUserId deletes only a comment that this user wrote or that is on this user's share; null: any comment
 * @returns false when there is no such comment
 */
export async function deleteComment(
  tx: Database,
  { id, shareId }: { readonly id: number; readonly shareId: number },
  byUserId: number | null,
): Promise<boolean> {
  const isOwnShare = sql`exists (select from ${shares} where ${shares.id} = ${shareId} and ${shares.userId} = ${byUserId})`
  const mayDelete = byUserId === null ? undefined : or(eq(comments.userId, byUserId), isOwnShare)
  const removed = await tx
    .delete(comments)
    .where(and(eq(comments.id, id), eq(comments.shareId, shareId), mayDelete))
    .returning({ id: comments.id })
  if (removed.length > 0) await changeCommentCount(tx, shareId, -1)
  return removed.length > 0
}

async function changeCommentCount(tx: Database, shareId: number, by: number): Promise<void> {
  await tx
    .update(shares)
    .set({ commentCount: sql`${shares.commentCount} + ${by}` })
    .where(eq(shares.id, shareId))
}
