import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildFlatPhoto, buildHouse, buildMask, buildPhoto } from '../testing/build-photo.ts'
import { measureSlowness } from '../testing/measure-slowness.ts'
import { openCollector, readAttribute, type Collector } from '../testing/open-collector.ts'
import { openImageServer } from '../testing/open-image-server.ts'
import { ask, buildPaintRequest, openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { QuickPainter } from '../testing/quick-painter.ts'
import { TestBrowser } from '../testing/test-browser.ts'
import { currentTraceparent, inSpan, runInScope } from '../platform/tracing/trace.ts'
import { openTelemetry } from '../platform/tracing/open-telemetry.ts'

let collector: Collector
let server: TestApp | null = null
let lines: string[]

beforeEach(async () => {
  collector = await openCollector()
  lines = []
})
afterEach(async () => {
  await server?.close()
  server = null
  await collector.close()
})

async function open(options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  server = await openTestApp({
    ...options,
    logStream: { write: (line) => void lines.push(line) },
    environment: {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=paint%20shop',
      ...options.environment,
    },
  })
  return server
}

/** Stops the server, which sends what it recorded. */
async function stop(): Promise<void> {
  await server?.close()
  server = null
}

const findSpan = (name: string) => collector.spans.find((span) => span.name === name)!

test(
  'a generation is one trace: request, job, painter and storage, with the request’s id',
  { timeout: 120_000 },
  async () => {
    const { app } = await open()
    const request = buildPaintRequest(await buildPhoto(), { maskPng: await buildMask(buildHouse()) })
    expect((await ask(app, request)).status).toBe(200)
    await stop()

    const root = findSpan('POST /api/process-image')
    expect(root.parentSpanId ?? '').toBe('')
    expect(readAttribute(root, 'http.response.status_code')).toBe('200')
    const job = findSpan('painter job')
    const painter = findSpan('painter')
    const storage = findSpan('storage')
    for (const span of [job, painter, storage]) expect(span.traceId).toBe(root.traceId)
    expect([job.parentSpanId, storage.parentSpanId]).toEqual([root.spanId, root.spanId])
    expect(painter.parentSpanId).toBe(job.spanId)
    expect(readAttribute(storage, 'storage.operation')).toBe('movePrefix')
    expect(readAttribute(painter, 'job.kind')).toBe('paint')
    expect(readAttribute(painter, 'job.outcome')).toBe('done')
    const lastsNs = (span: typeof root) => BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)
    expect(lastsNs(painter)).toBeGreaterThan(1_000_000n)
    expect(lastsNs(painter)).toBeLessThanOrEqual(lastsNs(root) + 1_000_000n)
    const requestId = readAttribute(root, 'housecoat.request_id')
    expect(lines.filter((line) => line.includes(`"reqId":"${requestId}"`)).length).toBeGreaterThanOrEqual(2)
    expect(collector.paths[0]).toBe('/v1/traces')
    expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'paint shop' })
  },
)

test('a failure shows its code; probes are not traced', async () => {
  const { app } = await open({ painter: new QuickPainter(() => Promise.reject(new Error('out of paint'))) })
  const originalImage = (await buildFlatPhoto(64, 64)).toString('base64')
  await app.inject({ method: 'POST', url: '/api/process-doors', payload: { originalImage } })
  await app.inject('/healthz')
  await app.inject('/readyz')
  await app.inject('/nowhere/7f3a9c51e8')
  await stop()
  const failed = findSpan('POST /api/process-doors')
  expect(failed.status.code).toBe(2)
  expect(readAttribute(failed, 'error.type')).toBe('internal')
  expect(findSpan('painter job').status.code).toBe(2)
  expect(collector.spans.map(({ name }) => name)).not.toContain('GET /healthz')
  expect(findSpan('GET unmatched').status.code).toBe(0)
  expect(collector.bodies.join('')).not.toContain('out of paint')
})

