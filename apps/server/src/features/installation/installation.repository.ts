import { inArray, isNotNull, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { generations, installation, pictures } from '../../platform/database/schema.ts'

/** @returns null for a database that is not bound to a data folder yet */
export async function findInstallationId(db: Database): Promise<string | null> {
  const rows = await db.select({ id: installation.id }).from(installation)
  return rows.at(0)?.id ?? null
}

export async function replaceInstallation(tx: Database, id: string): Promise<void> {
  await tx.delete(installation)
  await tx.insert(installation).values({ id })
}

/** How many files the database refers to: pictures of designs, and results. */
export async function countReferredFiles(db: Database): Promise<number> {
  const [{ count: pictureCount }] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(pictures)
  const [{ count: resultCount }] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(generations)
    .where(isNotNull(generations.resultId))
  return pictureCount + resultCount
}

/** @returns how many of these pictures and results the database refers to */
export async function countKnownFiles(
  db: Database,
  {
    pictureIds,
    resultIds,
  }: { readonly pictureIds: readonly string[]; readonly resultIds: readonly string[] },
): Promise<number> {
  const knownPictures = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...pictureIds]))
  const knownResults = await db
    .select({ id: generations.resultId })
    .from(generations)
    .where(inArray(generations.resultId, [...resultIds]))
  return knownPictures.length + knownResults.length
}

/** The database's clock now and at the last sweep, in ms since 1970; null: no sweep yet. */
export async function readClocks(
  db: Database,
): Promise<{ readonly nowMs: number; readonly sweptAtMs: number | null }> {
  const { rows } = await db.execute<{ now_ms: string; swept_ms: string | null }>(sql`
    select extract(epoch from clock_timestamp()) * 1000 as now_ms,
      (select extract(epoch from swept_at) * 1000 from installation) as swept_ms`)
  const [{ now_ms: now, swept_ms: swept }] = rows
  return { nowMs: Number(now), sweptAtMs: swept === null ? null : Number(swept) }
}

export async function saveSweepTime(db: Database, nowMs: number): Promise<void> {
  await db.update(installation).set({ sweptAt: new Date(nowMs) })
}
