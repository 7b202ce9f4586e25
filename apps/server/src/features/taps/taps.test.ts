import { rm } from 'node:fs/promises'
import { houseSurfacesResponseSchema } from '@housecoat/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PainterJob } from '../../platform/painter/paint-job.ts'
import { buildSamPair, buildSurfaceHead, WITH_HEAD, writeSamPair } from '../../testing/build-sam-pair.ts'
import { buildTapHouse, HOUSE_PLACES, likelihoodAt } from '../../testing/build-tap-house.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { openMember } from '../../testing/open-ledger.ts'
import { ask, buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { writeSurfaceModel } from '../../testing/tiny-surface-model.ts'
import { createTapClient } from '../../testing/tap-client.ts'

const photo = await buildTapHouse()
const WALL = { ...HOUSE_PLACES.leftWall, adds: true }
const DOOR = { ...HOUSE_PLACES.door, adds: false }

async function openApp(environment: Record<string, string>): Promise<TestApp> {
  const server = await openTestApp({ painter: new QuickPainter(), environment })
  onTestFinished(server.close)
  return server
}

test('without a model nothing is offered, and no photo is taken', async () => {
  const { app } = await openApp({})
  expect((await app.inject('/api/taps')).json()).toEqual({ model: null, waitMs: 0, findsHouses: false })
  expect((await app.inject('/api/site')).json()).toMatchObject({ tapModel: null })
  const client = createTapClient(app)
  expect(await client.sendPhoto(photo)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await client.askForCode('0'.repeat(64), [WALL])).toBe('not_found')
  expect(await client.askForSurfaces('0'.repeat(64))).toMatchObject({ code: 'not_found' })
})

describe('the operator’s own model', () => {
  let server: TestApp
  let folder: string

  beforeAll(async () => {
    const written = await writeSamPair(buildSamPair({ takesPixels: true }))
    folder = written.folder
    server = await openTestApp({ painter: new QuickPainter(), environment: { TAP_MODEL: written.file } })
  })

  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  test('is offered with its name, which its answers have too', async () => {
    const offer = { model: 'tiny SAM', waitMs: 1000, findsHouses: false }
    expect((await server.app.inject('/api/taps')).json()).toEqual(offer)
    const site = (await server.app.inject('/api/site')).json<object>()
    expect(site).toMatchObject({ tapModel: { name: 'tiny SAM', isHosted: false, findsHouses: false } })
    const client = createTapClient(server.app)
    const { body } = await client.sendPhoto(photo)
    expect((await client.ask(body.photo, [WALL])).model).toBe('tiny SAM')
  })

  test('finds the region under each tap, and takes a part out of the one before', async () => {
    const client = createTapClient(server.app)
    const { body } = await client.sendPhoto(photo)
    const wall = await client.ask(body.photo, [WALL])
    expect(likelihoodAt(wall, HOUSE_PLACES.rightWall)).toBeGreaterThan(240)
    expect(likelihoodAt(wall, HOUSE_PLACES.door)).toBeLessThan(15)
    const out = await client.ask(body.photo, [WALL, { ...HOUSE_PLACES.rightWall, adds: false }], wall.answer)
    expect(likelihoodAt(out, HOUSE_PLACES.rightWall)).toBeGreaterThan(240)
    const door = await client.ask(body.photo, [WALL, DOOR], wall.answer)
    expect(likelihoodAt(door, HOUSE_PLACES.door)).toBeGreaterThan(240)
    expect(likelihoodAt(door, HOUSE_PLACES.leftWall)).toBeLessThan(15)
  })

  test('finds no surfaces without a surface head', async () => {
    const client = createTapClient(server.app)
    const { body } = await client.sendPhoto(photo)
    expect(await client.askForSurfaces(body.photo)).toMatchObject({ code: 'not_found' })
  })

  test('answers members too, and the same photo has the same key', async () => {
    const member = await openMember({ app: server.app, painter: new QuickPainter() })
    const anonymous = createTapClient(server.app)
    const { body } = await anonymous.sendPhoto(photo)
    const { status, body: answer } = await member.post('/api/taps', { photo: body.photo, taps: [WALL] })
    expect([status, answer]).toEqual([200, expect.objectContaining({ model: 'tiny SAM' })])
    expect((await anonymous.sendPhoto(photo)).body).toEqual(body)
  })

  test('a photo that the server does not have is asked for again', async () => {
    expect(await createTapClient(server.app).askForCode('0'.repeat(64), [WALL])).toBe('tap_photo_unknown')
  })

  test.each([
    ['no tap', { photo: '0'.repeat(64), taps: [] }],
    ['a key that is none', { photo: '../secrets', taps: [WALL] }],
    ['a tap outside', { photo: '0'.repeat(64), taps: [{ ...WALL, x: -1 }] }],
    ['too many taps', { photo: '0'.repeat(64), taps: Array.from({ length: 201 }, () => WALL) }],
  ])('%s is a bad request', async (_words, body) => {
    const answer = await createTapClient(server.app).askRaw(body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_request'])
  })

  test('what is no photo, is damaged or is too large is refused, and the next photo is taken', async () => {
    const client = createTapClient(server.app)
    expect((await client.sendPhoto(Buffer.from('<html>'))).status).toBe(415)
    expect((await client.sendPhoto(Buffer.alloc(3_000_000, 1))).status).toBe(413)
    const damaged = await client.sendPhoto(photo.subarray(0, photo.length / 2))
    expect(damaged.body.code).toBe('image_damaged')
    expect((await client.sendPhoto(photo)).status).toBe(200)
  })

  test('a page that leaves does not end the model, and nobody waits longer for it', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = async () => {
      const left = new AbortController()
      const sending = fetch(`${origin}/api/taps/photos`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: new Uint8Array(photo),
        signal: left.signal,
      })
      setTimeout(() => left.abort(), 20)
      await sending.catch(() => undefined)
    }
    for (let round = 0; round < 12; round++) await leave()
    const client = createTapClient(server.app)
    const { body } = await client.sendPhoto(photo)
    const startedAt = performance.now()
    expect((await client.ask(body.photo, [WALL])).model).toBe('tiny SAM')
    // painters would delay who has left twelve times
    expect(performance.now() - startedAt).toBeLessThan(5000 * (await measureSlowness()))
  })
})

