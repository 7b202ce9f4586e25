import { findStyle } from '@housecoat/contract'
import sharp from 'sharp'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import {
  ask,
  buildPaintRequest,
  openTestApp,
  paintAndFetch,
  type TestApp,
} from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { IMAGE_FAULTS, openImageServer, type ImageServer } from '../../testing/open-image-server.ts'

const KEY = 'sk-secret-of-the-operator'
/** small, because a picture's time grows with its size */
const house = buildHouse(320, 240)

let painter: PainterPool
let images: ImageServer
let server: TestApp
let photo: Buffer
let maskPng: Buffer

beforeAll(async () => {
  painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
  photo = await buildPhoto(house.width, house.height)
  maskPng = await buildMask(house)
})

afterAll(() => painter.close())

beforeEach(async () => {
  images = await openImageServer()
})

afterEach(async () => {
  await server.close()
  await images.close()
})

async function openServer(environment: Record<string, string> = {}): Promise<void> {
  server = await openTestApp({
    // outlives the server: starting painters takes its time
    painter: {
      run: (job, signal) => painter.run(job, signal),
      isAlive: true,
      close: () => Promise.resolve(),
    },
    environment: {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'painter-1',
      AI_API_KEY: KEY,
      AI_BASE_URL: images.baseUrl,
      AI_ALLOW_PRIVATE_NETWORK: 'on',
      AI_PAINT: 'provider',
      AI_TIMEOUT_SECONDS: '60',
      ALLOWANCE_ANONYMOUS: '2',
      ...environment,
    },
  })
}

const request = () => buildPaintRequest(photo, { maskPng })
const MODEL = { kind: 'model', provider: 'openai-compatible', model: 'painter-1' }
const BUILTIN = { kind: 'builtin' }

const STYLE = {
  id: 'craftsman',
  category: 'exterior',
  name: 'Craftsman',
  description: 'any words',
} as const

const styleRequest = (style: object = STYLE, areaId = 'siding', isExterior = true) => ({
  ...({ method: 'POST', url: '/api/process-image' } as const),
  payload: {
    originalImage: photo.toString('base64'),
    isExterior,
    mask: maskPng.toString('base64'),
    selections: [{ areaId, area: 'Siding', style }],
  },
})

/** A model that paints everything green, sky and window too. */
const paintGreen: ImageServer['change'] = ({ data }) =>
  Buffer.from(data.map((_, i) => (i % 3 === 1 ? 200 : 20)))

describe('paint by a hosted model', () => {
  test('is composited into the photo through the matte: nothing else changes', async () => {
    await openServer()
    images.change = paintGreen
    const painted = await sharp(await paintAndFetch(server.app, request()))
      .raw()
      .toBuffer()
    const original = await sharp(photo).raw().toBuffer()
    const pixelAt = (pixels: Buffer, x: number, y: number) => [
      ...pixels.subarray((y * house.width + x) * 3, (y * house.width + x) * 3 + 3),
    ]
    expect(pixelAt(painted, 60, 200)[1]).toBeGreaterThan(180)
    for (const [x, y] of [
      [160, 15],
      [160, 145],
      [5, 235],
    ])
      expect(pixelAt(painted, x, y)).toEqual(pixelAt(original, x, y))
  })

  test('is requested in the specification’s words, with the area as transparency', async () => {
    await openServer()
    const { body } = await ask(server.app, request())
    expect(body).toMatchObject({ success: true, maker: MODEL, notice: null, swatch: '#2C3E50' })
    const [edit] = images.edits
    expect(edit.fields['prompt']).toContain('color code #2C3E50')
    expect(edit.fields['size']).toBe('1536x1024')
    const { data, info } = await sharp(edit.mask!).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1536, height: 1024, channels: 4 })
    const alphaAt = (x: number, y: number) => data[(y * 1536 + x) * 4 + 3]
    // the photo is 1365 pixels wide in the middle of the frame
    expect([alphaAt(85 + 256, 850), alphaAt(85 + 682, 60), alphaAt(5, 850)]).toEqual([0, 255, 255])
  })

  test('is recorded with its maker', async () => {
    await openServer({ AI_COST_PER_IMAGE: '0.04' })
    await ask(server.app, request())
    const { db } = await sharedDatabase()
    const { rows } = await db.execute(sql`select made_by from generations`)
    expect(rows).toMatchObject([
      { made_by: { ...MODEL, costUsd: 0.04, promptVersion: expect.any(String) as string } },
    ])
    expect((await db.execute(sql`select calls, cost_usd from image_model_days`)).rows).toEqual([
      { calls: 1, cost_usd: 0.04 },
    ])
  })
})

