import type { ModerationAct, ModerationAction, Report } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutPage, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { UserRow } from '../callers/caller.ts'
import type { CommunityService } from '../community/community.service.ts'
import type { ReactionsService } from '../community/reactions.service.ts'
import type { SignInService } from '../accounts/sign-in.service.ts'
import { insertAct, listActs, setShareHidden, setUserSuspended } from './acts.repository.ts'
import {
  listOpenReports,
  settleReportsLike,
  settleReportsOfShare,
  settleReportsOfUser,
  type ReportRow,
} from './reports.repository.ts'

export interface ActInput {
  readonly action: ModerationAction
  readonly targetId: number
  readonly note: string
}

interface ModerationOptions {
  readonly db: Database
  readonly community: Pick<CommunityService, 'describeShares'>
  readonly reactions: Pick<ReactionsService, 'deleteAnyComment' | 'describeComments'>
  readonly signIn: Pick<SignInService, 'signOutEverywhere'>
}

const PAGE_SIZE = 30

/** Does an action. @returns a description of its target for the log, or null when there is no such target */
type Handler = (tx: Database, targetId: number) => Promise<string | null>

/** Reports to moderators, and their actions. */
export class ModerationService {
  readonly #options: ModerationOptions
  readonly #handlers: Readonly<Record<ModerationAction, Handler>>

  constructor(options: ModerationOptions) {
    this.#options = options
    this.#handlers = {
      'hide-share': (tx, id) => setHidden(tx, id, true),
      'restore-share': (tx, id) => setHidden(tx, id, false),
      'delete-comment': (tx, id) => options.reactions.deleteAnyComment(tx, id),
      'suspend-user': (tx, id) => this.#suspendUser(tx, id),
      'restore-user': (tx, id) => setUserSuspended(tx, id, false),
      'dismiss-report': settleReportsLike,
    }
  }

  /**
   * @param cursor null for the first page
   * @throws AppError cursor_invalid
   */
  async listReports(cursor: string | null): Promise<{ reports: Report[]; nextCursor: string | null }> {
    const [after = null] = cursor === null ? [] : readCursor('reports', 1, cursor)
    const found = await listOpenReports(this.#options.db, { after, limit: PAGE_SIZE + 1 })
    const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => writeCursor('reports', [id]))
    return { reports: await this.#describe(rows), nextCursor }
  }

  /**
   * @param cursor null for the first page
   * @throws AppError cursor_invalid
   */
  async listActs(cursor: string | null): Promise<{ acts: ModerationAct[]; nextCursor: string | null }> {
    const [after = null] = cursor === null ? [] : readCursor('acts', 1, cursor)
    const found = await listActs(this.#options.db, { after, limit: PAGE_SIZE + 1 })
    const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => writeCursor('acts', [id]))
    return { acts: rows.map((act) => ({ ...act, createdAt: act.createdAt.toISOString() })), nextCursor }
  }

  /**
   * Does an action, settles the open reports about its target and logs it, in one transaction.
   * @throws AppError not_found when there is no such target, own_account_suspended
   */
  async act(
    moderator: Pick<UserRow, 'id' | 'username'>,
    { action, targetId, note }: ActInput,
  ): Promise<void> {
    if (action === 'suspend-user' && targetId === moderator.id) throw new AppError('own_account_suspended')
    await this.#options.db.transaction(async (tx) => {
      const targetText = await this.#handlers[action](tx, targetId)
      if (targetText === null) throw new AppError('not_found')
      await insertAct(tx, {
        moderator: moderator.username,
        moderatorId: moderator.id,
        action,
        targetId,
        targetText,
        note,
      })
    })
  }

  async #suspendUser(tx: Database, id: number): Promise<string | null> {
    const username = await setUserSuspended(tx, id, true)
    await this.#options.signIn.signOutEverywhere(tx, id)
    await settleReportsOfUser(tx, id)
    return username
  }

  async #describe(rows: readonly ReportRow[]): Promise<Report[]> {
    const { community, reactions } = this.#options
    const shares = await community.describeShares(rows.map(({ shareId }) => shareId))
    const comments = await reactions.describeComments(rows.flatMap(({ commentId }) => commentId ?? []))
    return rows.flatMap(({ id, reporter, reason, createdAt, shareId, commentId, author }) => {
      const share = shares.find((one) => one.id === shareId)
      const comment = comments.find((one) => one.id === commentId) ?? null
      // deleted since the reports were listed
      if (share === undefined || (commentId !== null && comment === null)) return []
      return {
        id,
        reporter,
        reason,
        createdAt: createdAt.toISOString(),
        share,
        comment,
        author: { id: author.id, username: author.username, isSuspended: author.suspendedAt !== null },
      }
    })
  }
}

async function setHidden(tx: Database, id: number, isHidden: boolean): Promise<string | null> {
  const title = await setShareHidden(tx, id, isHidden)
  await settleReportsOfShare(tx, id)
  return title
}
