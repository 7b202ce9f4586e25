import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_LIMITS, problemSchema } from '@housecoat/contract'
import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ACCESS_ROWS } from '../testing/access-rows.ts'
import { buildPngBomb } from '../testing/build-bomb.ts'
import { BOUNDARY, buildForm, FORM_TYPE, formRequest } from '../testing/build-form.ts'
import { buildFlatPhoto } from '../testing/build-photo.ts'
import {
  buildPaintRequest,
  openTestApp,
  TEST_ENVIRONMENT,
  type TestApp,
  type TestAppOptions,
} from '../testing/open-test-app.ts'
import { QuickPainter } from '../testing/quick-painter.ts'
import { listenOnLoopback, RawClient } from '../testing/raw-client.ts'
import { startServerProcess } from '../testing/start-server-process.ts'
import { TestBrowser } from '../testing/test-browser.ts'

let server: TestApp | null = null
const clients: RawClient[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await server?.close()
  server = null
})

async function open(options: TestAppOptions = {}): Promise<TestApp> {
  server = await openTestApp({ painter: new QuickPainter(), ...options })
  return server
}

async function listen(options?: TestAppOptions): Promise<() => RawClient> {
  const port = await listenOnLoopback((await open(options)).app)
  return () => {
    const client = new RawClient(port)
    clients.push(client)
    return client
  }
}

const codeOf = (body: string) => problemSchema.parse(JSON.parse(body)).code

/** A JPEG of any length that the photo guard lets pass: what comes after its picture is not looked at. */
async function buildLongPhoto(sizeBytes: number): Promise<Buffer> {
  const photo = await buildFlatPhoto(64, 64)
  return Buffer.concat([photo, Buffer.alloc(sizeBytes - photo.length, 'x')])
}

const { payload } = buildPaintRequest('')
const REST = Object.fromEntries(
  Object.entries(payload as Record<string, unknown>).filter(([name]) => name !== 'originalImage'),
)

