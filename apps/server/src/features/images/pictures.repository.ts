import { and, eq, exists, inArray, not, sql, type SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { pictures, projects } from '../../platform/database/schema.ts'

export type PictureRow = typeof pictures.$inferSelect
export type NewPicture = typeof pictures.$inferInsert

/** Inserts a picture's row unless it exists. */
export async function ensurePictureRow(tx: Database, picture: NewPicture): Promise<void> {
  await tx.insert(pictures).values(picture).onConflictDoNothing()
}

export async function findPictureRow(db: Database, id: string): Promise<PictureRow | null> {
  const rows = await db.select().from(pictures).where(eq(pictures.id, id))
  return rows.at(0) ?? null
}

/** Deletes a picture's row when no design refers to it. @returns whether the picture has no row now */
export async function deleteUnusedPicture(tx: Database, id: string): Promise<boolean> {
  await tx.delete(pictures).where(and(eq(pictures.id, id), isUnused(tx)))
  return (await findPictureRow(tx, id)) === null
}

/** Counts the pictures that have a row, and those of them that no design refers to. */
export async function countPictureRows(
  db: Database,
): Promise<{ readonly all: number; readonly unused: number }> {
  const count = sql`count(*)`.mapWith(Number)
  const [{ all }] = await db.select({ all: count }).from(pictures)
  const [{ unused }] = await db.select({ unused: count }).from(pictures).where(isUnused(db))
  return { all, unused }
}

/** @returns up to `limit` pictures that no design refers to; only a crash leaves such rows */
export async function listUnusedPictures(db: Database, limit: number): Promise<string[]> {
  const rows = await db.select({ id: pictures.id }).from(pictures).where(isUnused(db)).limit(limit)
  return rows.map(({ id }) => id)
}

/** @returns those of the ids that have a row */
export async function listKnownPictures(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

function isUnused(db: Database): SQL | undefined {
  const referring = (column: typeof projects.originalId | typeof projects.resultId) =>
    not(
      exists(
        db
          .select({ one: sql`1` })
          .from(projects)
          .where(eq(column, pictures.id)),
      ),
    )
  return and(referring(projects.originalId), referring(projects.resultId))
}
