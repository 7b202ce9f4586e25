import type { FeedResponse, Share, ShareDetailResponse } from '@housecoat/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { registerPerson, seedProject, type Person } from '../../testing/seed-designs.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'

const NO_IDS = ['0', '-1', '1.5', '1e3', '99999999999999999999', 'abc', '7abc', '%00', ' 7', '٧']

describe.each(DATABASE_KINDS)('the community on %s', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let ada: Person
  let bert: Person
  let visitor: TestBrowser

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const environment = { ADMIN_USERNAMES: 'the-moderator' }
    server = await openTestApp({ painter: noPainters(), database, environment })
    ada = await registerPerson(server.app, 'ada')
    bert = await registerPerson(server.app, 'bert')
    visitor = new TestBrowser(server.app)
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  interface Sharing {
    readonly title?: string
    readonly description?: string
    readonly isPublic?: boolean
    readonly isExterior?: boolean
  }

  async function tryToShare(person: Person, { isExterior = true, ...texts }: Sharing = {}) {
    const projectId = await seedProject(database.db, { userId: person.id, isExterior })
    return person.post('/api/community', { title: 'A navy farmhouse', ...texts, projectId })
  }

  async function share(person: Person, sharing?: Sharing): Promise<Share> {
    return shareOf(await tryToShare(person, sharing))
  }

  function shareOf({ status, body }: BrowserAnswer): Share {
    expect([status, body['code']]).toEqual([200, undefined])
    return body['share'] as Share
  }

  const open = (browser: TestBrowser, id: number) => browser.get(`/api/community/${id}`)
  const expectGone = ({ status, body }: BrowserAnswer) =>
    expect([status, body['code'], body['title']]).toEqual([404, 'design_not_found', 'Design Not Found'])

  describe('sharing', () => {
    test('makes the design public', async () => {
      const shared = await share(ada, { description: 'Two coats.\r\n\r\nNo regrets.' })
      expect(shared).toMatchObject({
        ...{ userId: ada.id, username: 'ada', title: 'A navy farmhouse' },
        ...{ description: 'Two coats.\n\nNo regrets.', isPublic: true, isHidden: false },
        ...{ likeCount: 0, commentCount: 0 },
        project: {
          ...{ kind: 'paint', isExterior: true },
          result: { width: 640, height: 480, placeholder: expect.stringMatching(/^data:image/) as string },
        },
      })
      expect(shared.project.resultImage).toBe(shared.project.result.path)
      for (const browser of [ada, bert, visitor]) {
        const { status, body } = await open(browser, shared.id)
        expect(status).toBe(200)
        expect(body).toEqual({
          ...{ success: true, share: shared, project: shared.project },
          ...{ comments: [], nextCommentsCursor: null },
          likes: { count: 0, userLiked: false, userLikeId: null },
        } satisfies ShareDetailResponse)
      }
    })

    test('requires a signed-in user', async () => {
      const projectId = await seedProject(database.db, { userId: ada.id })
      const { status, body } = await visitor.post('/api/community', { title: 'A navy farmhouse', projectId })
      expect([status, body['code']]).toEqual([401, 'authentication_required'])
    })

    test('a design a second time is refused', async () => {
      const { projectId } = await share(ada)
      const again = await ada.post('/api/community', { title: 'Once more', projectId })
      expect([again.status, again.body['code']]).toEqual([409, 'already_shared'])
    })

    test('somebody else’s design or one that does not exist is not found', async () => {
      const projectId = await seedProject(database.db, { userId: ada.id })
      expectGone(await bert.post('/api/community', { title: 'Not mine', projectId }))
      expectGone(await bert.post('/api/community', { title: 'Not there', projectId: 123_456_789 }))
    })

    test.each([
      [{ title: 'ab' }, 'title', 'Title must be at least 3 characters'],
      [{ title: '      ' }, 'title', 'Title must be at least 3 characters'],
      [{ title: '\u200b\u200f\u2060\u00ad' }, 'title', 'Title must be at least 3 characters'],
      [{ title: 'x'.repeat(101) }, 'title', 'Title cannot exceed 100 characters'],
      [{ title: 'x'.repeat(10_000) }, 'title', 'Title cannot exceed 100 characters'],
      [{ title: 'a\0bc' }, 'title', 'Title cannot contain control characters'],
      [{ title: 'two\nlines' }, 'title', 'Title cannot contain control characters'],
      [{ description: 'x'.repeat(501) }, 'description', 'Description cannot exceed 500 characters'],
      [{ description: '\0' }, 'description', 'Description cannot contain control characters'],
      [{ isPublic: 'yes' as unknown as boolean }, 'isPublic', expect.any(String) as string],
    ])('refuses %j', async (sharing, field, message) => {
      const { status, body } = await tryToShare(ada, sharing)
      expect([status, body['code'], body['errors']]).toEqual([400, 'bad_request', [{ field, message }]])
    })

    test.each([
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      'בית כחול \u202Egnp.exe\u202C',
      '🏡🏡🏡',
      "Robert'); drop table shares;--",
      'x'.repeat(100),
    ])('keeps the title %j as it is', async (title) => {
      const { id } = await share(ada, { title })
      const { body } = await open(visitor, id)
      expect((body['share'] as Share).title).toBe(title)
    })

    test('keeps no description where none was typed', async () => {
      expect(await share(ada, { description: '   ' })).not.toHaveProperty('description')
    })

    test('too often in a short time is refused for a while', async () => {
      const busy = await registerPerson(server.app, 'busy-sharer')
      const answers = []
      for (let count = 0; count < 31; count++)
        answers.push(await busy.post('/api/community', { title: 'Again', projectId: 1 }))
      const { status, body, headers } = answers[30]
      expect(answers[29].status).toBe(404)
      expect([status, body['code']]).toEqual([429, 'posting_too_fast'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    })
  })

  describe('a share that is not public', () => {
    test('is seen by its owner alone while it is private', async () => {
      const { id } = await share(ada, { isPublic: false })
      expect((await open(ada, id)).body).toMatchObject({ share: { isPublic: false } })
      for (const browser of [bert, visitor]) expectGone(await open(browser, id))
    })

    test.each(NO_IDS)('%j does not exist', async (id) => {
      expectGone(await visitor.get(`/api/community/${encodeURIComponent(id)}`))
      expectGone(await ada.send('PATCH', `/api/community/${encodeURIComponent(id)}`, { title: 'New' }))
      expectGone(await ada.send('DELETE', `/api/community/${encodeURIComponent(id)}`))
    })
  })

  describe('the owner', () => {
    test('changes title, description and visibility', async () => {
      const { id } = await share(ada, { description: 'Old' })
      const change = async (changes: object) =>
        shareOf(await ada.send('PATCH', `/api/community/${id}`, changes))
      expect(await change({ title: 'Mine' })).toMatchObject({ title: 'Mine', description: 'Old' })
      expect(await change({ description: '' })).not.toHaveProperty('description')
      expect(await change({ isPublic: false })).toMatchObject({ title: 'Mine', isPublic: false })
      expectGone(await open(visitor, id))
      expect(await change({ isPublic: true })).toMatchObject({ isPublic: true })
      expect((await open(visitor, id)).status).toBe(200)
    })

    test.each([{}, { title: '  ' }, { isHidden: false }, { likeCount: 7 }])(
      'cannot change it to %j',
      async (changes) => {
        const { id } = await share(ada)
        const { status, body } = await ada.send('PATCH', `/api/community/${id}`, changes)
        expect([status, body['code']]).toEqual([400, 'bad_request'])
      },
    )

    test('takes it out of the community, once', async () => {
      const { id } = await share(ada)
      const answers = await Promise.all([1, 2].map(() => ada.send('DELETE', `/api/community/${id}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expectGone(await open(ada, id))
    })

    test('is the only one who may do so', async () => {
      const { id } = await share(ada)
      for (const [method, payload] of [['PATCH', { title: 'Stolen' }] as const, ['DELETE'] as const]) {
        expectGone(await bert.send(method, `/api/community/${id}`, payload))
        expect((await visitor.send(method, `/api/community/${id}`, payload)).status).toBe(401)
      }
      expect((await open(ada, id)).body).toMatchObject({ share: { title: 'A navy farmhouse' } })
    })
  })

  describe('the feed', () => {
    const feed = async (browser: TestBrowser, query = '') => {
      const { status, body } = await browser.get(`/api/community${query}`)
      expect(status).toBe(200)
      return body as unknown as FeedResponse
    }
    const ids = ({ shares }: FeedResponse) => shares.map(({ id }) => id)

    test('lists the newest first, without private shares', async () => {
      const shown = [await share(ada), await share(bert), await share(ada)].map(({ id }) => id)
      const hidden = await share(ada, { isPublic: false })
      const found = ids(await feed(visitor, '?limit=3'))
      expect(found).toEqual(shown.reverse())
      expect(ids(await feed(ada))).not.toContain(hidden.id)
    })

    test('in pages shows each share once', async () => {
      for (const sort of ['latest', 'popular']) {
        const all = ids(await feed(visitor, `?sort=${sort}&limit=60`))
        const paged: number[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: FeedResponse = await feed(
            visitor,
            `?sort=${sort}&limit=5${cursor && `&cursor=${cursor}`}`,
          )
          paged.push(...ids(page))
          cursor = page.nextCursor
        }
        expect(paged).toEqual(all)
      }
    })

    test.each(['latest', 'popular'])('%s: neither skips nor repeats while shares are added', async (sort) => {
      const earlier = ids(await feed(visitor, `?sort=${sort}&limit=60`))
      const paged: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: FeedResponse = await feed(
          visitor,
          `?sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`,
        )
        paged.push(...ids(page))
        cursor = page.nextCursor
        if (paged.length < 12) await share(bert)
      }
      expect(paged.filter((id) => earlier.includes(id))).toEqual(earlier)
      expect(new Set(paged).size).toBe(paged.length)
    })

    test('lists the most liked first', async () => {
      const [first, second] = [await share(ada), await share(ada)]
      for (const person of [ada, bert]) await person.post(`/api/community/${first.id}/like`)
      await bert.post(`/api/community/${second.id}/like`)
      expect(ids(await feed(visitor, '?sort=popular&limit=2'))).toEqual([first.id, second.id])
    })

    test('of one kind of surface lists only that kind', async () => {
      const [outside, inside] = [await share(ada), await share(ada, { isExterior: false })]
      expect(ids(await feed(visitor, '?type=exterior&limit=1'))).toEqual([outside.id])
      expect(ids(await feed(visitor, '?type=interior'))).toEqual([inside.id])
    })

    test('of one’s own shares includes private ones, and nobody else’s', async () => {
      const mine = [await share(bert), await share(bert, { isPublic: false })].map(({ id }) => id)
      const { shares } = await feed(bert, '?mine=1')
      expect(shares.slice(0, 2).map(({ id }) => id)).toEqual(mine.reverse())
      expect(new Set(shares.map(({ userId }) => userId))).toEqual(new Set([bert.id]))
      const { status, body } = await visitor.get('/api/community?mine=1')
      expect([status, body['code']]).toEqual([401, 'authentication_required'])
    })

    test.each(['limit=0', 'limit=61', 'limit=x', 'sort=best', 'mine=2', 'type=garden', 'page=2'])(
      'refuses ?%s',
      async (query) => {
        const { status, body } = await visitor.get(`/api/community?${query}`)
        expect([status, body['code']]).toEqual([400, 'bad_request'])
      },
    )

    test('refuses a made-up cursor', async () => {
      const { nextCursor } = await feed(visitor, '?limit=1')
      for (const query of [`cursor=x${nextCursor}`, `sort=popular&cursor=${nextCursor}`, 'cursor=']) {
        const { status, body } = await visitor.get(`/api/community?${query}`)
        expect([status, body['code']]).toEqual([400, 'cursor_invalid'])
      }
    })
  })
})