describe('A4: who calls is asked before a byte of the body is read', () => {
  const refusals = Object.entries(ACCESS_ROWS).flatMap(([route, rows]) => {
    const statuses = rows.map((row) => row.statuses[0])
    const isRefused = statuses.every((status) => status === 401 || status === 404)
    const isWriting = !route.startsWith('GET ')
    return isRefused && isWriting && route !== 'POST /api/login' ? [[route, statuses[0]] as const] : []
  })

  test('a stranger’s unfinished upload is refused by every route that is not for strangers', async () => {
    const connect = await listen()
    expect(refusals.length).toBeGreaterThan(20)
    for (const [route, status] of refusals) {
      const head = { 'content-type': 'application/json', 'content-length': 60_000 }
      const answer = await connect()
        .begin(route.replaceAll(/\{\w+\}/g, '1'), head)
        .readAnswer()
      expect([route, answer.status]).toEqual([route, status])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
  })

  test('401 comes before 413, 415 and 400', async () => {
    const { app } = await open()
    const ask = async (headers: Record<string, string>, body: string) =>
      (await app.inject({ method: 'POST', url: '/api/projects', headers, payload: body })).statusCode
    expect(await ask({ 'content-type': 'application/json' }, 'x'.repeat(30_000_000))).toBe(401)
    expect(await ask({ 'content-type': 'text/x-unknown' }, 'x')).toBe(401)
    expect(await ask({ 'content-type': 'application/json' }, '{')).toBe(401)
  })
})

describe('A4: no anonymous request blocks the event loop for 200 ms', () => {
  const MIB = 1024 * 1024
  const json = (url: string, body: Buffer): InjectOptions => ({
    ...{ method: 'POST', url, payload: body },
    headers: { 'content-type': 'application/json' },
  })
  const inPhoto = (text: string, unit: string) =>
    Buffer.concat([
      Buffer.from(`{"isExterior":true,"${text}":"`),
      Buffer.alloc(16 * MIB, unit),
      Buffer.from('"}'),
    ])
  const bodies: readonly [string, () => Buffer | Promise<Buffer>][] = [
    ['16 MB of [', () => Buffer.alloc(16 * MIB, '[')],
    ['16 MB of [[[…]]]', () => Buffer.concat([Buffer.alloc(8 * MIB, '['), Buffer.alloc(8 * MIB, ']')])],
    ['16 MB of {"a":', () => Buffer.alloc(16 * MIB, '{"a":')],
    ['16 MB of [],', () => Buffer.concat([Buffer.from('['), Buffer.alloc(16 * MIB, '[],')])],
    ['16 MB of digits', () => Buffer.alloc(16 * MIB, '7')],
    ['16 MB of spaces', () => Buffer.alloc(16 * MIB, ' ')],
    ['a photo of escaped quotes', () => inPhoto('originalImage', '\\"')],
    ['a photo of escaped slashes', () => inPhoto('originalImage', '\\/')],
    ['a photo of Unicode escapes', () => inPhoto('originalImage', '\\u002b')],
    ['a photo of é', () => inPhoto('originalImage', 'é')],
    ['a photo that is no base64', () => inPhoto('originalImage', '&')],
    ['a photo of zeros', () => inPhoto('originalImage', 'A')],
    ['a name of 16 MB', () => inPhoto('name', 'é')],
    [
      '10 MB of legal base64',
      async () => {
        const photo = await buildLongPhoto(PHOTO_LIMITS.sizeBytes)
        return Buffer.from(JSON.stringify({ ...REST, originalImage: photo.toString('base64') }))
      },
    ],
  ]

  test.each(bodies)('%s', async (_name, build) => {
    const { app } = await open()
    const body = await build()
    for (const url of ['/api/process-image', '/api/process-doors']) {
      const delays: number[] = []
      // on a busy machine other programs stop this one for as long; what a request itself does is there every time
      for (let attempt = 0; attempt < 12 && Math.min(200, ...delays) >= 200; attempt++) {
        const delay = monitorEventLoopDelay({ resolution: 5 })
        delay.enable()
        await pause(20)
        delay.reset()
        const answer = await app.inject(json(url, body))
        await pause(20)
        delay.disable()
        delays.push(delay.max / 1e6)
        expect(answer.statusCode).toBeLessThan(500)
      }
      expect(Math.min(...delays)).toBeLessThan(200)
    }
  })
})

describe('A4: uploads under way cannot take all memory', () => {
  const HALF = { 'content-type': 'application/json', 'content-length': 15_000_000 }
  const begin = (client: RawClient) => {
    client.begin('POST /api/process-image', HALF).socket.write('{"originalImage":"')
    return client
  }

  test('one network holds a quarter; its next upload is refused before its body, and heard when another ends', async () => {
    const connect = await listen({ environment: { RATE_LIMIT: 'on' } })
    const held = [1, 2, 3, 4].map(() => begin(connect()))
    await pause(300)
    const refused = await connect().begin('POST /api/process-image', HALF).readAnswer()
    expect([refused.status, codeOf(refused.body)]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['connection']).toBe('close')
    // forms are no photos
    const { app } = server!
    expect((await app.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(200)
    held[0].close()
    await vi.waitUntil(
      async () => {
        const client = begin(connect())
        const answer = await Promise.race([client.readAnswer(), pause(150)])
        client.close()
        return answer === undefined
      },
      { timeout: 20_000 },
    )
  })

  test('all together hold what the operator allows', async () => {
    const connect = await listen({ environment: { UPLOAD_MEGABYTES: '32' } })
    begin(connect())
    begin(connect())
    await pause(300)
    const refused = await connect().begin('POST /api/process-image', HALF).readAnswer()
    expect([refused.status, codeOf(refused.body)]).toEqual([503, 'server_busy'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('chunked bytes are counted as they come', async () => {
    const connect = await listen({ environment: { UPLOAD_MEGABYTES: '32' } })
    const head = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const megabytes = (count: number) =>
      `${(count * 1_000_000).toString(16)}\r\n${' '.repeat(count * 1_000_000)}\r\n`
    const uploads = [1, 2, 3].map(() => {
      const client = connect().begin('POST /api/process-doors', head)
      // the bytes are in the photo, because the text beside it may not be that long
      client.socket.write(`1\r\n{\r\n11\r\n"originalImage":"\r\n${megabytes(12)}`)
      return client
    })
    // the one whose bytes come last, and would be more than 32 MB with the others'
    const answer = await Promise.race(uploads.map((client) => client.readAnswer()))
    expect([answer.status, codeOf(answer.body)]).toEqual([503, 'server_busy'])
  })

  test('of a hundred half uploads only as many are read as the budget holds', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-uploads-'))
    const child = await startServerProcess({
      environment: { ...TEST_ENVIRONMENT, PORT: '0', DATA_DIR: dataDir },
      paintMs: 0,
    })
    try {
      const before = await readMegabytes(child.pid)
      const half = Buffer.alloc(14_000_000, 'A')
      let mostMegabytes = 0
      const uploads = Array.from({ length: 100 }, () => {
        const client = begin(new RawClient(Number(new URL(child.origin).port)))
        clients.push(client)
        client.socket.write(half)
        return client
      })
      const countClosed = () => uploads.filter(({ socket }) => socket.destroyed).length
      const read = Math.floor((256 * 1024 * 1024) / HALF['content-length'])
      for (let tick = 0; tick < 300 && (tick < 20 || countClosed() < 100 - read); tick++) {
        await pause(100)
        mostMegabytes = Math.max(mostMegabytes, await readMegabytes(child.pid))
      }
      expect(countClosed()).toBe(100 - read)
      // 1.4 GB were offered; the budget holds 256 MB, and the chunks of those uploads are garbage for a while
      expect(mostMegabytes - before).toBeLessThan(1000)
    } finally {
      await child.kill()
      await rm(dataDir, { recursive: true })
    }
  })
})

async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

describe('a photo as multipart or bare', () => {
  const KEY = { 'idempotency-key': 'the-same-wish-in-another-form' }

  test('is answered as in base64, and with the same idempotency key it is the same request', async () => {
    const painter = new QuickPainter()
    const { app } = await open({ painter })
    const photo = await buildFlatPhoto(64, 64)
    const mask = buildFlatMask()
    const browser = new TestBrowser(app, { headers: KEY })
    const inJson = await browser.post('/api/process-image', {
      ...REST,
      originalImage: photo.toString('base64'),
      mask: mask.toString('base64'),
    })
    const form = formRequest('/api/process-image', { request: REST, originalImage: photo, mask })
    const inForm = await app.inject({
      ...form,
      headers: { ...form.headers, ...KEY },
      cookies: Object.fromEntries(browser.cookies),
    })
    expect([inJson.status, inForm.statusCode]).toEqual([200, 200])
    expect(inForm.json()).toEqual(inJson.body)
    expect(painter.begun).toBe(1)
    const other = await app.inject({
      ...formRequest('/api/process-image', {
        request: REST,
        originalImage: await buildFlatPhoto(65, 65),
        mask,
      }),
      headers: { ...form.headers, ...KEY },
      cookies: Object.fromEntries(browser.cookies),
    })
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test.each([
    ['/api/process-doors', 'image/jpeg'],
    ['/api/process-doors', 'image/png'],
  ])('POST %s takes the photo alone as %s, whatever the type says', async (url, type) => {
    const { app } = await open({ painter: new DoorPainter() })
    const bare = {
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: await buildFlatPhoto(64, 64),
    } as const
    expect((await app.inject(bare)).statusCode).toBe(200)
  })

  test('a design is saved with a photo as a file and a result by its path', async () => {
    const { app } = await open()
    const browser = new TestBrowser(app)
    await browser.post('/api/register', {
      username: 'saver',
      email: 's@example.com',
      password: 'seven red barns',
    })
    const form = formRequest('/api/projects', {
      request: {
        ...{ name: 'Porch', isExterior: true, selections: JSON.stringify(REST['selections']) },
        resultImage: '/images/none-of-mine-0000000000000',
      },
      originalImage: await buildFlatPhoto(64, 64),
    })
    const answer = await app.inject({ ...form, cookies: Object.fromEntries(browser.cookies) })
    // the photo was taken, and the path looked up
    expect(answer.json()).toMatchObject({ code: 'picture_not_found' })
  })

  const start = (name: string, bytes: Buffer) =>
    buildForm({ [name]: bytes }).subarray(0, -`\r\n--${BOUNDARY}--\r\n`.length)

  test.each([
    [
      'an SVG',
      'originalImage',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'.padEnd(200)),
      415,
      'image_type_unsupported',
    ],
    ['a HEIC', 'originalImage', Buffer.from('\0\0\0\x18ftypheic'.padEnd(200)), 415, 'image_heic'],
    [
      'a bomb',
      'originalImage',
      buildPngBomb({ width: 50_000, height: 50_000 }).subarray(0, 200),
      413,
      'image_dimensions_too_large',
    ],
    ['a mask that is no PNG', 'mask', Buffer.alloc(200, 0xff), 422, 'mask_invalid'],
    ['a file that nobody asked for', 'another', Buffer.alloc(200), 400, 'bad_request'],
  ])('%s is refused by its first bytes', async (_name, field, bytes, status, code) => {
    const connect = await listen()
    const client = connect().begin('POST /api/process-image', {
      'content-type': FORM_TYPE,
      'content-length': 9_000_000,
    })
    client.socket.write(start(field, bytes))
    const answer = await client.readAnswer()
    expect([answer.status, codeOf(answer.body)]).toEqual([status, code])
    expect(answer.headers['connection']).toBe('close')
  })

  test('T9: one byte more than 10 MB is refused after 10.1 MB at most, chunked or not', async () => {
    const photo = await buildLongPhoto(PHOTO_LIMITS.sizeBytes + 1)
    for (const framing of ['chunked', 'declared']) {
      const { app } = await open()
      const port = await listenOnLoopback(app)
      let bytesRead = () => 0
      app.server.once('connection', (socket) => (bytesRead = () => socket.bytesRead))
      const client = new RawClient(port)
      clients.push(client)
      const body = start('originalImage', photo)
      // more follows than is there, so that only the limit can end it
      const length = { 'content-length': body.length + 1_000_000 }
      client.begin('POST /api/process-image', {
        'content-type': FORM_TYPE,
        ...(framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : length),
      })
      client.socket.write(
        framing === 'chunked' ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body]) : body,
      )
      const answer = await client.readAnswer()
      expect([answer.status, codeOf(answer.body)]).toEqual([413, 'image_too_large'])
      expect(bytesRead()).toBeLessThan(10.1 * 1024 * 1024)
      await server?.close()
      server = null
    }
  })

  test.each<[string, InjectOptions]>([
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
    ['an end too early', { headers: { 'content-type': FORM_TYPE }, payload: `--${BOUNDARY}\r\n` }],
    ['no parts', { headers: { 'content-type': FORM_TYPE }, payload: `--${BOUNDARY}--\r\n` }],
    [
      'a request twice',
      {
        headers: { 'content-type': FORM_TYPE },
        payload: Buffer.concat([
          buildForm({ request: {} }).subarray(0, -4 - BOUNDARY.length - 2),
          buildForm({ request: {} }),
        ]),
      },
    ],
    [
      'a request that is a list',
      { headers: { 'content-type': FORM_TYPE }, payload: buildForm({ request: [] }) },
    ],
    [
      'a request that nests',
      {
        headers: { 'content-type': FORM_TYPE },
        payload: buildForm({ request: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as object }),
      },
    ],
  ])('a form with %s is a bad request', async (_name, request) => {
    const { app } = await open()
    const answer = await app.inject({ method: 'POST', url: '/api/process-image', ...request })
    expect(answer.statusCode).toBe(400)
    problemSchema.parse(answer.json())
  })

  test('a form of 100,000 parts is refused at the fourth', async () => {
    const { app } = await open()
    const part = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n`)
    const payload = Buffer.concat(Array.from({ length: 100_000 }, () => part))
    const answer = await app.inject({
      method: 'POST',
      url: '/api/process-image',
      headers: { 'content-type': FORM_TYPE },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'image/jpeg',
  ])('a route without photos does not take %s', async (type) => {
    const { app } = await open()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': type },
      payload: 'username=x',
    })
    expect(answer.json()).toMatchObject({ code: 'media_type_unsupported', status: 415 })
  })

  test('a packed body is not unpacked', async () => {
    const { app } = await open()
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers, payload: 'x' })
    expect(answer.json()).toMatchObject({ code: 'media_type_unsupported' })
  })
})

describe('base64 in JSON, as others write it', () => {
  test.each<[string, (text: string) => string]>([
    ['plain', (text) => text],
    ['with escaped slashes', (text) => text.replaceAll('/', '\\/')],
    ['with escaped pluses', (text) => text.replaceAll('+', '\\u002B').replaceAll('=', '\\u003d')],
    ['as a data URL', (text) => `data:image/png;base64,${text}`],
    [
      'as a data URL with escaped slashes',
      (text) => `data:image\\/png;base64,${text.replaceAll('/', '\\/')}`,
    ],
  ])('%s', async (_name, write) => {
    const painter = new DoorPainter()
    const { app } = await open({ painter })
    const photo = await buildFlatPhoto(200, 200)
    const body = `\uFEFF{ "name" : "A \\"door\\"", "origin\\u0061lImage":"${write(photo.toString('base64'))}" }`
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/process-doors', payload: body },
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
    expect(painter.photo?.equals(photo)).toBe(true)
  })

  test.each([
    ['', 'image_missing'],
    ['a', 'image_damaged'],
    ['!!!!', 'image_damaged'],
    ['QQ==QQ==', 'image_damaged'],
    ['QUJ', 'image_damaged'],
    ['A\\nBC', 'image_damaged'],
    ['data:image/png;base64,', 'image_damaged'],
    ['PHN2Zz48L3N2Zz48IS0tIC0tPg==', 'image_type_unsupported'],
  ])('%j is %s', async (text, code) => {
    const { app } = await open()
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/process-doors', payload: `{"originalImage":"${text}"}` },
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json()).toMatchObject({ code })
  })

  test('of two photos the last one counts', async () => {
    const painter = new DoorPainter()
    const { app } = await open({ painter })
    const [first, last] = [await buildFlatPhoto(64, 64), await buildFlatPhoto(80, 80)]
    const payload = `{"originalImage":"${first.toString('base64')}","originalImage":"${last.toString('base64')}"}`
    await app.inject({
      method: 'POST',
      url: '/api/process-doors',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(painter.photo?.equals(last)).toBe(true)
  })
})

test('the API’s description names every form that a photo may have', async () => {
  const { app } = await open()
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
  }>()
  const contentOf = (path: string) => paths[path].post.requestBody.content
  for (const path of [
    '/api/process-image',
    '/api/process-doors',
    '/api/set-door',
    '/api/projects',
    '/api/analysis',
    '/api/taps/photos',
  ])
    expect(Object.keys(contentOf(path))).toEqual(
      expect.arrayContaining(['application/json', 'multipart/form-data']),
    )
  expect(contentOf('/api/process-doors')).toHaveProperty('image/*')
  expect(contentOf('/api/process-image')['application/json'].schema).toMatchObject({
    required: expect.arrayContaining(['originalImage', 'selections']) as string[],
    properties: { originalImage: { type: 'string' }, mask: { type: 'string' } },
  })
  expect(contentOf('/api/process-image')['multipart/form-data'].schema).toMatchObject({
    required: ['originalImage'],
    properties: {
      request: { type: 'object', required: expect.arrayContaining(['selections']) as string[] },
      originalImage: { type: 'string', format: 'binary' },
    },
  })
})

/** Keeps the photo that it was given, and finds no door in it. */
class DoorPainter extends QuickPainter {
  photo: Buffer | null = null

  override async run(...[job, signal]: Parameters<QuickPainter['run']>) {
    if ('photo' in job) this.photo = Buffer.from(job.photo)
    return { ...(await super.run(job, signal)), doors: [] } as never
  }
}

function buildFlatMask(): Buffer {
  return buildPngBomb({ width: 64, height: 64, colorType: 0 })
}