test.each(IMAGE_FAULTS)('%s: the built-in engine makes the picture, and says so', async (fault) => {
  const endsAtDeadline = fault === 'silence' || fault === 'slow drip'
  await openServer(endsAtDeadline ? { AI_TIMEOUT_SECONDS: '1' } : {})
  images.faults.push(fault, fault, fault)
  const { status, body } = await ask(server.app, request())
  const notice = expect.stringContaining('the built-in engine made this one') as string
  expect([status, body]).toMatchObject([200, { maker: BUILTIN, notice }])
  expect((await server.listFiles()).drafts).toEqual([])
})

test('past the daily limit the built-in engine makes the picture, and the model is not called', async () => {
  await openServer({ AI_DAILY_LIMIT: '3', AI_DAILY_SHARE: '3', ALLOWANCE_ANONYMOUS: '10' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(server.app, request())))
  expect(images.edits).toHaveLength(3)
  const makers = answers.map(({ body }) => (body.success ? body.maker.kind : body.code))
  expect(makers.filter((kind) => kind === 'model')).toHaveLength(3)
  expect(makers.filter((kind) => kind === 'builtin')).toHaveLength(3)
})

test('a provider without a key is reported in the options, without its name, and the built-in engine makes the picture', async () => {
  await openServer({ AI_PROVIDER: 'openai', AI_API_KEY: '' })
  const options = await server.app.inject('/api/generation/options')
  expect(options.json()).toMatchObject({
    paint: BUILTIN,
    style: BUILTIN,
    notice: expect.stringContaining('not set up') as string,
  })
  expect(options.body).not.toMatch(/openai|KEY/i)
  expect((await ask(server.app, request())).body).toMatchObject({ maker: BUILTIN, notice: null })
})

test('an address in the private network is refused until the operator allows it', async () => {
  await openServer({ AI_ALLOW_PRIVATE_NETWORK: 'off' })
  expect((await ask(server.app, request())).body).toMatchObject({ maker: BUILTIN })
  expect(images.edits).toHaveLength(0)
})

test('the options name the maker of paint and of styles', async () => {
  await openServer({ AI_PAINT: 'builtin' })
  const { body } = await server.app.inject('/api/generation/options')
  expect(JSON.parse(body)).toEqual({ success: true, paint: BUILTIN, style: MODEL, notice: null })
})

test('a prompt over 2,000 characters is refused in clear words', async () => {
  await openServer()
  const payload = { ...(request().payload as object), prompt: 'x'.repeat(2001) }
  const { status, body } = await ask(server.app, { ...request(), payload })
  expect([status, body]).toMatchObject([400, { code: 'prompt_too_long' }])
})

