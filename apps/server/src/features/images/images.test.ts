import path from 'node:path'
import { RESULT_FORMATS, RESULT_WIDTHS } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { listNames, STORE_KINDS } from '../../testing/open-test-store.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

describe.each(STORE_KINDS)('images in %s', (kind) => {
  let server: TestApp
  let visitor: TestBrowser
  let address: string

  beforeAll(async () => {
    server = await openTestApp({
      ...sharedPainters(),
      environment: { ALLOWANCE_ANONYMOUS: '100' },
      storeKind: kind,
    })
    visitor = new TestBrowser(server.app)
    address = await paint(visitor)
  })

  afterAll(() => server.close())

  async function paint(browser: TestBrowser, colorCode = '#2C3E50'): Promise<string> {
    const maskPng = await buildMask(buildHouse(800, 600))
    const { payload } = buildPaintRequest(await buildPhoto(800, 600), { maskPng, colorCode })
    const { body } = await browser.post('/api/process-image', payload as object)
    if (typeof body['resultImage'] !== 'string') throw new Error(`painting failed: ${String(body['code'])}`)
    return body['resultImage']
  }

  const get = (url: string, headers = {}) =>
    server.app.inject({ url, headers, cookies: Object.fromEntries(visitor.cookies) })

  describe('a result', () => {
    test('without a query is the full-size PNG, private, and safe to open in a tab of its own', async () => {
      const { statusCode, headers, rawPayload } = await get(address)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(rawPayload.length),
        'cache-control': 'private, max-age=86400, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="housecoat-paint.png"',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 800, height: 600 })
    })

    test('has a stable ETag, and is not sent again to a client that has it', async () => {
      const [first, second] = [await get(address), await get(address)]
      expect(second.rawPayload).toEqual(first.rawPayload)
      const again = await get(address, { 'if-none-match': first.headers.etag })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      expect((await get(`${address}?w=320`, { 'if-none-match': first.headers.etag })).statusCode).toBe(200)
    })

    test('answers HEAD without the picture', async () => {
      const { statusCode, rawPayload } = await server.app.inject({
        method: 'HEAD',
        url: address,
        cookies: Object.fromEntries(visitor.cookies),
      })
      expect([statusCode, rawPayload.length]).toEqual([200, 0])
    })

    test.each(RESULT_FORMATS.filter((format) => format !== 'avif'))('comes smaller as %s', async (format) => {
      const { headers, rawPayload } = await get(`${address}?w=320&format=${format}`)
      expect(headers['content-type']).toBe(`image/${format}`)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: 320, height: 240 })
    })

    test.each(RESULT_WIDTHS)('is never enlarged (%i asked)', async (width) => {
      const { rawPayload } = await get(`${address}?w=${width}&format=jpeg`)
      expect((await sharp(rawPayload).metadata()).width).toBe(Math.min(width, 800))
    })

    test('comes as WebP when the page names no format and there is no AVIF', async () => {
      for (const query of ['?w=320', '?w=320&format=avif']) {
        const { headers } = await get(address + query, { accept: 'image/avif,image/webp,*/*' })
        expect(headers['content-type']).toBe('image/webp')
      }
      expect((await get(`${address}?w=320`)).headers['vary']).toContain('accept')
    })

    test('is stored with the photo that it was made from', async () => {
      const { headers, rawPayload } = await get(`${address}/original`)
      expect(headers['content-type']).toBe('image/jpeg')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
      const smaller = await get(`${address}/original?w=320`)
      expect(smaller.rawPayload).not.toEqual((await get(`${address}?w=320`)).rawPayload)
      expect((await server.app.inject({ url: `${address}/original` })).statusCode).toBe(404)
    })

    test('comes full-size as WebP', async () => {
      const { rawPayload } = await get(`${address}?format=webp`)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 })
    })

    test.each([
      '?w=321',
      '?w=0',
      '?w=-1',
      '?w=abc',
      '?w=99999999',
      '?format=gif',
      '?format=../../etc/passwd',
    ])('refuses %s', async (query) => {
      const { statusCode, json } = await get(address + query)
      expect([statusCode, json<{ code: string }>().code]).toEqual([400, 'bad_request'])
    })
  })

  test.each([
    'AAAAAAAAAAAAAAAAAAAAAA',
    'x',
    '%2e%2e%2fdrafts',
    '..%2F..%2Fetc%2Fpasswd',
    '%00',
    'AAAAAAAAAAAAAAAAAAAAA%00',
    'A'.repeat(90),
  ])('/images/%s is not found', async (id) => {
    expect((await get(`/images/${id}`)).statusCode).toBe(404)
  })

  test('concurrent requests for one variant make it once', async () => {
    const fresh = await paint(visitor)
    const run = vi.spyOn(
      (await import('../../platform/painter/painter-pool.ts')).PainterPool.prototype,
      'run',
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${fresh}?w=640&format=webp`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(run).toHaveBeenCalledTimes(1)
    run.mockRestore()
    const names = await listNames(server.store, `results/${path.basename(fresh)}`)
    expect(names).toEqual(['640.webp', 'full.png', 'original.jpeg'])
    expect((await server.listFiles()).drafts).toEqual([])
  })

  test('a page that requests more variants than the painters’ queue holds gets them all', async () => {
    const fresh = await Promise.all(
      ['#101010', '#202020', '#303030', '#404040'].map((color) => paint(visitor, color)),
    )
    const urls = fresh.flatMap((url) => RESULT_WIDTHS.map((width) => `${url}?w=${width}`))
    const answers = await Promise.all(urls.map((url) => get(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
  })
})
