import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemSchema, type Session } from '@housecoat/contract'
import { buildPaintRequest, noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import {
  DATABASE_KINDS,
  type TestDatabase,
  deleteAllRows,
  openTestDatabase,
} from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const PASSWORD = 'a quiet harbor'

const ada = { username: 'Ada', email: 'ada@example.com', password: PASSWORD }

describe.each(DATABASE_KINDS)('accounts on the %s database', (kind) => {
  let database: TestDatabase
  let server: TestApp

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    server = await openTestApp({ database, painter: noPainters() })
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  afterEach(() => deleteAllRows(database.db))

  const browse = () => new TestBrowser(server.app)

  async function register(person: object = ada): Promise<TestBrowser> {
    const browser = browse()
    const { status, body } = await browser.post('/api/register', person)
    expect([status, body['message']]).toEqual([200, expect.any(String)])
    return browser
  }

  async function signIn(username = 'ada', password = PASSWORD): Promise<TestBrowser> {
    const browser = browse()
    expect((await browser.post('/api/login', { username, password })).status).toBe(200)
    return browser
  }

  test('a chosen language is kept, and opens the pages on the next device too', async () => {
    const browser = await register()
    expect((await browser.get('/api/user')).body['user']).toMatchObject({ locale: null })
    const chosen = await browser.send('PUT', '/api/account/locale', { locale: 'es' })
    expect([chosen.status, chosen.body['user']]).toMatchObject([200, { locale: 'es' }])
    expect((await browser.send('PUT', '/api/account/locale', { locale: 'xx' })).status).toBe(400)

    const elsewhere = await signIn()
    expect(elsewhere.cookies.get('housecoat_locale')).toBe('es')
    expect((await elsewhere.get('/api/user')).body['user']).toMatchObject({ locale: 'es' })
  })

  test('without a chosen language, signing in leaves that of the browser', async () => {
    await register()
    expect((await signIn()).cookies.has('housecoat_locale')).toBe(false)
  })

  test('registering signs in and returns the user', async () => {
    const browser = browse()
    expect((await browser.get('/api/user')).status).toBe(401)
    const registered = await browser.post('/api/register', ada)
    expect(registered.body).toMatchObject({
      success: true,
      message: 'Your account has been created and you are now logged in.',
      user: { username: 'Ada', email: 'ada@example.com', hasPassword: true, hasGoogle: false },
    })
    const { status, body, headers } = await browser.get('/api/user')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, username: 'Ada', user: registered.body['user'] })
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i)
  })

  test('signing out ends the session at the next request', async () => {
    const browser = await register()
    const token = browser.cookies.get('housecoat_session')!
    expect((await browser.post('/api/logout')).body).toEqual({
      success: true,
      message: 'You have been logged out successfully.',
    })
    expect(browser.cookies.has('housecoat_session')).toBe(false)
    browser.cookies.set('housecoat_session', token)
    expect((await browser.get('/api/user')).body).toMatchObject({ code: 'authentication_required' })
  })

  test.each(['ada', 'ADA', 'Ada@Example.com'])('signing in as %s', async (username) => {
    await register()
    const browser = browse()
    const { body } = await browser.post('/api/login', { username, password: PASSWORD })
    expect(body).toMatchObject({
      success: true,
      message: 'You have been logged in successfully.',
      user: { username: 'Ada' },
    })
  })

  test('a wrong password and an unknown user get the same answer', async () => {
    await register()
    const wrong = await browse().post('/api/login', { username: 'ada', password: 'not this one' })
    const unknown = await browse().post('/api/login', { username: 'nobody', password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(problemSchema.parse(wrong.body).code).toBe('credentials_wrong')
  })

  test.each([
    [{ username: 'aDA' }, 'username_taken'],
    [{ email: 'ADA@example.com' }, 'email_taken'],
  ])('%j is taken, whatever its case', async (change, code) => {
    await register()
    const other = { username: 'grace', email: 'grace@example.com', password: PASSWORD, ...change }
    const { status, body } = await browse().post('/api/register', other)
    expect([status, body['code']]).toEqual([409, code])
  })

  test('when many register one name at once, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        browse().post('/api/register', { ...ada, email: `ada${index}@example.com` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  test.each([
    ...['123456', 'Password1', 'qwertyuiop', 'ada@example.com', 'dragon', 'trustno1', 'letmein'],
    ...['aaaaaa', '987654321', '777777', 'abababab', 'poiuytrewq', 'ada12345'],
  ])('E: %s is refused as a password', async (password) => {
    const { status, body } = await browse().post('/api/register', { ...ada, password })
    expect([status, body['code']]).toEqual([422, 'password_too_common'])
    expect(body['message']).toMatch(/^This password is too common\./)
  })

  test('each sign-in gets a new token and ends the session before it', async () => {
    const browser = await register()
    const first = browser.cookies.get('housecoat_session')!
    await browser.post('/api/login', { username: 'ada', password: PASSWORD })
    expect(browser.cookies.get('housecoat_session')).not.toBe(first)
    browser.cookies.set('housecoat_session', first)
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  test('no value in the database works as a token', async () => {
    const browser = await register()
    const token = browser.cookies.get('housecoat_session')!
    const { rows } = await database.db.execute<{ dump: string }>(
      sql`select (select jsonb_agg(to_jsonb(sessions)) from sessions)::text
            || (select jsonb_agg(to_jsonb(users)) from users)::text as dump`,
    )
    const values = rows[0].dump.match(/"[^"]{8,}"/g)!.map((quoted) => quoted.slice(1, -1))
    expect(values.length).toBeGreaterThan(5)
    expect(values).not.toContain(token)
    for (const value of values) {
      const thief = browse()
      thief.cookies.set('housecoat_session', value)
      expect((await thief.get('/api/user')).status).toBe(401)
    }
  })

  describe('a forgotten password', () => {
    async function readToken(address = 'ada@example.com'): Promise<string> {
      const folder = path.join(server.dataDir, 'outbox')
      const findMail = async () => {
        for (const name of await readdir(folder).catch(() => [])) {
          const mail = await readFile(path.join(folder, name), 'utf8')
          if (mail.includes(`To: ${address}`)) return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        }
        return null
      }
      const mail = await vi.waitUntil(findMail, { timeout: 10_000 })
      return /\/auth\?reset=([A-Za-z0-9_-]{43})/.exec(mail)![1]
    }

    test('is reset once by a mailed link, which signs out all devices', async () => {
      const browser = await register({ ...ada, email: 'ada.reset@example.com' })
      const { status } = await browse().post('/api/password/forgot', { email: 'ADA.reset@example.com' })
      expect(status).toBe(200)
      const token = await readToken('ada.reset@example.com')
      const common = await browse().post('/api/password/reset', { token, password: 'password' })
      expect(common.body).toMatchObject({ code: 'password_too_common' })
      const reset = await browse().post('/api/password/reset', { token, password: 'another harbor' })
      expect(reset.status).toBe(200)
      expect((await browser.get('/api/user')).status).toBe(401)
      await signIn('ada', 'another harbor')
      const again = await browse().post('/api/password/reset', { token, password: 'a third harbor' })
      expect([again.status, again.body['code']]).toEqual([410, 'reset_link_invalid'])
    })

    test('of an unknown address gets the same answer, and no mail is sent', async () => {
      await register({ ...ada, email: 'ada.known@example.com' })
      const known = await browse().post('/api/password/forgot', { email: 'ada.known@example.com' })
      const unknown = await browse().post('/api/password/forgot', { email: 'nobody@example.com' })
      expect(unknown.body).toEqual(known.body)
      await readToken('ada.known@example.com')
      const mails = await readdir(path.join(server.dataDir, 'outbox'))
      const texts = await Promise.all(
        mails.map((name) => readFile(path.join(server.dataDir, 'outbox', name), 'utf8')),
      )
      expect(texts.join('')).not.toContain('nobody@example.com')
    })

    test('an expired link does not work', async () => {
      await register({ ...ada, email: 'ada.late@example.com' })
      await browse().post('/api/password/forgot', { email: 'ada.late@example.com' })
      const token = await readToken('ada.late@example.com')
      await database.db.execute(sql`update password_resets set expires_at = now() - interval '1 second'`)
      const { body } = await browse().post('/api/password/reset', { token, password: 'another harbor' })
      expect(body).toMatchObject({ code: 'reset_link_invalid' })
    })
  })

  describe('the account page', () => {
    test('a new password needs the old one and signs out all other devices', async () => {
      const [here, elsewhere] = [await register(), await signIn()]
      const wrong = { currentPassword: 'not this one', newPassword: 'another harbor' }
      expect((await here.post('/api/account/password', wrong)).body).toMatchObject({ code: 'password_wrong' })
      const before = here.cookies.get('housecoat_session')
      const right = { currentPassword: PASSWORD, newPassword: 'another harbor' }
      expect((await here.post('/api/account/password', right)).status).toBe(200)
      expect((await elsewhere.get('/api/user')).status).toBe(401)
      expect((await here.get('/api/user')).status).toBe(200)
      expect(here.cookies.get('housecoat_session')).not.toBe(before)
      await signIn('ada', 'another harbor')
    })

    test('name and address change, with the password', async () => {
      const browser = await register()
      const change = { username: 'Countess', email: 'countess@example.com', currentPassword: PASSWORD }
      const { body } = await browser.send('PATCH', '/api/account', change)
      expect(body).toMatchObject({ user: { username: 'Countess', email: 'countess@example.com' } })
      await register()
      const taken = await browser.send('PATCH', '/api/account', {
        username: 'ADA',
        currentPassword: PASSWORD,
      })
      expect(taken.body).toMatchObject({ code: 'username_taken' })
    })

    test('sessions are listed; one or all others can be signed out', async () => {
      const [here, phone, tablet] = [await register(), await signIn(), await signIn()]
      const list = async () => (await here.get('/api/account/sessions')).body['sessions'] as Session[]
      const sessions = await list()
      expect(sessions).toHaveLength(3)
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      const other = sessions.find(({ isCurrent }) => !isCurrent)!
      expect((await here.send('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(200)
      expect(await list()).toHaveLength(2)
      const all = await here.send('DELETE', '/api/account/sessions')
      expect(all.body).toMatchObject({ message: 'Signed out 1 other device.' })
      expect(await list()).toHaveLength(1)
      for (const device of [phone, tablet]) expect((await device.get('/api/user')).status).toBe(401)
    })

    test('a stranger’s session cannot be ended', async () => {
      const owner = await register()
      const stranger = await register({ username: 'eve', email: 'eve@example.com', password: PASSWORD })
      const { body } = await owner.get('/api/account/sessions')
      const [{ id }] = body['sessions'] as Session[]
      expect((await stranger.send('DELETE', `/api/account/sessions/${id}`)).status).toBe(404)
      expect((await owner.get('/api/user')).status).toBe(200)
    })

    test('the export is a zip of all stored data without secrets', async () => {
      const browser = await register()
      const { headers, bytes } = await browser.get('/api/account/export')
      expect(headers['content-type']).toBe('application/zip')
      const text = strFromU8(unzipSync(bytes)['account.json'])
      expect(JSON.parse(text)).toMatchObject({
        username: 'Ada',
        email: 'ada@example.com',
        sessions: [{ userAgent: expect.any(String) as string }],
        generations: [],
      })
      expect(text).not.toMatch(/argon2|tokenHash|passwordHash/)
    })

    test('deleting needs the username and the password, and leaves no row', async () => {
      const browser = await register()
      const ask = (payload: object) => browser.send('DELETE', '/api/account', payload)
      expect((await ask({ username: 'Eve', password: PASSWORD })).body).toMatchObject({
        code: 'confirmation_wrong',
      })
      expect((await ask({ username: 'Ada', password: 'not this one' })).body).toMatchObject({
        code: 'password_wrong',
      })
      expect((await ask({ username: 'Ada' })).body).toMatchObject({ code: 'password_wrong' })
      expect((await ask({ username: 'Ada', password: PASSWORD })).status).toBe(200)
      expect((await browser.get('/api/user')).status).toBe(401)
      for (const table of ['users', 'sessions', 'generations', 'allowance_entries']) {
        const { rows } = await database.db.execute(sql.raw(`select * from ${table}`))
        expect(rows, table).toEqual([])
      }
      const { rows } = await database.db.execute(
        sql`select key from attempt_windows where key like '%account%'`,
      )
      expect(rows).toEqual([])
      await register()
    })

    test.each([
      ['PATCH', '/api/account'],
      ['POST', '/api/account/password'],
      ['GET', '/api/account/sessions'],
      ['DELETE', '/api/account/sessions'],
      ['DELETE', '/api/account/sessions/8f14e45f-ceea-467f-9e1d-1d4b6a3c2f10'],
      ['GET', '/api/account/export'],
      ['DELETE', '/api/account'],
    ] as const)('%s %s requires a signed-in user', async (method, url) => {
      const fields = { currentPassword: PASSWORD, newPassword: PASSWORD, username: 'ada', password: PASSWORD }
      const wanted: Partial<Record<string, string[]>> = {
        'PATCH /api/account': ['username', 'currentPassword'],
        'POST /api/account/password': ['currentPassword', 'newPassword'],
        'DELETE /api/account': ['username', 'password'],
      }
      const names = wanted[`${method} ${url}`]
      const payload =
        names && Object.fromEntries(names.map((name) => [name, fields[name as keyof typeof fields]]))
      const { status, body } = await browse().send(method, url, payload)
      expect([status, body['code']]).toEqual([401, 'authentication_required'])
    })
  })
})

interface Painting {
  readonly selections: readonly object[]
}

const withSelection = (painting: Painting, change: object) => ({
  ...painting,
  selections: [{ ...painting.selections[0], ...change }],
})

describe('bad input', () => {
  let server: TestApp

  beforeAll(async () => {
    server = await openTestApp({ painter: noPainters() })
  })

  afterAll(() => server.close())

  const ROUTES = [
    ['POST', '/api/register', ada],
    ['POST', '/api/login', { username: 'ada', password: PASSWORD }],
    ['POST', '/api/password/forgot', { email: 'ada@example.com' }],
    ['POST', '/api/password/reset', { token: 'x'.repeat(43), password: PASSWORD }],
    ['PATCH', '/api/account', { username: 'ada', email: 'ada@example.com', currentPassword: PASSWORD }],
    ['POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: PASSWORD }],
    ['DELETE', '/api/account', { username: 'ada', password: PASSWORD }],
  ] as const

  const BAD_VALUES: readonly unknown[] = [
    null,
    7,
    true,
    [],
    {},
    '',
    'a\0b',
    '😀😀😀',
    '\ud800\ud800\ud800',
    "'; drop table users; --",
    'x'.repeat(30_000),
    'x'.repeat(1024 * 1024),
  ]

  const cases = ROUTES.flatMap(([method, url, fields]) =>
    Object.keys(fields).map((name) => [method, url, name, fields] as const),
  )

  test.each(cases)('%s %s answers any %s with a 4xx problem response', async (method, url, name, fields) => {
    for (const value of BAD_VALUES) {
      const browser = new TestBrowser(server.app)
      const { status, body } = await browser.send(method, url, { ...fields, [name]: value })
      // a strange text may well be somebody's password
      if (status === 200) expect([name, typeof value]).toEqual(['password', 'string'])
      else {
        expect(status, JSON.stringify(value).slice(0, 40)).toBeGreaterThanOrEqual(400)
        expect(status, JSON.stringify(value).slice(0, 40)).toBeLessThan(500)
        expect(problemSchema.parse(body).success).toBe(false)
      }
    }
  })

  test.each<[string, (painting: Painting) => unknown]>([
    ['a field more', (painting) => ({ ...painting, isAdmin: true })],
    ['a field more in a selection', (painting) => withSelection(painting, { isAdmin: true })],
    ['a name with NUL', (painting) => ({ ...painting, name: 'my\0house' })],
    ['a color name with NUL', (painting) => withSelection(painting, { colorName: 'Night\0Harbor' })],
    ['a name of 10,000 characters', (painting) => ({ ...painting, name: 'x'.repeat(10_000) })],
    ['no object', () => [1, 2]],
  ])('a painting with %s is refused before anything is spent', async (_name, change) => {
    const { payload } = buildPaintRequest('aGVsbG8=')
    const browser = new TestBrowser(server.app)
    const { status, body } = await browser.post('/api/process-image', change(payload as Painting) as object)
    expect([status, body['code']]).toEqual([400, 'bad_request'])
    expect((await browser.get('/api/uploads-remaining')).body).toMatchObject({ remainingUploads: 2 })
  })

  test('a paint request with a color name of a megabyte is refused before it is parsed', async () => {
    const { payload } = buildPaintRequest('aGVsbG8=', { name: 'x'.repeat(1024 * 1024) })
    const { body } = await new TestBrowser(server.app).post('/api/process-image', payload as object)
    expect(body).toMatchObject({ status: 413, code: 'request_too_large' })
  })

  test.each(ROUTES)('%s %s refuses extra fields', async (method, url, fields) => {
    const browser = new TestBrowser(server.app)
    if (url.startsWith('/api/account')) {
      const username = `extra-${randomUUID().slice(0, 8)}`
      await browser.post('/api/register', {
        username,
        email: `${username}@example.com`,
        password: 'seven red barns',
      })
    }
    const { status, body } = await browser.send(method, url, { ...fields, isAdmin: true })
    expect([status, body['code']]).toEqual([400, 'bad_request'])
  })

  test.each(ROUTES)('%s %s refuses requests from another site', async (method, url, fields) => {
    const foreign = new TestBrowser(server.app, { headers: { origin: 'https://evil.example' } })
    expect((await foreign.send(method, url, fields)).body).toMatchObject({ code: 'cross_site_refused' })
  })

  test.each([
    [{ ...ada, username: 'al' }, 'Username must be at least 3 characters'],
    [{ ...ada, password: 'short' }, 'Password must be at least 6 characters'],
    [{ ...ada, email: 'ada' }, 'Please enter a valid email'],
  ])('says what is wrong with %j', async (person, message) => {
    const { status, body } = await new TestBrowser(server.app).post('/api/register', person)
    expect([status, body['message']]).toEqual([400, message])
  })
})

describe('cookies', () => {
  const open = (environment: Record<string, string>) => openTestApp({ painter: noPainters(), environment })

  test('are hidden from scripts, and behind https limited to this host', async () => {
    for (const [url, patterns] of [
      [
        'http://localhost:3000',
        [
          /^housecoat_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
          /^housecoat_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
        ],
      ],
      [
        'https://paint.example',
        [
          /^__Host-housecoat_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
          /^__Host-housecoat_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ],
      ],
    ] as const) {
      const server = await open({ PUBLIC_URL: url })
      const answer = await server.app.inject({ method: 'POST', url: '/api/register', payload: ada })
      await server.close()
      const cookies = [answer.headers['set-cookie']].flat()
      expect(cookies).toHaveLength(patterns.length)
      for (const [index, pattern] of patterns.entries()) expect(cookies[index]).toMatch(pattern)
    }
  })
})
