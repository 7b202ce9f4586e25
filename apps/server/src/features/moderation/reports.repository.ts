import { alias, and, asc, eq, gt, inArray, isNull, sql, type SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { comments, reports, shares, users } from '../../platform/database/schema.ts'

const reporters = alias(users, 'reporters')

export type ReportRow = Awaited<ReturnType<typeof listOpenReports>>[number]

export interface ReportsQuery {
  /** id of the last report on the page before; null for the first page */
  readonly after: number | null
  readonly limit: number
}

/** Open reports, oldest first, each with the author of its target. */
export async function listOpenReports(db: Database, { after, limit }: ReportsQuery) {
  return db
    .select({
      id: reports.id,
      shareId: reports.shareId,
      commentId: reports.commentId,
      reason: reports.reason,
      createdAt: reports.createdAt,
      reporter: reporters.username,
      author: { id: users.id, username: users.username, suspendedAt: users.suspendedAt },
    })
    .from(reports)
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .innerJoin(shares, eq(shares.id, reports.shareId))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .innerJoin(users, eq(users.id, sql`coalesce(${comments.userId}, ${shares.userId})`))
    .where(and(isNull(reports.settledAt), after === null ? undefined : gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(limit)
}

/** Settles the open reports about a share itself, not those about its comments. */
export async function settleReportsOfShare(tx: Database, shareId: number): Promise<void> {
  await settle(tx, and(eq(reports.shareId, shareId), isNull(reports.commentId)))
}

/** Settles the open reports about what a user shared. */
export async function settleReportsOfUser(tx: Database, userId: number): Promise<void> {
  const own = tx.select({ id: shares.id }).from(shares).where(eq(shares.userId, userId))
  await settle(tx, and(inArray(reports.shareId, own), isNull(reports.commentId)))
}

/**
 * Settles a report, and the other open ones about the same thing.
 * @returns its reason, or null when there is no such report
 */
export async function settleReportsLike(tx: Database, id: number): Promise<string | null> {
  const rows = await tx.select().from(reports).where(eq(reports.id, id))
  const report = rows.at(0)
  if (report === undefined) return null
  const { shareId, commentId, reason } = report
  const isSameComment = commentId === null ? isNull(reports.commentId) : eq(reports.commentId, commentId)
  await settle(tx, and(eq(reports.shareId, shareId), isSameComment))
  return reason
}

async function settle(tx: Database, which: SQL | undefined): Promise<void> {
  await tx
    .update(reports)
    .set({ settledAt: sql`now()` })
    .where(and(which, isNull(reports.settledAt)))
}
