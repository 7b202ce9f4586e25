import { COMMUNITY_LIMITS, type Comment } from '@housecoat/contract'
import type { Database } from '../../platform/database/database.ts'
import { cutPage, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { listComments } from './comments.repository.ts'
import { describeComment } from './describe-share.ts'

const LIST = 'comments'
const LIMIT = COMMUNITY_LIMITS.commentsPageSize

export interface CommentsPage {
  readonly comments: Comment[]
  readonly nextCursor: string | null
}

/**
 * A page of a share's comments, newest first.
 * @param cursor null for the first page
 * @throws AppError cursor_invalid
 */
export async function listCommentsPage(
  db: Database,
  shareId: number,
  cursor: string | null,
): Promise<CommentsPage> {
  const [after = null] = cursor === null ? [] : readCursor(LIST, 1, cursor)
  const found = await listComments(db, { shareId, after, limit: LIMIT + 1 })
  const { rows, nextCursor } = cutPage(found, LIMIT, ({ id }) => writeCursor(LIST, [id]))
  return { comments: rows.map(describeComment), nextCursor }
}
