import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { buildHouse, buildMask, photoOf } from '../../testing/build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { listKeys } from '../../testing/open-test-store.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

const house = buildHouse(160, 120)
const SECRET = 'SERIAL-4711-AT-HOME'
/** what undoes each orientation; the others undo themselves */
const INVERSE: Readonly<Record<number, number>> = { 6: 8, 8: 6 }

let server: TestApp
let browser: TestBrowser

beforeAll(async () => {
  server = await openTestApp({ ...sharedPainters(), environment: { ALLOWANCE_FREE: '100' } })
  browser = new TestBrowser(server.app)
  const person = { username: 'photographer', email: 'p@example.com', password: 'a quiet harbor' }
  expect((await browser.post('/api/register', person)).status).toBe(200)
})

afterAll(() => server.close())

/** The house as a camera held that way stores it, with all that a camera tells. */
async function buildCameraPhoto(orientation: number): Promise<Buffer> {
  const turned = await sharp(
    await photoOf(house)
      .withMetadata({ orientation: INVERSE[orientation] ?? orientation })
      .png()
      .toBuffer(),
  )
    .autoOrient()
    .png()
    .toBuffer()
  return sharp(turned)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: SECRET, Model: SECRET, Artist: SECRET },
      IFD2: { BodySerialNumber: SECRET, DateTimeOriginal: '2024:01:01 00:00:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitude: '0/1 7/1 4366/100' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function meanDifference(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([160, 120, 3])
  return data.reduce((sum, value, index) => sum + Math.abs(value - house.pixels[index]), 0) / data.length
}

test('the photos of this test have a location in their metadata', async () => {
  const photo = await buildCameraPhoto(6)
  const { orientation, exif, xmp, icc } = await sharp(photo).metadata()
  expect([orientation, exif, xmp, icc]).toEqual([
    6,
    expect.any(Buffer),
    expect.any(Buffer),
    expect.any(Buffer),
  ])
  expect(photo.includes(SECRET)).toBe(true)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo of orientation %i is kept upright', async (orientation) => {
  const photo = await buildCameraPhoto(orientation)
  const { payload } = buildPaintRequest(photo, { maskPng: await buildMask(house) })
  const { originalImage, resultImage } = (await browser.post('/api/process-image', payload as object)).body
  const { selections } = payload as { selections: object[] }
  const design = { name: 'Home', isExterior: true, selections: JSON.stringify(selections) }
  const sent = photo.toString('base64')
  for (const pictures of [
    { originalImage, resultImage },
    { originalImage: sent, resultImage: sent },
  ]) {
    const { status, body } = await browser.post('/api/projects', { ...design, ...pictures })
    expect(status).toBe(200)
    const { body: read } = await browser.get(`/api/projects/${String(body['projectId'])}`)
    const { original } = read['project'] as { original: { path: string; width: number; height: number } }
    expect(original).toMatchObject({ width: 160, height: 120 })
    expect(await meanDifference((await browser.get(original.path)).bytes)).toBeLessThan(4)
    await browser.get(`${original.path}?w=320`)
  }
  await browser.get(`${String(originalImage)}?w=320&format=jpeg`)
  await browser.get(`${String(resultImage)}?w=320&format=png`)
})

test('no stored file names camera, person or place', async () => {
  const keys = [...(await listKeys(server.store, 'results')), ...(await listKeys(server.store, 'pictures'))]
  expect(keys.length).toBeGreaterThan(30)
  for (const key of keys) {
    const bytes = await buffer((await server.store.open(key))!.stream)
    const { exif, xmp, icc, iptc, orientation, comments } = await sharp(bytes).metadata()
    expect({ key, exif, xmp, icc, iptc, orientation, comments }).toEqual({ key })
    for (const mark of [SECRET, 'Exif\0\0', 'http://ns.adobe.com/xap', 'ICC_PROFILE', 'GPS'])
      expect(bytes.includes(mark)).toBe(false)
  }
})
