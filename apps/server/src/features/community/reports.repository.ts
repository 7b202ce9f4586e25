import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { reports } from '../../platform/database/schema.ts'

interface NewReport {
  readonly shareId: number
  /** null: about the share itself */
  readonly commentId: number | null
  readonly reporterId: number
  readonly reason: string
}

/** Upserts one report per reporter and target; a repeated report reopens a settled one. */
export async function putReport(db: Database, report: NewReport): Promise<void> {
  await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.shareId, reports.commentId, reports.reporterId],
      set: { reason: report.reason, createdAt: sql`now()`, settledAt: null },
    })
}
