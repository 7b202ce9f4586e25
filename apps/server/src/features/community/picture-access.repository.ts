import { eq, or, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { projects, shares, users } from '../../platform/database/schema.ts'
import type { Caller } from '../callers/caller.ts'
import type { PictureAccess } from '../images/served-image.ts'
import { isInSight, isJudged, isPolled } from './visibility.ts'

/** @returns whether everybody may see a design's picture, or the caller alone; null: the caller may not see it */
export async function findPictureAccess(
  db: Database,
  pictureId: string,
  caller: Pick<Caller, 'userId' | 'mayModerate'>,
): Promise<PictureAccess | null> {
  const isShown = or(eq(projects.originalId, pictureId), eq(projects.resultId, pictureId))
  const isOwn = caller.userId === null ? sql`false` : eq(projects.userId, caller.userId)
  const [row] = await db
    .select({
      isPublic: sql<boolean>`coalesce(bool_or(${isInSight} or ${isPolled}), false)`,
      isTheirs: sql<boolean>`coalesce(bool_or(${isOwn} or ${caller.mayModerate ? isJudged : sql`false`}), false)`,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(shares, eq(shares.projectId, projects.id))
    .where(isShown)
  if (row.isPublic) return 'public'
  return row.isTheirs ? 'private' : null
}
