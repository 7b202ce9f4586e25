import type { FeedResponse, ModerationAct, Report, Share } from '@housecoat/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { registerModerator } from '../../testing/second-factor.ts'
import { registerPerson, SEED_PASSWORD, seedProject, type Person } from '../../testing/seed-designs.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'

describe.each(DATABASE_KINDS)('moderation on %s', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let mira: Person
  let ada: Person
  let bert: Person
  let visitor: TestBrowser

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const environment = { ADMIN_USERNAMES: 'Mira, max' }
    server = await openTestApp({ painter: noPainters(), database, environment })
    mira = await registerModerator(server, 'mira')
    ada = await registerPerson(server.app, 'ada')
    bert = await registerPerson(server.app, 'bert')
    visitor = new TestBrowser(server.app)
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  const codeOf = ({ status, body }: BrowserAnswer) => [status, body['code']]

  async function share(person: Person, title = 'A navy farmhouse'): Promise<number> {
    const projectId = await seedProject(database.db, { userId: person.id })
    const { body } = await person.post('/api/community', { title, projectId })
    return (body['share'] as Share).id
  }

  async function comment(person: Person, id: number, content = 'Buy now!'): Promise<number> {
    const { body } = await person.post(`/api/community/${id}/comments`, { content })
    return (body['comment'] as { id: number }).id
  }

  const report = (person: Person, id: number, fields: object = {}) =>
    person.post(`/api/community/${id}/reports`, { reason: 'Not a house', ...fields })

  const act = (action: string, targetId: number, note?: string) =>
    mira.post('/api/moderation/acts', { action, targetId, ...(note !== undefined && { note }) })

  async function done(answer: Promise<BrowserAnswer>): Promise<void> {
    const { status, body } = await answer
    expect([status, body['code'], body['success']]).toEqual([200, undefined, true])
  }

  const listReports = async () =>
    (await mira.get('/api/moderation/reports')).body['reports'] as readonly Report[]
  const reportsOf = async (id: number) => (await listReports()).filter(({ share }) => share.id === id)
  const lastAct = async () =>
    ((await mira.get('/api/moderation/acts')).body['acts'] as readonly ModerationAct[])[0]
  const isInFeed = async (id: number) =>
    ((await visitor.get('/api/community')).body as unknown as FeedResponse).shares.some(
      (shown) => shown.id === id,
    )
  const statusFor = async (browser: TestBrowser, id: number) =>
    (await browser.get(`/api/community/${id}`)).status

  test('answers 404 to everybody else', async () => {
    const id = await share(ada)
    for (const browser of [visitor, ada]) {
      for (const path of ['reports', 'acts', 'reports?cursor=zzz', 'acts?x=1'])
        expect(codeOf(await browser.get(`/api/moderation/${path}`))).toEqual([404, 'not_found'])
      for (const body of [{ action: 'hide-share', targetId: id }, { nonsense: true }])
        expect(codeOf(await browser.post('/api/moderation/acts', body))).toEqual([404, 'not_found'])
    }
    expect(await statusFor(visitor, id)).toBe(200)
  })

  test('shows what was reported, with its picture, text and author', async () => {
    const id = await share(ada, 'A castle')
    const commentId = await comment(bert, id)
    await report(bert, id)
    await report(ada, id, { commentId, reason: 'Spam' })
    expect(await reportsOf(id)).toMatchObject([
      {
        ...{ reporter: 'bert', reason: 'Not a house', comment: null },
        share: { title: 'A castle', project: { resultImage: expect.any(String) as string } },
        author: { id: ada.id, username: 'ada', isSuspended: false },
      },
      {
        ...{ reporter: 'ada', reason: 'Spam', comment: { id: commentId, content: 'Buy now!' } },
        author: { id: bert.id, username: 'bert', isSuspended: false },
      },
    ])
  })

  test('hides a share from all but its owner and moderators, and restores it', async () => {
    const id = await share(ada, 'A castle')
    await report(bert, id)
    await done(act('hide-share', id, 'Too royal'))
    expect(await reportsOf(id)).toEqual([])
    expect(await isInFeed(id)).toBe(false)
    expect(await Promise.all([visitor, bert, ada, mira].map((person) => statusFor(person, id)))).toEqual([
      ...[404, 404, 200, 200],
    ])
    expect((await ada.get(`/api/community/${id}`)).body).toMatchObject({ share: { isHidden: true } })
    await ada.send('PATCH', `/api/community/${id}`, { isPublic: true, title: 'Once more' })
    expect(await statusFor(visitor, id)).toBe(404)
    expect(await lastAct()).toMatchObject({
      ...{ moderator: 'mira', action: 'hide-share', targetId: id },
      ...{ targetText: 'A castle', note: 'Too royal' },
    })
    await done(act('restore-share', id))
    expect([await isInFeed(id), await statusFor(visitor, id)]).toEqual([true, 200])
  })

  test('cannot see private shares that were never reported', async () => {
    const id = await share(ada)
    await ada.send('PATCH', `/api/community/${id}`, { isPublic: false })
    expect(await statusFor(mira, id)).toBe(404)
    const reported = await share(ada)
    await report(bert, reported)
    await ada.send('PATCH', `/api/community/${reported}`, { isPublic: false })
    expect([await statusFor(mira, reported), await statusFor(bert, reported)]).toEqual([200, 404])
  })

  test('deletes a comment and the reports about it', async () => {
    const id = await share(ada)
    const commentId = await comment(bert, id)
    await report(ada, id, { commentId })
    await done(act('delete-comment', commentId))
    expect(await reportsOf(id)).toEqual([])
    expect((await visitor.get(`/api/community/${id}`)).body).toMatchObject({
      ...{ comments: [], share: { commentCount: 0 } },
    })
    expect(await lastAct()).toMatchObject({ action: 'delete-comment', targetText: 'Buy now!' })
    expect(codeOf(await act('delete-comment', commentId))).toEqual([404, 'not_found'])
  })

  test('dismisses a report, and the others about the same thing', async () => {
    const id = await share(ada)
    const commentId = await comment(bert, id)
    await report(bert, id)
    await report(mira, id, { reason: 'Indeed' })
    await report(ada, id, { commentId, reason: 'Spam' })
    const [{ id: reportId }] = await reportsOf(id)
    await done(act('dismiss-report', reportId))
    expect(await reportsOf(id)).toMatchObject([{ reason: 'Spam' }])
    expect(await lastAct()).toMatchObject({ action: 'dismiss-report', targetText: 'Not a house' })
    await report(bert, id, { reason: 'It changed' })
    expect((await reportsOf(id)).map(({ reason }) => reason).sort()).toEqual(['It changed', 'Spam'])
  })

  describe('a suspended account', () => {
    test('is signed out everywhere and cannot sign in until it is restored', async () => {
      const carl = await registerPerson(server.app, 'carl')
      const phone = new TestBrowser(server.app)
      const signIn = (browser: TestBrowser, password = SEED_PASSWORD) =>
        browser.post('/api/login', { username: 'carl', password })
      await signIn(phone)
      await done(act('suspend-user', carl.id, 'Spam'))
      for (const browser of [carl, phone]) expect((await browser.get('/api/user')).status).toBe(401)
      expect(codeOf(await signIn(phone))).toEqual([403, 'account_suspended'])
      expect(codeOf(await signIn(phone, 'not the password'))).toEqual([401, 'credentials_wrong'])
      expect((await phone.get('/api/user')).status).toBe(401)
      expect(await lastAct()).toMatchObject({ action: 'suspend-user', targetText: 'carl', note: 'Spam' })
      await done(act('restore-user', carl.id))
      expect((await signIn(phone)).status).toBe(200)
      expect((await carl.get('/api/user')).status).toBe(401)
    })

    test('loses its shares; restoring it brings back those that were not hidden separately', async () => {
      const dora = await registerPerson(server.app, 'dora')
      const [plain, hidden] = [await share(dora), await share(dora)]
      const remark = await share(ada)
      await comment(dora, remark)
      await report(ada, plain)
      await done(act('hide-share', hidden))
      await done(act('suspend-user', dora.id))
      expect(await reportsOf(plain)).toEqual([])
      const seen = async () => [
        ...[await isInFeed(plain), await statusFor(visitor, plain), await statusFor(mira, plain)],
        ...[await isInFeed(hidden), await statusFor(visitor, hidden)],
      ]
      expect(await seen()).toEqual([false, 404, 200, false, 404])
      expect((await bert.post(`/api/community/${plain}/like`)).status).toBe(404)
      await done(act('restore-user', dora.id))
      expect(await seen()).toEqual([true, 200, 200, false, 404])
    })

    test('cannot be the moderator’s own', async () => {
      expect(codeOf(await act('suspend-user', mira.id))).toEqual([409, 'own_account_suspended'])
      expect((await mira.get('/api/user')).status).toBe(200)
    })
  })

  test.each([
    'hide-share',
    'restore-share',
    'delete-comment',
    'suspend-user',
    'restore-user',
    'dismiss-report',
  ])('%s of something that does not exist is not found, and not logged', async (action) => {
    const before = await lastAct()
    expect(codeOf(await act(action, 987_654_321))).toEqual([404, 'not_found'])
    expect(await lastAct()).toEqual(before)
  })

  test.each([
    { action: 'reboot', targetId: 1 },
    { action: 'hide-share', targetId: 0 },
    { action: 'hide-share', targetId: 1e20 },
    { action: 'hide-share', targetId: '1' },
    { action: 'hide-share', targetId: 1, note: 'x'.repeat(501) },
  ])('refuses %j', async (body) => {
    expect(codeOf(await mira.post('/api/moderation/acts', body))).toEqual([400, 'bad_request'])
  })

  test('comes in pages', async () => {
    const id = await share(ada)
    for (let count = 0; count < 31; count++) await done(act('hide-share', id, `No. ${count}`))
    const { body: first } = await mira.get('/api/moderation/acts')
    const acts = first['acts'] as readonly ModerationAct[]
    const { body: second } = await mira.get(`/api/moderation/acts?cursor=${String(first['nextCursor'])}`)
    expect([acts[0].note, acts.length]).toEqual(['No. 30', 30])
    expect((second['acts'] as readonly ModerationAct[])[0].note).toBe('No. 0')
    for (const list of ['acts', 'reports'])
      expect(codeOf(await mira.get(`/api/moderation/${list}?cursor=zz`))).toEqual([400, 'cursor_invalid'])
  })
})
