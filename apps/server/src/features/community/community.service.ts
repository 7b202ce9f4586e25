import type { FeedSort, PropertyType, Share, ShareDetailResponse } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutPage, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import type { Caller, SignedInCaller } from '../callers/caller.ts'
import { listCommentsPage } from './comments-page.ts'
import { describeShare } from './describe-share.ts'
import { findLikes } from './likes.repository.ts'
import {
  deleteShare,
  FEED_COLUMNS,
  findShare,
  insertShare,
  listShares,
  listSharesById,
  positionOf,
  updateShare,
  type ShareChanges,
  type ShareRow,
  type ShareTexts,
} from './shares.repository.ts'

interface CommunityOptions {
  readonly db: Database
  readonly rateLimiter: Pick<RateLimiter, 'consumeForAccount'>
}

export interface FeedRequest {
  readonly sort: FeedSort
  readonly type: PropertyType | null
  /** whose shares alone, private and hidden ones included; null: everybody's that are in sight */
  readonly ownerId: number | null
  readonly cursor: string | null
  readonly limit: number
}

/** Designs that members show to everybody. */
export class CommunityService {
  readonly #options: CommunityOptions

  constructor(options: CommunityOptions) {
    this.#options = options
  }

  /** @throws AppError cursor_invalid */
  async listFeed({ cursor, limit, ...wish }: FeedRequest) {
    const after = cursor === null ? null : readCursor(wish.sort, FEED_COLUMNS, cursor)
    const found = await listShares(this.#options.db, { ...wish, after, limit: limit + 1 })
    const { rows, nextCursor } = cutPage(found, limit, (share) =>
      writeCursor(wish.sort, positionOf(wish.sort, share)),
    )
    return { shares: rows.map(describeShare), nextCursor }
  }

  /**
   * Shares a design of one's own.
   * @throws AppError design_not_found for a project that is not the member's, already_shared or posting_too_fast
   */
  async share(member: SignedInCaller, projectId: number, texts: ShareTexts): Promise<Share> {
    const { db, rateLimiter } = this.#options
    const { userId } = member
    await rateLimiter.consumeForAccount('share', String(userId))
    const id = await insertShare(db, { ...texts, userId, projectId }).catch(throwAlreadyShared)
    if (id === null) throw new AppError('design_not_found')
    return describeShare(await this.getShare(id, member))
  }

  /** For moderators: the shares with these ids, whoever may see them. */
  async describeShares(ids: readonly number[]): Promise<Share[]> {
    return (await listSharesById(this.#options.db, ids)).map(describeShare)
  }

  /** @returns null as well when this person may not see it */
  async findShare(id: number, caller: Pick<Caller, 'userId' | 'mayModerate'>): Promise<ShareRow | null> {
    return findShare(this.#options.db, id, caller)
  }

  /** @throws AppError design_not_found as well when this person may not see it */
  async getShare(id: number, caller: Pick<Caller, 'userId' | 'mayModerate'>): Promise<ShareRow> {
    const row = await this.findShare(id, caller)
    if (row === null) throw new AppError('design_not_found')
    return row
  }

  /** @throws AppError design_not_found */
  async getDetail(
    id: number,
    caller: Pick<Caller, 'userId' | 'mayModerate'>,
  ): Promise<Omit<ShareDetailResponse, 'success'>> {
    const { db } = this.#options
    const share = describeShare(await this.getShare(id, caller))
    const { comments, nextCursor } = await listCommentsPage(db, id, null)
    const likes = await findLikes(db, id, caller.userId)
    // removed since it was found
    if (likes === null) throw new AppError('design_not_found')
    return { share, project: share.project, comments, nextCommentsCursor: nextCursor, likes }
  }

  /** @throws AppError design_not_found for a share that is not the member's */
  async edit(member: SignedInCaller, id: number, changes: ShareChanges): Promise<Share> {
    const { userId } = member
    if (!(await updateShare(this.#options.db, { id, userId }, changes)))
      throw new AppError('design_not_found')
    return describeShare(await this.getShare(id, member))
  }

  /**
   * Takes a design out of the community; the design itself stays.
   * @throws AppError design_not_found for a share that is not the member's, or not any more
   */
  async remove({ userId }: SignedInCaller, id: number): Promise<void> {
    if (!(await deleteShare(this.#options.db, { id, userId }))) throw new AppError('design_not_found')
  }
}

function throwAlreadyShared(error: unknown): never {
  if (isUniqueViolation(error, 'shares_project_unique')) throw new AppError('already_shared')
  throw error
}
