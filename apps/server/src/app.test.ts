import { connect, type Socket } from 'node:net'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from './platform/painter/painter-pool.ts'
import { buildPngBomb } from './testing/build-bomb.ts'
import { buildHouse, buildMask, buildPhoto } from './testing/build-photo.ts'
import { MAX_CALLS_UNDER_WAY, MAX_WAITING_STATEMENTS } from './plugins/limits.ts'
import { measureSlowness } from './testing/measure-slowness.ts'
import { sharedDatabase } from './testing/open-test-database.ts'
import { QuickPainter } from './testing/quick-painter.ts'
import {
  askForCode,
  buildPaintRequest,
  openTestApp,
  type TestApp,
  type TestAppOptions,
} from './testing/open-test-app.ts'

let server: TestApp | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function open(options?: TestAppOptions): Promise<TestApp> {
  server = await openTestApp(options)
  return server
}

/** For what never comes as far as painting: starting painters takes its time. */
function openWithoutPainters(options?: TestAppOptions): Promise<TestApp> {
  const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 0, onCrash: () => undefined })
  return open({ painter, ...options })
}

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** A request that takes seconds to paint: 49 megapixels. */
async function buildLongRequest() {
  const maskPng = await buildMask(buildHouse(480, 480))
  return buildPaintRequest(buildPngBomb({ width: 7000, height: 7000 }), { maskPng })
}

describe('the deadline', () => {
  test('ends a painting that takes too long, and leaves nothing', async () => {
    const { app, listFiles } = await open({ generationTimeoutMs: 400 })
    const start = performance.now()
    expect(await askForCode(app, await buildLongRequest())).toBe('generation_timeout')
    expect(performance.now() - start).toBeLessThan(5000 * (await measureSlowness()))
    expect(await listFiles()).toEqual({ results: [], drafts: [] })
  })
})

describe('a painter that dies', () => {
  test('fails its own request alone', async () => {
    const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: () => undefined })
    const { app, listFiles } = await open({ painter })
    await vi.waitUntil(() => painter.isAlive, { timeout: 20_000 })
    const maskPng = await buildMask(buildHouse())
    const painting = askForCode(app, await buildLongRequest())
    await vi.waitUntil(() => painter.busyPids.length === 1, { timeout: 20_000 })
    const [busyPid] = painter.busyPids
    const others = [
      app.inject({ url: '/api/openapi.json' }),
      app.inject(buildPaintRequest(await buildPhoto(), { maskPng })),
    ]
    process.kill(busyPid, 'SIGKILL')
    expect(await painting).toBe('generation_failed')
    for (const other of await Promise.all(others)) expect(other.statusCode).toBe(200)
    expect((await listFiles()).drafts).toEqual([])
  })
})

describe('an upload', () => {
  test('that trickles is cut', async () => {
    const running = await openWithoutPainters({ uploadPace: { windowMs: 300, bytesPerWindow: 1000 } })
    const port = await listen(running)
    const start = performance.now()
    const answer = await trickle(port)
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
    expect(answer).toContain('request_timeout')
    expect(performance.now() - start).toBeLessThan(3000 * (await measureSlowness()))
  })

  /** Announces a megabyte and sends a byte now and then, until the server has had enough. */
  function trickle(port: number): Promise<string> {
    return new Promise((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      socket.write(head('content-length: 1000000'))
      const drip = setInterval(() => socket.write(' '), 50)
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve((clearInterval(drip), answer)))
    })
  }

  test.each([
    ['content-length: 20000000', 0, 1_000_000],
    ['transfer-encoding: chunked', 17_000_000, 17_500_000],
  ])('that is too long is refused no later than at the limit (%s)', async (framing, sentBytes, mostRead) => {
    const running = await openWithoutPainters()
    const port = await listen(running)
    let connection: Socket | null = null
    running.app.server.once('connection', (socket) => (connection = socket))
    const answer = await send(port, framing, sentBytes)
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
    expect(answer).toContain('image_too_large')
    expect(connection!.bytesRead).toBeLessThan(mostRead)
  })

  /** Sends so many bytes of a chunked body, and returns what the server says until it closes. */
  function send(port: number, framing: string, sizeBytes: number): Promise<string> {
    return new Promise((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer))
      socket.write(head(framing))
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')])
      for (let sent = 0; sent < sizeBytes; sent += 65_536) socket.write(chunk)
    })
  }

  function head(framing: string): string {
    const lines = ['POST /api/process-image HTTP/1.1', 'host: x', 'content-type: application/json', framing]
    return [...lines, '', ''].join('\r\n')
  }
})

