import { randomUUID } from 'node:crypto'
import { jobSchema, type Job } from '@housecoat/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../app-error.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import {
  auditLedger,
  findRemaining,
  openLedger,
  openMember,
  paintRequest,
  type Ledger,
  type LedgerServer,
} from '../../testing/open-ledger.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { untilAborted } from '../../testing/quick-painter.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

describe.each(DATABASE_KINDS)('jobs on the %s database', (kind) => {
  let ledger: Ledger

  beforeAll(async () => {
    ledger = await openLedger(kind)
  })

  afterEach(async () => {
    await ledger.closeServers()
    const audit = await auditLedger(ledger)
    expect(audit).toMatchObject({ faults: [], filesWithoutResult: 0, spent: audit.results })
  })

  afterAll(() => ledger.close())

  async function start({ app }: LedgerServer, person: TestBrowser, key?: string) {
    const answer = await app.inject({
      ...paintRequest(),
      url: '/api/jobs',
      cookies: Object.fromEntries(person.cookies),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    return { status: answer.statusCode, location: answer.headers.location, body: answer.json<{ job: Job }>() }
  }

  const read = async (person: TestBrowser, id: string) =>
    (await person.get(`/api/jobs/${id}`)).body['job'] as Job

  async function untilSettled(person: TestBrowser, id: string): Promise<Job> {
    await vi.waitUntil(async () => (await read(person, id)).status !== 'running', { timeout: 10_000 })
    return read(person, id)
  }

  test('a job is answered at once, done later, and its picture is served', async () => {
    const server = await ledger.openServer()
    let finish: () => void = () => undefined
    server.painter.behavior = () => new Promise((resolve) => (finish = resolve))
    const member = await openMember(server)
    const { status, location, body } = await start(server, member)
    const { job } = body
    expect([status, location, job.status, job.result]).toEqual([202, `/api/jobs/${job.id}`, 'running', null])
    expect(await findRemaining(member)).toMatchObject({ remainingUploads: 1 })
    await vi.waitUntil(() => server.painter.begun > 0, { timeout: 20_000 })
    finish()
    const done = await untilSettled(member, job.id)
    expect(jobSchema.parse(done)).toMatchObject({ status: 'done', error: null })
    expect((await member.get(done.result?.resultImage ?? '')).status).toBe(200)
  })

  test('a failed job says why, and costs nothing', async () => {
    const server = await ledger.openServer()
    server.painter.behavior = () => Promise.reject(new AppError('area_not_found'))
    const member = await openMember(server)
    const { job } = (await start(server, member)).body
    expect(await untilSettled(member, job.id)).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'area_not_found', title: expect.any(String) as string },
    })
    expect(await findRemaining(member)).toMatchObject({ remainingUploads: 2 })
  })

  test('what a job cannot pay for, or cannot be, is refused before it begins', async () => {
    const server = await ledger.openServer()
    const member = await openMember(server)
    for (let round = 0; round < 2; round++)
      await untilSettled(member, (await start(server, member)).body.job.id)
    expect((await start(server, member)).status).toBe(402)
    expect((await member.post('/api/jobs', { originalImage: '' })).status).toBe(400)
  })

  test('it is canceled at another server: the credit is back, and the work ends', async () => {
    const connectionTimes = { stalledMs: 60_000, workMs: 50, answersMs: 500 }
    const [here, there] = [await ledger.openServer({ connectionTimes }), await ledger.openServer()]
    let hasEnded = false
    here.painter.behavior = (signal) => untilAborted(signal).finally(() => (hasEnded = true))
    const member = await openMember(here)
    const elsewhere = new TestBrowser(there.app)
    for (const [name, value] of member.cookies) elsewhere.cookies.set(name, value)
    const { job } = (await start(here, member)).body
    const canceled = await elsewhere.send('DELETE', `/api/jobs/${job.id}`)
    expect(canceled.body['job']).toMatchObject({ status: 'failed', error: { code: 'job_ended_early' } })
    expect(await findRemaining(member)).toMatchObject({ remainingUploads: 2 })
    // a second time, at its own server, it stays as it is
    expect((await member.send('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    await here.app.close()
    expect(hasEnded).toBe(true)
    expect(await findRemaining(elsewhere)).toMatchObject({ remainingUploads: 2 })
  })

  test('the server’s stop gives a running job back', async () => {
    const server = await ledger.openServer({
      connectionTimes: { stalledMs: 60_000, workMs: 50, answersMs: 500 },
    })
    server.painter.behavior = untilAborted
    const member = await openMember(server)
    const { job } = (await start(server, member)).body
    await server.app.close()
    const next = await ledger.openServer()
    const later = new TestBrowser(next.app)
    for (const [name, value] of member.cookies) later.cookies.set(name, value)
    expect(await untilSettled(later, job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'job_ended_early' },
    })
  })

  test('the same key is the same job', async () => {
    const server = await ledger.openServer()
    const member = await openMember(server)
    const key = randomUUID()
    const jobs = await Promise.all([1, 2, 3].map(() => start(server, member, key)))
    expect(new Set(jobs.map(({ body }) => body.job.id)).size).toBe(1)
    await untilSettled(member, jobs[0].body.job.id)
    expect((await start(server, member, key)).body.job).toMatchObject({
      id: jobs[0].body.job.id,
      status: 'done',
    })
    expect(await findRemaining(member)).toMatchObject({ remainingUploads: 1 })
  })

  test('nobody else sees, follows or cancels it', async () => {
    const server = await ledger.openServer()
    const [member, stranger] = [await openMember(server), await openMember(server)]
    const { job } = (await start(server, member)).body
    const url = `/api/jobs/${job.id}`
    const visitor = new TestBrowser(server.app)
    for (const person of [stranger, visitor]) {
      expect((await person.get(url)).status).toBe(404)
      expect((await person.get(`${url}/events`)).status).toBe(404)
      expect((await person.send('DELETE', url)).status).toBe(404)
    }
    expect((await member.get('/api/jobs/not-an-id')).status).toBe(400)
    await untilSettled(member, job.id)
  })

  test('a program follows it by server-sent events until it is settled', async () => {
    const server = await ledger.openServer()
    let finish: () => void = () => undefined
    server.painter.behavior = () => new Promise((resolve) => (finish = resolve))
    const member = await openMember(server)
    const { job } = (await start(server, member)).body
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${origin}/api/jobs/${job.id}/events`, {
      headers: { cookie, accept: 'text/event-stream' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ])
    setTimeout(() => finish(), 50)
    // it ends by itself
    const text = await answer.text()
    const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event)
    expect(events).toEqual(['running', 'done'])
    const last = JSON.parse(/^data: (.*)$/gm.exec(text.slice(text.indexOf('event: done')))?.[1] ?? '') as Job
    expect(jobSchema.parse(last)).toMatchObject({ id: job.id, status: 'done' })
  })

  test('a stream does not keep a server from stopping', async () => {
    const server = await ledger.openServer()
    server.painter.behavior = untilAborted
    const member = await openMember(server)
    const { job } = (await start(server, member)).body
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${origin}/api/jobs/${job.id}/events`, { headers: { cookie } })
    const reading = answer.text()
    await member.send('DELETE', `/api/jobs/${job.id}`)
    const startedAt = performance.now()
    await server.app.close()
    expect(await reading).toContain('event: failed')
    expect(performance.now() - startedAt).toBeLessThan(5000 * (await measureSlowness()))
  })
})
