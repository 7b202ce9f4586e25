import { PHOTO_LIMITS, problemSchema, processImageResponseSchema } from '@housecoat/contract'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPngBomb, buildTextBomb } from '../../testing/build-bomb.ts'
import { buildHouse, buildMask, buildPhoto, photoOf } from '../../testing/build-photo.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import {
  ask,
  askForCode,
  buildPaintRequest,
  openTestApp,
  paintAndFetch,
  type TestApp,
} from '../../testing/open-test-app.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

/** small, because a picture's time grows with its size */
const house = buildHouse(320, 240)
let server: TestApp
let photo: Buffer
let maskPng: Buffer

beforeAll(async () => {
  server = await openTestApp(sharedPainters())
  photo = await buildPhoto(house.width, house.height)
  maskPng = await buildMask(house)
})

afterAll(() => server.close())

/** Bytes of a picture, three a pixel. */
async function readPixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).raw().toBuffer()
}

describe('a photo with its area', () => {
  test('is painted: the wall has the color, nothing else changed', async () => {
    const analyzed = buildPaintRequest(photo, { maskPng, references: undefined })
    const painted = await readPixels(await paintAndFetch(server.app, analyzed))
    const original = await readPixels(photo)
    let wallPixels = 0
    let navyPixels = 0
    for (let pixel = 0; pixel < house.mask.length; pixel++) {
      const { x, y } = { x: pixel % house.width, y: Math.floor(pixel / house.width) }
      if (isFarOutside(x, y)) expectSame(painted, original, pixel)
      if (!isFarInside(x, y)) continue
      wallPixels++
      if (painted[pixel * 3 + 2] > painted[pixel * 3] + 15) navyPixels++
    }
    expect(wallPixels).toBeGreaterThan(10_000)
    expect(navyPixels / wallPixels).toBeGreaterThan(0.99)
  })

  test('is lighter or darker as the person set the light', async () => {
    const meanOfWall = async (lightness?: number): Promise<number> => {
      const input = { maskPng, ...(lightness !== undefined && { lightness }) }
      const painted = await readPixels(await paintAndFetch(server.app, buildPaintRequest(photo, input)))
      const wall = [...house.mask.keys()].filter((pixel) => house.mask[pixel] === 255)
      return wall.reduce((sum, pixel) => sum + painted[pixel * 3 + 1], 0) / wall.length
    }
    const [darker, unset, lighter] = [await meanOfWall(-1), await meanOfWall(), await meanOfWall(1)]
    // a stop is a factor of two in linear light, about 1.35 in bytes
    expect(lighter / unset).toBeGreaterThan(1.25)
    expect(unset / darker).toBeGreaterThan(1.25)
  })

  test('answers in the contract’s shape', async () => {
    const { status, body } = await ask(server.app, buildPaintRequest(photo, { maskPng }))
    expect(status).toBe(200)
    expect(processImageResponseSchema.parse(body)).toMatchObject({
      success: true,
      resultImage: expect.stringMatching(/^\/images\/[A-Za-z0-9_-]{22}$/) as string,
      swatch: '#2C3E50',
      width: 320,
      height: 240,
    })
  })

  test('a data: prefix, a smaller mask and a lower-case color are fine', async () => {
    const smallMask = await sharp(maskPng).resize(161, 120).png().toBuffer()
    const request = buildPaintRequest(`data:image/jpeg;base64,${photo.toString('base64')}`, {
      maskPng: smallMask,
    })
    expect((await ask(server.app, request)).status).toBe(200)
  })

  test('the area of a photo that the camera turned is the area of the upright photo', async () => {
    const sideways = await photoOf(house)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer()
    const picture = await paintAndFetch(server.app, buildPaintRequest(sideways, { maskPng }))
    expect(await sharp(picture).metadata()).toMatchObject({ width: 320, height: 240 })
  })

  test.each([
    ['CMYK', () => photoOf(house).toColourspace('cmyk').jpeg()],
    ['16-bit', () => photoOf(house).toColourspace('rgb16').png()],
    ['gray', () => photoOf(house).grayscale().jpeg()],
    ['WebP', () => photoOf(house).webp()],
  ])('a %s photo is painted', async (_name, encoder) => {
    const request = buildPaintRequest(await encoder().toBuffer(), { maskPng })
    expect((await ask(server.app, request)).status).toBe(200)
  })

  test('an animated photo is painted as its first frame', async () => {
    const frames = Buffer.concat([house.pixels, Buffer.alloc(house.pixels.length)])
    const animated = sharp(frames, { raw: { width: 320, height: 480, channels: 3, pageHeight: 240 } })
    const request = buildPaintRequest(await animated.webp().toBuffer(), { maskPng })
    expect((await ask(server.app, request)).body).toMatchObject({ success: true, width: 320, height: 240 })
  })
})