describe('a model with a surface head', () => {
  async function openWithHead(environment: Record<string, string> = {}): Promise<TestApp> {
    const { folder, file } = await writeSamPair(buildSamPair({ isSam2: true }), WITH_HEAD, buildSurfaceHead())
    onTestFinished(() => rm(folder, { recursive: true }))
    return openApp({ TAP_MODEL: file, ...environment })
  }

  test('finds the surfaces of a house, under its name', async () => {
    const { app } = await openWithHead()
    expect((await app.inject('/api/taps')).json()).toMatchObject({ model: 'tiny SAM 2', findsHouses: true })
    expect((await app.inject('/api/site')).json()).toMatchObject({ tapModel: { findsHouses: true } })
    const client = createTapClient(app)
    expect(await client.askForSurfaces('0'.repeat(64))).toMatchObject({ code: 'tap_photo_unknown' })
    const { body } = await client.sendPhoto(photo)
    const answer = houseSurfacesResponseSchema.parse(await client.askForSurfaces(body.photo))
    const { model, grid, classes, probabilities } = answer
    expect([model, grid]).toEqual(['tiny SAM 2', { width: 64, height: 64 }])
    const wall = Buffer.from(probabilities[classes.indexOf('wall')], 'base64')
    // the top left is wall, the bottom left is lawn
    expect([wall[0] > 240, wall[63 * 64] < 15]).toEqual([true, true])
    // taps go on with the same photo
    expect((await client.ask(body.photo, [WALL])).model).toBe('tiny SAM 2')
  })

  test('leaves surfaces to SURFACE_MODEL, if that is set', async () => {
    const { folder, file } = await writeSurfaceModel()
    onTestFinished(() => rm(folder, { recursive: true }))
    const { app } = await openWithHead({ SURFACE_MODEL: file })
    expect((await app.inject('/api/taps')).json()).toMatchObject({ model: 'tiny SAM 2', findsHouses: false })
    expect((await app.inject('/api/analysis')).json()).toEqual({ model: 'tiny' })
    const client = createTapClient(app)
    const { body } = await client.sendPhoto(photo)
    expect(await client.askForSurfaces(body.photo)).toMatchObject({ code: 'not_found' })
  })

  test('helps to find what is painted without a mask on a house', async () => {
    const jobs: PainterJob[] = []
    const painter = new QuickPainter()
    const run = painter.run.bind(painter)
    vi.spyOn(painter, 'run').mockImplementation((job, signal) => {
      jobs.push(job)
      return run(job, signal)
    })
    const { folder, file } = await writeSamPair(buildSamPair({ isSam2: true }), WITH_HEAD, buildSurfaceHead())
    onTestFinished(() => rm(folder, { recursive: true }))
    const server = await openTestApp({ painter, environment: { TAP_MODEL: file } })
    onTestFinished(server.close)
    for (const request of [
      buildPaintRequest(photo, { areaId: 'exterior' }),
      buildPaintRequest(photo, { areaId: 'walls' }),
    ])
      expect(await ask(server.app, request)).toMatchObject({ status: 200 })
    const painted = jobs.flatMap((job) => (job.kind === 'paint' ? [job] : []))
    expect(painted.map(({ surroundings, surfaces }) => [surroundings, surfaces?.grid])).toEqual([
      ['outdoors', { width: 64, height: 64 }],
      ['indoors', undefined],
    ])
  })
})

