import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { IMAGE_OPTIONS, quickPainterOn, sweepTimeNow } from '../../testing/image-options.ts'
import { STORE_KINDS } from '../../testing/open-test-store.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { Drafts } from './drafts.ts'
import { openImages } from './open-images.ts'

describe.each(STORE_KINDS)('results in %s', (kind) => {
  let server: TestApp
  let visitor: TestBrowser
  let request: object

  beforeAll(async () => {
    const environment = { ALLOWANCE_ANONYMOUS: '100', ALLOWANCE_FREE: '100' }
    server = await openTestApp({ painter: new QuickPainter(), environment, storeKind: kind })
    visitor = new TestBrowser(server.app)
    const maskPng = await buildMask(buildHouse(160, 120))
    request = buildPaintRequest(await buildPhoto(160, 120), { maskPng }).payload as object
  })

  afterAll(() => server.close())

  /** @returns the result's path */
  async function paint(browser: TestBrowser): Promise<string> {
    const { body } = await browser.post('/api/process-image', request)
    if (typeof body['resultImage'] !== 'string') throw new Error(`painting failed: ${String(body['code'])}`)
    return body['resultImage']
  }

  describe('the owner of a result', () => {
    const register = async (browser: TestBrowser, username: string) => {
      const person = { username, email: `${username}@example.com`, password: 'a quiet harbor' }
      expect((await browser.post('/api/register', person)).status).toBe(200)
    }

    test('nobody else can open it, even if they know its address and ETag', async () => {
      const member = new TestBrowser(server.app)
      await register(member, 'somebody-else')
      const address = await paint(visitor)
      for (const stranger of [new TestBrowser(server.app), member]) {
        for (const query of ['', '?w=320&format=webp']) {
          const { status, body } = await stranger.get(address + query)
          expect([status, body['code']]).toEqual([404, 'not_found'])
        }
      }
      const { headers } = await visitor.get(address)
      const known = { 'if-none-match': String(headers['etag']) }
      expect((await server.app.inject({ url: address, headers: known })).statusCode).toBe(404)
    })

    test('a visitor’s results move to the account at sign-in, and stay there after signing out', async () => {
      const browser = new TestBrowser(server.app)
      const made = await paint(browser)
      await register(browser, 'took-it-along')
      expect((await browser.get(made)).status).toBe(200)
      await browser.post('/api/logout')
      expect((await browser.get(made)).status).toBe(404)
      await browser.post('/api/login', { username: 'took-it-along', password: 'a quiet harbor' })
      expect((await browser.get(made)).status).toBe(200)
      const phone = new TestBrowser(server.app)
      await phone.post('/api/login', { username: 'took-it-along', password: 'a quiet harbor' })
      expect((await phone.get(made)).status).toBe(200)
    })

    test('exports the result, and deletes it with the account', async () => {
      const browser = new TestBrowser(server.app)
      await register(browser, 'going-away')
      const id = path.basename(await paint(browser))
      const files = unzipSync((await browser.get('/api/account/export')).bytes)
      expect(strFromU8(files[`pictures/${id}.png`])).toBe('a picture')
      const deletion = { username: 'going-away', password: 'a quiet harbor' }
      expect((await browser.send('DELETE', '/api/account', deletion)).status).toBe(200)
      expect((await server.listFiles()).results).not.toContain(id)
    })
  })

  describe('sweeping', () => {
    const AN_HOUR_MS = 3_600_000

    async function sweep(): Promise<void> {
      const { db } = await sharedDatabase()
      const images = openImages({
        ...IMAGE_OPTIONS,
        db,
        objects: server.store,
        painter: quickPainterOn(server.store),
        retentionMs: AN_HOUR_MS,
      })
      await images.sweep(sweepTimeNow())
    }

    test('removes results older than the retention, and nothing else', async () => {
      const [old, young] = [await paint(visitor), await paint(visitor)].map((url) => path.basename(url))
      await server.age(`results/${old}/full.png`, 2 * AN_HOUR_MS)
      await sweep()
      const { results } = await server.listFiles()
      expect(results).toContain(young)
      expect(results).not.toContain(old)
      expect((await visitor.get(`/images/${old}`)).status).toBe(404)
      const { db } = await sharedDatabase()
      const { rows } = await db.execute(sql`select * from generations where result_id = ${old}`)
      expect(rows).toEqual([])
    })

    test('A2: keeps a result without a row for the days of quarantine, without serving it', async () => {
      const { db } = await sharedDatabase()
      const [old, young] = [await paint(visitor), await paint(visitor)].map((url) => path.basename(url))
      for (const id of [old, young]) await db.execute(sql`delete from generations where result_id = ${id}`)
      await server.age(`results/${old}/full.png`, 2 * AN_HOUR_MS)
      await server.age(`results/${young}/full.png`, AN_HOUR_MS / 2)
      await sweep()
      const { results } = await server.listFiles()
      expect(results).not.toContain(old)
      expect(results).toContain(young)
      expect((await visitor.get(`/images/${young}`)).status).toBe(404)
    })

    test('removes drafts that a crash left behind, not those in use', async () => {
      const drafts = new Drafts(server.store)
      const working = await drafts.create()
      const left = 'drafts/of-another-process'
      for (const prefix of [left, working]) {
        await server.store.putText(`${prefix}/full.png`, 'half a picture')
        // a folder is as old as its newest change, a bucket's prefix as its newest object
        for (const key of [`${prefix}/full.png`, ...(kind === 'files' ? [prefix] : [])])
          await server.age(key, AN_HOUR_MS)
      }
      await sweep()
      expect((await server.listFiles()).drafts).toEqual([path.basename(working)])
      await drafts.drop(working)
      expect((await server.listFiles()).drafts).toEqual([])
    })
  })
})
