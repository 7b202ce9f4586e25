import { sql } from '../platform/database/drizzle.ts'
import { expect } from 'vitest'
import { openImages } from '../features/images/open-images.ts'
import { fullSizeName, hashPicture } from '../features/images/picture-store.ts'
import type { Database } from '../platform/database/database.ts'
import { pictures, projects } from '../platform/database/schema.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { IMAGE_OPTIONS, quickPainterOn } from './image-options.ts'
import { listNames } from './open-test-store.ts'

const A_DAY_MS = 24 * 3_600_000
const A_YEAR_MS = 365 * A_DAY_MS
const QUARANTINE_DAYS = 30
/** drafts are abandoned by then */
const HALF_AN_HOUR_MS = 1_800_000

/** Each design has its pictures, as large as its rows and so the quotas say, and none of them is half there. */
export async function auditPictures(db: Database, store: ObjectStore): Promise<void> {
  const shown = await db
    .selectDistinct({ id: pictures.id, format: pictures.format, sizeBytes: pictures.sizeBytes })
    .from(pictures)
    .innerJoin(projects, sql`${pictures.id} in (${projects.originalId}, ${projects.resultId})`)
  for (const { id, format, sizeBytes } of shown) {
    const key = `pictures/${id}/${fullSizeName(format)}`
    expect([id, (await store.find(key))?.sizeBytes]).toEqual([id, sizeBytes])
    // an id is the hash of the bytes
    expect(await hashPicture(store, key)).toBe(id)
  }
}

interface LedgerRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly result_id: string | null
  readonly spent: number
}

/**
 * Each finished generation was paid once, doors excepted, and has its picture; no other one is paid, once nobody works on it.
 * @param isSettled nobody works on anything any more
 * @returns the ids of the paid ones' results
 */
export async function auditLedger(db: Database, store: ObjectStore, isSettled: boolean): Promise<string[]> {
  const { rows } = await db.execute<LedgerRow>(sql`
    select id, kind, state, result_id,
      (select coalesce(sum(amount), 0)::int from allowance_entries where generation_id = generations.id) as spent
    from generations`)
  const results = new Set(await listNames(store, 'results'))
  const faults = rows.filter(({ kind, state, result_id, spent }) => {
    if (state === 'done') return spent !== (kind === 'door' ? 0 : 1) || !results.has(result_id ?? '')
    return state === 'running' ? spent !== 1 || isSettled : spent !== 0
  })
  expect(faults).toEqual([])
  return rows.flatMap(({ kind, result_id }) => (kind === 'door' ? [] : (result_id ?? [])))
}

/**
 * After a sweep every row has its picture, every picture its row, and what was left lies in quarantine until its days are over.
 * @returns how many pictures were left
 */
export async function auditSweep(db: Database, store: ObjectStore): Promise<number> {
  const images = openImages({
    ...IMAGE_OPTIONS,
    db,
    objects: store,
    painter: quickPainterOn(store),
    retentionMs: A_YEAR_MS,
    quarantineDays: QUARANTINE_DAYS,
  })
  const nowMs = Date.now() + HALF_AN_HOUR_MS
  await images.sweep({ nowMs, isTrusted: true })
  const rows = (await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id)
  expect(await listNames(store, 'pictures')).toEqual(rows.toSorted())
  expect(await listNames(store, 'drafts')).toEqual([])
  const leftovers = await listQuarantine(store)
  await images.sweep({ nowMs: nowMs + (QUARANTINE_DAYS + 1) * A_DAY_MS, isTrusted: true })
  expect(await listQuarantine(store)).toEqual([])
  return leftovers.length
}

async function listQuarantine(store: ObjectStore): Promise<string[]> {
  const days = await listNames(store, 'quarantine')
  return (await Promise.all(days.map((day) => listNames(store, `quarantine/${day}`)))).flat()
}
