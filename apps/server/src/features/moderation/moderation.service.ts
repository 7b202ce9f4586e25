import type { ModerationAct, ModerationAction, Report } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutPage, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { UserRow } from '../callers/caller.ts'
import { deleteSessions } from '../accounts/sessions.repository.ts'
import { deleteComment, findComment, listCommentsById } from '../community/comments.repository.ts'
import { describeComment, describeShare } from '../community/describe-share.ts'
import { listSharesById, lockShare } from '../community/shares.repository.ts'
import { insertAct, listActs, setShareHidden, setUserSuspended } from './acts.repository.ts'
import {
  listOpenReports,
  settleReportsLike,
  settleReportsOfShare,
  settleReportsOfUser,
  type ReportRow,
} from './reports.repository.ts'

export interface ActWish {
  readonly action: ModerationAction
  readonly targetId: number
  readonly note: string
}

const PAGE_SIZE = 30

/** Does an act. @returns what it was about, in words for the log, or null when there is no such thing */
type Doing = (tx: Database, targetId: number) => Promise<string | null>

const DOINGS: Readonly<Record<ModerationAction, Doing>> = {
  'hide-share': (tx, id) => setHidden(tx, id, true),
  'restore-share': (tx, id) => setHidden(tx, id, false),
  'delete-comment': removeComment,
  'suspend-user': suspendUser,
  'restore-user': (tx, id) => setUserSuspended(tx, id, false),
  'dismiss-report': settleReportsLike,
}

/** What moderators see and do. */
export class ModerationService {
  readonly #db: Database

  constructor({ db }: { readonly db: Database }) {
    this.#db = db
  }

  /**
   * @param cursor null for the first page
   * @throws AppError cursor_invalid
   */
  async listReports(cursor: string | null): Promise<{ reports: Report[]; nextCursor: string | null }> {
    const [after = null] = cursor === null ? [] : readCursor('reports', 1, cursor)
    const found = await listOpenReports(this.#db, { after, limit: PAGE_SIZE + 1 })
    const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => writeCursor('reports', [id]))
    return { reports: await this.#describe(rows), nextCursor }
  }

  /**
   * @param cursor null for the first page
   * @throws AppError cursor_invalid
   */
  async listActs(cursor: string | null): Promise<{ acts: ModerationAct[]; nextCursor: string | null }> {
    const [after = null] = cursor === null ? [] : readCursor('acts', 1, cursor)
    const found = await listActs(this.#db, { after, limit: PAGE_SIZE + 1 })
    const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => writeCursor('acts', [id]))
    return { acts: rows.map((act) => ({ ...act, createdAt: act.createdAt.toISOString() })), nextCursor }
  }

  /**
   * Does it, settles the open reports about the same thing, and logs it: all of it or nothing.
   * @throws AppError not_found when there is no such target, own_account_suspended
   */
  async act(moderator: Pick<UserRow, 'id' | 'username'>, { action, targetId, note }: ActWish): Promise<void> {
    if (action === 'suspend-user' && targetId === moderator.id) throw new AppError('own_account_suspended')
    await this.#db.transaction(async (tx) => {
      const targetText = await DOINGS[action](tx, targetId)
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

  async #describe(rows: readonly ReportRow[]): Promise<Report[]> {
    const shares = await listSharesById(
      this.#db,
      rows.map(({ shareId }) => shareId),
    )
    const comments = await listCommentsById(
      this.#db,
      rows.flatMap(({ commentId }) => commentId ?? []),
    )
    return rows.flatMap(({ id, reporter, reason, createdAt, shareId, commentId, author }) => {
      const share = shares.find((row) => row.id === shareId)
      const comment = comments.find((row) => row.id === commentId)
      // deleted since the reports were listed
      if (share === undefined || (commentId !== null && comment === undefined)) return []
      return {
        ...{ id, reporter, reason, createdAt: createdAt.toISOString() },
        share: describeShare(share),
        comment: comment === undefined ? null : describeComment(comment),
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

/** Reports about the comment go with it. */
async function removeComment(tx: Database, id: number): Promise<string | null> {
  const comment = await findComment(tx, id)
  if (comment === null) return null
  const { shareId, content } = comment
  if (!(await lockShare(tx, shareId, { userId: null, mayModerate: true }))) return null
  return (await deleteComment(tx, { id, shareId }, null)) ? content : null
}

async function suspendUser(tx: Database, id: number): Promise<string | null> {
  const username = await setUserSuspended(tx, id, true)
  await deleteSessions(tx, id, null)
  await settleReportsOfUser(tx, id)
  return username
}
