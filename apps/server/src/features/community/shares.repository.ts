import type { FeedSort, PropertyType } from '@housecoat/contract'
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  sql,
  type SQL,
} from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { projects, shares, users } from '../../platform/database/schema.ts'
import type { Position } from '../../platform/http/cursor.ts'
import type { Caller } from '../callers/caller.ts'
import { SHOWN_PICTURES, originals, results } from '../images/design-pictures.ts'
import { isInSight, isJudged } from './visibility.ts'

const SHARE_COLUMNS = {
  ...getTableColumns(shares),
  /** microseconds since 1970: the column is finer than a `Date` */
  createdMicros: sql`(extract(epoch from ${shares.createdAt}) * 1000000)::bigint`.mapWith(Number),
  username: users.username,
  kind: projects.kind,
  selections: projects.selections,
  ...SHOWN_PICTURES,
}

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

function selectShares(db: Database) {
  return db
    .select(SHARE_COLUMNS)
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .innerJoin(projects, eq(projects.id, shares.projectId))
    .innerJoin(originals, eq(originals.id, projects.originalId))
    .innerJoin(results, eq(results.id, projects.resultId))
}

function isSeenBy({ userId, mayModerate }: Pick<Caller, 'userId' | 'mayModerate'>): SQL | undefined {
  const isOwn = userId === null ? undefined : eq(shares.userId, userId)
  return or(isInSight, isOwn, mayModerate ? isJudged : undefined)
}

export interface FeedQuery {
  readonly sort: FeedSort
  readonly type: PropertyType | null
  /** only this user's shares, private and hidden ones included; null: all visible shares */
  readonly ownerId: number | null
  /** sort key of the last share on the page before; null for the first page */
  readonly after: Position | null
  readonly limit: number
}

/** Newest or most liked first. */
export async function listShares(db: Database, { sort, type, ownerId, after, limit }: FeedQuery) {
  const whose = ownerId === null ? isInSight : eq(shares.userId, ownerId)
  const ofType = type === null ? undefined : eq(shares.isExterior, type === 'exterior')
  const isFurther = after === null ? undefined : isAfter(sort, after)
  return selectShares(db)
    .where(and(whose, ofType, isFurther))
    .orderBy(desc(sort === 'latest' ? shares.createdAt : shares.likeCount), desc(shares.id))
    .limit(limit)
}

/** how many numbers `positionOf` gives */
export const FEED_COLUMNS = 2

/** The sort key of a share in a feed. */
export function positionOf(sort: FeedSort, { createdMicros, likeCount, id }: ShareRow): Position {
  return [sort === 'latest' ? createdMicros : likeCount, id]
}

function isAfter(sort: FeedSort, [key, id]: Position): SQL {
  return sort === 'latest'
    ? sql`(${shares.createdAt}, ${shares.id}) < (timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::bigint)`
    : sql`(${shares.likeCount}, ${shares.id}) < (${key}::bigint, ${id}::bigint)`
}

/** @returns null also for a share that the caller may not see */
export async function findShare(
  db: Database,
  id: number,
  caller: Pick<Caller, 'userId' | 'mayModerate'>,
): Promise<ShareRow | null> {
  const rows = await selectShares(db).where(and(eq(shares.id, id), isSeenBy(caller)))
  return rows.at(0) ?? null
}

/** For moderators: does not check who may see the shares. */
export async function listSharesById(db: Database, ids: readonly number[]): Promise<ShareRow[]> {
  return selectShares(db).where(inArray(shares.id, [...ids]))
}

/** Locks a share until the transaction ends, so that changes of its counts are serialized. */
export async function lockShare(
  tx: Database,
  id: number,
  caller: Pick<Caller, 'userId' | 'mayModerate'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: shares.id })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(eq(shares.id, id), isSeenBy(caller)))
    .for('no key update', { of: shares })
  return rows.length > 0
}

export interface ShareTexts {
  readonly title: string
  readonly description: string | null
  readonly isPublic: boolean
}

/** Absent fields stay as they are. */
export type ShareChanges = { readonly [Text in keyof ShareTexts]?: ShareTexts[Text] | undefined }

/**
 * Shares one of the user's projects, which is locked against deletion until the transaction ends.
 * @returns the share's id, or null when the user has no such project
 */
export async function insertShare(
  db: Database,
  { userId, projectId, ...texts }: ShareTexts & { readonly userId: number; readonly projectId: number },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ isExterior: projects.isExterior })
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId)))
      .for('key share')
    const project = found.at(0)
    if (project === undefined) return null
    const [{ id }] = await tx
      .insert(shares)
      .values({ userId, projectId, ...texts, ...project })
      .returning({ id: shares.id })
    return id
  })
}

/** @returns false when the user has no such share */
export async function updateShare(
  db: Database,
  { id, userId }: { readonly id: number; readonly userId: number },
  changes: ShareChanges,
): Promise<boolean> {
  const rows = await db
    .update(shares)
    .set(changes)
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .returning({ id: shares.id })
  return rows.length > 0
}

/** The database deletes its likes, comments and reports too. @returns false when the user has no such share */
export async function deleteShare(
  db: Database,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<boolean> {
  const rows = await db
    .delete(shares)
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .returning({ id: shares.id })
  return rows.length > 0
}