describe('styles', () => {
  test('are made by the hosted model if there is one, with the photo’s aspect', async () => {
    await openServer({ AI_PAINT: 'builtin' })
    images.change = ({ data }) => Buffer.from(data.map((byte) => 255 - byte))
    const { status, body } = await ask(server.app, styleRequest())
    expect([status, body]).toMatchObject([200, { maker: MODEL, width: house.width, height: house.height }])
    expect(body).not.toHaveProperty('swatch')
    expect(images.edits[0].fields['prompt']).toContain('Craftsman')
  })

  test('that move the window are requested once more, then refused, and cost nothing', async () => {
    await openServer()
    images.change = tearApart
    const { status, body } = await ask(server.app, styleRequest())
    expect([status, body]).toMatchObject([502, { code: 'restyle_drifted' }])
    expect(images.edits).toHaveLength(2)
    const left = await server.app.inject('/api/uploads-remaining')
    expect(left.json()).toMatchObject({ remainingUploads: 2 })
  })

  test('are made by the built-in engine without a model', async () => {
    await openServer({ AI_PROVIDER: 'builtin' })
    const { status, body } = await ask(server.app, styleRequest())
    expect([status, body]).toMatchObject([
      200,
      { maker: BUILTIN, notice: null, width: house.width, height: house.height },
    ])
    expect(body.message).toBe('Redesigned in the Craftsman style')
  })

  test.each([
    ['no such style', { ...STYLE, id: 'brutalist' }, 'siding', true, 'style_unknown'],
    [
      'a style of rooms for a house',
      { ...STYLE, id: 'bohemian', category: 'interior' },
      'siding',
      true,
      'style_unknown',
    ],
    ['a style without a name', { id: 'craftsman' }, 'siding', true, 'style_unknown'],
    ['an area of rooms for a house', STYLE, 'cabinets', true, 'area_unknown'],
    ['an area that is none', STYLE, 'chimney', true, 'area_unknown'],
  ])('%s is refused', async (_name, style, areaId, isExterior, code) => {
    await openServer()
    const { status, body } = await ask(server.app, styleRequest(style, areaId, isExterior))
    expect([status, body]).toMatchObject([400, { code }])
    expect(images.edits).toHaveLength(0)
  })
})

describe('a style of a whole home', () => {
  const { width, height } = house
  /** siding on the left half of the wall, brick on the right one */
  const labels = house.mask.map((inside, i) => (inside === 0 ? 0 : i % width < width / 2 ? 1 : 2))
  const KEEPS_BRICK = { areaId: 'whole_home', area: 'Whole house', keep: ['masonry'], style: STYLE }

  const homeRequest = async (selection: object = KEEPS_BRICK) => {
    const { payload, ...rest } = styleRequest()
    const mask = (await buildMask({ ...house, mask: Buffer.from(labels) })).toString('base64')
    return { ...rest, payload: { ...payload, mask, selections: [selection] } }
  }

  const invert: ImageServer['change'] = ({ data }) => Buffer.from(data.map((byte) => 255 - byte))

  test('is requested with all areas that may change as one mask, and is laid into the photo', async () => {
    await openServer()
    images.change = invert
    const made = await sharp(await paintAndFetch(server.app, await homeRequest()))
      .removeAlpha()
      .raw()
      .toBuffer()
    const [{ mask, lines, fields }] = images.edits
    const { data } = await sharp(mask!).raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * 1536 + x) * 4 + 3]
    // siding, brick that stays, and sky
    expect([alphaAt(85 + 256, 850), alphaAt(85 + 1109, 850), alphaAt(85 + 682, 60)]).toEqual([0, 255, 255])
    expect(fields['prompt']).toContain('Leave the brick or stone exactly as in the photo.')
    expect(lines).toBeNull()
    const original = await sharp(photo).raw().toBuffer()
    const pixelAt = (pixels: Buffer, x: number, y: number) => [
      ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ]
    expect(made).toHaveLength(width * height * 3)
    for (const [x, y] of [
      [260, 200],
      [160, 15],
      [5, 235],
    ])
      expect(pixelAt(made, x, y)).toEqual(pixelAt(original, x, y))
    // the wall is more yellow than gray, so its inverse has more blue
    expect(pixelAt(made, 60, 200)[2]).toBeGreaterThan(pixelAt(original, 60, 200)[2] + 30)
  })

  test('is requested with a line drawing of the house where the model takes one, and no mask where it takes none', async () => {
    await openServer({ AI_PROVIDER: 'google', AI_MODEL: 'gemini-2.5-flash-image' })
    images.change = invert
    expect((await ask(server.app, await homeRequest())).body).toMatchObject({ maker: { provider: 'google' } })
    const [{ mask, lines, fields }] = images.edits
    expect(mask).toBeNull()
    expect(fields['prompt']).toContain('Keep the roof line and the outline of the house.')
    expect(fields['prompt']).toContain('The second picture is a line drawing of the first one')
    const { data, info } = await sharp(lines!)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1344, height: 1008 })
    const blackShare = data.filter((value) => value < 128).length / data.length
    expect(blackShare).toBeGreaterThan(0.001)
    expect(blackShare).toBeLessThan(0.05)
  })

  test('without areas to change is refused as for the built-in engine', async () => {
    await openServer()
    const { payload, ...rest } = await homeRequest()
    const { status, body } = await ask(server.app, {
      ...rest,
      payload: { ...payload, mask: styleRequest().payload.mask },
    })
    expect([status, body]).toMatchObject([422, { code: 'mask_labels_invalid' }])
    expect(images.edits).toHaveLength(0)
  })
})