test('taps of one address are limited', async () => {
  const { folder, file } = await writeSamPair()
  onTestFinished(() => rm(folder, { recursive: true }))
  const { app } = await openApp({ TAP_MODEL: file, RATE_LIMIT: 'on' })
  const client = createTapClient(app)
  for (let n = 0; n < 120; n++)
    expect(await client.askForCode('0'.repeat(64), [WALL])).toBe('tap_photo_unknown')
  expect((await client.askRaw({ photo: '0'.repeat(64), taps: [WALL] })).statusCode).toBe(429)
})

describe('a model that cannot be used', () => {
  test('stops the start with the setting, what was tried, and what to do', async () => {
    const { folder, file } = await writeSamPair(buildSamPair({ without: 'mask_input' }))
    onTestFinished(() => rm(folder, { recursive: true }))
    const start = openTestApp({ painter: new QuickPainter(), environment: { TAP_MODEL: file } })
    await expect(start).rejects.toThrow(
      /^TAP_MODEL=.*taps\.json cannot be used: .*decoder\.onnx has an unknown input other_mask_input.*\n.*docs\/surface-models\.md/,
    )
  })

  test('stops the start when its surface head does not fit', async () => {
    const head = buildSurfaceHead({ classes: 150 })
    const { folder, file } = await writeSamPair(buildSamPair({ isSam2: true }), WITH_HEAD, head)
    onTestFinished(() => rm(folder, { recursive: true }))
    const start = openTestApp({ painter: new QuickPainter(), environment: { TAP_MODEL: file } })
    await expect(start).rejects.toThrow(
      /^TAP_MODEL=.*taps\.json cannot be used: .*head\.onnx failed on a blank photo: its answer is 1 × 150 × 64 × 64/,
    )
  })

  test('stops the start when there is no description', async () => {
    const environment = { TAP_MODEL: '/nowhere/taps.json' }
    await expect(openTestApp({ painter: new QuickPainter(), environment })).rejects.toThrow(
      /^TAP_MODEL=\/nowhere\/taps\.json cannot be used: its description \/nowhere\/taps\.json cannot be read/,
    )
  })
})