test('B1: a visitor who leaves cancels the painting; its painter stays', async () => {
  const painter = new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    ...{ processes: 1, recycleRssBytes: 1_000_000_000, cancelGraceMs: 60_000 },
    onCrash: () => undefined,
  })
  const running = await open({ painter })
  await vi.waitUntil(() => painter.isAlive, { timeout: 20_000 })
  const port = await listen(running)
  const { payload } = await buildLongRequest()
  const leaving = new AbortController()
  const address = `http://127.0.0.1:${port}/api/process-image`
  const headers = { 'content-type': 'application/json' }
  const asking = fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify(payload),
    signal: leaving.signal,
  })
  await vi.waitUntil(() => painter.busyPids.length === 1, { timeout: 5000 })
  const [pid] = painter.busyPids
  leaving.abort()
  await expect(asking).rejects.toThrow()
  await vi.waitUntil(() => painter.busyPids.length === 0, { timeout: 15_000 })
  await vi.waitUntil(async () => (await running.listFiles()).drafts.length === 0, { timeout: 2000 })
  expect((await running.listFiles()).results).toEqual([])
  expect(painter.pids).toEqual([pid])
})

test('more work than can wait is turned away with a hint when to come again', async () => {
  const painter = new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    processes: 1,
    maxWaiting: 1,
    onCrash: () => undefined,
  })
  const { app } = await open({ painter, generationTimeoutMs: 1500 })
  const request = await buildLongRequest()
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.inject(request)))
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect(busy.length).toBeGreaterThanOrEqual(2)
  expect(busy[0].headers['retry-after']).toBe('5')
})

describe('requests from other sites', () => {
  const post = async (
    headers: Record<string, string>,
    environment: Record<string, string> = { PUBLIC_URL: 'https://paint.example' },
  ) => {
    await server?.close()
    const { app } = await openWithoutPainters({ environment })
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/process-image',
      payload: {},
      headers,
    })
    return statusCode
  }

  test.each<[string, Record<string, string>]>([
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that hides', { origin: 'null' }],
  ])('%s is refused', async (_name, headers) => {
    expect(await post(headers)).toBe(403)
  })

  test.each<[string, Record<string, string>]>([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://paint.example' }],
    ['our own page in an old browser', { origin: 'https://paint.example' }],
    ['a program', {}],
  ])('%s is heard', async (_name, headers) => {
    expect(await post(headers)).toBe(400)
  })

  test.each([
    ['http://evil.example:3000', 403],
    ['http://localhost.evil.example:3000', 403],
    ['http://localhost:3000', 400],
    ['http://app.localhost:3000', 400],
    ['http://127.0.0.1:3000', 400],
    ['http://[::1]:3000', 400],
    ['http://192.168.1.20:3000', 400],
  ])(
    'E: without PUBLIC_URL, the page %s that names itself in Host is answered %d',
    async (origin, status) => {
      expect(await post({ origin, host: new URL(origin).host }, {})).toBe(status)
    },
  )

  test('E: with PUBLIC_URL, a page of any other name is refused, whatever Host says', async () => {
    for (const origin of ['http://evil.example', 'http://localhost:3000'])
      expect(await post({ origin, host: new URL(origin).host })).toBe(403)
  })
})