describe('own materials', () => {
  /** A request for a style with options. */
  function optionsRequest(selection: Record<string, unknown>, isExterior = true) {
    const { payload, ...rest } = styleRequest()
    const selections = [{ area: 'Area', style: STYLE, ...selection }]
    // the engine finds the areas
    const mask = selection['areaId'] === 'whole_home' ? undefined : payload.mask
    return { ...rest, payload: { ...payload, mask, isExterior, selections } }
  }

  test('of the area are part of the prompt', async () => {
    await openServer()
    const options = { walls: 'stone', shingleColor: '#5f6367' }
    const whole = optionsRequest({ areaId: 'whole_home', keep: ['trim'], options })
    expect((await ask(server.app, whole)).status).toBe(200)
    expect(images.edits[0].fields['prompt']).toContain("In place of the style's own walls: Stone.")
    const siding = optionsRequest({ areaId: 'siding', options: { walls: 'painted_brick' } })
    expect((await ask(server.app, siding)).status).toBe(200)
    expect(images.edits[1].fields['prompt']).toContain("In place of the style's own walls: Painted brick.")
  })

  const walls = { walls: 'stone' }
  const shingles = { shingleColor: '#5F6367' }
  const room = findStyle('interior', 'bohemian')!
  test.each([
    ['shingles on siding', { areaId: 'siding', options: shingles }, true],
    ['walls and shingles on siding', { areaId: 'siding', options: { ...walls, ...shingles } }, true],
    ['walls on a roof', { areaId: 'roof', options: walls }, true],
    ['walls on a door', { areaId: 'door', options: walls }, true],
    ['walls that stay', { areaId: 'whole_home', keep: ['siding', 'masonry'], options: walls }, true],
    ['shingles on a roof that stays', { areaId: 'whole_home', keep: ['roof'], options: shingles }, true],
    ['walls in a room', { areaId: 'walls', style: room, options: walls }, false],
    ['walls in a whole room', { areaId: 'whole_home', style: room, options: walls }, false],
    ['a material that we have not', { areaId: 'siding', options: { walls: 'gold' } }, true],
    ['a color by name', { areaId: 'roof', options: { shingleColor: 'red' } }, true],
  ])('%s are refused', async (_name, selection, isExterior) => {
    await openServer()
    const { status, body } = await ask(server.app, optionsRequest(selection, isExterior))
    expect([status, body]).toMatchObject([400, { code: 'bad_request' }])
    expect(images.edits).toHaveLength(0)
  })
})

/** Moves the upper half to the right and the lower half to the left. */
const tearApart: ImageServer['change'] = ({ data, width, height }) => {
  const torn = Buffer.alloc(data.length)
  const by = Math.round(width * 0.03)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = Math.min(width - 1, Math.max(0, x + (y < height * 0.58 ? -by : by)))
      data.copy(torn, (y * width + x) * 3, (y * width + from) * 3, (y * width + from) * 3 + 3)
    }
  return torn
}
