import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { OFFERED_LOCALES } from '@housecoat/contract'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webPagesPlugin } from './web-pages.ts'

const INDEX = '<!doctype html><title>Housecoat</title>'
const SCRIPT = 'console.log("housecoat")'
const PUBLIC_URL = new URL('https://housecoat.example')
const A_PAGE_VISIT = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-web-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, 'doors'))
  await writeFile(path.join(folder, 'doors/e-1.webp'), 'a door')
  await writeFile(path.join(folder, 'index.html'), INDEX)
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(folder, 'sw.js'), 'skipWaiting')
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), SCRIPT)
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  app = fastify()
  await app.register(fastifyCookie)
  await app.register(webPagesPlugin, { folder, publicUrl: PUBLIC_URL })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the built web app', () => {
  test.each(['/', '/paint', '/doors', '/doors/', '/community/7', '/Projects/7/print'])(
    '%s is the app, revalidated each time',
    async (url) => {
      const { statusCode, headers, body } = await get(url, A_PAGE_VISIT)
      expect([statusCode, body]).toEqual([200, INDEX])
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      })
    },
  )

  test.each([{ accept: '*/*' }, { accept: 'text/*;q=0.5' }, {}])(
    'D11: pages are sent to %o',
    async (headers) => {
      for (const url of ['/paint', '/doors', '/about?from=mail']) {
        const answer = await get(url, headers)
        expect([answer.statusCode, answer.body]).toEqual([200, INDEX])
      }
      expect((await get('/paint', { accept: 'application/json' })).statusCode).toBe(404)
    },
  )

  test.each(['/no-such-page', '/projects/7/8', '/.env', '/wp-login.php'])(
    'D11: %s is 404, with the app for a browser',
    async (url) => {
      const visit = await get(url, A_PAGE_VISIT)
      expect([visit.statusCode, visit.body]).toEqual([404, INDEX])
      expect(visit.headers['content-type']).toBe('text/html; charset=utf-8')
      const other = await get(url, { accept: '*/*' })
      expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    },
  )

  test('pages come with their markup, where the build has made it', async () => {
    const pages = { 'home.html': '<h1>See your home', 'paint.html': '<h1>Upload', 'doors.html': '<h1>Doors' }
    for (const [file, page] of Object.entries(pages)) await writeFile(path.join(folder, file), page)
    try {
      for (const [url, page] of [
        ['/', pages['home.html']],
        ['/?utm_source=mail', pages['home.html']],
        ['/paint', pages['paint.html']],
        ['/Paint/', pages['paint.html']],
        ['/paint?lang=en&utm_source=mail', pages['paint.html']],
        ['/doors', pages['doors.html']],
        // its query changes what it shows
        ['/paint?design=7', INDEX],
        // this build has none
        ['/design-updates', INDEX],
        ['/about', INDEX],
      ]) {
        const { headers, body } = await get(url, A_PAGE_VISIT)
        expect([url, body]).toEqual([url, page])
        expect(headers['cache-control']).toBe('no-cache')
      }
    } finally {
      for (const file of Object.keys(pages)) await rm(path.join(folder, file))
    }
  })

  describe('in the language of the person', () => {
    const SPANISH_INDEX = '<!doctype html><html lang="es">'
    const SPANISH_HOME = '<!doctype html><html lang="es"><h1>Mira tu casa</h1>'
    const ofLanguage = (acceptLanguage: string) => ({ ...A_PAGE_VISIT, 'accept-language': acceptLanguage })

    beforeAll(async () => {
      await writeFile(path.join(folder, 'index.es.html'), SPANISH_INDEX)
      await writeFile(path.join(folder, 'home.es.html'), SPANISH_HOME)
    })

    test.each([
      ['/', '', 'housecoat_locale=es', SPANISH_HOME],
      ['/paint', 'ja', '', INDEX],
      ['/paint', 'es-MX,es;q=0.9,en;q=0.8', '', SPANISH_INDEX],
      ['/', 'ja,es;q=0.5', '', SPANISH_HOME],
      ['/', 'en,es;q=0.9', '', INDEX],
      // what the person chose wins over the browser, and the address over both
      ['/paint', 'en', 'housecoat_locale=es', SPANISH_INDEX],
      ['/paint', 'es', 'housecoat_locale=en', INDEX],
      ['/paint', 'en', 'housecoat_locale=tlh', INDEX],
      ['/paint?lang=es', 'en', 'housecoat_locale=en', SPANISH_INDEX],
      ['/?lang=es', 'en', '', SPANISH_HOME],
      ['/paint?lang=../../etc/passwd', 'en', '', INDEX],
      ['/paint?lang=es&lang=en', 'en', '', INDEX],
    ])('%s for %j with cookie %j', async (url, acceptLanguage, cookie, page) => {
      const { statusCode, headers, body } = await get(url, { ...ofLanguage(acceptLanguage), cookie })
      expect([statusCode, body]).toEqual([200, page])
      expect(headers['content-language']).toBe(page.includes('"es"') ? 'es' : 'en')
      expect(headers['vary']).toMatch(/^accept-language, cookie/)
    })

    test('an unknown address is in it too', async () => {
      const { statusCode, body } = await get('/no-such-page?lang=es', A_PAGE_VISIT)
      expect([statusCode, body]).toEqual([404, SPANISH_INDEX])
    })

    test.each([
      ['/?lang=es', '', 'housecoat_locale=es; Path=/; SameSite=Lax'],
      ['/?lang=es', 'housecoat_locale=en', undefined],
      ['/?lang=tlh', '', undefined],
      ['/', '', undefined],
    ])('%s keeps its language for a visitor with cookie %j who follows a link', async (url, cookie, kept) => {
      const { headers } = await get(url, { ...ofLanguage('en'), cookie })
      expect(headers['set-cookie']).toBe(kept)
    })

    test('names its address in every language that is offered', async () => {
      const { headers } = await get('/about?from=mail', A_PAGE_VISIT)
      const named = OFFERED_LOCALES.map(
        (locale) => `<https://housecoat.example/about?lang=${locale}>; rel="alternate"; hreflang="${locale}"`,
      )
      expect(headers['link']).toBe(
        [...named, '<https://housecoat.example/about>; rel="alternate"; hreflang="x-default"'].join(', '),
      )
    })
  })

  test('hashed files are kept for a year, others are asked for again', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    for (const path of ['/favicon.svg', '/sw.js'])
      expect((await get(path)).headers['cache-control']).toBe('no-cache')
    expect((await get('/doors/e-1.webp')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('comes packed to who can unpack it', async () => {
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['content-type']).toContain('javascript')
    expect(packed.headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT)
  })

  test.each(['/api/nothing', '/api', '/images/', '/assets/gone.js', '/healthz/x', '/readyz/x'])(
    '%s is no page',
    async (url) => {
      const { statusCode, headers, json } = await get(url, A_PAGE_VISIT)
      expect([statusCode, json<{ code: string }>().code]).toEqual([404, 'not_found'])
      expect(headers['content-type']).toContain('application/problem+json')
    },
  )

  test('a script that asks for a page that is not there gets no page', async () => {
    expect((await get('/gone.json', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/paint', headers: A_PAGE_VISIT })).statusCode).toBe(404)
  })

  test.each(['/../package.json', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/%00'])(
    '%s does not leave the folder',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(body).not.toContain('root:')
    },
  )
})

test('without a build the API is served alone', async () => {
  const bare = fastify({ logger: false })
  await bare.register(webPagesPlugin, { folder: path.join(folder, 'missing'), publicUrl: PUBLIC_URL })
  expect((await bare.inject({ url: '/', headers: A_PAGE_VISIT })).statusCode).toBe(404)
})
