import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq, inArray, sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictures as pictureRows, projects, users } from '../../platform/database/schema.ts'
import { IMAGE_OPTIONS, quickPainterOn, sweepTimeNow } from '../../testing/image-options.ts'
import {
  ANY_DATABASE_KIND,
  DATABASE_KINDS,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/open-test-database.ts'
import {
  listKeys,
  listNames,
  openTestStore,
  STORE_KINDS,
  type TestStore,
} from '../../testing/open-test-store.ts'
import { insertProject } from '../projects/projects.repository.ts'
import { openImages, type Images } from './open-images.ts'

const A_DAY_MS = 24 * 3_600_000

/** every database with files, and one of them with a bucket */
const KINDS = STORE_KINDS.flatMap((storeKind) =>
  DATABASE_KINDS.filter((kind) => storeKind === 'files' || kind === ANY_DATABASE_KIND).map((kind) => ({
    kind,
    storeKind,
  })),
)

describe.each(KINDS)('sweeping pictures in $kind and $storeKind', ({ kind, storeKind }) => {
  let database: TestDatabase
  let stored: TestStore
  let images: Images
  let userId: number
  /** what the log was told */
  let reports: { readonly details: Record<string, unknown>; readonly message: string }[]

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const person = { username: 'owner', email: 'owner@example.com' }
    const [user] = await database.db.insert(users).values(person).returning({ id: users.id })
    userId = user.id
  })

  beforeEach(async () => {
    stored = await openTestStore(storeKind)
    reports = []
    images = openImages({
      ...IMAGE_OPTIONS,
      db: database.db,
      objects: stored.store,
      painter: quickPainterOn(stored.store),
      onSwept: (details, message) => reports.push({ details: details as Record<string, unknown>, message }),
    })
  })

  afterEach(async () => {
    await database.db.execute(sql`with gone as (delete from projects) delete from pictures`)
    await stored.close()
  })

  afterAll(() => database.close())

  /** @returns the pictures of designs that one member has, each design with a picture of its own */
  async function saveDesigns(count: number): Promise<string[]> {
    const ids = []
    for (let saved = 0; saved < count; saved++) {
      const key = `results/${randomUUID()}.png`
      await stored.store.put(key, Readable.from([randomBytes(200)]), 200)
      const prepared = [await images.pictures.prepare({ kind: 'stored', image: { key, format: 'png' } })]
      await stored.store.delete(key)
      const { id } = prepared[0].picture
      const design = { name: 'Home', kind: 'paint', isExterior: true, selections: '[]' } as const
      const project = { ...design, userId, originalId: id, resultId: id }
      await database.db.transaction((tx) =>
        images.pictures.keep(tx, prepared, () => insertProject(tx, project)),
      )
      await images.pictures.drop(prepared)
      ids.push(id)
    }
    return ids.toSorted()
  }

  const listPictures = () => listNames(stored.store, 'pictures')
  const listQuarantine = async () =>
    (await listKeys(stored.store, 'quarantine')).map((key) => path.basename(path.dirname(key))).toSorted()

  /** Takes rows away as an older dump does. @returns what puts them back, as a newer dump does */
  async function forgetRows(ids: readonly string[]): Promise<() => Promise<void>> {
    const { db } = database
    const designs = await db
      .delete(projects)
      .where(inArray(projects.originalId, [...ids]))
      .returning()
    const rows = await db
      .delete(pictureRows)
      .where(inArray(pictureRows.id, [...ids]))
      .returning()
    return async () => {
      await db.insert(pictureRows).values(rows)
      await db.insert(projects).overridingSystemValue().values(designs)
    }
  }

  test('A2: pictures missing in an older dump wait in quarantine, and are restored with a newer one', async () => {
    const ids = await saveDesigns(30)
    const newest = ids.slice(0, 4)
    const restore = await forgetRows(newest)
    await images.sweep(sweepTimeNow())
    expect(await listPictures()).toEqual(ids.slice(4))
    expect(await listQuarantine()).toEqual(newest)
    expect(reports).toMatchObject([{ details: { count: 4, of: 30 } }])

    await restore()
    await images.sweep(sweepTimeNow())
    expect(await listPictures()).toEqual(ids)
    expect(await listQuarantine()).toEqual([])
    for (const id of newest) expect(await images.pictures.find(id)).not.toBeNull()
  })

  test('A2: a sweep that would remove most pictures removes none, and reports their number', async () => {
    const ids = await saveDesigns(25)
    await forgetRows(ids)
    await images.sweep(sweepTimeNow())
    expect(await listPictures()).toEqual(ids)
    expect(await listQuarantine()).toEqual([])
    expect(reports).toMatchObject([{ details: { count: 25, of: 25 } }])
    expect(reports[0].message).toContain('REFUSED')
  })

  test('A2: when most pictures lost their designs, the files go into quarantine instead of being deleted', async () => {
    const ids = await saveDesigns(25)
    await database.db.delete(projects).where(eq(projects.userId, userId))
    await images.sweep(sweepTimeNow())
    expect(await listPictures()).toEqual([])
    expect(await listQuarantine()).toEqual(ids)
  })

  test('a few deleted designs that a crash left with their pictures are deleted for good', async () => {
    const ids = await saveDesigns(3)
    await database.db.delete(projects).where(inArray(projects.originalId, ids.slice(0, 2)))
    await images.sweep(sweepTimeNow())
    expect(await listPictures()).toEqual(ids.slice(2))
    expect(await listQuarantine()).toEqual([])
  })

  test('A2: quarantine is emptied after some days, and never when the clock is not trusted', async () => {
    const ids = await saveDesigns(2)
    await forgetRows(ids)
    const nowMs = Date.now()
    await images.sweep({ nowMs: nowMs - 30 * A_DAY_MS, isTrusted: true })
    expect(await listQuarantine()).toEqual(ids)
    await images.sweep({ nowMs, isTrusted: true })
    expect(await listQuarantine()).toEqual(ids)
    await images.sweep({ nowMs: nowMs + 365 * A_DAY_MS, isTrusted: false })
    expect(await listQuarantine()).toEqual(ids)
    await images.sweep({ nowMs: nowMs + A_DAY_MS, isTrusted: true })
    expect(await listQuarantine()).toEqual([])
    expect(await listNames(stored.store, 'drafts')).toEqual([])
  })

  test('a picture that is saved again while in quarantine exists once', async () => {
    const ids = await saveDesigns(1)
    const restore = await forgetRows(ids)
    const { key } = (await images.pictures.find(ids[0])) ?? { key: '' }
    expect(key).toBe('')
    await images.sweep(sweepTimeNow())
    expect(await listQuarantine()).toEqual(ids)
    await restore()
    await images.sweep(sweepTimeNow())
    await forgetRows(ids)
    await images.sweep(sweepTimeNow())
    expect([await listPictures(), await listQuarantine()]).toEqual([[], ids])
  })

  test('two servers that sweep one folder at once do no harm', async () => {
    const ids = await saveDesigns(12)
    await forgetRows(ids.slice(0, 6))
    await Promise.all([1, 2, 3].map(() => images.sweep(sweepTimeNow())))
    expect(await listPictures()).toEqual(ids.slice(6))
    expect(await listQuarantine()).toEqual(ids.slice(0, 6))
  })
})
