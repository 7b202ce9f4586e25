import type { FeedResponse, Share } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { registerModerator } from '../../testing/second-factor.ts'
import { registerPerson, SEED_PASSWORD, seedProject, type Person } from '../../testing/seed-designs.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { FeedPages } from './feed-pages.ts'

describe.each(DATABASE_KINDS)('pages of the feed on %s', (kind) => {
  let database: TestDatabase
  let nodes: readonly TestApp[]
  let mira: Person
  let bert: Person
  let people = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const open = () =>
      openTestApp({ painter: noPainters(), database, environment: { ADMIN_USERNAMES: 'mira' } })
    nodes = [await open(), await open()]
    mira = await registerModerator(nodes[0], 'mira')
    bert = await registerPerson(nodes[0].app, 'bert')
  })

  afterAll(async () => {
    for (const node of nodes) await node.close()
    await database.close()
  })

  const SORTS = ['latest', 'popular'] as const

  /** What every server shows of a share on the first page of each feed: the share, or undefined. */
  async function seeEverywhere(id: number): Promise<(Share | undefined)[]> {
    const seen: (Share | undefined)[] = []
    for (const { app } of nodes)
      for (const sort of SORTS) {
        const { body, headers } = await new TestBrowser(app).get(`/api/community?limit=60&sort=${sort}`)
        expect(headers['content-type']).toBe('application/json; charset=utf-8')
        seen.push((body as unknown as FeedResponse).shares.find((share) => share.id === id))
      }
    return seen
  }

  const nowhere = [undefined, undefined, undefined, undefined]
  const everywhere = (share: object) => nowhere.map(() => expect.objectContaining(share) as object)

  /** Shares as somebody new, so that every server keeps pages with the share. */
  async function share(): Promise<{
    readonly owner: Person
    readonly id: number
    readonly projectId: number
  }> {
    const owner = await registerPerson(nodes[0].app, `owner-${++people}`)
    const projectId = await seedProject(database.db, { userId: owner.id })
    const { body } = await owner.post('/api/community', { title: 'A navy farmhouse', projectId })
    const { id } = body['share'] as Share
    const fresh = { id, title: 'A navy farmhouse', likeCount: 0, commentCount: 0, username: owner.username }
    for (let time = 0; time < 2; time++) expect(await seeEverywhere(id)).toEqual(everywhere(fresh))
    return { owner, id, projectId }
  }

  type Shared = Awaited<ReturnType<typeof share>>

  const act = (action: string, targetId: number) => mira.post('/api/moderation/acts', { action, targetId })

  test.each([
    [
      'made private',
      ({ owner, id }: Shared) => owner.send('PATCH', `/api/community/${id}`, { isPublic: false }),
    ],
    ['unshared', ({ owner, id }: Shared) => owner.send('DELETE', `/api/community/${id}`)],
    ['hidden by a moderator', ({ id }: Shared) => act('hide-share', id)],
    ['of a suspended account', ({ owner }: Shared) => act('suspend-user', owner.id)],
    [
      'deleted with its design',
      ({ owner, projectId }: Shared) => owner.send('DELETE', `/api/projects/${projectId}`),
    ],
    [
      'deleted with its account',
      ({ owner }: Shared) =>
        owner.send('DELETE', '/api/account', { username: owner.username, password: SEED_PASSWORD }),
    ],
  ])('a share that is %s is gone from every server at once', async (_what, change) => {
    const shared = await share()
    expect((await change(shared)).status).toBe(200)
    expect(await seeEverywhere(shared.id)).toEqual(nowhere)
  })

  test('a restored share and account are back at once', async () => {
    const { id, owner } = await share()
    for (const [hide, restore, target] of [
      ['hide-share', 'restore-share', id],
      ['suspend-user', 'restore-user', owner.id],
    ] as const) {
      await act(hide, target)
      expect(await seeEverywhere(id)).toEqual(nowhere)
      await act(restore, target)
      expect(await seeEverywhere(id)).toEqual(everywhere({ id }))
    }
  })

  test('likes, comments, a new title and a new name show at once', async () => {
    const { id, owner } = await share()
    const liked = await bert.post(`/api/community/${id}/like`)
    expect(await seeEverywhere(id)).toEqual(everywhere({ likeCount: 1 }))
    const { userLikeId } = liked.body['likes'] as { userLikeId: number }
    await bert.send('DELETE', `/api/community/${id}/like/${userLikeId}`)
    expect(await seeEverywhere(id)).toEqual(everywhere({ likeCount: 0 }))
    await bert.post(`/api/community/${id}/comments`, { content: 'Lovely' })
    expect(await seeEverywhere(id)).toEqual(everywhere({ commentCount: 1 }))
    await owner.send('PATCH', `/api/community/${id}`, { title: 'A gray farmhouse' })
    expect(await seeEverywhere(id)).toEqual(everywhere({ title: 'A gray farmhouse' }))
    const renamed = `renamed-${people}`
    await owner.send('PATCH', '/api/account', { username: renamed, currentPassword: SEED_PASSWORD })
    expect(await seeEverywhere(id)).toEqual(everywhere({ username: renamed }))
  })

  test('whoever asks while a change waits to be committed sees it once it is', async () => {
    const { id } = await share()
    // with the embedded database, transactions take turns
    if (kind === 'PostgreSQL')
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`update shares set is_hidden = true where id = ${id}`)
        expect(await seeEverywhere(id)).toEqual(everywhere({ id }))
      })
    else await database.db.execute(sql`update shares set is_hidden = true where id = ${id}`)
    expect(await seeEverywhere(id)).toEqual(nowhere)
  })
})

// other tests write to the PostgreSQL server all the time, which ends every page
describe('a kept page', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('embedded')
  })
  afterAll(() => database.close())

  const write = () =>
    database.db.execute(sql`insert into users (username, email) values ('a', 'a@example.com')`)

  /** @returns a function that renders the pages in turn, and how often it did */
  function openPages() {
    const pages = new FeedPages(database.db)
    let rendered = 0
    const get = async (key = 'latest') =>
      (await pages.get(key, () => Promise.resolve(Buffer.from(String(++rendered))))).toString()
    return { pages, get }
  }

  test('is sent again until something is written', async () => {
    const { get } = openPages()
    expect([await get(), await get(), await get('popular'), await get()]).toEqual(['1', '1', '2', '1'])
    await write()
    expect([await get(), await get()]).toEqual(['3', '3'])
  })

  test('is rendered once for many who ask at the same time', async () => {
    const { get } = openPages()
    expect(await Promise.all([get(), get(), get()])).toEqual(['1', '1', '1'])
  })

  test('is not kept when it fails', async () => {
    const { pages, get } = openPages()
    const broken = () => Promise.reject(new Error('broken'))
    await expect(pages.get('latest', broken)).rejects.toThrow('broken')
    expect(await get()).toBe('1')
  })

  test('makes room for newer ones', async () => {
    const { get } = openPages()
    for (let page = 1; page <= 101; page++) await get(String(page))
    expect([await get('2'), await get('101'), await get('1')]).toEqual(['2', '101', '102'])
  })
})
