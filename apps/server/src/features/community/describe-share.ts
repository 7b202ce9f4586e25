import type { Comment, Share } from '@housecoat/contract'
import { describeDesignPictures } from '../images/design-pictures.ts'
import type { CommentRow } from './comments.repository.ts'
import type { ShareRow } from './shares.repository.ts'

/** A share as pages show it. */
export function describeShare(row: ShareRow): Share {
  const { id, userId, username, title, description, projectId, isPublic, isHidden } = row
  const { kind, isExterior, selections, likeCount, commentCount } = row
  return {
    ...{ id, userId, username, title, projectId, isPublic, isHidden, likeCount, commentCount },
    ...(description !== null && { description }),
    createdAt: row.createdAt.toISOString(),
    project: { kind, isExterior, selections, ...describeDesignPictures(row) },
  }
}

export function describeComment({ id, userId, username, content, createdAt }: CommentRow): Comment {
  return { id, userId, username, content, createdAt: createdAt.toISOString() }
}
