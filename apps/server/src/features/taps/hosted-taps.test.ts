import { sql } from '../../platform/database/drizzle.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import {
  buildTapHouse,
  HOUSE_PLACES,
  houseColorAt,
  likelihoodAt,
  TAP_HOUSE,
} from '../../testing/build-tap-house.ts'
import { openMember } from '../../testing/open-ledger.ts'
import { openSegmenterServer, type SegmenterServer } from '../../testing/open-segmenter-server.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { createTapClient } from '../../testing/tap-client.ts'

const KEY = 'secret-of-the-operator'
const photo = await buildTapHouse()
const WALL = { ...HOUSE_PLACES.leftWall, adds: true }
const DOOR = { ...HOUSE_PLACES.door, adds: false }

/** A mask of what `isInside` says, as the providers send them: a PNG, white on black. */
function drawMask(isInside: (x: number, y: number) => boolean): Promise<Buffer> {
  const { width, height } = TAP_HOUSE
  const data = Buffer.from(
    Array.from({ length: width * height }, (_, i) => (isInside(i % width, Math.floor(i / width)) ? 255 : 0)),
  )
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

const isRed = (x: number, y: number) => houseColorAt(x, y)[0] === 190
const wallMask = await drawMask(isRed)
const houseMask = await drawMask((_x, y) => y < 250)
const doorMask = await drawMask((x, y) => houseColorAt(x, y)[1] === 160)
const leftMask = await drawMask((x, y) => isRed(x, y) && x < 200)

let painter: PainterPool
let provider: SegmenterServer
let server: TestApp
let lines: string[]

beforeAll(() => {
  painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
})

afterAll(() => painter.close())

beforeEach(async () => {
  provider = await openSegmenterServer()
  lines = []
})

afterEach(async () => {
  await server.close()
  await provider.close()
})

async function openServer(environment: Record<string, string>) {
  server = await openTestApp({
    // outlives the server: starting painters takes its time
    painter: {
      run: (job, signal) => painter.run(job, signal),
      isAlive: true,
      close: () => Promise.resolve(),
    },
    logStream: { write: (line: string) => void lines.push(line) },
    environment: {
      LOG_LEVEL: 'info',
      TAP_API_KEY: KEY,
      TAP_BASE_URL: provider.baseUrl,
      AI_ALLOW_PRIVATE_NETWORK: 'on',
      ...environment,
    },
  })
  const client = createTapClient(server.app)
  const { body } = await client.sendPhoto(photo)
  return { client, key: body.photo }
}

const spent = async () => {
  const { db } = await sharedDatabase()
  const { rows } = await db.execute(sql`select calls, cost_usd from image_model_days`)
  return rows
}

describe('SAM 2 at fal', () => {
  test('is asked for the region under the tap, without what the other side marks', async () => {
    provider.masks = [wallMask]
    const { client, key } = await openServer({ TAP_MODEL: 'fal' })
    expect((await server.app.inject('/api/taps')).json()).toEqual({
      model: 'SAM 2 (fal)',
      waitMs: 2000,
      findsHouses: false,
    })
    expect((await server.app.inject('/api/site')).json()).toMatchObject({
      tapModel: { name: 'SAM 2 (fal)', isHosted: true, findsHouses: false },
    })
    const wall = await client.ask(key, [DOOR, { ...HOUSE_PLACES.rightWall, adds: true }, WALL])
    expect(wall.model).toBe('SAM 2 (fal)')
    expect(likelihoodAt(wall, HOUSE_PLACES.rightWall)).toBeGreaterThan(240)
    expect(likelihoodAt(wall, HOUSE_PLACES.door)).toBeLessThan(15)
    const [request] = provider.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/fal-ai/sam2/image',
      authorization: `Key ${KEY}`,
      body: {
        prompts: [
          { x: 200, y: 200, label: 0 },
          { x: 50, y: 50, label: 1 },
        ],
        apply_mask: false,
        sync_mode: true,
        output_format: 'png',
      },
    })
    const [, base64] = (request.body?.['image_url'] as string).split('data:image/jpeg;base64,')
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject(TAP_HOUSE)
  })

  test('gets an upright copy of analysis size without metadata, and taps in its pixels', async () => {
    provider.masks = [wallMask]
    const { client } = await openServer({ TAP_MODEL: 'fal' })
    // stored lying on its side, as phones do
    const lying = await sharp(await sharp(photo).resize(2000, 1500).toBuffer())
      .rotate(-90)
      .withExif({ IFD0: { Artist: 'Ada' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(lying).metadata()).toMatchObject({ width: 1500, height: 2000, orientation: 6 })
    const { body } = await client.sendPhoto(lying)
    await client.ask(body.photo, [{ x: 1000, y: 1000, adds: true }])
    const request = provider.requests.at(-1)
    const [, base64] = (request?.body?.['image_url'] as string).split('data:image/jpeg;base64,')
    const copy = await sharp(Buffer.from(base64, 'base64')).metadata()
    expect(copy).toMatchObject({ width: 1024, height: 768 })
    expect(copy.exif).toBeUndefined()
    expect(request?.body?.['prompts']).toEqual([{ x: 512, y: 512, label: 1 }])
  })

  test('may name a file, which is fetched without the key', async () => {
    provider.masks = [wallMask]
    provider.namesFile = true
    const { client, key } = await openServer({ TAP_MODEL: 'fal' })
    expect(likelihoodAt(await client.ask(key, [WALL]), HOUSE_PLACES.rightWall)).toBeGreaterThan(240)
  })

  test('uses the key and the address of AI_PROVIDER where that is fal, too, and another model by its name', async () => {
    provider.masks = [wallMask]
    const { client, key } = await openServer({
      TAP_MODEL: 'fal:fal-ai/sam3/image',
      TAP_API_KEY: '',
      TAP_BASE_URL: '',
      AI_PROVIDER: 'fal',
      AI_MODEL: 'fal-ai/flux',
      AI_API_KEY: 'another-key',
      AI_BASE_URL: provider.baseUrl,
    })
    await client.ask(key, [WALL])
    expect(provider.requests[0]).toMatchObject({
      path: '/fal-ai/sam3/image',
      authorization: 'Key another-key',
    })
  })

  test.each([
    ['refuses', () => (provider.nextStatus = 401)],
    ['sends no picture', () => (provider.masks = [Buffer.from('hello')])],
    ['sends half a picture', () => (provider.masks = [wallMask.subarray(0, wallMask.length / 2)])],
  ])('that %s is logged without the key, and the next tap works', async (_words, damage) => {
    provider.masks = [wallMask]
    const { client, key } = await openServer({ TAP_MODEL: 'fal' })
    damage()
    expect(await client.askForCode(key, [WALL])).toBe('tap_model_failed')
    expect(lines.some((line) => line.includes('the tap model gave no area'))).toBe(true)
    expect(lines.join('\n')).not.toContain(KEY)
    provider.masks = [wallMask]
    expect((await client.ask(key, [WALL])).model).toBe('SAM 2 (fal)')
  })

  test('in a private network is refused unless the operator allows it', async () => {
    const { client, key } = await openServer({ TAP_MODEL: 'fal', AI_ALLOW_PRIVATE_NETWORK: 'off' })
    expect(await client.askForCode(key, [WALL])).toBe('tap_model_failed')
    expect(provider.requests).toEqual([])
    expect(lines.join('\n')).toContain('AI_ALLOW_PRIVATE_NETWORK=on')
  })

  test('is called no more than the day’s limit, by pictures’ count, and each call’s cost is recorded', async () => {
    provider.masks = [wallMask]
    const limits = { AI_DAILY_LIMIT: '2', AI_DAILY_SHARE: '10', TAP_COST_PER_CALL: '0.25' }
    const { client, key } = await openServer({ TAP_MODEL: 'fal', ...limits })
    await client.ask(key, [WALL])
    provider.nextStatus = 500
    expect(await client.askForCode(key, [WALL])).toBe('tap_model_failed')
    expect(await client.askForCode(key, [WALL])).toBe('tap_limit_reached')
    expect(provider.requests).toHaveLength(2)
    expect(await spent()).toEqual([expect.objectContaining({ calls: 2 })])
    expect(Number((await spent())[0]['cost_usd'])).toBe(0.5)
  })

  test('has a share for each member, and one for all visitors of a network', async () => {
    provider.masks = [wallMask]
    const { client, key } = await openServer({ TAP_MODEL: 'fal', AI_DAILY_SHARE: '2' })
    await client.ask(key, [WALL])
    await createTapClient(server.app).ask(key, [WALL])
    expect(await client.askForCode(key, [WALL])).toBe('tap_limit_reached')
    const member = await openMember({ app: server.app, painter: new QuickPainter() })
    expect((await member.post('/api/taps', { photo: key, taps: [WALL] })).status).toBe(200)
    expect(provider.requests).toHaveLength(3)
  })

  test('leaves no count of a deleted account', async () => {
    provider.masks = [wallMask]
    const { key } = await openServer({ TAP_MODEL: 'fal' })
    const member = await openMember({ app: server.app, painter: new QuickPainter() })
    await member.post('/api/taps', { photo: key, taps: [WALL] })
    const { db } = await sharedDatabase()
    const countKeys = async () =>
      (await db.execute(sql`select key from attempt_windows where key like 'hostedTap:account:%'`)).rows
        .length
    expect(await countKeys()).toBe(1)
    const { user } = (await member.get('/api/user')).body as unknown as { user: { username: string } }
    const deleted = { username: user.username, password: 'seven red barns' }
    expect((await member.send('DELETE', '/api/account', deleted)).status).toBe(200)
    expect(await countKeys()).toBe(0)
  })

  test('is never called with a limit of 0', async () => {
    const { client, key } = await openServer({ TAP_MODEL: 'fal', AI_DAILY_LIMIT: '0' })
    expect(await client.askForCode(key, [WALL])).toBe('tap_limit_reached')
    expect(provider.requests).toEqual([])
  })
})

describe('SAM 2 at Replicate', () => {
  const posts = () => provider.requests.filter(({ method }) => method === 'POST')

  test('finds all regions in one prediction; a tap takes the smallest that has it, and nothing of the other side', async () => {
    provider.masks = [houseMask, wallMask, leftMask, doorMask]
    const { client, key } = await openServer({ TAP_MODEL: 'replicate' })
    const [left, right] = [HOUSE_PLACES.leftWall, HOUSE_PLACES.rightWall]
    const smallest = await client.ask(key, [WALL])
    expect([likelihoodAt(smallest, left) > 240, likelihoodAt(smallest, right) < 15]).toEqual([true, true])
    const wall = await client.ask(key, [DOOR, { ...right, adds: true }])
    expect([likelihoodAt(wall, right) > 240, likelihoodAt(wall, HOUSE_PLACES.door) < 15]).toEqual([
      true,
      true,
    ])
    const nothing = await client.ask(key, [{ ...HOUSE_PLACES.lawn, adds: true }])
    expect(Math.max(...nothing.likelihood)).toBe(0)
    expect(posts()).toHaveLength(1)
    expect(posts()[0]).toMatchObject({
      path: '/predictions',
      authorization: `Bearer ${KEY}`,
      prefer: 'wait=60',
      body: {
        version: 'fe97b453a6455861e3bac769b441ca1f1086110da7466dbb65cf1eecfd60dc83',
        input: { image: expect.stringMatching(/^data:image\/jpeg;base64,/) as string },
      },
    })
    expect(await spent()).toEqual([expect.objectContaining({ calls: 1 })])
  })

  test('goes on for later taps when a page does not wait any longer', async () => {
    provider.masks = [doorMask]
    const { client, key } = await openServer({ TAP_MODEL: 'replicate' })
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const left = new AbortController()
    const asking = fetch(`${origin}/api/taps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ photo: key, taps: [DOOR] }),
      signal: left.signal,
    })
    await vi.waitUntil(() => posts().length === 1, { timeout: 20_000 })
    left.abort()
    await expect(asking).rejects.toThrow()
    expect(likelihoodAt(await client.ask(key, [DOOR]), HOUSE_PLACES.door)).toBeGreaterThan(240)
    expect(posts()).toHaveLength(1)
  })

  test('that fails is asked again at the next tap', async () => {
    provider.masks = [doorMask]
    provider.outcome = 'failed'
    const { client, key } = await openServer({ TAP_MODEL: 'replicate:ada/sam' })
    expect(await client.askForCode(key, [DOOR])).toBe('tap_model_failed')
    expect(lines.join('\n')).toContain('out of memory')
    provider.outcome = 'succeeded'
    expect(likelihoodAt(await client.ask(key, [DOOR]), HOUSE_PLACES.door)).toBeGreaterThan(240)
    expect(posts().map(({ path }) => path)).toEqual([
      '/models/ada/sam/predictions',
      '/models/ada/sam/predictions',
    ])
  })
})
