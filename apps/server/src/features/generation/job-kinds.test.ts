import { readFile } from 'node:fs/promises'
import { doorCatalogSchema, processDoorsResponseSchema } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { NIGHT_HARBOR } from '../../testing/night-harbor.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

const SCENE = new URL('../../../../../tools/bench/scenes/exterior-101/photo.jpg', import.meta.url)
/** of that scene's garage door; see its scene.json */
const QUAD = [
  [303, 176],
  [390, 176],
  [391, 221],
  [303, 227],
]
/** points in the door, and beside it */
const INSIDE = [345, 200] as const
const OUTSIDE = [295, 200] as const
const CRAFTSMAN = {
  areaId: 'siding',
  area: 'Siding',
  style: { id: 'craftsman', name: 'Craftsman', description: 'Shingles', category: 'exterior' },
}

let server: TestApp
let visitor: TestBrowser
let originalImage: string

beforeAll(async () => {
  server = await openTestApp(sharedPainters())
  originalImage = (await readFile(SCENE)).toString('base64')
})

beforeEach(() => {
  visitor = new TestBrowser(server.app)
})

afterAll(() => server.close())

const generate = (selection: object, photo = originalImage) =>
  visitor.post('/api/process-image', {
    originalImage: photo,
    selections: [selection],
    isExterior: true,
    name: 'Home',
  })

/** @returns the points whose pixel differs from the photo */
async function findChanged(resultImage: unknown, points: readonly (readonly [number, number])[]) {
  const result = await visitor.get(String(resultImage))
  const [before, after] = await Promise.all(
    [Buffer.from(originalImage, 'base64'), result.bytes].map((picture) =>
      sharp(picture).raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height])
  const at = ([x, y]: readonly [number, number]) => (y * before.info.width + x) * 3
  return points.filter(
    (point) => before.data.compare(after.data, at(point), at(point) + 3, at(point), at(point) + 3) !== 0,
  )
}

const findRemaining = async () => (await visitor.get('/api/uploads-remaining')).body['remainingUploads']

test.each([
  ['paint', NIGHT_HARBOR],
  ['style', CRAFTSMAN],
])('a %s is made of a photo without a mask, and costs one credit', async (_kind, selection) => {
  const before = Number(await findRemaining())
  const { status, body } = await generate(selection)
  expect([status, body['code']]).toEqual([200, undefined])
  const everywhere = Array.from(
    { length: 400 },
    (_, n) => [(n % 20) * 20 + 10, Math.floor(n / 20) * 14] as const,
  )
  expect((await findChanged(body['resultImage'], everywhere)).length).toBeGreaterThan(20)
  expect(await findRemaining()).toBe(before - 1)
})

test('doors are found, and a new one is set in: nothing beside it changes', async () => {
  const found = await visitor.post('/api/process-doors', { originalImage, name: 'Doors' })
  const { doors, resultImage } = processDoorsResponseSchema.parse(found.body)
  expect(doors.map(({ kind }) => kind)).toContain('garage')
  expect((await visitor.get(resultImage)).status).toBe(200)
  const catalog = doorCatalogSchema.parse((await visitor.get('/GetCatalog/all_home_objects')).body)
  const [{ catalogID }] = catalog.two_car_garage
  const door = { originalImage, quad: QUAD, kind: 'garage', catalogID, name: 'A door' }
  const { status, body } = await visitor.post('/api/set-door', door)
  expect([status, body['code']]).toEqual([200, undefined])
  expect(await findChanged(body['resultImage'], [INSIDE, OUTSIDE])).toEqual([INSIDE])
})

test('a photo that breaks off is refused by the painter, and costs nothing', async () => {
  const before = await findRemaining()
  const torn = Buffer.from(originalImage, 'base64').subarray(0, 3000).toString('base64')
  const { status, body } = await generate(NIGHT_HARBOR, torn)
  expect([status, body['code']]).toEqual([422, 'image_damaged'])
  expect(await findRemaining()).toBe(before)
})

describe('a whole house in a style', () => {
  const WHOLE = { ...CRAFTSMAN, areaId: 'whole_home', area: 'Whole house' }
  const everywhere = Array.from(
    { length: 400 },
    (_, n) => [(n % 20) * 20 + 10, Math.floor(n / 20) * 14] as const,
  )
  const changedBy = async (selection: object) => {
    const { status, body } = await generate(selection)
    expect([status, body['code']]).toEqual([200, undefined])
    return findChanged(body['resultImage'], everywhere)
  }

  test('changes its parts in one picture, and what it keeps stays', async () => {
    const all = await changedBy(WHOLE)
    const withoutRoof = await changedBy({ ...WHOLE, keep: ['roof'] })
    expect(withoutRoof.length).toBeGreaterThan(20)
    expect(withoutRoof.length).toBeLessThan(all.length)
    expect(withoutRoof.every((point) => all.includes(point))).toBe(true)
  })

  test.each([
    ['a part of a room', { keep: ['cabinets'] }, 400, 'area_unknown'],
    ['a part that no home has', { keep: ['moat'] }, 400, 'bad_request'],
    [
      'everything',
      { keep: ['siding', 'masonry', 'trim', 'shutters', 'door', 'garage', 'roof'] },
      422,
      'area_not_found',
    ],
  ])('keeping %s is refused', async (_name, change, expected, code) => {
    const { status, body } = await generate({ ...WHOLE, ...change })
    expect([status, body['code']]).toEqual([expected, code])
  })

  test('a mask numbers its parts, and none that does not exist', async () => {
    const photo = await sharp(Buffer.from(originalImage, 'base64')).metadata()
    const size = { width: photo.width, height: photo.height }
    const maskOf = (value: number) =>
      sharp({ create: { ...size, channels: 3, background: { r: value, g: value, b: value } } })
        .extractChannel(0)
        .png()
        .toBuffer()
    const send = async (value: number) => {
      const mask = (await maskOf(value)).toString('base64')
      return visitor.post('/api/process-image', {
        ...{ originalImage, mask, selections: [WHOLE], isExterior: true, name: 'Home' },
      })
    }
    const { status, body } = await send(7)
    expect([status, body['code']]).toEqual([200, undefined])
    expect(await findChanged(body['resultImage'], everywhere)).toHaveLength(everywhere.length)
    expect((await send(8)).body['code']).toBe('mask_labels_invalid')
    expect((await send(0)).body['code']).toBe('area_not_found')
  })
})
