import type { FeedResponse, Likes, Share } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { registerPerson, seedPeople, seedProject } from '../../testing/seed-designs.ts'
import { seedManyShares } from '../../testing/seed-many-shares.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { writeCursor } from '../../platform/http/cursor.ts'

const SHARES = 100_000
const MOST_MS = 20
/** of a page far down beside the first one */
const MOST_SLOWER = 1.5
const FAR_DOWN = 90_000
const ROUNDS = 200

describe.each(DATABASE_KINDS)('a large community on %s', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let visitor: TestBrowser

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    server = await openTestApp({ painter: noPainters(), database })
    await seedManyShares(database.db, SHARES)
    visitor = new TestBrowser(server.app)
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  async function open(query: string): Promise<FeedResponse> {
    const { status, body } = await visitor.get(`/api/community?${query}`)
    expect(status).toBe(200)
    return body as unknown as FeedResponse
  }

  async function measure(query: string): Promise<{ medianMs: number; p95Ms: number }> {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      await open(query)
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    return { medianMs: times[ROUNDS / 2], p95Ms: times[Math.floor(ROUNDS * 0.95)] }
  }

  /** The cursor of the page that begins so many visible shares down. */
  async function cursorAt(sort: 'latest' | 'popular', depth: number): Promise<string> {
    const key = sort === 'latest' ? sql`created_at` : sql`like_count`
    const { rows } = await database.db.execute<{ key: string; id: string }>(sql`
      select id, ${sort === 'latest' ? sql`(extract(epoch from created_at) * 1000000)::bigint` : key} as key
      from shares where is_public and not is_hidden order by ${key} desc, id desc offset ${depth} limit 1`)
    return writeCursor(sort, [Number(rows[0].key), Number(rows[0].id)])
  }

  test.runIf(kind === 'PostgreSQL').each(['latest', 'popular'] as const)(
    'pages of the %s load as quickly far down as at the top',
    async (sort) => {
      const first = await measure(`sort=${sort}`)
      const thousandth = await measure(`sort=${sort}&cursor=${await cursorAt(sort, 999 * 24)}`)
      const farDown = await measure(`sort=${sort}&cursor=${await cursorAt(sort, FAR_DOWN)}`)
      console.info(sort, { first, thousandth, farDown })
      expect(first.p95Ms).toBeLessThanOrEqual(MOST_MS)
      expect(thousandth.p95Ms).toBeLessThanOrEqual(MOST_MS)
      expect(farDown.medianMs).toBeLessThanOrEqual(first.medianMs * MOST_SLOWER)
    },
  )

  test.each(['latest', 'popular'] as const)(
    'the %s neither skip nor repeat while 50 shares are added',
    async (sort) => {
      const ada = await registerPerson(server.app, `ada-${sort}`)
      const order = sort === 'latest' ? sql`shares.created_at` : sql`like_count`
      const { rows } = await database.db.execute<{ id: string }>(sql`
        select shares.id from shares join users on users.id = user_id
        where is_public and not is_hidden and suspended_at is null order by ${order} desc, shares.id desc limit 3000`)
      const earlier = rows.map(({ id }) => Number(id))
      const paged: number[] = []
      let cursor: string | null = null
      for (let page = 0; page < 50; page++) {
        const found = await open(`sort=${sort}&limit=60${cursor === null ? '' : `&cursor=${cursor}`}`)
        paged.push(...found.shares.map(({ id }) => id))
        cursor = found.nextCursor
        const projectId = await seedProject(database.db, { userId: ada.id })
        await database.db.execute(sql`
          insert into shares (project_id, user_id, title, is_public, is_exterior)
          values (${projectId}, ${ada.id}, 'New', true, true)`)
      }
      expect(paged).toEqual(earlier)
    },
  )

  test('likes are counted exactly while a thousand people like and unlike', async () => {
    const owner = await registerPerson(server.app, 'owner')
    const projectId = await seedProject(database.db, { userId: owner.id })
    const { body } = await owner.post('/api/community', { title: 'Everybody’s darling', projectId })
    const { id } = body['share'] as Share
    const names = Array.from({ length: 1000 }, (_, index) => `fan-${index}`)
    const people = await seedPeople(server.app, database.db, names)
    const statuses = await Promise.all(
      people.map(async (person, index) => {
        const liked = await person.post(`/api/community/${id}/like`)
        if (index % 2 === 0 || liked.status !== 200) return liked.status
        const { userLikeId } = liked.body['likes'] as Likes
        return (await person.send('DELETE', `/api/community/${id}/like/${userLikeId}`)).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { rows } = await database.db.execute(sql`
      select like_count, (select count(*)::int from likes where share_id = ${id}) as likes from shares where id = ${id}`)
    expect(rows).toEqual([{ like_count: 500, likes: 500 }])
  })
})
