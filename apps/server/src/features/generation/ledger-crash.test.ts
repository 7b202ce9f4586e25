import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SocketVisitor, startServerProcess, type ServerProcess } from '../../testing/start-server-process.ts'

const AN_HOUR_MS = 3_600_000
const leaseTimes = { leaseMs: 2000, renewEveryMs: 200, sweepEveryMs: 300 }

let dataDir: string
let server: ServerProcess

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-crash-'))
})

afterEach(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true })
})

test('a generation that kill -9 interrupted is refunded, and its key makes it again', async () => {
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  server = await startServerProcess({ environment, leaseTimes, paintMs: AN_HOUR_MS })
  const visitor = new SocketVisitor()
  expect((await visitor.findRemaining(server)).remainingUploads).toBe(2)
  const key = crypto.randomUUID()
  const cutShort = visitor.paint(server, key)
  await vi.waitUntil(async () => (await visitor.findRemaining(server)).remainingUploads === 1, {
    timeout: 30_000,
  })
  await server.kill()
  expect(await cutShort).toBeNull()

  server = await startServerProcess({ environment, leaseTimes, paintMs: 0 })
  await vi.waitUntil(async () => (await visitor.findRemaining(server)).remainingUploads === 2, {
    timeout: 60_000,
  })
  expect(await visitor.paint(server, key)).toMatchObject({ status: 200 })
  expect((await visitor.findRemaining(server)).remainingUploads).toBe(1)
})
