import type { CommentsResponse, Likes, Share } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import {
  registerPerson,
  SEED_PASSWORD,
  seedPeople,
  seedProject,
  type Person,
} from '../../testing/seed-designs.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'

describe.each(DATABASE_KINDS)('reactions on %s', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let ada: Person
  let bert: Person
  let carl: Person
  let visitor: TestBrowser

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    server = await openTestApp({ painter: noPainters(), database })
    ada = await registerPerson(server.app, 'ada')
    bert = await registerPerson(server.app, 'bert')
    carl = await registerPerson(server.app, 'carl')
    visitor = new TestBrowser(server.app)
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  async function share(person: Person, isPublic = true): Promise<number> {
    const projectId = await seedProject(database.db, { userId: person.id })
    const { body } = await person.post('/api/community', { title: 'A navy farmhouse', isPublic, projectId })
    return (body['share'] as Share).id
  }

  const codeOf = ({ status, body }: BrowserAnswer) => [status, body['code']]

  /** Counts as told, beside the rows. */
  async function expectExactCounts(id: number, counts: { likes: number; comments: number }): Promise<void> {
    const { rows } = await database.db.execute(sql`
      select like_count as told_likes, comment_count as told_comments,
        (select count(*)::int from likes where share_id = ${id}) as likes,
        (select count(*)::int from comments where share_id = ${id}) as comments
      from shares where id = ${id}`)
    const { likes, comments } = counts
    expect(rows).toEqual([{ told_likes: likes, told_comments: comments, likes, comments }])
  }

  describe('likes', () => {
    const like = async (person: TestBrowser, id: number) =>
      (await person.post(`/api/community/${id}/like`)).body['likes'] as Likes
    const unlike = async (person: TestBrowser, id: number, likeId: number | null) =>
      (await person.send('DELETE', `/api/community/${id}/like/${likeId}`)).body['likes'] as Likes

    test('count each person once, however often they like', async () => {
      const id = await share(ada)
      const first = await like(bert, id)
      expect(first).toEqual({ count: 1, userLiked: true, userLikeId: expect.any(Number) as number })
      expect(await like(bert, id)).toEqual(first)
      expect((await like(ada, id)).count).toBe(2)
      const seen = async (person: TestBrowser) => (await person.get(`/api/community/${id}`)).body['likes']
      expect(await seen(bert)).toEqual({ ...first, count: 2 })
      expect(await seen(visitor)).toEqual({ count: 2, userLiked: false, userLikeId: null })
      for (let round = 0; round < 2; round++)
        expect(await unlike(bert, id, first.userLikeId)).toEqual({
          ...{ count: 1, userLiked: false, userLikeId: null },
        })
      await expectExactCounts(id, { likes: 1, comments: 0 })
    })

    test('can only be taken back by the person who gave them', async () => {
      const id = await share(ada)
      const { userLikeId } = await like(bert, id)
      expect(await unlike(carl, id, userLikeId)).toEqual({ count: 1, userLiked: false, userLikeId: null })
      const other = await share(ada)
      expect((await unlike(bert, other, userLikeId)).count).toBe(0)
      await expectExactCounts(id, { likes: 1, comments: 0 })
    })

    test('need somebody who is signed in, and a share that person may see', async () => {
      const id = await share(ada)
      const hidden = await share(ada, false)
      expect(codeOf(await visitor.post(`/api/community/${id}/like`))).toEqual([
        ...[401, 'authentication_required'],
      ])
      expect(codeOf(await visitor.send('DELETE', `/api/community/${id}/like/1`))[0]).toBe(401)
      for (const address of [hidden, 987_654, 'x', -1])
        expect(codeOf(await bert.post(`/api/community/${address}/like`))).toEqual([404, 'design_not_found'])
      expect(codeOf(await bert.send('DELETE', `/api/community/${id}/like/x`))).toEqual([404, 'not_found'])
    })

    test('are counted exactly while many like and unlike at once', async () => {
      const id = await share(ada)
      const names = Array.from({ length: 40 }, (_, index) => `fan-${index}`)
      const people = await seedPeople(server.app, database.db, names)
      await Promise.all(
        people.map(async (person, index) => {
          const { userLikeId } = await like(person, id)
          if (index % 2 === 0)
            await Promise.all([unlike(person, id, userLikeId), unlike(person, id, userLikeId)])
          else await like(person, id)
        }),
      )
      await expectExactCounts(id, { likes: 20, comments: 0 })
    })
  })

  describe('comments', () => {
    const comment = (person: TestBrowser, id: number, content: string) =>
      person.post(`/api/community/${id}/comments`, { content })

    test('are public, newest first', async () => {
      const id = await share(ada)
      const { body } = await comment(bert, id, '  Lovely.\r\nWhich trim?  ')
      expect(body).toMatchObject({ comment: { username: 'bert', content: 'Lovely.\nWhich trim?' } })
      await comment(ada, id, 'Chalk.')
      const detail = (await visitor.get(`/api/community/${id}`)).body
      expect(detail).toMatchObject({
        share: { commentCount: 2 },
        comments: [{ content: 'Chalk.', userId: ada.id }, body['comment']],
      })
      await expectExactCounts(id, { likes: 0, comments: 2 })
    })

    test('come in pages, without gaps or repetitions while more are written', async () => {
      const id = await share(ada)
      await database.db.execute(sql`
        insert into comments (share_id, user_id, content)
        select ${id}, ${bert.id}, 'No. ' || n from generate_series(1, 120) as n`)
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await visitor.get(`/api/community/${id}/comments${cursor && `?cursor=${cursor}`}`)
        const page = body as unknown as CommentsResponse
        seen.push(...page.comments.map(({ content }) => content))
        cursor = page.nextCursor
        await comment(carl, id, 'Me too')
      }
      expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `No. ${120 - index}`))
      expect(codeOf(await visitor.get(`/api/community/${id}/comments?cursor=zzz`))).toEqual([
        ...[400, 'cursor_invalid'],
      ])
    })

    test.each([
      ['', 'Comment cannot be empty'],
      [' \n ', 'Comment cannot be empty'],
      ['\u200b\u200f', 'Comment cannot be empty'],
      ['x'.repeat(10_000), 'Comment cannot exceed 1000 characters'],
      ['a\0b', 'Comment cannot contain control characters'],
    ])('refuses %j', async (content, message) => {
      const { status, body } = await comment(bert, await share(ada), content)
      expect([status, body['message']]).toEqual([400, message])
    })

    test.each(['<b>bold</b><script>alert(1)</script>', '\u202Eevil\u202C', 'مرحبا', '🏡'])(
      'keeps %j as it is',
      async (content) => {
        const { body } = await comment(ada, await share(ada), content)
        expect(body['comment']).toMatchObject({ content })
      },
    )

    test('can be deleted once, by their author or the owner of the share', async () => {
      const id = await share(ada)
      const write = async (person: Person) =>
        ((await comment(person, id, 'Hm.')).body['comment'] as { id: number }).id
      const remove = async (person: TestBrowser, commentId: number) =>
        codeOf(await person.send('DELETE', `/api/community/${id}/comments/${commentId}`))
      const [first, second] = [await write(bert), await write(bert)]
      expect(await remove(carl, first)).toEqual([404, 'not_found'])
      expect(await remove(visitor, first)).toEqual([401, 'authentication_required'])
      const elsewhere = await share(carl)
      const trick = await carl.send('DELETE', `/api/community/${elsewhere}/comments/${first}`)
      expect(codeOf(trick)).toEqual([404, 'not_found'])
      await expectExactCounts(id, { likes: 0, comments: 2 })
      const twice = await Promise.all([remove(bert, first), remove(ada, first)])
      expect(twice.map(([status]) => status).sort()).toEqual([200, 404])
      expect(await remove(ada, second)).toEqual([200, undefined])
      await expectExactCounts(id, { likes: 0, comments: 0 })
    })

    test('need somebody who is signed in, and a share that person may see', async () => {
      const hidden = await share(ada, false)
      expect(codeOf(await comment(visitor, await share(ada), 'Hi'))).toEqual([401, 'authentication_required'])
      expect(codeOf(await comment(bert, hidden, 'Hi'))).toEqual([404, 'design_not_found'])
      expect(codeOf(await visitor.get(`/api/community/${hidden}/comments`))).toEqual([
        ...[404, 'design_not_found'],
      ])
    })

    test('too many in a short time have to wait', async () => {
      const busy = await registerPerson(server.app, 'busy')
      const id = await share(ada)
      const answers = []
      for (let count = 0; count < 31; count++) answers.push(codeOf(await comment(busy, id, 'Buy now!')))
      expect(answers[29]).toEqual([200, undefined])
      expect(answers[30]).toEqual([429, 'posting_too_fast'])
      await expectExactCounts(id, { likes: 0, comments: 30 })
    })
  })

  describe('reports', () => {
    const report = (person: TestBrowser, id: number, body: object) =>
      person.post(`/api/community/${id}/reports`, body)
    const listReports = async (id: number) =>
      (await database.db.execute(sql`select reason, comment_id from reports where share_id = ${id}`)).rows

    test('are stored once per person and reported item', async () => {
      const id = await share(ada)
      for (const reason of ['Not a house', 'Still not a house']) {
        const { status, body } = await report(bert, id, { reason })
        expect([status, body['success']]).toEqual([200, true])
      }
      await report(carl, id, { reason: 'Mine!' })
      expect(await listReports(id)).toEqual([
        { reason: 'Still not a house', comment_id: null },
        { reason: 'Mine!', comment_id: null },
      ])
    })

    test('may be about a comment on the share', async () => {
      const id = await share(ada)
      const { body } = await carl.post(`/api/community/${id}/comments`, { content: 'Buy now!' })
      const { id: commentId } = body['comment'] as { id: number }
      expect((await report(bert, id, { reason: 'Spam', commentId })).status).toBe(200)
      const elsewhere = await share(ada)
      expect(codeOf(await report(bert, elsewhere, { reason: 'Spam', commentId }))).toEqual([404, 'not_found'])
      expect(codeOf(await report(bert, id, { reason: 'Spam', commentId: 999_999 }))).toEqual([
        ...[404, 'not_found'],
      ])
      expect(await listReports(id)).toEqual([{ reason: 'Spam', comment_id: String(commentId) }])
    })

    test('too many in a short time have to wait', async () => {
      const busy = await registerPerson(server.app, 'busy-reporter')
      const id = await share(ada)
      const answers = []
      for (let count = 0; count < 21; count++)
        answers.push(codeOf(await report(busy, id, { reason: 'Spam' })))
      expect(answers.slice(19)).toEqual([
        [200, undefined],
        [429, 'posting_too_fast'],
      ])
    })

    test('need a reason, somebody who is signed in, and a share that person may see', async () => {
      const id = await share(ada)
      expect(codeOf(await report(bert, id, { reason: '  ' }))).toEqual([400, 'bad_request'])
      expect(codeOf(await report(bert, id, { reason: 'x'.repeat(501) }))).toEqual([400, 'bad_request'])
      expect(codeOf(await report(visitor, id, { reason: 'Spam' }))).toEqual([401, 'authentication_required'])
      const hidden = await share(ada, false)
      expect(codeOf(await report(bert, hidden, { reason: 'Spam' }))).toEqual([404, 'design_not_found'])
    })
  })

  describe('an account that is deleted', () => {
    const leave = async (person: Person) =>
      person.send('DELETE', '/api/account', { username: person.username, password: SEED_PASSWORD })

    test('leaves the counts of other people’s shares exact', async () => {
      const leaving = await registerPerson(server.app, 'leaving')
      const [id, other] = [await share(ada), await share(bert)]
      const own = await share(leaving)
      for (const liked of [id, other, own]) {
        await leaving.post(`/api/community/${liked}/like`)
        await carl.post(`/api/community/${liked}/like`)
      }
      for (const content of ['One', 'Two', 'Three'])
        await leaving.post(`/api/community/${id}/comments`, { content })
      await carl.post(`/api/community/${id}/comments`, { content: 'Four' })
      await leaving.post(`/api/community/${id}/reports`, { reason: 'Hm' })
      expect((await leave(leaving)).status).toBe(200)
      await expectExactCounts(id, { likes: 1, comments: 1 })
      await expectExactCounts(other, { likes: 1, comments: 0 })
      expect(codeOf(await visitor.get(`/api/community/${own}`))).toEqual([404, 'design_not_found'])
      const { rows } = await database.db.execute(sql`select from reports where reporter_id = ${leaving.id}`)
      expect(rows).toEqual([])
    })

    test('leaves them exact even if it reacts and others leave at the same time', async () => {
      const leaving = await Promise.all(
        ['gone-a', 'gone-b', 'gone-c'].map((name) => registerPerson(server.app, name)),
      )
      const ids = [await share(ada), ...(await Promise.all(leaving.map((person) => share(person))))]
      const reactions = leaving.flatMap((person) =>
        ids.flatMap((id) => [
          person.post(`/api/community/${id}/like`),
          person.post(`/api/community/${id}/comments`, { content: 'Bye' }),
        ]),
      )
      const answers = await Promise.all([...reactions, ...leaving.map(leave)])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      await expectExactCounts(ids[0], { likes: 0, comments: 0 })
    })

    test('leaves nothing in the community', async () => {
      const person = await registerPerson(server.app, 'collector')
      const [own, other] = [await share(person), await share(ada)]
      await person.post(`/api/community/${other}/like`)
      await person.post(`/api/community/${other}/comments`, { content: 'Nice' })
      await person.post(`/api/community/${other}/reports`, { reason: 'Too nice' })
      const files = unzipSync((await person.get('/api/account/export')).bytes)
      expect(JSON.parse(strFromU8(files['account.json']))).toMatchObject({
        shares: [{ id: own, title: 'A navy farmhouse' }],
        likes: [{ shareId: other }],
        comments: [{ shareId: other, content: 'Nice' }],
        reports: [{ shareId: other, reason: 'Too nice' }],
      })
    })
  })
})
