import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  or,
  sql,
  sum,
} from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { pictures, projects, shares } from '../../platform/database/schema.ts'
import { originals, results } from '../images/design-pictures.ts'

export type NewProject = typeof projects.$inferInsert

type PictureRow = typeof pictures.$inferSelect

export type ProjectRow = Omit<typeof projects.$inferSelect, 'mask'> & {
  readonly original: PictureRow
  readonly result: PictureRow
  /** the design's share, or null */
  readonly shareId: number | null
  /** number of the owner's designs of the same photo */
  readonly homeSize: number
}

/** A design with its area. */
export type MaskedProject = ProjectRow & Pick<typeof projects.$inferSelect, 'mask'>

export async function insertProject(db: Database, project: NewProject): Promise<number> {
  const [{ id }] = await db.insert(projects).values(project).returning({ id: projects.id })
  return id
}

/** What a member has saved so far. */
export interface KeptDesigns {
  readonly count: number
  /** of all their pictures, each counted once */
  readonly sizeBytes: number
}

export async function readKeptDesigns(db: Database, userId: number): Promise<KeptDesigns> {
  const [{ designs }] = await db
    .select({ designs: count() })
    .from(projects)
    .where(eq(projects.userId, userId))
  const [{ sizeBytes }] = await db
    .select({ sizeBytes: sql`coalesce(${sum(pictures.sizeBytes)}, 0)`.mapWith(Number) })
    .from(pictures)
    .where(inArray(pictures.id, ownPictureIds(userId)))
  return { count: designs, sizeBytes }
}

/** @returns whether a design of the member shows the picture */
export async function isOwnPicture(db: Database, pictureId: string, userId: number): Promise<boolean> {
  const shows = or(eq(projects.originalId, pictureId), eq(projects.resultId, pictureId))
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(shows, eq(projects.userId, userId)))
    .limit(1)
  return rows.length > 0
}

export async function listPictureIds(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, ownPictureIds(userId)))
  return rows.map(({ id }) => id)
}

interface ProjectsPage {
  /** null: from the newest on */
  readonly beforeId: number | null
  readonly limit: number
  /** a design: only those of the same photo */
  readonly home?: number | undefined
  /** of each photo only the newest one */
  readonly isNewestOfHome?: boolean
}

/** @returns newest first, those before the given one */
export async function listProjects(
  db: Database,
  userId: number,
  { beforeId, limit, home, isNewestOfHome = false }: ProjectsPage,
): Promise<ProjectRow[]> {
  const isBefore = beforeId === null ? undefined : lt(projects.id, beforeId)
  const isOfHome = home === undefined ? undefined : eq(projects.originalId, photoOf(userId, home))
  const isNewest = isNewestOfHome
    ? sql`not exists (select ${ofSameHome} and other.id > ${projects.id})`
    : undefined
  return selectProjects(db)
    .where(and(eq(projects.userId, userId), isBefore, isOfHome, isNewest))
    .orderBy(desc(projects.id))
    .limit(limit)
}

export async function findProject(db: Database, userId: number, id: number): Promise<ProjectRow | null> {
  const rows = await selectProjects(db).where(isOwn(userId, id))
  return rows.at(0) ?? null
}

/** @returns the design's mask, see the column; null also where the member has no such design */
export async function findMask(db: Database, userId: number, id: number): Promise<string | null> {
  const rows = await db.select({ mask: projects.mask }).from(projects).where(isOwn(userId, id))
  return rows.at(0)?.mask ?? null
}

/** @returns whether the member has this design */
export async function renameProject(
  db: Database,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const rows = await db.update(projects).set({ name }).where(isOwn(userId, id)).returning({ id: projects.id })
  return rows.length > 0
}

/** The database deletes its share, likes and comments too. @returns its pictures, or null when the member has no such design */
export async function deleteProject(db: Database, userId: number, id: number): Promise<string[] | null> {
  const rows = await db
    .delete(projects)
    .where(isOwn(userId, id))
    .returning({ originalId: projects.originalId, resultId: projects.resultId })
  const deleted = rows.at(0)
  return deleted === undefined ? null : [deleted.originalId, deleted.resultId]
}

function isOwn(userId: number, id: number) {
  return and(eq(projects.id, id), eq(projects.userId, userId))
}

/** On `projects` joined with others: the end of a query about the owner's designs of the same photo, itself included. */
const ofSameHome = sql`from ${projects} as other
  where other.original_id = ${projects.originalId} and other.user_id = ${projects.userId}`

/** The photo of one of the user's designs. */
function photoOf(userId: number, id: number) {
  return sql`(select design.original_id from ${projects} as design where design.id = ${id} and design.user_id = ${userId})`
}

function ownPictureIds(userId: number) {
  return sql`(select ${projects.originalId} from ${projects} where ${projects.userId} = ${userId}
    union select ${projects.resultId} from ${projects} where ${projects.userId} = ${userId})`
}

/** Masks are left out: a list of designs does not need them. */
function listColumns() {
  const { id, userId, name, kind, isExterior, originalId, resultId, selections, createdAt } =
    getTableColumns(projects)
  return { id, userId, name, kind, isExterior, originalId, resultId, selections, createdAt }
}

function selectProjects(db: Database) {
  return db
    .select({
      ...listColumns(),
      original: getTableColumns(originals),
      result: getTableColumns(results),
      shareId: shares.id,
      homeSize: sql`(select count(*) ${ofSameHome})`.mapWith(Number),
    })
    .from(projects)
    .innerJoin(originals, eq(originals.id, projects.originalId))
    .innerJoin(results, eq(results.id, projects.resultId))
    .leftJoin(shares, eq(shares.projectId, projects.id))
}
