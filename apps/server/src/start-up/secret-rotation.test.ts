import type { UploadsRemainingResponse } from '@housecoat/contract'
import { sql } from '../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSeal } from '../platform/secrets/seal.ts'
import { buildFlatPhoto } from '../testing/build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { QuickPainter } from '../testing/quick-painter.ts'
import { turnOnSecondFactor } from '../testing/second-factor.ts'
import { registerPerson, SEED_PASSWORD } from '../testing/seed-designs.ts'
import { computeNextCode } from '../testing/sign-in-codes.ts'
import { TestBrowser } from '../testing/test-browser.ts'

const OLDER = 'the first secret of this installation'
const NEWER = 'the secret that takes the place of it'

const BEFORE = { SESSION_SECRET: OLDER }
const ROTATED = { SESSION_SECRET: NEWER, SESSION_SECRET_PREVIOUS: OLDER }
const AFTER = { SESSION_SECRET: NEWER }

describe.each(DATABASE_KINDS)('a rotation of SESSION_SECRET on the %s database', (kind) => {
  let database: TestDatabase
  let server: TestApp | null = null

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(() => restart(BEFORE))
  afterEach(async () => {
    await server?.close()
    server = null
    await database.db.execute(sql`truncate users, visitors, outbox_mails, attempt_windows cascade`)
  })

  async function restart(environment: Readonly<Record<string, string>>): Promise<TestApp> {
    await server?.close()
    server = await openTestApp({ database, painter: new QuickPainter(), environment })
    return server
  }

  /** The browser goes on with its cookies at a server that was restarted. */
  function moveTo({ app }: TestApp, browser: TestBrowser): TestBrowser {
    const moved = new TestBrowser(app)
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    return moved
  }

  async function findRemaining(browser: TestBrowser): Promise<number | null> {
    const { body } = await browser.get('/api/uploads-remaining')
    return (body as unknown as UploadsRemainingResponse).remainingUploads
  }

  test('signs nobody out', async () => {
    const ada = await registerPerson(server!.app, 'ada')
    for (const environment of [ROTATED, AFTER])
      expect((await moveTo(await restart(environment), ada).get('/api/user')).status).toBe(200)
  })

  test('keeps a visitor’s count, and signs the cookie anew', async () => {
    const visitor = new TestBrowser(server!.app)
    const { payload } = buildPaintRequest(await buildFlatPhoto(64, 64))
    expect((await visitor.post('/api/process-image', payload as object)).status).toBe(200)
    expect(await findRemaining(visitor)).toBe(1)
    const returned = moveTo(await restart(ROTATED), visitor)
    expect(await findRemaining(returned)).toBe(1)
    expect(returned.cookies.get('housecoat_visitor')).not.toBe(visitor.cookies.get('housecoat_visitor'))
    expect(await findRemaining(moveTo(await restart(AFTER), returned))).toBe(1)
    // the old cookie is worth nothing by then
    expect(await findRemaining(moveTo(server!, visitor))).toBe(2)
  })

  test('keeps the secrets of webhooks, even once the earlier one is gone', async () => {
    const ada = await registerPerson(server!.app, 'ada')
    const { body } = await ada.post('/api/account/webhooks', { url: 'https://hooks.example/housecoat' })
    const { secret } = body as { readonly secret: string }
    const readSealed = async () => {
      const { rows } = await database.db.execute<{ sealed_secret: string }>(
        sql`select sealed_secret from webhooks`,
      )
      return rows[0].sealed_secret
    }
    const sealedBefore = await readSealed()
    await restart(ROTATED)
    await vi.waitUntil(async () => (await readSealed()) !== sealedBefore, { timeout: 10_000 })
    expect(createSeal([NEWER], 'webhook secrets').open(await readSealed())).toBe(secret)
  })

  test('keeps authenticator apps, even once the earlier secret is gone', async () => {
    const { key } = await turnOnSecondFactor(await registerPerson(server!.app, 'ada'))
    const readKey = async () => {
      const { rows } = await database.db.execute<{ sealed_key: string }>(
        sql`select sealed_key from second_factors`,
      )
      return rows[0].sealed_key
    }
    const sealedBefore = await readKey()
    await restart(ROTATED)
    await vi.waitUntil(async () => (await readKey()) !== sealedBefore, { timeout: 10_000 })
    const browser = new TestBrowser((await restart(AFTER)).app)
    await browser.post('/api/login', { username: 'ada', password: SEED_PASSWORD })
    const { status } = await browser.post('/api/login/second-factor', { code: computeNextCode(key) })
    expect(status).toBe(200)
  })
})
