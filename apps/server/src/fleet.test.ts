import type { ProcessImageResponse } from '@housecoat/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestFleet, type TestFleet } from './testing/open-test-fleet.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await openTestFleet()
})
afterAll(() => fleet.close())

test('a result made through one server is served by the other, with the work done by a worker', async () => {
  const [a, b] = fleet.servers
  const { status, body, cookie } = await fleet.paint(a)
  expect([status, body]).toMatchObject([200, { success: true }])
  const { resultImage, originalImage } = body as ProcessImageResponse
  for (const path of [resultImage, originalImage]) {
    const served = await fetch(`${b.origin}${path}`, { headers: { cookie } })
    expect(served.status).toBe(200)
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  }
  const copy = await fetch(`${b.origin}${resultImage}?w=320`, { headers: { cookie } })
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await fetch(`${b.origin}${resultImage}`)).status).toBe(404)
  expect(await fleet.auditLedger()).toBe(1)
  // nothing of the work is left
  const { s3, environment } = fleet.processes
  await vi.waitFor(
    async () => {
      const keys = await s3.listKeys(environment['S3_BUCKET'])
      expect(keys.filter((key) => /^(work\/.*put$|drafts\/)/.test(key))).toEqual([])
    },
    { timeout: 20_000 },
  )
})

test('a browser that leaves a server stops the work on its worker, and costs nothing', async () => {
  const left = new AbortController()
  const leaving = expect(fleet.paint(fleet.servers[0], { signal: left.signal })).rejects.toThrow('aborted')
  await fleet.untilRunning(1)
  left.abort()
  await leaving
  await fleet.untilRunning(0)
  expect(await fleet.findLastOutcome()).toEqual({ kind: 'ended' })
  await vi.waitFor(async () => expect(await fleet.auditLedger()).toBe(1), { timeout: 20_000 })
})

test('kill -9 of the worker that paints: the other one does it, and it is paid once', async () => {
  const both = fleet.servers.map((server) => fleet.paint(server))
  await fleet.untilRunning(2)
  await fleet.workers[0].end('SIGKILL')
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await fleet.auditLedger()).toBe(3)
})

test('a stopping worker finishes what it paints, and then a server says that no worker is left', async () => {
  const [, worker] = fleet.workers
  const painting = fleet.paint(fleet.servers[0])
  await fleet.untilRunning(1)
  expect(await worker.end('SIGTERM')).toBe(0)
  expect((await painting).status).toBe(200)
  const { origin } = fleet.servers[0]
  // the worker that was killed counts for ten seconds
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), {
    timeout: 15_000,
  })
  const refused = await fleet.paint(fleet.servers[0])
  expect(refused).toMatchObject({ status: 503, body: { code: 'server_busy' } })
  expect(await fleet.auditLedger()).toBe(4)
})
