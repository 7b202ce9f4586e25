import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  hostedDoor,
  openCatalogHost,
  type CatalogBehavior,
  type CatalogHost,
} from '../../testing/open-catalog-host.ts'
import { openTestApp, noPainters, type TestApp } from '../../testing/open-test-app.ts'
import type { CatalogTimes } from './hosted-catalog.ts'

const ADDRESS = '/GetCatalog/all_home_objects'
const TIMES: CatalogTimes = { freshMs: 0, staleMs: 0, catalogTimeoutMs: 300, pictureTimeoutMs: 300 }

let host: CatalogHost
let canary: CatalogHost
let server: TestApp
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 90, height: 200, channels: 3, background: '#7a2e28' } })
    .png()
    .toBuffer()
  host = await openCatalogHost(sendDoors())
  canary = await openCatalogHost((_request, response) => response.end('{"front_door":[]}'))
  server = await openServer(host.origin, TIMES)
})

beforeEach(() => {
  host.behavior = sendDoors()
  host.asked.length = canary.asked.length = 0
})

afterAll(async () => {
  await server.close()
  await host.close()
  await canary.close()
})

function openServer(origin: string, catalogTimes: CatalogTimes): Promise<TestApp> {
  const environment = { DOOR_CATALOG_HOST: origin }
  return openTestApp({ painter: noPainters(), environment, catalogTimes })
}

/** Serves a catalog of these doors, and a picture at every other address. */
function sendDoors(...doors: unknown[]): CatalogBehavior {
  return (request, response) => {
    if (request.url === ADDRESS) sendJson(response, { front_door: doors.length > 0 ? doors : [hostedDoor()] })
    else response.end(picture)
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const get = (url: string, { app } = server) => app.inject({ url })
const code = async (url: string) => (await get(url)).json<{ code?: string }>().code

test('another host’s catalog comes in our shape, its pictures through this server', async () => {
  const answer = await get(ADDRESS)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    one_car_garage: [],
    front_door: [{ catalogID: 'A-1', url_original: '/doors/pictures/A-1/original', price: 999 }],
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a bad item is left out, and the rest stay', async () => {
  host.behavior = sendDoors(hostedDoor(), { catalogID: 'broken' }, hostedDoor({ catalogID: 'A-2' }))
  const { front_door: doors } = (await get(ADDRESS)).json<{ front_door: { catalogID: string }[] }>()
  expect(doors.map(({ catalogID }) => catalogID)).toEqual(['A-1', 'A-2'])
})

test.each<[string, string, CatalogBehavior]>([
  ['down', 'door_catalog_unavailable', (request) => request.socket.destroy()],
  ['failing', 'door_catalog_unavailable', (_, response) => response.writeHead(500).end('{"front_door":[]}')],
  ['too slow', 'door_catalog_unavailable', () => undefined],
  ['too slow half-way', 'door_catalog_unavailable', (_, response) => response.write('{"front')],
  [
    'announcing too much',
    'door_catalog_unavailable',
    (_, response) => response.writeHead(200, { 'content-length': 2 ** 33 }).flushHeaders(),
  ],
  ['endless', 'door_catalog_unavailable', (_, response) => sendEndlessly(response)],
  ['without JSON', 'door_catalog_invalid', (_, response) => response.end('<html>')],
  ['with other JSON', 'door_catalog_invalid', (_, response) => sendJson(response, { doors: [] })],
  ['with nothing valid', 'door_catalog_invalid', (_, response) => sendJson(response, { front_door: [{}] })],
  ['with nothing at all', 'door_catalog_invalid', (_, response) => response.end()],
])('a host that is %s: %s', async (_name, expected, behavior) => {
  host.behavior = behavior
  expect(await code(ADDRESS)).toBe(expected)
})

test('an empty catalog is a catalog', async () => {
  host.behavior = (_request, response) => sendJson(response, { one_car_garage: [], front_door: [] })
  expect((await get(ADDRESS)).json()).toEqual({ one_car_garage: [], two_car_garage: [], front_door: [] })
})

test('a redirect to another host is not followed, one within the host is', async () => {
  host.behavior = (_request, response) => response.writeHead(302, { location: canary.origin + ADDRESS }).end()
  expect(await code(ADDRESS)).toBe('door_catalog_unavailable')
  expect(canary.asked).toEqual([])
  host.behavior = (request, response) =>
    request.url === ADDRESS
      ? response.writeHead(302, { location: '/v2' }).end()
      : sendJson(response, { front_door: [hostedDoor()] })
  expect((await get(ADDRESS)).statusCode).toBe(200)
})

test('a host that redirects in circles fails', async () => {
  host.behavior = (_request, response) => response.writeHead(302, { location: ADDRESS }).end()
  expect(await code(ADDRESS)).toBe('door_catalog_unavailable')
  expect(host.asked.length).toBeLessThan(10)
})

test('pictures come through this server, with the type of their bytes', async () => {
  const answer = await get('/doors/pictures/A-1/original')
  expect(answer.rawPayload.equals(picture)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
  expect(host.asked).toContain('/pictures/large.png')
})

test('a picture is fetched once', async () => {
  host.behavior = sendDoors(hostedDoor({ url_thumbnail: '/pictures/once.png' }))
  const address = '/doors/pictures/A-1/thumbnail'
  await Promise.all([get(address), get(address), get(address)])
  await get(address)
  expect(host.asked.filter((url) => url === '/pictures/once.png').length).toBe(1)
})

test.each<[string, unknown, CatalogBehavior]>([
  ['missing', '/1', (_, response) => response.writeHead(404).end()],
  ['a page', '/2', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>')],
  ['an SVG', '/3', (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['endless', '/4', (_, response) => sendEndlessly(response)],
  ['too slow', '/5', () => undefined],
])('a picture that is %s: door_picture_unavailable', async (_name, url, behavior) => {
  const catalog = sendDoors(hostedDoor({ url_original: url }))
  host.behavior = (request, response) => (request.url === ADDRESS ? catalog : behavior)(request, response)
  expect(await code('/doors/pictures/A-1/original')).toBe('door_picture_unavailable')
})

test('a picture in the private network is not fetched', async () => {
  host.behavior = sendDoors(hostedDoor({ url_original: `${canary.origin}/secret.png` }))
  expect(await code('/doors/pictures/A-1/original')).toBe('door_picture_unavailable')
  expect(canary.asked).toEqual([])
})

test('the picture of a door that the catalog does not have: door_unknown', async () => {
  expect(await code('/doors/pictures/nothing/original')).toBe('door_unknown')
  expect(await code('/doors/pictures/A-1/huge')).toBe('bad_request')
})

test('the last good catalog is used for a while, and the host is not called for each visitor', async () => {
  const keeping = await openServer(host.origin, { ...TIMES, freshMs: 200, staleMs: 60_000 })
  await get(ADDRESS, keeping)
  await get(ADDRESS, keeping)
  expect(host.asked.length).toBe(1)
  host.behavior = (request) => request.socket.destroy()
  const isStale = async () => (await get(ADDRESS, keeping)).statusCode === 200 && host.asked.length > 1
  await vi.waitUntil(isStale, { timeout: 5000 })
  await keeping.close()
})

function sendEndlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, 0x20)
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}