describe('only pixels are kept', () => {
  test('place, camera and serial numbers are gone', async () => {
    const tagged = await photoOf(house)
      .withExif({
        IFD0: { Make: 'SecretCam', Artist: 'Somebody' },
        IFD2: { BodySerialNumber: 'SN-4711' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .jpeg()
      .toBuffer()
    expect(tagged.includes('SN-4711')).toBe(true)
    const picture = await paintAndFetch(server.app, buildPaintRequest(tagged, { maskPng }))
    const { exif, xmp, iptc, icc, comments } = await sharp(picture).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    for (const secret of ['SecretCam', 'SN-4711', 'Somebody', 'GPS'])
      expect(picture.includes(secret)).toBe(false)
  })

  test('a script and an archive behind the photo are gone', async () => {
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\x03\x04evil.txt')])
    const picture = await paintAndFetch(server.app, buildPaintRequest(polyglot, { maskPng }))
    expect(picture.includes('<script>')).toBe(false)
    expect(picture.includes('evil.txt')).toBe(false)
  })
})

describe('bad input gets its own error code, and leaves nothing behind', () => {
  const text = (content: string) => Buffer.from(content.padEnd(100, ' '))

  test.each<[string, string, number, () => Promise<Buffer> | Buffer | string]>([
    ['no image', 'image_missing', 400, () => ''],
    ['not base64', 'image_damaged', 422, () => 'a photo!'],
    ['not an image', 'image_type_unsupported', 415, () => text('hello')],
    ['an SVG', 'image_type_unsupported', 415, () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', 'image_type_unsupported', 415, () => text('%PDF-1.7')],
    ['a GIF', 'image_type_unsupported', 415, () => photoOf(house).gif().toBuffer()],
    ['a TIFF', 'image_type_unsupported', 415, () => photoOf(house).tiff().toBuffer()],
    [
      'an AVIF',
      'image_type_unsupported',
      415,
      () => photoOf(buildHouse(64, 64)).avif({ effort: 0 }).toBuffer(),
    ],
    ['a HEIC', 'image_heic', 415, () => text('\0\0\0\x18ftypheic')],
    [
      'over 10 MB',
      'image_too_large',
      413,
      () => Buffer.concat([photo, Buffer.alloc(PHOTO_LIMITS.sizeBytes)]),
    ],
    ['over the request’s limit', 'image_too_large', 413, () => Buffer.alloc(14 * 1024 * 1024)],
    ['half a JPEG', 'image_damaged', 422, () => photo.subarray(0, photo.length / 2)],
    ['1×1', 'image_too_small', 422, () => buildPngBomb({ width: 1, height: 1 })],
    ['20,000 wide', 'image_dimensions_too_large', 413, () => buildPngBomb({ width: 20_000, height: 200 })],
    [
      '50,000 square',
      'image_dimensions_too_large',
      413,
      () => buildPngBomb({ width: 50_000, height: 50_000, bitDepth: 1, colorType: 0 }),
    ],
  ])('%s', async (_name, code, status, build) => {
    const before = await server.listFiles()
    const answer = await ask(server.app, buildPaintRequest(await build(), { maskPng }))
    expect(answer.status).toBe(status)
    expect(problemSchema.parse(answer.body)).toMatchObject({ code, success: false })
    expect(await server.listFiles()).toEqual({ results: before.results, drafts: [] })
  })

  test('a text bomb is painted as the small black picture it is', async () => {
    const start = performance.now()
    const mask = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect((await ask(server.app, buildPaintRequest(buildTextBomb(), { maskPng: mask }))).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(5000 * (await measureSlowness()))
  })
})

describe('the area', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a mask of another shape',
      async () => sharp(maskPng).resize(480, 480, { fit: 'fill' }).png().toBuffer(),
      'mask_invalid',
    ],
    ['a mask that is no PNG', async () => sharp(maskPng).jpeg().toBuffer(), 'mask_invalid'],
    ['a mask that breaks off', () => maskPng.subarray(0, 200), 'mask_invalid'],
    ['an empty mask', async () => sharp(maskPng).linear(0, 0).png().toBuffer(), 'area_not_found'],
  ])('%s', async (_name, build, code) => {
    expect(await askForCode(server.app, buildPaintRequest(photo, { maskPng: await build() }))).toBe(code)
  })

  test('a photo without any house', async () => {
    const fog = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#808890' } })
      .png()
      .toBuffer()
    const { status, body } = await ask(server.app, buildPaintRequest(fog))
    expect([200, 422]).toContain(status)
    if (status === 422) expect(body).toMatchObject({ code: 'area_not_found' })
  })

  test.each([
    ['an exterior area of an interior photo', { areaId: 'exterior', isExterior: false }, 'area_unknown'],
    ['an interior area of an exterior photo', { areaId: 'walls', isExterior: true }, 'area_unknown'],
    ['an area that does not exist', { areaId: 'moat', isExterior: true }, 'area_unknown'],
    ['no selection', { selections: [] }, 'bad_request'],
    ['a color that is none', { colorCode: 'blue' }, 'bad_request'],
    ['a light beyond the slider', { lightness: 1.5 }, 'bad_request'],
    ['an empty mask text', { mask: '' }, 'mask_invalid'],
    ['a mask that is not base64', { mask: '!!!' }, 'mask_invalid'],
    ['no exterior flag', { isExterior: 'yes' as never }, 'bad_request'],
  ])('%s is refused', async (_name, changes, code) => {
    expect(await askForCode(server.app, buildPaintRequest(photo, { maskPng, ...changes }))).toBe(code)
  })

  test.each(['interior', 'walls', 'ceiling', 'cabinets', 'trim', 'backsplash'])(
    '%s is painted indoors',
    async (areaId) => {
      expect((await ask(server.app, buildPaintRequest(photo, { maskPng, areaId }))).status).toBe(200)
    },
  )
})

test('a finished picture costs one generation, a refused photo costs none', async () => {
  const visitor = new TestBrowser(server.app)
  const countRemaining = async () => (await visitor.get('/api/uploads-remaining')).body['remainingUploads']
  expect(await countRemaining()).toBe(2)
  const paint = (request: InjectOptions) => visitor.post('/api/process-image', request.payload as object)
  const empty = await sharp(maskPng).linear(0, 0).png().toBuffer()
  expect((await paint(buildPaintRequest(photo, { maskPng: empty }))).body).toMatchObject({
    code: 'area_not_found',
  })
  expect((await paint(buildPaintRequest(photo.subarray(0, photo.length / 2), { maskPng }))).status).toBe(422)
  expect(await countRemaining()).toBe(2)
  expect((await paint(buildPaintRequest(photo, { maskPng }))).status).toBe(200)
  expect(await countRemaining()).toBe(1)
})

test('a body that is not JSON is a bad request', async () => {
  const request = {
    method: 'POST',
    url: '/api/process-image',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  } as const
  expect(await askForCode(server.app, request)).toBe('bad_request')
})

/** far enough from the wall's edge that no matte reaches there, in pixels of the 320×240 house */
const MARGIN_PX = 10

function isFarOutside(x: number, y: number): boolean {
  return !hasMaskNear(x, y, 255)
}

function isFarInside(x: number, y: number): boolean {
  return !hasMaskNear(x, y, 0)
}

function hasMaskNear(x: number, y: number, value: number): boolean {
  for (const dy of [-MARGIN_PX, 0, MARGIN_PX]) {
    for (const dx of [-MARGIN_PX, 0, MARGIN_PX]) {
      const [nearX, nearY] = [x + dx, y + dy]
      if (nearX < 0 || nearY < 0 || nearX >= house.width || nearY >= house.height) continue
      if (house.mask[nearY * house.width + nearX] === value) return true
    }
  }
  return false
}

function expectSame(painted: Buffer, original: Buffer, pixel: number): void {
  const [at, end] = [pixel * 3, pixel * 3 + 3]
  if (painted.compare(original, at, end, at, end) !== 0)
    throw new Error(`pixel ${pixel} outside the area changed`)
}
