import type { Comment, Likes } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import { lockUser } from '../../platform/database/locks.ts'
import type { Caller, SignedInCaller } from '../callers/caller.ts'
import { deleteComment, findComment, insertComment, listCommentsById } from './comments.repository.ts'
import { listCommentsPage, type CommentsPage } from './comments-page.ts'
import { describeComment } from './describe-share.ts'
import { deleteLike, findLikes, insertLike } from './likes.repository.ts'
import { putReport } from './reports.repository.ts'
import { findShare, lockShare } from './shares.repository.ts'

interface ReactionsOptions {
  readonly db: Database
  readonly rateLimiter: Pick<RateLimiter, 'consumeForAccount'>
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
  async like(member: SignedInCaller, shareId: number): Promise<Likes> {
    const { userId } = member
    await this.#onShare(member, shareId, (tx) => insertLike(tx, { shareId, userId }))
    return this.#readLikes(shareId, userId)
  }

  /** Nothing happens when the like is gone already, or somebody else's. */
  async unlike(member: SignedInCaller, shareId: number, likeId: number): Promise<Likes> {
    const { userId } = member
    await this.#onShare(member, shareId, (tx) => deleteLike(tx, { shareId, userId }, likeId))
    return this.#readLikes(shareId, userId)
  }

  /**
   * @param cursor null for the first page
   * @throws AppError cursor_invalid
   */
  async listComments(
    caller: Pick<Caller, 'userId' | 'mayModerate'>,
    shareId: number,
    cursor: string | null,
  ): Promise<CommentsPage> {
    const { db } = this.#options
    if ((await findShare(db, shareId, caller)) === null) throw new AppError('design_not_found')
    return listCommentsPage(db, shareId, cursor)
  }

  /** @throws AppError posting_too_fast */
  async comment(member: SignedInCaller, shareId: number, content: string): Promise<Comment> {
    const { userId } = member
    await this.#options.rateLimiter.consumeForAccount('comment', String(userId))
    const row = await this.#onShare(member, shareId, async (tx) =>
      findComment(tx, await insertComment(tx, { shareId, userId, content })),
    )
    if (row === null) throw new AppError('internal')
    return describeComment(row)
  }

  /** @throws AppError not_found for a comment that is gone, or neither the member's nor on the member's share */
  async removeComment(member: SignedInCaller, shareId: number, id: number): Promise<void> {
    const isRemoved = await this.#onShare(member, shareId, (tx) =>
      deleteComment(tx, { id, shareId }, member.userId),
    )
    if (!isRemoved) throw new AppError('not_found')
  }

  /**
   * Tells the moderators.
   * @throws AppError not_found for a comment that is not on the share, or posting_too_fast
   */
  async report(member: SignedInCaller, shareId: number, { reason, commentId }: ReportWish): Promise<void> {
    const { userId: reporterId } = member
    await this.#options.rateLimiter.consumeForAccount('report', String(reporterId))
    await this.#onShare(member, shareId, async (tx) => {
      const comment = commentId === null ? null : await findComment(tx, commentId)
      if (commentId !== null && comment?.shareId !== shareId) throw new AppError('not_found')
      await putReport(tx, { shareId, commentId, reporterId, reason })
    })
  }

  /**
   * For moderators: deletes a comment, and the reports about it with it.
   * @returns its text, or null when there is no such comment
   */
  async deleteAnyComment(tx: Database, id: number): Promise<string | null> {
    const comment = await findComment(tx, id)
    if (comment === null) return null
    const { shareId, content } = comment
    if (!(await lockShare(tx, shareId, { userId: null, mayModerate: true }))) return null
    return (await deleteComment(tx, { id, shareId }, null)) ? content : null
  }

  /** For moderators: the comments with these ids, whoever may see them. */
  async describeComments(ids: readonly number[]): Promise<Comment[]> {
    return (await listCommentsById(this.#options.db, ids)).map(describeComment)
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
  async #onShare<T>(member: SignedInCaller, shareId: number, work: (tx: Database) => Promise<T>): Promise<T> {
    return this.#options.db.transaction(async (tx) => {
      if (!(await lockUser(tx, member.userId, 'key share'))) throw new AppError('authentication_required')
      if (!(await lockShare(tx, shareId, member))) throw new AppError('design_not_found')
      return work(tx)
    })
  }
}
