import type { Comment, Likes } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Attempts } from '../accounts/attempts.service.ts'
import { lockUser } from '../../platform/database/locks.ts'
import { deleteComment, findComment, insertComment } from './comments.repository.ts'
import { listCommentsPage, type CommentsPage } from './comments-page.ts'
import { describeComment } from './describe-share.ts'
import { deleteLike, findLikes, insertLike } from './likes.repository.ts'
import { putReport } from './reports.repository.ts'
import { findShare, lockShare } from './shares.repository.ts'
import type { Member, Viewer } from './viewer.ts'

interface ReactionsOptions {
  readonly db: Database
  readonly attempts: Pick<Attempts, 'countOfAccount'>
}

interface ReportWish {
  readonly reason: string
  /** null: about the share itself */
  readonly commentId: number | null
}

/**
 * Likes, comments and reports. Everything here throws AppError design_not_found for a share that the person may not
 * see.
 */
export class ReactionsService {
  readonly #options: ReactionsOptions

  constructor(options: ReactionsOptions) {
    this.#options = options
  }

  /** However often it is asked for, the person likes the share once. */
  async like(member: Member, shareId: number): Promise<Likes> {
    const { userId } = member
    await this.#onShare(member, shareId, (tx) => insertLike(tx, { shareId, userId }))
    return this.#readLikes(shareId, userId)
  }

  /** Nothing happens when the like is gone already, or somebody else's. */
  async unlike(member: Member, shareId: number, likeId: number): Promise<Likes> {
    const { userId } = member
    await this.#onShare(member, shareId, (tx) => deleteLike(tx, { shareId, userId }, likeId))
    return this.#readLikes(shareId, userId)
  }

  /**
   * @param cursor null for the first page
   * @throws AppError cursor_invalid
   */
  async listComments(viewer: Viewer, shareId: number, cursor: string | null): Promise<CommentsPage> {
    const { db } = this.#options
    if ((await findShare(db, shareId, viewer)) === null) throw new AppError('design_not_found')
    return listCommentsPage(db, shareId, cursor)
  }

  /** @throws AppError posting_too_fast */
  async comment(member: Member, shareId: number, content: string): Promise<Comment> {
    const { userId } = member
    await this.#options.attempts.countOfAccount('comment', String(userId))
    const row = await this.#onShare(member, shareId, async (tx) =>
      findComment(tx, await insertComment(tx, { shareId, userId, content })),
    )
    if (row === null) throw new AppError('internal')
    return describeComment(row)
  }

  /** @throws AppError not_found for a comment that is gone, or neither the member's nor on the member's share */
  async removeComment(member: Member, shareId: number, id: number): Promise<void> {
    const isRemoved = await this.#onShare(member, shareId, (tx) =>
      deleteComment(tx, { id, shareId }, member.userId),
    )
    if (!isRemoved) throw new AppError('not_found')
  }

  /**
   * Tells the moderators.
   * @throws AppError not_found for a comment that is not on the share, or posting_too_fast
   */
  async report(member: Member, shareId: number, { reason, commentId }: ReportWish): Promise<void> {
    const { userId: reporterId } = member
    await this.#options.attempts.countOfAccount('report', String(reporterId))
    await this.#onShare(member, shareId, async (tx) => {
      const comment = commentId === null ? null : await findComment(tx, commentId)
      if (commentId !== null && comment?.shareId !== shareId) throw new AppError('not_found')
      await putReport(tx, { shareId, commentId, reporterId, reason })
    })
  }

  async #readLikes(shareId: number, userId: number): Promise<Likes> {
    const likes = await findLikes(this.#options.db, shareId, userId)
    if (likes === null) throw new AppError('design_not_found')
    return likes
  }

  /**
   * Works on a share that nobody else changes meanwhile. The member's row comes first, always: an account that is being
   * deleted takes its own row, then those of the shares that it reacted to.
   */
  async #onShare<T>(member: Member, shareId: number, work: (tx: Database) => Promise<T>): Promise<T> {
    return this.#options.db.transaction(async (tx) => {
      if (!(await lockUser(tx, member.userId, 'key share'))) throw new AppError('authentication_required')
      if (!(await lockShare(tx, shareId, member))) throw new AppError('design_not_found')
      return work(tx)
    })
  }
}
