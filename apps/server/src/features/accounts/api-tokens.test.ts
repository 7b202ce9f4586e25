import { randomUUID } from 'node:crypto'
import { API_TOKENS_PER_MEMBER, type ApiScope, type ApiToken } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paintRequest } from '../../testing/open-ledger.ts'
import {
  DATABASE_KINDS,
  deleteAllRows,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/open-test-database.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const PASSWORD = 'a quiet harbor'
const ALL_SCOPES: ApiScope[] = ['designs:read', 'designs:write', 'generate']

describe.each(DATABASE_KINDS)('personal API tokens on the %s database', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let ada: TestBrowser

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    server = await openTestApp({ database, painter: new QuickPainter() })
  })

  afterEach(() => deleteAllRows(database.db))

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  async function register(username = 'ada'): Promise<TestBrowser> {
    const browser = new TestBrowser(server.app)
    await browser.post('/api/register', { username, email: `${username}@example.com`, password: PASSWORD })
    return browser
  }

  const request = (scopes: ApiScope[] = ALL_SCOPES, changes: object = {}) => ({
    name: 'Night shift',
    scopes,
    expiresInDays: 30,
    password: PASSWORD,
    ...changes,
  })

  /** @returns a client without cookies that sends the token */
  async function openClient(
    scopes?: ApiScope[],
  ): Promise<{ client: TestBrowser; token: ApiToken; secret: string }> {
    const { status, body } = await ada.post('/api/account/tokens', request(scopes))
    expect(status).toBe(200)
    const { token, secret } = body as unknown as { token: ApiToken; secret: string }
    return { client: clientOf(secret), token, secret }
  }

  const clientOf = (secret: string) =>
    new TestBrowser(server.app, { headers: { authorization: `Bearer ${secret}` } })

  describe('with a token', () => {
    test('a program paints at the member’s expense, fetches the picture, and saves it', async () => {
      ada = await register()
      const { client } = await openClient()
      const painted = await client.send('POST', '/api/process-image', paintRequest().payload)
      expect(painted.status).toBe(200)
      expect((await ada.get('/api/uploads-remaining')).body).toMatchObject({ remainingUploads: 1 })
      const { resultImage, originalImage } = painted.body as { resultImage: string; originalImage: string }
      expect((await client.get(resultImage)).status).toBe(200)
      expect((await new TestBrowser(server.app).get(resultImage)).status).toBe(404)
      const { selections, isExterior } = paintRequest().payload
      const saved = { name: 'Porch', type: 'paint', isExterior, selections, resultImage, originalImage }
      expect((await client.post('/api/projects', saved)).status).toBeLessThan(500)
      expect((await client.get('/api/projects')).status).toBe(200)
    })

    test('it may do what its permissions say, and nothing else', async () => {
      ada = await register()
      const { client } = await openClient(['designs:read'])
      expect((await client.get('/api/projects')).status).toBe(200)
      const refused = [
        await client.send('POST', '/api/process-image', paintRequest().payload),
        await client.send('DELETE', '/api/projects/1'),
        await client.get('/api/account/tokens'),
        await client.post('/api/account/tokens', request()),
        await client.get('/api/account/export'),
        await client.post('/api/logout'),
        await client.get('/api/community'),
        await client.get('/api/moderation/reports'),
      ]
      for (const { status, body } of refused) expect([status, body['code']]).toEqual([403, 'api_token_scope'])
      expect((await ada.get('/api/uploads-remaining')).body).toMatchObject({ remainingUploads: 2 })
    })

    test('its browser’s cookies do not count beside it', async () => {
      ada = await register()
      const { secret } = await openClient(['designs:read'])
      const answer = await server.app.inject({
        method: 'GET',
        url: '/api/account/sessions',
        headers: { authorization: `Bearer ${secret}` },
        cookies: Object.fromEntries(ada.cookies),
      })
      expect(answer.json()).toMatchObject({ code: 'api_token_scope' })
    })

    test('it works from another site’s program, since it is no cookie', async () => {
      ada = await register()
      const { secret } = await openClient(['designs:write'])
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
      const ask = (more: object) =>
        server.app.inject({
          method: 'DELETE',
          url: '/api/projects/999999',
          headers: { ...headers, ...more },
          cookies: Object.fromEntries(ada.cookies),
        })
      expect((await ask({})).json()).toMatchObject({ code: 'cross_site_refused' })
      expect((await ask({ authorization: `Bearer ${secret}` })).json()).toMatchObject({
        code: 'design_not_found',
      })
      // the bypass needs a token that works
      expect((await ask({ authorization: 'Bearer hct_made-up' })).json()).toMatchObject({
        code: 'api_token_invalid',
      })
      expect((await ask({ authorization: 'Basic YTpi' })).json()).toMatchObject({
        code: 'cross_site_refused',
      })
    })

    test('a proxy’s own authorization is none of ours', async () => {
      ada = await register()
      const behindProxy = new TestBrowser(server.app, { headers: { authorization: 'Basic YWRhOnBvcmNo' } })
      for (const [name, value] of ada.cookies) behindProxy.cookies.set(name, value)
      expect((await behindProxy.get('/api/account/sessions')).status).toBe(200)
    })
  })

  test('a token is listed without its secret, which is stored nowhere', async () => {
    ada = await register()
    const { token, secret, client } = await openClient()
    expect(secret).toMatch(/^hct_[\w-]{43}$/)
    const { body } = await ada.get('/api/account/tokens')
    expect(body['tokens']).toEqual([token])
    expect(JSON.stringify(body)).not.toContain(secret.slice(4))
    expect(token).toMatchObject({ name: 'Night shift', scopes: ALL_SCOPES, lastUsedAt: null })
    const days = (Date.parse(token.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 1)
    const { rows } = await database.db.execute(sql`select * from api_tokens`)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4))
    await client.get('/api/projects')
    const [used] = (await ada.get('/api/account/tokens')).body['tokens'] as ApiToken[]
    expect(used.lastUsedAt).not.toBeNull()
  })

  test('a deleted, expired, made-up or suspended one does not work', async () => {
    ada = await register()
    const [deleted, expired] = [await openClient(), await openClient()]
    await ada.send('DELETE', `/api/account/tokens/${deleted.token.id}`)
    await database.db.execute(
      sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${expired.token.id}`,
    )
    for (const client of [deleted.client, expired.client, clientOf(`hct_${'x'.repeat(43)}`)])
      expect((await client.get('/api/projects')).body).toMatchObject({
        code: 'api_token_invalid',
        status: 401,
      })
    const { client } = await openClient()
    await database.db.execute(sql`update users set suspended_at = now()`)
    expect((await client.get('/api/projects')).body).toMatchObject({ code: 'api_token_invalid' })
  })

  test('a new password ends all tokens, and so does deleting the account', async () => {
    ada = await register()
    const { client } = await openClient()
    const changed = { currentPassword: PASSWORD, newPassword: 'a louder harbor' }
    expect((await ada.post('/api/account/password', changed)).status).toBe(200)
    expect((await client.get('/api/projects')).status).toBe(401)
  })

  test('making one needs the password, and strangers cannot delete it', async () => {
    ada = await register()
    const wrong = await ada.post('/api/account/tokens', request(ALL_SCOPES, { password: 'not this one' }))
    expect(wrong.body).toMatchObject({ code: 'password_wrong' })
    const { token, client } = await openClient()
    const eve = await register('eve')
    expect((await eve.send('DELETE', `/api/account/tokens/${token.id}`)).status).toBe(404)
    expect((await ada.send('DELETE', `/api/account/tokens/${randomUUID()}`)).status).toBe(404)
    expect((await client.get('/api/projects')).status).toBe(200)
  })

  test('a member has twenty at most, also when two are made at once', async () => {
    ada = await register()
    await database.db.execute(sql`
      insert into api_tokens (user_id, token_hash, name, scopes)
      select id, 'hash ' || number, 'old', '{generate}' from users,
      generate_series(1, ${sql.raw(String(API_TOKENS_PER_MEMBER - 1))}) as number`)
    const answers = await Promise.all([1, 2, 3].map(() => ada.post('/api/account/tokens', request())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    { name: '' },
    { scopes: [] },
    { scopes: ['everything'] },
    { expiresInDays: 0 },
    { expiresInDays: 4000 },
  ])('%j is refused', async (changes) => {
    ada = await register()
    expect((await ada.post('/api/account/tokens', request(ALL_SCOPES, changes))).status).toBe(400)
  })
})

test('a token makes 120 requests a minute', async () => {
  const server = await openTestApp({ environment: { RATE_LIMIT: 'on' }, painter: new QuickPainter() })
  const ada = new TestBrowser(server.app)
  await ada.post('/api/register', { username: 'ada', email: 'ada@example.com', password: PASSWORD })
  const body = { name: 'Busy', scopes: ['designs:read'], expiresInDays: null, password: PASSWORD }
  const { secret } = (await ada.post('/api/account/tokens', body)).body
  const client = new TestBrowser(server.app, { headers: { authorization: `Bearer ${String(secret)}` } })
  const statuses: number[] = []
  for (let round = 0; round < 121; round++) statuses.push((await client.get('/api/projects')).status)
  expect(statuses.indexOf(429)).toBe(120)
  expect((await ada.get('/api/projects')).status).toBe(200)
  await server.close()
})