describe('headers', () => {
  test('keep foreign code out', async () => {
    const { app } = await openWithoutPainters()
    const { headers } = await app.inject({ url: '/healthz' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('insist on https where the product is reached over it', async () => {
    const { app } = await openWithoutPainters({ environment: { PUBLIC_URL: 'https://paint.example' } })
    const { headers } = await app.inject({ url: '/healthz' })
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })
})

describe('limits', () => {
  async function askForty(ask: (index: number) => InjectOptions, proxies = ''): Promise<Response[]> {
    const { app } = await openWithoutPainters({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: proxies } })
    const answers: Response[] = []
    for (let index = 0; index < 40; index++) answers.push(await app.inject(ask(index)))
    return answers
  }

  const painting = { method: 'POST', url: '/api/process-image', payload: {} } as const

  test('a network that asks for too many paintings waits', async () => {
    const answers = await askForty((index) => ({ ...painting, remoteAddress: `2001:db8:1:1::${index + 1}` }))
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    expect(limited.length).toBe(10)
    expect(limited[0].headers).toHaveProperty('retry-after')
    expect(limited[0].json()).toMatchObject({ code: 'rate_limited' })
    const elsewhere = await server!.app.inject({ ...painting, remoteAddress: '2001:db8:2:2::1' })
    expect(elsewhere.statusCode).toBe(400)
  })

  test.each([
    ['', 10],
    ['127.0.0.0/8', 0],
  ])('a forwarded address counts only behind a proxy that is trusted (%j)', async (proxies, limited) => {
    const forwarded = (index: number) => ({ ...painting, headers: { 'x-forwarded-for': `10.0.0.${index}` } })
    const answers = await askForty(forwarded, proxies)
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(limited)
  })
})

/** in 3 to 8 seconds, so that those who are refused together do not come back together */
const SOON = expect.stringMatching(/^[3-8]$/) as string

test('a process that lags turns work away', async () => {
  const { app } = await openWithoutPainters({ maxEventLoopDelayMs: 50 })
  // again and again, because the delay is a mean over a second that may have begun idle
  const lag = () => {
    const end = performance.now() + 300
    while (performance.now() < end);
    return app.memoryUsage().eventLoopDelay > 50
  }
  await vi.waitUntil(lag, { timeout: 30_000, interval: 20 })
  const answer = await app.inject({ url: '/api/openapi.json' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, SOON])
})

test('T49: an overloaded database gets no more work, and pages are still served', async () => {
  const database = await sharedDatabase()
  let waiting = MAX_WAITING_STATEMENTS + 1
  const { app } = await openWithoutPainters({
    ...{ database: { ...database, countWaiting: () => waiting }, maxEventLoopDelayMs: 60_000 },
  })
  const refused = await app.inject({ url: '/api/community' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, SOON])
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  waiting = 10
  expect((await app.inject({ url: '/api/community' })).statusCode).toBe(200)
})

test('T49: calls beyond the limit are refused at once, and served again when others end', async () => {
  const { app } = await openWithoutPainters({ maxEventLoopDelayMs: 60_000 })
  const ask = () => app.inject({ url: '/api/community' })
  await ask()
  const answers = await Promise.all(Array.from({ length: MAX_CALLS_UNDER_WAY + 5 }, ask))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array.from({ length: 5 }, () => SOON))
  expect((await ask()).statusCode).toBe(200)
})

describe('/readyz', () => {
  const isReady = async ({ app }: TestApp) => (await app.inject({ url: '/readyz' })).statusCode === 200

  test('answers 200 as soon as a painter is up', async () => {
    const running = await open()
    await vi.waitUntil(() => isReady(running), { timeout: 20_000 })
  })

  test('answers 503 without painters', async () => {
    const { app } = await openWithoutPainters()
    const { statusCode, headers } = await app.inject({ url: '/readyz' })
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  })

  test('answers 503 when nothing can be stored', async () => {
    const { app, dataDir } = await open({ painter: new QuickPainter() })
    await rm(path.join(dataDir, 'drafts'), { recursive: true })
    expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({ code: 'server_busy' })
  })

  test('answers 503 when the database does not answer, within two seconds', async () => {
    const database = await sharedDatabase()
    const silent = { ...database, checkAlive: () => new Promise<void>(() => undefined) }
    const { app } = await open({ painter: new QuickPainter(), database: silent })
    const startedAt = performance.now()
    expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({ code: 'database_unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(2000 * (await measureSlowness()))
  })

  test('E: a thousand calls check the database and the disk once', async () => {
    const database = await sharedDatabase()
    const checkAlive = vi.fn(() => Promise.resolve())
    const { app } = await open({ painter: new QuickPainter(), database: { ...database, checkAlive } })
    const answers = await Promise.all(Array.from({ length: 1000 }, () => app.inject({ url: '/readyz' })))
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    expect(checkAlive.mock.calls.length).toBeLessThan(5)
  })
})

describe('B1, E: /healthz', () => {
  test('says that the process is alive, whatever else fails', async () => {
    const database = await sharedDatabase()
    const checkAlive = vi.fn(() => Promise.reject(new Error('gone')))
    const { app, dataDir } = await openWithoutPainters({ database: { ...database, checkAlive } })
    await rm(path.join(dataDir, 'drafts'), { recursive: true })
    const { statusCode, body } = await app.inject({ url: '/healthz' })
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
    expect(checkAlive).not.toHaveBeenCalled()
  })

  test('is answered by a lagging process', async () => {
    const { app } = await openWithoutPainters({ maxEventLoopDelayMs: 1 })
    await vi.waitUntil(
      async () => {
        const end = performance.now() + 100
        while (performance.now() < end);
        return (await app.inject({ url: '/api/openapi.json' })).statusCode === 503
      },
      { timeout: 10_000 },
    )
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

test('the API describes itself', async () => {
  const { app } = await openWithoutPainters()
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, unknown>
  }>()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/process-image', '/images/{id}', '/healthz', '/readyz']),
  )
})
