import { readSelections } from '@housecoat/contract'
import { sql } from '../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openImages } from '../features/images/open-images.ts'
import { projects, users } from '../platform/database/schema.ts'
import { IMAGE_OPTIONS, quickPainterOn } from '../testing/image-options.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { listNames, openTestStore, type TestStore } from '../testing/open-test-store.ts'
import { DEMO_DESIGNS, DEMO_PEOPLE } from './demo-content.ts'
import { DEMO_HOMES } from './demo-homes.ts'
import { isEmptyInstallation, makeCommunity } from './make-community.ts'

describe.each(DATABASE_KINDS)('the demo in %s', (kind) => {
  let database: TestDatabase
  let stored: TestStore
  let painted = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    stored = await openTestStore('files')
    const { store } = stored
    const { db } = database
    expect(await isEmptyInstallation(db)).toBe(true)
    const painter = quickPainterOn(store)
    const onError = (error: unknown) => expect(error).toBeUndefined()
    const { pictures } = openImages({ ...IMAGE_OPTIONS, db, painter, objects: store, onError })
    await makeCommunity({ db, store, painter, pictures, onPainted: () => (painted += 1) })
    expect(painted).toBe(DEMO_DESIGNS.length)
  })

  afterAll(async () => {
    await database.close()
    await stored.close()
  })

  test('is only for an empty installation', async () => {
    expect(await isEmptyInstallation(database.db)).toBe(false)
  })

  test('has its people and their designs, with what each selects', async () => {
    const { db } = database
    expect(await db.select({ id: users.id }).from(users)).toHaveLength(DEMO_PEOPLE.length)
    const rows = await db.select().from(projects)
    expect(rows).toHaveLength(DEMO_DESIGNS.length)
    for (const { kind, selections } of rows) expect(readSelections(selections)?.kind).toBe(kind)
    expect(await listNames(stored.store, 'drafts')).toEqual([])
  })

  test('shows at least 40 designs of at least 15 homes, in paint, schemes, styles and doors, indoors and out', () => {
    expect(DEMO_DESIGNS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(DEMO_DESIGNS.map(({ home }) => home)).size).toBeGreaterThanOrEqual(15)
    const kinds = DEMO_DESIGNS.map(({ home, change }) => {
      const isScheme = change.kind === 'paint' && change.colors.length > 1
      return `${isScheme ? 'scheme' : change.kind} ${DEMO_HOMES[home].isExterior ? 'outdoors' : 'indoors'}`
    })
    const wanted = ['paint', 'scheme', 'style'].flatMap((kind) => [`${kind} indoors`, `${kind} outdoors`])
    expect(new Set(kinds)).toEqual(new Set([...wanted, 'door outdoors']))
  })

  test('counts what is there, and nothing lies ahead of now or before its cause', async () => {
    const { rows } = await database.db.execute(sql`
      select shares.title from shares
      join users on users.id = shares.user_id
      where like_count <> (select count(*) from likes where share_id = shares.id)
        or comment_count <> (select count(*) from comments where share_id = shares.id)
        or shares.created_at < users.created_at
        or exists (select from likes where share_id = shares.id and (created_at > now() or created_at < shares.created_at or user_id = shares.user_id))
        or exists (select from comments where share_id = shares.id and (created_at > now() or created_at < shares.created_at))`)
    expect(rows).toEqual([])
  })
})
