import { readFile, writeFile } from 'node:fs/promises'
import {
  doorCatalogSchema,
  doorOptionsResponseSchema,
  processDoorsResponseSchema,
  setDoorResponseSchema,
  type DoorCatalog,
} from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import sharp from 'sharp'
import { afterAll, assert, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Painter } from '../../start-up/app-parts.ts'
import { AppError } from '../../app-error.ts'
import type { PainterJob, PainterResult } from '../../platform/painter/paint-job.ts'
import { buildPhoto } from '../../testing/build-photo.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

/** Stands in for the painter processes: notes what it is asked for. */
class DoorPainter implements Painter {
  readonly isAlive = true
  readonly jobs: PainterJob[] = []
  doors: unknown[] = []
  failure: AppError | null = null

  async run<Job extends PainterJob>(job: Job): Promise<PainterResult<Job>> {
    this.jobs.push(job)
    if (this.failure !== null) throw this.failure
    if ('outputPath' in job) await writeFile(job.outputPath, 'a picture')
    if (job.kind === 'set-door') await writeFile(job.originalPath!, 'a photo')
    return { width: 640, height: 480, doors: this.doors } as unknown as PainterResult<Job>
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

const QUAD = [
  [100, 100],
  [300, 110],
  [300, 300],
  [100, 300],
]
const GARAGE_DOOR = {
  kind: 'garage',
  quad: [
    [10.04, 20],
    [110, 20],
    [110, 90],
    [10, 90],
  ],
  confidence: 0.9,
}

let server: TestApp
let painter: DoorPainter
let visitor: TestBrowser
let originalImage: string
let catalogID: string
let entryID: string

beforeAll(async () => {
  painter = new DoorPainter()
  server = await openTestApp({ painter })
  originalImage = (await buildPhoto()).toString('base64')
  const { body } = await new TestBrowser(server.app).get('/GetCatalog/all_home_objects')
  const catalog = doorCatalogSchema.parse(body)
  catalogID = catalog.two_car_garage[0].catalogID
  entryID = catalog.front_door[0].catalogID
})

beforeEach(() => {
  visitor = new TestBrowser(server.app)
  painter.jobs.length = 0
  painter.doors = []
  painter.failure = null
})

afterAll(() => server.close())

const find = (changes: object = {}) =>
  visitor.post('/api/process-doors', { originalImage, name: 'Ours', ...changes })
const set = (changes: object = {}) =>
  visitor.post('/api/set-door', {
    originalImage,
    quad: QUAD,
    kind: 'garage',
    catalogID,
    name: 'Ours',
    ...changes,
  })

const ENTRY = {
  kind: 'entry',
  quad: [
    [400, 100],
    [470, 100],
    [470, 280],
    [400, 280],
  ],
}
const place = (changes: object = {}) => ({
  quad: QUAD,
  kind: 'garage',
  catalogID: 'kind' in changes && !('catalogID' in changes) ? entryID : catalogID,
  ...changes,
})
const setSeveral = (doors: readonly object[]) =>
  visitor.post('/api/set-door', { originalImage, name: 'Ours', doors })

describe('the built-in catalog', () => {
  let catalog: DoorCatalog

  beforeAll(async () => {
    catalog = doorCatalogSchema.parse((await visitorOf().get('/GetCatalog/all_home_objects')).body)
  })
  const visitorOf = () => new TestBrowser(server.app)
  const listDoors = () => Object.values(catalog).flat()
  const sizeOfPublic = async (address: string) => {
    const file = await readFile(new URL(`../../../../web/public${address}`, import.meta.url))
    const { width, height } = await sharp(file).metadata()
    return [width, height]
  }

  test('has enough doors, each with its own id, price and style', () => {
    expect(catalog.one_car_garage.length).toBeGreaterThanOrEqual(16)
    expect(catalog.two_car_garage.length).toBeGreaterThanOrEqual(16)
    expect(catalog.front_door.length).toBeGreaterThanOrEqual(24)
    const doors = listDoors()
    expect(new Set(doors.map((door) => door.catalogID)).size).toBe(doors.length)
    expect(
      new Set(doors.map((door) => `${door.kind} ${door.name} ${door.color} ${door.widthInches}`)).size,
    ).toBe(doors.length)
    expect(doors.filter(({ price }) => price < 300 || price > 8000)).toEqual([])
    expect(new Set(catalog.front_door.map(({ style }) => style)).size).toBeGreaterThanOrEqual(10)
  })

  test('has for each door a picture of the door’s own shape, a thumbnail of it, and its panes at the same size', async () => {
    for (const { catalogID: id, url_glass: glass, widthInches, heightInches } of listDoors()) {
      const { bytes, headers } = await visitor.get(`/doors/pictures/${id}/original`)
      expect(headers['content-type']).toBe('image/webp')
      const { width, height } = await sharp(bytes).metadata()
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(800)
      expect(width / height / (widthInches! / heightInches!)).toBeCloseTo(1, 1)
      if (glass !== null) expect(await sizeOfPublic(glass)).toEqual([width, height])
      const thumbnail = await sharp((await visitor.get(`/doors/pictures/${id}/thumbnail`)).bytes).metadata()
      expect(Math.max(thumbnail.width, thumbnail.height)).toBe(240)
    }
  })

  test('answers door_unknown for an unknown door', async () => {
    expect((await visitor.get('/doors/pictures/nothing/original')).body['code']).toBe('door_unknown')
  })
})

test('the studio gets the support address', async () => {
  const { body } = await visitor.get('/api/doors/options')
  expect(doorOptionsResponseSchema.parse(body)).toEqual({ success: true, supportEmail: 'support@localhost' })
})

describe('finding doors', () => {
  test('returns each with its corners, and a picture with the doors marked', async () => {
    painter.doors = [GARAGE_DOOR]
    const { status, body } = await find()
    expect(status).toBe(200)
    const found = processDoorsResponseSchema.parse(body)
    expect(found).toMatchObject({ message: 'Found 1 door', width: 640, height: 480 })
    expect(found.doors).toEqual([{ ...GARAGE_DOOR, quad: [[10, 20], ...GARAGE_DOOR.quad.slice(1)] }])
    expect((await visitor.get(found.resultImage)).status).toBe(200)
    expect((await new TestBrowser(server.app).get(found.resultImage)).status).toBe(404)
  })

  test.each([
    [[0.9, 0.6], null],
    [[0.9, 0.59], 'about 1 of the doors'],
    [[0.38], 'about the door'],
    [[0.5, 0.4], 'about the doors'],
  ])('of confidence %j: the notice says %j', async (confidences, words) => {
    painter.doors = confidences.map((confidence) => ({ ...GARAGE_DOOR, confidence }))
    const { notice } = processDoorsResponseSchema.parse((await find()).body)
    if (words === null) expect(notice).toBeNull()
    else
      expect(notice).toBe(
        `We aren't sure ${words}. Please check the corners in the picture, and correct them before you set a door.`,
      )
  })

  test('a photo without a door is not an error', async () => {
    expect((await find()).body).toMatchObject({ success: true, doors: [], message: 'No door was found' })
  })

  test.each([
    ['no photo', 'image_missing', { originalImage: '' }],
    ['no base64', 'image_damaged', { originalImage: '%%%%' }],
    ['no photo in it', 'image_type_unsupported', { originalImage: Buffer.from('a text').toString('base64') }],
  ])('%s: %s', async (_name, code, changes) => {
    expect((await find(changes)).body['code']).toBe(code)
    expect(painter.jobs).toEqual([])
  })
})

describe('setting a door in', () => {
  test('gives the photo, the corners and the door’s picture to the painter, and stores the result', async () => {
    const { status, body } = await set()
    expect(status).toBe(200)
    const answer = setDoorResponseSchema.parse(body)
    expect(answer).toMatchObject({
      width: 640,
      height: 480,
      message: expect.stringContaining('is in your photo') as string,
    })
    const [job] = painter.jobs
    assert(job.kind === 'set-door')
    const [door, ...others] = job.doors
    expect(others).toEqual([])
    expect(door.quad).toEqual(QUAD)
    const { bytes } = await visitor.get(`/doors/pictures/${catalogID}/original`)
    expect(Buffer.from(door.picture).equals(bytes)).toBe(true)
    expect((await visitor.get(answer.resultImage)).status).toBe(200)
    expect((await visitor.get(answer.originalImage!)).status).toBe(200)
  })

  test('sets two doors into one picture, which is one generation', async () => {
    const { status, body } = await setSeveral([place(), place(ENTRY)])
    expect([status, body['message']]).toEqual([200, '2 doors are in your photo.'])
    expect(painter.jobs).toHaveLength(1)
    const [job] = painter.jobs
    assert(job.kind === 'set-door')
    expect(job.doors.map(({ quad }) => quad)).toEqual([QUAD, ENTRY.quad])
    const { bytes } = await visitor.get(`/doors/pictures/${entryID}/original`)
    expect(Buffer.from(job.doors[1].picture).equals(bytes)).toBe(true)
    const { db } = await sharedDatabase()
    const resultId = String(body['resultImage']).split('/')[2]
    const { rows } = await db.execute<{ selections: { catalogID: string }[] }>(
      sql`select selections from generations where result_id = ${resultId}`,
    )
    expect(rows.map(({ selections }) => selections.map((door) => door.catalogID))).toEqual([
      [catalogID, entryID],
    ])
  })

  test('gives the painter a door’s panes, and mirrors it for a handle on its other side', async () => {
    const glazed = place({ ...ENTRY, catalogID: 'e-gallery-black' })
    const plain = place({ ...ENTRY, catalogID: 'e-colonial-red' })
    const sides = [
      glazed,
      { ...plain, handle: 'left' },
      { ...plain, handle: 'right' },
      place({ handle: 'left' }),
    ]
    expect((await setSeveral(sides)).status).toBe(200)
    const [job] = painter.jobs
    assert(job.kind === 'set-door')
    const [first, second] = job.doors
    expect(await sharp(first.glass!).metadata()).toMatchObject({ format: 'webp', height: 1800 })
    expect(second.glass).toBeNull()
    expect(job.doors.map(({ isMirrored }) => isMirrored)).toEqual([false, true, false, false])
  })

  test('gives the painter the kit of an entry door, and nothing for a door without one', async () => {
    const kit = { sidelights: 'left', transom: 'none' }
    expect((await setSeveral([place({ ...ENTRY, kit }), place(ENTRY)])).status).toBe(200)
    const [job] = painter.jobs
    assert(job.kind === 'set-door')
    expect(job.doors.map((door) => door.kit)).toEqual([kit, undefined])
  })

  test.each<[string, object]>([
    ['a garage door', { kind: 'garage' }],
    ['a garage door that is told to be an entry door', { kind: 'entry' }],
  ])('refuses a kit for %s', async (_name, { kind }: { kind?: string }) => {
    const kit = { sidelights: 'both', transom: 'none' }
    const { status, body } = await setSeveral([place(ENTRY), place({ kind, catalogID, kit })])
    expect([status, body['code']]).toEqual([400, 'bad_request'])
    expect(painter.jobs).toEqual([])
  })

  const crossed = [QUAD[0], QUAD[2], QUAD[1], QUAD[3]]
  test.each<[string, string, string, object]>([
    ['a bow-tie', 'door_corners_crossed', 'quad', { quad: crossed }],
    ['three corners', 'door_corners_crossed', 'quad', { quad: QUAD.slice(1) }],
    [
      'corners beside the photo',
      'door_corners_outside',
      'quad',
      { quad: QUAD.map(([x, y]) => [x + 700, y]) },
    ],
    ['a door that is not sold', 'door_unknown', 'catalogID', { catalogID: 'nothing' }],
  ])('of two doors the second has %s: the answer names it', async (_name, code, field, changes) => {
    const { body } = await setSeveral([place(), place({ ...ENTRY, ...changes })])
    expect(body['code']).toBe(code)
    expect(body['detail']).toMatch(/^Door 2 of 2: /)
    expect(body['errors']).toEqual([{ field: `doors.1.${field}`, message: body['detail'] }])
    expect(painter.jobs).toEqual([])
  })

  test.each<[string, object]>([
    ['no door', { doors: [] }],
    ['more doors than a design holds', { doors: Array.from({ length: 21 }, () => place()) }],
    ['both forms at once', { doors: [place()], kind: 'garage' }],
    ['neither form', {}],
  ])('%s: nothing is made', async (_name, request) => {
    const { status } = await visitor.post('/api/set-door', { originalImage, name: 'Ours', ...request })
    expect([400, 422]).toContain(status)
    expect(painter.jobs).toEqual([])
  })

  test('belongs to the visitor alone, and moves to the account at sign-in', async () => {
    const resultImage = String((await set()).body['resultImage'])
    expect((await new TestBrowser(server.app).get(resultImage)).status).toBe(404)
    const person = { username: 'door-lover', email: 'door@example.com', password: 'a quiet harbor' }
    expect((await visitor.post('/api/register', person)).status).toBe(200)
    expect((await visitor.get(resultImage)).status).toBe(200)
  })

  test('is free: the ledger gets no entry', async () => {
    await set()
    expect((await visitor.get('/api/uploads-remaining')).body['remainingUploads']).toBe(2)
    const { db } = await sharedDatabase()
    const { rows } = await db.execute(sql`
      select g.kind, g.state, g.finished_at is not null as is_finished, e.id as entry
      from generations g left join allowance_entries e on e.generation_id = g.id`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toEqual({ kind: 'door', state: 'done', is_finished: true, entry: null })
  })

  test.each<[string, string, object]>([
    ['a bow-tie', 'door_corners_crossed', { quad: [QUAD[0], QUAD[2], QUAD[1], QUAD[3]] }],
    ['mirrored corners', 'door_corners_crossed', { quad: [QUAD[1], QUAD[0], QUAD[3], QUAD[2]] }],
    [
      'corners in one line',
      'door_corners_crossed',
      {
        quad: [
          [0, 0],
          [50, 50],
          [100, 100],
          [150, 150],
        ],
      },
    ],
    ['three corners', 'door_corners_crossed', { quad: QUAD.slice(1) }],
    ['corners beside the photo', 'door_corners_outside', { quad: QUAD.map(([x, y]) => [x + 700, y]) }],
    ['a corner at the moon', 'door_corners_outside', { quad: [[-1e9, 0], ...QUAD.slice(1)] }],
    [
      'a speck',
      'door_corners_too_small',
      {
        quad: [
          [1, 1],
          [5, 1],
          [5, 5],
          [1, 5],
        ],
      },
    ],
    ['a door that is not sold', 'door_unknown', { catalogID: 'nothing' }],
    ['no photo', 'image_missing', { originalImage: '' }],
    ['another kind', 'bad_request', { kind: 'window' }],
  ])('%s: %s, and nothing is made', async (_name, code, changes) => {
    expect((await set(changes)).body['code']).toBe(code)
    expect(painter.jobs).toEqual([])
  })

  test('a painter that fails leaves nothing behind', async () => {
    const before = await server.listFiles()
    painter.failure = new AppError('generation_failed')
    expect((await set()).body['code']).toBe('generation_failed')
    expect(await server.listFiles()).toEqual(before)
  })
})

test('one network cannot keep the painters busy for hours', async () => {
  const limited = await openTestApp({ painter, environment: { RATE_LIMIT: 'on' } })
  const { db } = await sharedDatabase()
  const browser = new TestBrowser(limited.app)
  const ask = () => browser.post('/api/process-doors', { originalImage })
  expect((await ask()).status).toBe(200)
  await db.execute(sql`
    update attempt_windows set times = array_fill(now(), array[60]) where key like 'findDoors:network:%'`)
  expect((await ask()).body['code']).toBe('too_many_doors')
  await limited.close()
})
