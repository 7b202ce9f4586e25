import { POLL_LIMITS, type Poll, type Project } from '@housecoat/contract'
import { eq } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptWindows, pollVotes, projects, shares, users } from '../../platform/database/schema.ts'
import { openDesigns, PASSWORD, type Designs } from '../../testing/open-designs.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

describe.each(DATABASE_KINDS)('polls in %s', (kind) => {
  let designs: Designs
  let owner: TestBrowser
  let stranger: TestBrowser
  let navy: Project
  let red: Project

  beforeAll(async () => {
    designs = await openDesigns(kind)
    owner = await designs.register('owner')
    stranger = await designs.register('stranger')
    navy = await designs.save(owner, await designs.paint(owner, '#112233'))
    red = await designs.save(owner, await designs.paint(owner, '#993322'))
  })

  // one network does in this test what would take many hours
  beforeEach(() => designs.database.db.delete(attemptWindows))

  afterAll(() => designs.close())

  const visitor = () => new TestBrowser(designs.server.app)
  const readPoll = ({ status, body }: { status: number; body: Record<string, unknown> }): Poll => {
    expect([status, body]).toMatchObject([200, { success: true }])
    return body['poll'] as Poll
  }
  const ask = async (projectIds: readonly number[] = [navy.id, red.id]) =>
    readPoll(await owner.post('/api/polls', { projectIds }))
  const get = (browser: TestBrowser, id: string) => browser.get(`/api/polls/${id}`)
  const vote = (browser: TestBrowser, id: string, { id: projectId }: Project, name?: string) =>
    browser.send('PUT', `/api/polls/${id}/vote`, { projectId, ...(name !== undefined && { name }) })
  const countsOf = (poll: Poll) => poll.designs.map(({ voteCount }) => voteCount)

  test('whoever has the link sees the designs and their pictures, and no counts before voting', async () => {
    const { id } = await ask([red.id, navy.id])
    const someone = visitor()
    const poll = readPoll(await get(someone, id))
    expect(poll).toMatchObject({ username: 'owner', isOwn: false, ownVote: null, votes: [] })
    expect(poll.designs.map(({ projectId }) => projectId)).toEqual([red.id, navy.id])
    expect(countsOf(poll)).toEqual([null, null])
    const [{ original, result }] = poll.designs
    for (const { path } of [original, result])
      expect([path, (await someone.get(path)).status]).toEqual([path, 200])
  })

  test('a visitor votes by name, changes the vote and takes it back', async () => {
    const { id } = await ask()
    const aunt = visitor()
    expect(countsOf(readPoll(await vote(aunt, id, navy, 'Aunt May')))).toEqual([1, 0])
    const seen = readPoll(await vote(aunt, id, red, ' Aunt May '))
    expect([seen.ownVote, countsOf(seen), seen.votes]).toEqual([red.id, [0, 1], []])
    const [told] = readPoll(await get(owner, id)).votes
    expect(told).toMatchObject({ projectId: red.id, name: 'Aunt May' })
    const after = readPoll(await aunt.send('DELETE', `/api/polls/${id}/vote`))
    expect([after.ownVote, countsOf(after)]).toEqual([null, [null, null]])
    expect(readPoll(await get(owner, id))).toMatchObject({ isOwn: true, votes: [] })
  })

  test('each browser and each account counts once, even when it votes many times at the same moment', async () => {
    const { id } = await ask()
    const [first, second] = [visitor(), visitor()]
    for (const browser of [first, second]) readPoll(await vote(browser, id, navy))
    const answers = await Promise.all([red, navy, red, navy].map((design) => vote(stranger, id, design)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(readPoll(await get(owner, id)).votes).toHaveLength(3)
  })

  test("a visitor's vote moves to the account; where both voted, the account's stays", async () => {
    const { id } = await ask()
    const phone = visitor()
    readPoll(await vote(phone, id, red))
    const person = { username: `voter-${kind}`, email: `voter-${kind}@example.com`, password: PASSWORD }
    await phone.post('/api/register', person)
    expect(readPoll(await get(phone, id)).ownVote).toBe(red.id)
    const laptop = visitor()
    readPoll(await vote(laptop, id, navy))
    await laptop.post('/api/login', { username: person.username, password: PASSWORD })
    expect(readPoll(await get(laptop, id)).ownVote).toBe(red.id)
    expect(readPoll(await get(owner, id)).votes).toHaveLength(1)
  })

  test('the owner lists polls, newest first, and deletes one with its votes', async () => {
    const [older, newer] = [await ask(), await ask([red.id])]
    readPoll(await vote(visitor(), newer.id, red))
    const { body } = await owner.get('/api/polls')
    const ids = (body['polls'] as Poll[]).map(({ id }) => id)
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
    expect((await stranger.send('DELETE', `/api/polls/${newer.id}`)).status).toBe(404)
    expect((await owner.send('DELETE', `/api/polls/${newer.id}`)).status).toBe(200)
    expect((await get(visitor(), newer.id)).body).toMatchObject({ code: 'poll_not_found' })
    const left = await designs.database.db.select().from(pollVotes).where(eq(pollVotes.pollId, newer.id))
    expect(left).toEqual([])
  })

  test('a deleted design leaves its polls; a poll without designs is gone', async () => {
    const extra = await designs.save(owner, await designs.paint(owner, '#445566'))
    const [both, only] = [await ask([navy.id, extra.id]), await ask([extra.id])]
    readPoll(await vote(visitor(), both.id, extra))
    await owner.send('DELETE', `/api/projects/${extra.id}`)
    const poll = readPoll(await get(owner, both.id))
    expect([poll.designs.length, poll.votes]).toEqual([1, []])
    expect((await get(owner, only.id)).status).toBe(404)
    expect((await visitor().get(extra.resultImage)).status).toBe(404)
  })

  test('a design that a moderator hid, and those of a suspended member, are in no poll', async () => {
    const { db } = designs.database
    const hidden = await designs.save(owner, await designs.paint(owner, '#665544'))
    await designs.share(owner, hidden)
    const { id } = await ask([navy.id, hidden.id])
    await db.update(shares).set({ isHidden: true }).where(eq(shares.projectId, hidden.id))
    expect(readPoll(await get(visitor(), id)).designs).toHaveLength(1)
    expect((await visitor().get(hidden.resultImage)).status).toBe(404)
    const [{ userId }] = await db.select().from(projects).where(eq(projects.id, navy.id))
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId))
    expect((await get(visitor(), id)).status).toBe(404)
    expect((await visitor().get(navy.resultImage)).status).toBe(404)
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, userId))
  })

  test("only one's own designs can be asked about, each once", async () => {
    const answers = [
      await stranger.post('/api/polls', { projectIds: [navy.id] }),
      await owner.post('/api/polls', { projectIds: [navy.id, 999_999] }),
      await owner.post('/api/polls', { projectIds: [navy.id, navy.id] }),
      await owner.post('/api/polls', { projectIds: [] }),
      await visitor().post('/api/polls', { projectIds: [navy.id] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 401])
  })

  test('a vote for a design that is not in the poll counts nowhere', async () => {
    const { id } = await ask([red.id])
    expect((await vote(visitor(), id, navy)).body).toMatchObject({ code: 'design_not_found' })
    for (const nobodys of ['x'.repeat(22), 'a%00b', '1'])
      expect((await vote(visitor(), nobodys, red)).body).toMatchObject({ code: 'poll_not_found' })
    expect(readPoll(await get(owner, id)).votes).toEqual([])
  })

  test('a full poll takes no new vote, but lets a voter change', async () => {
    const { id } = await ask()
    const voter = visitor()
    readPoll(await vote(voter, id, red))
    await fillPoll(id, POLL_LIMITS.votesMax - 1)
    expect((await vote(visitor(), id, red)).body).toMatchObject({ code: 'poll_full' })
    expect(readPoll(await vote(voter, id, navy)).ownVote).toBe(navy.id)
  })

  async function fillPoll(pollId: string, count: number): Promise<void> {
    const { db } = designs.database
    const voters = Array.from({ length: count }, (_, at) => ({
      username: `filler-${at}`,
      email: `filler-${at}@example.com`,
    }))
    const rows = await db.insert(users).values(voters).returning({ id: users.id })
    await db.insert(pollVotes).values(rows.map(({ id: userId }) => ({ pollId, projectId: red.id, userId })))
  }

  test('a member holds so many polls and no more', async () => {
    const { db } = designs.database
    const collector = await designs.register('collector')
    const design = await designs.save(collector, await designs.paint(collector))
    for (let polls = 0; polls < POLL_LIMITS.perMember; polls++) {
      await db.delete(attemptWindows)
      readPoll(await collector.post('/api/polls', { projectIds: [design.id] }))
    }
    const refused = await collector.post('/api/polls', { projectIds: [design.id] })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'polls_full' }])
  })
})

test('a network that votes again and again is told to wait', async () => {
  const { register, save, paint, server, close } = await openDesigns('embedded', {
    environment: { RATE_LIMIT: 'on' },
  })
  const owner = await register('owner')
  const { id: projectId } = await save(owner, await paint(owner))
  const { body } = await owner.post('/api/polls', { projectIds: [projectId] })
  const { id } = body['poll'] as Poll
  const codes = []
  for (let votes = 0; votes < 31; votes++) {
    const answer = await new TestBrowser(server.app).send('PUT', `/api/polls/${id}/vote`, { projectId })
    codes.push(answer.body['code'])
  }
  expect(codes).toEqual([...Array<undefined>(30).fill(undefined), 'too_many_votes'])
  await close()
})
