import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, problemSchema, uploadsRemainingResponseSchema } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../app-error.ts'
import {
  auditLedger,
  countStatuses,
  findRemaining,
  openLedger,
  openMember,
  openVisitor,
  paint,
  paintRequest,
  type Ledger,
  type LedgerServer,
} from '../../testing/open-ledger.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { listNames } from '../../testing/open-test-store.ts'
import { untilAborted } from '../../testing/quick-painter.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { LEASE_TIMES } from './generation-leases.ts'

const SLOW_MACHINE_MS = 120_000
const DAY_MS = 24 * 3_600_000

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const createKey = () => crypto.randomUUID()

describe.each(DATABASE_KINDS)('on the %s database', { timeout: SLOW_MACHINE_MS }, (kind) => {
  let ledger: Ledger

  beforeAll(async () => {
    ledger = await openLedger(kind)
  }, SLOW_MACHINE_MS)

  afterEach(async () => {
    await ledger.closeServers()
    const audit = await auditLedger(ledger)
    expect(audit).toMatchObject({ faults: [], filesWithoutResult: 0, spent: audit.results })
  }, SLOW_MACHINE_MS)

  afterAll(() => ledger.close(), SLOW_MACHINE_MS)

  /** The same person at another server. */
  function moveTo({ app }: LedgerServer, person: TestBrowser): TestBrowser {
    const browser = new TestBrowser(app)
    for (const [name, value] of person.cookies) browser.cookies.set(name, value)
    return browser
  }

  describe('a visitor', () => {
    test('gets two generations in total, then is asked to sign in', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const remaining = [await findRemaining(visitor)]
      for (let round = 0; round < 2; round++) {
        expect((await paint(server, visitor)).status).toBe(200)
        remaining.push(await findRemaining(visitor))
      }
      expect(remaining.map(({ remainingUploads }) => remainingUploads)).toEqual([2, 1, 0])
      expect(uploadsRemainingResponseSchema.parse(remaining[2])).toMatchObject({
        allowance: 2,
        isUnlimited: false,
        resetsAt: null,
        subscription: { plan: 'free' },
      })
      const { status, body } = await paint(server, visitor)
      expect({ ...problemSchema.parse(body), status }).toMatchObject({
        status: 401,
        success: false,
        code: 'free_credits_used',
        requiresAuth: true,
        message: ERRORS.free_credits_used.detail,
      })
    })

    test('is identified by a signed cookie that pages cannot read; a forged one is ignored', async () => {
      const server = await ledger.openServer()
      const first = await server.app.inject({ url: '/api/uploads-remaining' })
      expect(first.headers['set-cookie']).toMatch(/^housecoat_visitor=.*; HttpOnly; SameSite=Lax$/)
      const visitor = await openVisitor(server)
      const [[name, value]] = visitor.cookies
      await paint(server, visitor)
      visitor.cookies.set(
        name,
        value.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      )
      expect((await findRemaining(visitor)).remainingUploads).toBe(2)
      expect(visitor.cookies.get(name)).not.toBe(value)
    })

    test('gets no more by clearing cookies or by naming other addresses', async () => {
      const server = await ledger.openServer({ environment: { ALLOWANCE_ADDRESS_PER_DAY: '6' } })
      const ask = (jar: number) =>
        server.app.inject({
          ...paintRequest(),
          headers: { 'x-forwarded-for': `198.51.100.${jar}`, forwarded: `for=198.51.100.${jar}` },
          remoteAddress: '203.0.113.7',
        })
      const answers = await Promise.all(times(50).map(ask))
      const codes = answers.map((answer) => answer.json<{ code?: string }>().code)
      expect(codes.filter((code) => code === undefined)).toHaveLength(6)
      expect(codes.filter((code) => code === 'address_credits_used')).toHaveLength(44)
      const neighbor = await openVisitor(server, { remoteAddress: '203.0.113.7' })
      const { remainingUploads, resetsAt } = await findRemaining(neighbor)
      expect(remainingUploads).toBe(0)
      expect(resetsAt).toMatch(/T00:00:00\.000Z$/)
      const elsewhere = await openVisitor(server, { remoteAddress: '203.0.113.8' })
      expect((await findRemaining(elsewhere)).remainingUploads).toBe(2)
    })

    test('shares the ceiling with all addresses of an IPv6 /64', async () => {
      const server = await ledger.openServer({ environment: { ALLOWANCE_ADDRESS_PER_DAY: '6' } })
      const ask = (host: number) =>
        server.app.inject({ ...paintRequest(), remoteAddress: `2001:db8:1:2::${host.toString(16)}` })
      const answers = await Promise.all(times(20).map(ask))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    })

    test('behind a trusted proxy is identified by the address that the proxy saw', async () => {
      const server = await ledger.openServer({
        environment: { ALLOWANCE_ADDRESS_PER_DAY: '2', TRUSTED_PROXIES: '10.0.0.0/8' },
      })
      const ask = (forwarded: string) => {
        const headers = { 'x-forwarded-for': forwarded }
        return server.app.inject({ ...paintRequest(), headers, remoteAddress: '10.1.2.3' })
      }
      const spoofed = await Promise.all(times(10).map((digit) => ask(`198.51.100.${digit}, 203.0.113.9`)))
      expect(spoofed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
      expect((await ask('203.0.113.10')).statusCode).toBe(200)
    })
  })

  describe('a member', () => {
    test('gets the plan’s generations per day, then is asked to upgrade, and is not affected by neighbors', async () => {
      const server = await ledger.openServer({ environment: { ALLOWANCE_ADDRESS_PER_DAY: '0' } })
      expect((await server.app.inject(paintRequest())).json()).toMatchObject({ code: 'address_credits_used' })
      const member = await openMember(server)
      expect(await findRemaining(member)).toMatchObject({ remainingUploads: 2, allowance: 2 })
      expect(countStatuses([await paint(server, member), await paint(server, member)])).toEqual({ 200: 2 })
      const { status, body } = await paint(server, member)
      expect({ ...problemSchema.parse(body), status }).toMatchObject({
        status: 402,
        success: false,
        code: 'upgrade_required',
        requiresUpgrade: true,
        message: ERRORS.upgrade_required.detail,
      })
      const { remainingUploads, resetsAt } = await findRemaining(member)
      expect(remainingUploads).toBe(0)
      expect(resetsAt).toMatch(/T00:00:00\.000Z$/)
      const waitMs = new Date(resetsAt ?? 0).getTime() - Date.now()
      expect(waitMs > 0 && waitMs <= DAY_MS).toBe(true)
    })

    test.each([
      [{ plan: 'standard', status: 'active' }, 5, { 200: 5, 402: 4 }],
      [{ plan: 'premium', status: 'trialing' }, 7, { 200: 9 }],
      [{ plan: 'premium', status: 'past_due' }, 7, { 200: 7, 402: 2 }],
    ] as const)('with %o has %i; nine requests at once get %o', async (subscription, allowance, statuses) => {
      const server = await ledger.openServer({ entitlementOf: () => Promise.resolve(subscription) })
      const member = await openMember(server)
      const { remainingUploads, isUnlimited } = await findRemaining(member)
      expect({ remainingUploads, isUnlimited }).toEqual({
        remainingUploads: allowance,
        isUnlimited: !(402 in statuses),
      })
      expect(countStatuses(await Promise.all(times(9).map(() => paint(server, member))))).toEqual(statuses)
    })

    test('gets the full allowance on a new day, and late failures add nothing to it', async () => {
      const server = await ledger.openServer()
      const member = await openMember(server)
      await paint(server, member)
      const midnight = createGate()
      server.painter.behavior = async () => {
        await midnight.passed
        throw new AppError('generation_failed')
      }
      const overMidnight = paint(server, member)
      await vi.waitUntil(() => server.painter.begun === 2, { timeout: 20_000 })
      await ledger.db.execute(sql`update allowance_entries set day = day - 1 where kind = 'debit'`)
      midnight.open()
      expect((await overMidnight).status).toBe(500)
      server.painter.behavior = () => Promise.resolve()
      expect((await findRemaining(member)).remainingUploads).toBe(2)
      const answers = await Promise.all(times(8).map(() => paint(server, member)))
      expect(countStatuses(answers)).toEqual({ 200: 2, 402: 6 })
    })
  })

  // three as well: two servers in step would spend an even allowance right without any lock
  test.each([
    ['visitor', 2, openVisitor, 401],
    ['visitor', 3, openVisitor, 401],
    ['member', 2, openMember, 402],
    ['member', 3, openMember, 402],
  ])(
    'of 64 at once of a %s who has %i, so many succeed on two servers',
    async (_who, limit, enter, refusal) => {
      const environment = { ALLOWANCE_ANONYMOUS: String(limit), ALLOWANCE_FREE: String(limit) }
      const both = [await ledger.openServer({ environment }), await ledger.openServer({ environment })]
      for (let round = 0; round < 3; round++) {
        const person = await enter(both[0])
        const answers = await Promise.all(times(64).map((n) => paint(both[n % 2], person)))
        expect(countStatuses(answers)).toEqual({ 200: limit, [refusal]: 64 - limit })
      }
    },
  )

  describe('a generation without a result is refunded', () => {
    test('twenty failures of every kind leave the allowance unchanged', async () => {
      const server = await ledger.openServer()
      const timeout = Object.assign(new Error('too late'), { name: 'TimeoutError' })
      const failures = [
        new AppError('generation_failed'),
        new AppError('generation_timeout'),
        new AppError('area_not_found'),
        new AppError('server_busy'),
        timeout,
      ]
      const visitor = await openVisitor(server)
      for (let round = 0; round < 20; round++) {
        server.painter.behavior = () => Promise.reject(failures[round % failures.length])
        expect((await paint(server, visitor)).status).toBeGreaterThanOrEqual(422)
      }
      expect((await findRemaining(visitor)).remainingUploads).toBe(2)
    })

    test('a busy server, and a retry with the same key then gets its picture', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const key = createKey()
      server.painter.behavior = () => Promise.reject(new AppError('server_busy', { retryAfterSeconds: 5 }))
      expect((await paint(server, visitor, { key })).status).toBe(503)
      expect((await findRemaining(visitor)).remainingUploads).toBe(2)
      server.painter.behavior = () => Promise.resolve()
      expect((await paint(server, visitor, { key })).status).toBe(200)
      expect((await findRemaining(visitor)).remainingUploads).toBe(1)
    })

    test('a picture that takes too long', async () => {
      const server = await ledger.openServer({ environment: { GENERATION_TIMEOUT_SECONDS: '1' } })
      server.painter.behavior = untilAborted
      const visitor = await openVisitor(server)
      expect((await paint(server, visitor)).body).toMatchObject({ code: 'generation_timeout' })
      expect((await findRemaining(visitor)).remainingUploads).toBe(2)
    })

    test('bad input, which is refused before anything is reserved', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const cookies = Object.fromEntries(visitor.cookies)
      const payload = { ...paintRequest().payload, originalImage: 'AAAA' }
      const { statusCode } = await server.app.inject({ ...paintRequest(), payload, cookies })
      expect(statusCode).toBe(415)
      expect(server.painter.begun).toBe(0)
      expect((await findRemaining(visitor)).remainingUploads).toBe(2)
    })

    test('a generation that the person cancels', async () => {
      const server = await ledger.openServer()
      server.painter.behavior = untilAborted
      const visitor = await openVisitor(server)
      const cancel = await beginOverSocket(server, visitor, createKey())
      expect((await findRemaining(visitor)).remainingUploads).toBe(1)
      cancel()
      await vi.waitUntil(async () => (await findRemaining(visitor)).remainingUploads === 2, {
        timeout: 20_000,
      })
    })

    test('a dead server’s generation, by another server; the late result is not delivered', async () => {
      const dead = await ledger.openServer({
        leaseTimes: { leaseMs: 300, renewEveryMs: DAY_MS, sweepEveryMs: DAY_MS },
      })
      const finish = createGate()
      dead.painter.behavior = () => finish.passed
      const visitor = await openVisitor(dead)
      const lost = paint(dead, visitor)
      await vi.waitUntil(() => dead.painter.begun === 1, { timeout: 20_000 })
      const alive = await ledger.openServer({
        leaseTimes: { ...LEASE_TIMES, leaseMs: 600, sweepEveryMs: 50 },
      })
      const there = moveTo(alive, visitor)
      await vi.waitUntil(async () => (await findRemaining(there)).remainingUploads === 2, { timeout: 30_000 })
      finish.open()
      expect((await lost).body).toMatchObject({ code: 'generation_failed' })
      expect((await findRemaining(there)).remainingUploads).toBe(2)
    })

    test.each(['1 hour', '-1 hour', '1 day', '-1 day'])(
      'T13, T16: when its renewals stop, even if the database’s clock jumped by %s',
      async (jump) => {
        const times = { leaseMs: 1500, renewEveryMs: 100, sweepEveryMs: 50 }
        const living = await ledger.openServer({ leaseTimes: times })
        await ledger.openServer({ leaseTimes: times })
        living.painter.behavior = () => pause(1500)
        const painting = paint(living, await openVisitor(living))
        await vi.waitUntil(() => living.painter.begun === 1, { timeout: 20_000 })
        // when the clock jumps forward, the leases look expired
        await ledger.db.execute(sql`
          update generations set lease_expires_at = lease_expires_at - ${jump}::interval where state = 'running'`)
        expect((await painting).status).toBe(200)

        const dead = await ledger.openServer({ leaseTimes: { ...times, renewEveryMs: DAY_MS } })
        const finish = createGate()
        dead.painter.behavior = () => finish.passed
        const visitor = await openVisitor(dead)
        const lost = paint(dead, visitor)
        await vi.waitUntil(() => dead.painter.begun === 1, { timeout: 20_000 })
        await ledger.db.execute(sql`
          update generations set lease_expires_at = lease_expires_at - ${jump}::interval where state = 'running'`)
        const there = moveTo(living, visitor)
        await vi.waitUntil(async () => (await findRemaining(there)).remainingUploads === 2, {
          timeout: 20_000,
        })
        finish.open()
        expect((await lost).status).toBe(500)
      },
    )

    test('but no generation that a live server works on, however long it takes', async () => {
      const living = await ledger.openServer({
        leaseTimes: { leaseMs: 3000, renewEveryMs: 100, sweepEveryMs: 50 },
      })
      await ledger.openServer({ leaseTimes: { ...LEASE_TIMES, sweepEveryMs: 50 } })
      living.painter.behavior = () => pause(6000)
      expect((await paint(living, await openVisitor(living))).status).toBe(200)
    })
  })

  describe('an idempotency key', () => {
    test('is paid once: twenty concurrent requests on two servers and a later one get the same answer', async () => {
      const both = [await ledger.openServer(), await ledger.openServer()]
      for (const { painter } of both) painter.behavior = () => pause(300)
      const visitor = await openVisitor(both[0])
      const key = createKey()
      const answers = await Promise.all(times(20).map((n) => paint(both[n % 2], visitor, { key })))
      expect(countStatuses(answers)).toEqual({ 200: 20 })
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(both[0].painter.begun + both[1].painter.begun).toBe(1)
      expect((await findRemaining(visitor)).remainingUploads).toBe(1)
      const restarted = await ledger.openServer()
      expect((await paint(restarted, visitor, { key })).text).toBe(answers[0].text)
      expect(restarted.painter.begun).toBe(0)
    })

    test('D10: answers that its picture has expired once it was deleted; a new key makes it again', async () => {
      const environment = { ALLOWANCE_ANONYMOUS: '3', RESULT_RETENTION_HOURS: '1' }
      const server = await ledger.openServer({ environment })
      const visitor = await openVisitor(server)
      const key = createKey()
      const { body } = await paint(server, visitor, { key })
      const resultId = (body as { resultImage: string }).resultImage.replace('/images/', '')
      await ledger.age(`results/${resultId}/full.png`, 3_600_000 + 1000)
      // the start sweeps
      await ledger.closeServers()
      const restarted = await ledger.openServer({ environment })
      const isGone = async () => !(await listNames(ledger.store, 'results')).includes(resultId)
      await vi.waitUntil(isGone, { timeout: 20_000 })
      const repeated = await Promise.all(times(3).map(() => paint(restarted, visitor, { key })))
      expect(repeated.map((answer) => answer.body)).toMatchObject(
        times(3).map(() => ({ status: 410, code: 'result_expired' })),
      )
      expect((await findRemaining(moveTo(restarted, visitor))).remainingUploads).toBe(2)
      expect((await paint(restarted, visitor, { key: createKey() })).status).toBe(200)
      await ledger.db.execute(sql`delete from generations where result_id is null and state = 'done'`)
    })

    test('belongs to one request: with another body it is refused', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const key = createKey()
      expect((await paint(server, visitor, { key })).status).toBe(200)
      expect((await paint(server, visitor, { key, name: 'Another one' })).body).toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      })
      expect((await findRemaining(visitor)).remainingUploads).toBe(1)
    })

    test('belongs to one person', async () => {
      const server = await ledger.openServer()
      const key = createKey()
      const [one, other] = [await openVisitor(server), await openVisitor(server)]
      const answers = [await paint(server, one, { key }), await paint(server, other, { key })]
      expect(answers[0].text).not.toBe(answers[1].text)
    })

    test('is forgotten after a day', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const key = createKey()
      await paint(server, visitor, { key })
      await ledger.db.execute(
        sql`update idempotency_records set expires_at = expires_at - interval '24 hours'`,
      )
      expect((await paint(server, visitor, { key, name: 'Another one' })).status).toBe(200)
      expect((await findRemaining(visitor)).remainingUploads).toBe(0)
    })

    test('answers a failure to all waiting requests, and lets the next one try again', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const key = createKey()
      server.painter.behavior = async () => {
        await pause(300)
        throw new AppError('generation_failed')
      }
      const answers = await Promise.all(times(10).map(() => paint(server, visitor, { key })))
      expect(countStatuses(answers)).toEqual({ 500: 10 })
      server.painter.behavior = () => Promise.resolve()
      expect((await paint(server, visitor, { key })).status).toBe(200)
      expect((await findRemaining(visitor)).remainingUploads).toBe(1)
    })

    test('continues for the waiting requests when the first client leaves', async () => {
      const server = await ledger.openServer()
      const visitor = await openVisitor(server)
      const key = createKey()
      server.painter.behavior = untilAborted
      const cancel = await beginOverSocket(server, visitor, key)
      const waiting = paint(server, visitor, { key })
      server.painter.behavior = () => Promise.resolve()
      cancel()
      expect((await waiting).status).toBe(200)
      expect((await findRemaining(visitor)).remainingUploads).toBe(1)
    })

    test('identifies the visitor when the cookie got lost with the first answer', async () => {
      const server = await ledger.openServer()
      const key = createKey()
      const answers = await Promise.all(times(20).map(() => paint(server, { cookies: new Map() }, { key })))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(server.painter.begun).toBe(1)
    })

    test.each(['', 'ключ', 'x'.repeat(256)])('%o is refused', async (key) => {
      const server = await ledger.openServer()
      expect((await paint(server, { cookies: new Map() }, { key })).body).toMatchObject({
        code: 'bad_request',
      })
    })
  })

  test('a hundred seeded rounds of faults: debits minus refunds equal results', async () => {
    const server = await ledger.openServer({
      leaseTimes: { leaseMs: 400, renewEveryMs: 100, sweepEveryMs: 50 },
    })
    const random = randomFrom(42)
    server.painter.behavior = () => misbehave(random)
    const before = await auditLedger(ledger)
    const visitors = await Promise.all(times(10).map(() => openVisitor(server)))
    for (let round = 0; round < 10; round++) {
      const keys = times(3).map(createKey)
      const attempt = () => {
        const visitor = visitors[Math.floor(random() * visitors.length)]
        const key = random() < 0.5 ? {} : { key: keys[Math.floor(random() * keys.length)] }
        return paint(server, visitor, key)
      }
      await Promise.all(times(10).map(attempt))
    }
    server.painter.behavior = () => Promise.resolve()
    const after = await auditLedger(ledger)
    expect(after.results).toBeGreaterThan(before.results)
    expect(after.generations - before.generations).toBeGreaterThan(after.results - before.results)
    expect(after.results - before.results).toBeLessThanOrEqual(2 * visitors.length)
  })
})

function createGate() {
  const gate = new AbortController()
  const passed = new Promise<void>((resolve) => {
    gate.signal.addEventListener('abort', () => resolve())
  })
  return { passed, open: () => gate.abort() }
}

/** Starts a painting that can be given up as a closed page gives it up. @returns what closes the page */
async function beginOverSocket({ app, painter }: LedgerServer, browser: TestBrowser, key: string) {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = new AbortController()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const begun = painter.begun + 1
  const request = fetch(`${address}/api/process-image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    body: JSON.stringify(paintRequest().payload),
    signal: page.signal,
  })
  request.catch(() => undefined)
  await vi.waitUntil(() => painter.begun === begun, { timeout: 30_000 })
  return () => page.abort()
}

async function misbehave(random: () => number): Promise<void> {
  const fate = random()
  if (fate < 0.3) throw new AppError('generation_failed')
  if (fate < 0.4) throw new Error('nobody expected this')
  // now and then longer than a lease
  if (fate < 0.6) await pause(random() * 600)
}