test('no span has a photo, a mail, an address, a password, a token or an id of a path', async () => {
  const { app } = await open({ painter: new QuickPainter() })
  const browser = new TestBrowser(app, { remoteAddress: '203.0.113.77' })
  const photo = await buildFlatPhoto(64, 64)
  const secrets = ['canary@example.com', 'canary password', 'canary-token', 'canary-id', 'canaryname']
  await browser.post('/api/register', {
    ...{ username: 'canaryname', email: 'canary@example.com', password: 'canary password' },
  })
  await browser.get('/reset-password?token=canary-token')
  await browser.get('/images/canary-id')
  const { payload } = buildPaintRequest(photo)
  await browser.post('/api/process-image', payload as object)
  await stop()
  secrets.push('203.0.113.77', photo.toString('base64').slice(0, 40), ...browser.cookies.values())
  const sent = collector.bodies.join('')
  expect(sent).toContain('/api/process-image')
  for (const secret of secrets) expect(sent).not.toContain(secret)
})

test('a warning of a service has the id of its request', async () => {
  const images = await openImageServer()
  images.faults.push('status 400')
  const { app } = await open({
    painter: new QuickPainter(),
    environment: {
      ...{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'painter-1', AI_BASE_URL: images.baseUrl },
      ...{ AI_ALLOW_PRIVATE_NETWORK: 'on', AI_PAINT: 'provider' },
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
    },
  })
  await ask(app, buildPaintRequest(await buildPhoto(), { maskPng: await buildMask(buildHouse()) }))
  const parsed = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string })
  const incoming = parsed.find(({ msg }) => msg === 'incoming request')
  const warning = parsed.find(({ msg }) => msg.startsWith('the image model gave no picture'))
  expect(warning?.reqId).toBe(incoming?.reqId)
  expect(warning?.reqId).toMatch(/^[0-9a-f-]{36}$/)
  await images.close()
})

test('a collector that is away fails no request, and holds up no stop', async () => {
  const { app } = await open({
    painter: new QuickPainter(),
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  })
  for (let count = 0; count < 3; count++) expect((await app.inject('/api/community')).statusCode).toBe(200)
  const startedAt = performance.now()
  await stop()
  expect(performance.now() - startedAt).toBeLessThan(4000 * (await measureSlowness()))
})

test('OTEL_TRACES_SAMPLER=always_off records nothing', async () => {
  const { app } = await open({
    painter: new QuickPainter(),
    environment: { OTEL_TRACES_SAMPLER: 'always_off' },
  })
  await app.inject('/api/community')
  await stop()
  expect(collector.spans).toEqual([])
})

test('a collector that refuses spans is reported once', async () => {
  collector.status = 400
  const failures: Error[] = []
  const tracer = openTelemetry({
    endpoint: new URL(`${collector.endpoint}/base/`),
    ...{ headers: {}, serviceName: 'web', sampleRatio: 1 },
    onFailure: (error) => void failures.push(error),
  })
  // more than two batches
  for (let count = 0; count < 1200; count++) tracer.start('request', {}, null).end()
  await tracer.close()
  expect(collector.paths.length).toBeGreaterThan(1)
  expect(new Set(collector.paths)).toEqual(new Set(['/base/v1/traces']))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toBeInstanceOf(Error)
})

test('another process continues a trace by its traceparent', async () => {
  const open = () =>
    openTelemetry({
      endpoint: new URL(collector.endpoint),
      ...{ headers: {}, serviceName: 'worker', sampleRatio: 1, onFailure: () => undefined },
    })
  const web = open()
  const worker = open()
  const root = web.start('request', {}, null)
  const traceparent = await runInScope({ requestId: '1', span: root }, () =>
    inSpan('job', {}, () => Promise.resolve(currentTraceparent())),
  )
  worker.start('work', {}, traceparent).end()
  worker.start('unrelated', {}, 'no traceparent').end()
  root.end()
  await Promise.all([web.close(), worker.close()])
  expect(findSpan('work').traceId).toBe(findSpan('request').traceId)
  expect(findSpan('work').parentSpanId).toBe(findSpan('job').spanId)
  expect(findSpan('unrelated').traceId).not.toBe(findSpan('request').traceId)
})
