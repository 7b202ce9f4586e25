import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { sql } from '../platform/database/drizzle.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { buildFlatPhoto, buildHouse, buildMask, buildPhoto } from '../testing/build-photo.ts'
import { openImageServer } from '../testing/open-image-server.ts'
import { ask, buildPaintRequest, openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase } from '../testing/open-test-database.ts'
import { QuickPainter, untilAborted } from '../testing/quick-painter.ts'
import { readMetrics, sumSamples } from '../testing/read-metrics.ts'

let server: TestApp | null = null
let lines: string[] = []

afterEach(async () => {
  await server?.close()
  server = null
})

/** A server whose metrics are at a free port. @returns where */
async function open(options: Parameters<typeof openTestApp>[0] = {}): Promise<string> {
  lines = []
  server = await openTestApp({
    ...options,
    logStream: { write: (line) => void lines.push(line) },
    environment: { METRICS_PORT: '0', LOG_LEVEL: 'info', ...options.environment },
  })
  return /Metrics: (http:[^"]+)/.exec(lines.join(''))?.[1] ?? ''
}

test(
  'a generation shows in the figures of requests, painters, credits and the image model',
  { timeout: 120_000 },
  async () => {
    const images = await openImageServer()
    const address = await open({
      environment: {
        ...{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'painter-1', AI_BASE_URL: images.baseUrl },
        ...{ AI_ALLOW_PRIVATE_NETWORK: 'on', AI_PAINT: 'provider', AI_COST_PER_IMAGE: '0.04' },
        ALLOWANCE_ANONYMOUS: '5',
      },
    })
    const maskPng = await buildMask(buildHouse())
    const photo = await buildPhoto()
    images.faults.push('status 400')
    for (let count = 0; count < 2; count++)
      expect((await ask(server!.app, buildPaintRequest(photo, { maskPng }))).status).toBe(200)
    expect((await ask(server!.app, buildPaintRequest('bm8gcGhvdG8='))).status).toBe(415)

    const samples = await readMetrics(address)
    const sum = (name: string, labels = {}) => sumSamples(samples, `housecoat_${name}`, labels)
    const paint = { method: 'POST', route: '/api/process-image' }
    expect(sum('http_request_duration_seconds_count', { ...paint, status: '200' })).toBe(2)
    expect(sum('http_request_duration_seconds_count', { ...paint, status: '415' })).toBe(1)
    expect(sum('allowance_entries_total', { kind: 'debit' })).toBe(2)
    expect(sum('image_model_call_duration_seconds_count', { outcome: 'failed' })).toBe(1)
    expect(sum('image_model_call_duration_seconds_count', { outcome: 'done' })).toBe(1)
    expect(sum('image_model_cost_dollars_total')).toBeCloseTo(0.08)
    // the failed call's picture was painted by the built-in engine
    expect(sum('painter_job_duration_seconds_count', { kind: 'paint', outcome: 'done' })).toBe(1)
    expect(sum('painter_job_duration_seconds_count', { kind: 'settle', outcome: 'done' })).toBe(1)
    expect(sum('painter_job_duration_seconds_sum', { kind: 'paint' })).toBeGreaterThan(0.001)
    expect(sum('painter_job_wait_seconds_count', { lane: 'painting' })).toBe(4)
    expect(samples.get('housecoat_painter_resident_memory_bytes')).toHaveLength(3)
    expect(sum('painter_resident_memory_bytes')).toBeGreaterThan(30_000_000)
    expect(sum('painter_jobs_waiting')).toBe(0)
    expect(sumSamples(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(sumSamples(samples, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    await images.close()
  },
)

test('a canceled generation is a refund, and what is refused is counted by its code', async () => {
  const painter = new QuickPainter(untilAborted)
  const address = await open({ painter, generationTimeoutMs: 50, maxEventLoopDelayMs: 60_000 })
  const request = buildPaintRequest(await buildFlatPhoto(64, 64))
  expect((await ask(server!.app, request)).body).toMatchObject({ code: 'generation_timeout' })
  const crowd = Array.from({ length: 60 }, () => server!.app.inject('/api/plans'))
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  const refused = statuses.filter((status) => status === 503).length
  expect(refused).toBeGreaterThan(0)
  const samples = await readMetrics(address)
  const sum = (name: string, labels = {}) => sumSamples(samples, `housecoat_${name}`, labels)
  expect(sum('allowance_entries_total', { kind: 'debit' })).toBe(1)
  expect(sum('allowance_entries_total', { kind: 'refund' })).toBe(1)
  expect(sum('http_requests_refused_total', { code: 'server_busy' })).toBe(refused)
})

describe.each(DATABASE_KINDS)('the gauges on the %s database', (kind) => {
  test('tell of waiting emails and of connections, and a table that cannot be read fails no scrape', async () => {
    const database = await openTestDatabase(kind)
    const address = await open({
      database,
      painter: new QuickPainter(),
      environment: { SMTP_URL: 'smtp://127.0.0.1:9' },
    })
    const person = { username: 'ada', email: 'ada@example.com', password: 'seven red barns' }
    await server!.app.inject({ method: 'POST', url: '/api/register', payload: person })
    const samples = await readMetrics(address)
    expect(sumSamples(samples, 'housecoat_mails_waiting')).toBe(1)
    expect(sumSamples(samples, 'housecoat_mails_oldest_age_seconds')).toBeGreaterThan(0)
    expect(sumSamples(samples, 'housecoat_metrics_reading_failures_total')).toBe(0)
    const states = samples.get('housecoat_database_connections')?.map(({ labels }) => labels['state'])
    expect(states).toEqual(['busy', 'idle', 'waiting'])
    await database.db.execute(sql`alter table outbox_mails rename to away`)
    const without = await readMetrics(address)
    expect(sumSamples(without, 'housecoat_metrics_reading_failures_total')).toBe(1)
    await database.db.execute(sql`alter table away rename to outbox_mails`)
    await server!.close()
    server = null
    await database.close()
  })
})

test('no route and no label shows an id, and an unknown path is one series', async () => {
  const address = await open({ painter: new QuickPainter() })
  for (const url of ['/api/community/41', '/images/0123456789', '/nowhere/1', '/nowhere/2'])
    await server!.app.inject(url)
  const text = await (await fetch(address)).text()
  for (const part of ['41"', '0123456789', 'nowhere']) expect(text).not.toContain(part)
  expect(text).toContain('route="unmatched",status="404"} 2')
})

test('the public port and other paths have no metrics, and the metrics’ port has nothing else', async () => {
  const address = await open({ painter: new QuickPainter() })
  expect((await server!.app.inject('/metrics')).statusCode).toBe(404)
  const origin = new URL(address).origin
  expect(new URL(address).hostname).toBe('127.0.0.1')
  for (const path of ['/', '/api/user', '/healthz']) expect((await fetch(origin + path)).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
})

test('a port that is taken stops the start, with the setting’s name', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const failure = await open({
    painter: new QuickPainter(),
    environment: { METRICS_PORT: String(port) },
  }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect(String(failure)).toContain(`METRICS_PORT=${port} cannot be used`)
  expect(String(failure)).toContain('EADDRINUSE')
  taken.close()
})
