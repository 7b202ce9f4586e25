import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IMAGE_OPTIONS, quickPainterOn, sweepTimeNow } from '../../testing/image-options.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { buildSaveRequest, type PaintedPaths } from '../../testing/open-designs.ts'
import { paintRequest } from '../../testing/open-ledger.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { listKeys, sharedS3Server } from '../../testing/open-test-store.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import type { S3Server } from '../../testing/open-s3-server.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { openImages } from './open-images.ts'

const RECOVERY_MS = 10_000
const PICTURE_BYTES = 300_000

let s3: S3Server
let server: TestApp
let visitor: TestBrowser
/** a result that was painted while all was well */
let earlier: string

const { payload } = paintRequest()
const paint = () => visitor.post('/api/process-image', payload)
const countRemaining = async () => (await visitor.get('/api/uploads-remaining')).body['remainingUploads']

beforeAll(async () => {
  s3 = await sharedS3Server()
  server = await openTestApp({
    painter: new QuickPainter(undefined, PICTURE_BYTES),
    environment: { ALLOWANCE_ANONYMOUS: '100' },
    generationTimeoutMs: 2000,
    storeKind: 'S3',
  })
})

beforeEach(async () => {
  visitor = new TestBrowser(server.app)
  earlier = String((await paint()).body['resultImage'])
})

afterEach(() => s3.setFault(null))
afterAll(() => server.close())

/** Nothing was charged, and nothing is left of what failed. */
async function expectNothingHappened(remaining: unknown, keys: readonly string[]): Promise<void> {
  expect(await countRemaining()).toBe(remaining)
  expect(await listKeys(server.store, 'results')).toEqual(keys)
  expect(await readdir(path.join(server.dataDir, 'scratch'))).toEqual([])
}

describe('with a bucket that', { timeout: 120_000 }, () => {
  test('is down, requests are refused and cost nothing, and are served again soon after', async () => {
    const [remaining, keys] = [await countRemaining(), await listKeys(server.store, 'results')]
    await s3.stop()
    for (const answer of [await paint(), await visitor.get(earlier)]) {
      expect([answer.status, answer.body['code']]).toEqual([503, 'storage_unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await s3.start()
    const backAt = performance.now()
    let status = 0
    while (status !== 200 && performance.now() - backAt < RECOVERY_MS) {
      status = (await visitor.get(earlier)).status
      await pause(50)
    }
    expect(status).toBe(200)
    await expectNothingHappened(remaining, keys)
    expect((await paint()).status).toBe(200)
  })

  test('is down, an account is deleted all the same, and the sweep deletes its pictures later', async () => {
    const member = new TestBrowser(server.app)
    const password = 'seven red barns'
    await member.post('/api/register', { username: 'leaver', email: 'leaver@example.com', password })
    const list = async () => [
      ...(await listKeys(server.store, 'results')),
      ...(await listKeys(server.store, 'pictures')),
    ]
    const before = await list()
    const { resultImage, originalImage } = (await member.post('/api/process-image', payload))
      .body as unknown as PaintedPaths
    const saved = await member.post('/api/projects', buildSaveRequest({ resultImage, originalImage }))
    expect(saved.status).toBe(200)
    const all = await list()
    expect(all.length).toBeGreaterThan(before.length + 2)
    await s3.stop()
    const deleted = await member.send('DELETE', '/api/account', { username: 'leaver', password })
    expect([deleted.status, deleted.body]).toMatchObject([200, { success: true }])
    await s3.start()
    expect(await list()).toEqual(all)
    const { db } = await sharedDatabase()
    const { store: objects } = server
    await openImages({ ...IMAGE_OPTIONS, db, objects, painter: quickPainterOn(objects) }).sweep(
      sweepTimeNow(),
    )
    expect(await list()).toEqual(before)
  })

  test('is down, the server is not ready', async () => {
    const readiness = async () => (await server.app.inject({ url: '/readyz' })).statusCode
    await s3.stop()
    await expect.poll(readiness, { timeout: RECOVERY_MS, interval: 200 }).toBe(503)
    await s3.start()
    await expect.poll(readiness, { timeout: RECOVERY_MS, interval: 200 }).toBe(200)
  })

  test.each([
    ['refuses the key', 403, 503, 'storage_unavailable'],
    ['fails', 500, 503, 'storage_unavailable'],
    ['is full', 507, 507, 'storage_full'],
  ])('%s, nothing is stored or charged', async (_title, fault, status, code) => {
    const [remaining, keys] = [await countRemaining(), await listKeys(server.store, 'results')]
    s3.setFault(({ method }, response) => {
      if (method !== 'PUT') return false
      response.writeHead(fault).end()
      return true
    })
    const answer = await paint()
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    s3.setFault(null)
    await expectNothingHappened(remaining, keys)
  })

  test('never answers, the generation ends at its deadline', async () => {
    const [remaining, keys] = [await countRemaining(), await listKeys(server.store, 'results')]
    s3.setFault(({ method }) => method === 'PUT')
    const startedAt = performance.now()
    const answer = await paint()
    expect([answer.status, answer.body['code']]).toEqual([504, 'generation_timeout'])
    expect(performance.now() - startedAt).toBeLessThan(10_000 * (await measureSlowness()))
    s3.setFault(null)
    await expectNothingHappened(remaining, keys)
  })

  test('breaks one upload off, the upload is repeated', async () => {
    let cuts = 1
    s3.setFault((request) => {
      if (request.method !== 'PUT' || cuts === 0) return false
      cuts--
      request.once('data', () => request.socket.destroy())
      return true
    })
    const { status, body } = await paint()
    expect([status, cuts]).toEqual([200, 0])
    expect((await visitor.get(String(body['resultImage']))).bytes).toHaveLength(PICTURE_BYTES)
  })

  test('breaks uploads off, no half picture is stored', async () => {
    const [remaining, keys] = [await countRemaining(), await listKeys(server.store, 'results')]
    s3.setFault((request) => {
      if (request.method !== 'PUT') return false
      request.once('data', () => request.socket.destroy())
      return true
    })
    expect((await paint()).body['code']).toBe('storage_unavailable')
    s3.setFault(null)
    await expectNothingHappened(remaining, keys)
  })

  test('stores the picture but not its photo, and cannot delete it either, the picture is not served', async () => {
    const remaining = await countRemaining()
    s3.setFault(({ method, url }, response) => {
      if (method !== 'DELETE' && !url?.includes('original.jpeg')) return false
      response.writeHead(500).end()
      return true
    })
    const before = await listKeys(server.store, 'results')
    expect((await paint()).body['code']).toBe('storage_unavailable')
    s3.setFault(null)
    expect(await countRemaining()).toBe(remaining)
    const left = (await listKeys(server.store, 'results')).filter((key) => !before.includes(key))
    expect(left.length).toBeGreaterThan(0)
    for (const key of left)
      expect((await visitor.get(`/images/${path.basename(path.dirname(key))}`)).status).toBe(404)
    await server.store.deletePrefix(path.dirname(left[0]))
  })

  test('breaks off while a picture is sent, the client sees that it is incomplete', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    s3.setFault(({ method, url }, response) => {
      if (method !== 'GET' || !url?.includes('full.png')) return false
      response.writeHead(200, { 'content-length': PICTURE_BYTES, 'content-type': 'image/png' })
      response.write(Buffer.alloc(1000), () => response.socket?.destroy())
      return true
    })
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const download = fetch(origin + earlier, { headers: { cookie } }).then((answer) => answer.bytes())
    await expect(download).rejects.toThrow()
  })
})
