import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openOidcIssuer, type OidcIssuer } from '../../testing/open-oidc-issuer.ts'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import {
  DATABASE_KINDS,
  type TestDatabase,
  deleteAllRows,
  openTestDatabase,
} from '../../testing/open-test-database.ts'
import { turnOnSecondFactor } from '../../testing/second-factor.ts'
import { computeCode, computeNextCode } from '../../testing/sign-in-codes.ts'
import { registerPerson, SEED_PASSWORD, type Person } from '../../testing/seed-designs.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'

const PUBLIC_URL = 'http://localhost:3000'

const codeOf = ({ status, body }: BrowserAnswer) => [status, body['code']]

describe.each(DATABASE_KINDS)('the second factor on the %s database', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let issuer: OidcIssuer

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    issuer = await openOidcIssuer(`${PUBLIC_URL}/api/auth/google/callback`)
    const environment = {
      PUBLIC_URL,
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: 'housecoat-test',
      GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
      SESSION_SECRET: 'the first secret of this installation',
    }
    server = await openTestApp({ database, painter: noPainters(), environment })
  })

  afterAll(async () => {
    await server.close()
    await issuer.close()
    await database.close()
  })

  afterEach(() => deleteAllRows(database.db))

  const browse = (remoteAddress = '127.0.0.1') => new TestBrowser(server.app, { remoteAddress })

  const login = (browser: TestBrowser, password = SEED_PASSWORD) =>
    browser.post('/api/login', { username: 'ada', password })
  const finish = (browser: TestBrowser, code: string) => browser.post('/api/login/second-factor', { code })
  const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/user')).status === 200

  interface Protected {
    readonly ada: Person
    readonly key: string
    readonly code: string
    readonly recoveryCodes: readonly string[]
  }

  async function registerProtected(): Promise<Protected> {
    const ada = await registerPerson(server.app, 'ada')
    return { ada, ...(await turnOnSecondFactor(ada)) }
  }

  /** A browser whose password was right. */
  async function beginSignIn(browser = browse()): Promise<TestBrowser> {
    expect(codeOf(await login(browser))).toEqual([401, 'second_factor_required'])
    return browser
  }

  const countRows = async (table: string) =>
    (await database.db.execute(sql.raw(`select 1 from ${table}`))).rows.length

  test('is set up with the password and a code, and shown in the account', async () => {
    const ada = await registerPerson(server.app, 'ada')
    const wrong = await ada.post('/api/account/second-factor/setup', { password: 'not this one' })
    expect(codeOf(wrong)).toEqual([403, 'password_wrong'])
    expect(codeOf(await ada.post('/api/account/second-factor/setup'))).toEqual([403, 'password_wrong'])
    const none = await ada.post('/api/account/second-factor', { code: '123456' })
    expect(codeOf(none)).toEqual([409, 'second_factor_setup_missing'])

    const { body } = await ada.post('/api/account/second-factor/setup', { password: SEED_PASSWORD })
    const key = String(body['key'])
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(body['uri']).toMatch(new RegExp(`^otpauth://totp/Housecoat:ada\\?.*secret=${key}`))
    // begun, but not confirmed: nothing is asked for
    expect((await login(browse())).status).toBe(200)
    const code = computeCode(key, Date.now() - 10 * 60_000)
    expect(codeOf(await ada.post('/api/account/second-factor', { code }))).toEqual([
      ...[403, 'second_factor_code_wrong'],
    ])
    const on = await ada.post('/api/account/second-factor', { code: computeCode(key) })
    expect(on.status).toBe(200)
    const codes = on.body['recoveryCodes'] as string[]
    expect(new Set(codes).size).toBe(10)
    for (const recoveryCode of codes)
      expect(recoveryCode).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    expect((await ada.get('/api/account/second-factor')).body).toMatchObject({
      ...{ since: expect.any(String) as string, recoveryCodesLeft: 10 },
    })
    expect((await ada.get('/api/user')).body).toMatchObject({ user: { hasSecondFactor: true } })
    const again = await ada.post('/api/account/second-factor/setup', { password: SEED_PASSWORD })
    expect(codeOf(again)).toEqual([409, 'second_factor_on'])
  })

  test('T26: turning it on or off signs all other devices out, and gives this one a new session', async () => {
    const ada = await registerPerson(server.app, 'ada')
    const phone = browse()
    await login(phone)
    const before = ada.cookies.get('housecoat_session')
    const { key } = await turnOnSecondFactor(ada)
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false])
    expect(ada.cookies.get('housecoat_session')).not.toBe(before)
    const recoveryCodes = await renew(ada, key)
    await finish(await beginSignIn(phone), recoveryCodes[0])
    expect(await isSignedIn(phone)).toBe(true)
    const off = { password: SEED_PASSWORD, code: recoveryCodes[1] }
    expect((await ada.send('DELETE', '/api/account/second-factor', off)).status).toBe(200)
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false])
    expect((await login(phone)).status).toBe(200)
    expect(await countRows('recovery_codes')).toBe(0)
  })

  async function renew(browser: TestBrowser, key: string): Promise<string[]> {
    const proof = { password: SEED_PASSWORD, code: computeNextCode(key) }
    const { status, body } = await browser.post('/api/account/second-factor/recovery-codes', proof)
    expect(status).toBe(200)
    return body['recoveryCodes'] as string[]
  }

  test('signing in requires the password, then a code, in the same browser', async () => {
    const { key } = await registerProtected()
    const answer = await login(browse())
    expect(answer.body).toMatchObject({ success: false, code: 'second_factor_required' })
    expect(answer.body['message']).toMatch(/enter the code from your authenticator app/)
    expect(String(answer.headers['set-cookie'])).toMatch(/^housecoat_challenge=[\w-]{43}; Max-Age=600; /)

    const browser = await beginSignIn()
    expect(await isSignedIn(browser)).toBe(false)
    const code = computeNextCode(key)
    expect(codeOf(await finish(browse(), code))).toEqual([410, 'sign_in_expired'])
    const done = await finish(browser, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(done.body).toMatchObject({
      ...{ success: true, message: 'You have been logged in successfully.' },
      user: { username: 'ada', hasSecondFactor: true },
    })
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.cookies.has('housecoat_challenge')).toBe(false)
  })

  test('a code works once, even within its window and in simultaneous requests', async () => {
    const { key, code: used } = await registerProtected()
    // the code that the setup took
    expect(codeOf(await finish(await beginSignIn(), used))).toEqual([403, 'second_factor_code_wrong'])
    const code = computeNextCode(key)
    const browsers = await Promise.all(Array.from({ length: 4 }, () => beginSignIn()))
    const answers = await Promise.all(browsers.map((browser) => finish(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  })

  test('a recovery code works once, in any spelling, and the owner gets a notice', async () => {
    const { ada, recoveryCodes } = await registerProtected()
    const [code] = recoveryCodes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `
    expect((await finish(await beginSignIn(), typed)).status).toBe(200)
    expect(codeOf(await finish(await beginSignIn(), code))).toEqual([403, 'second_factor_code_wrong'])
    expect((await ada.get('/api/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 })
    const mail = await vi.waitUntil(() => findMail('A Housecoat recovery code was used'), { timeout: 10_000 })
    expect(mail).toContain('To: ada@example.com')
  })

  const listMailNames = () => readdir(path.join(server.dataDir, 'outbox')).catch((): string[] => [])

  async function findMail(subject: string, known: readonly string[] = []): Promise<string | null> {
    for (const name of await listMailNames()) {
      const mail = await readFile(path.join(server.dataDir, 'outbox', name), 'utf8')
      if (mail.includes(`Subject: ${subject}`) && !known.includes(name)) return mail
    }
    return null
  }

  test('new recovery codes replace the old ones, with password and code', async () => {
    const { ada, key, recoveryCodes } = await registerProtected()
    const renewPath = '/api/account/second-factor/recovery-codes'
    const code = computeNextCode(key)
    expect(codeOf(await ada.post(renewPath, { password: 'not this one', code }))).toEqual([
      403,
      'password_wrong',
    ])
    expect(codeOf(await ada.post(renewPath, { password: SEED_PASSWORD, code: '000000' }))).toEqual([
      ...[403, 'second_factor_code_wrong'],
    ])
    const renewed = await renew(ada, key)
    expect(codeOf(await finish(await beginSignIn(), recoveryCodes[3]))).toEqual([
      403,
      'second_factor_code_wrong',
    ])
    expect((await finish(await beginSignIn(), renewed[3])).status).toBe(200)
  })

  test('a challenge works once, within ten minutes, and not after a new password', async () => {
    const { ada, recoveryCodes } = await registerProtected()
    const browser = await beginSignIn()
    const challenge = browser.cookies.get('housecoat_challenge')!
    expect((await finish(browser, recoveryCodes[0])).status).toBe(200)
    const thief = browse()
    thief.cookies.set('housecoat_challenge', challenge)
    expect(codeOf(await finish(thief, recoveryCodes[1]))).toEqual([410, 'sign_in_expired'])

    const late = await beginSignIn()
    await database.db.execute(sql`update sign_in_challenges set expires_at = now() - interval '1 second'`)
    expect(codeOf(await finish(late, recoveryCodes[1]))).toEqual([410, 'sign_in_expired'])

    const begun = await beginSignIn()
    const change = { currentPassword: SEED_PASSWORD, newPassword: 'another harbor' }
    expect((await ada.post('/api/account/password', change)).status).toBe(200)
    expect(codeOf(await finish(begun, recoveryCodes[1]))).toEqual([410, 'sign_in_expired'])
  })

  test('a suspended account cannot sign in with its code', async () => {
    const { recoveryCodes } = await registerProtected()
    const browser = await beginSignIn()
    await database.db.execute(sql`update users set suspended_at = now()`)
    expect(codeOf(await finish(browser, recoveryCodes[0]))).toEqual([403, 'account_suspended'])
    expect(codeOf(await login(browse()))).toEqual([403, 'account_suspended'])
  })

  test('guesses of codes are limited to five per address and ten in total; the owner’s device is exempt', async () => {
    const { ada, key } = await registerProtected()
    await ada.post('/api/logout')
    const guess = async (count: number, remoteAddress: string) => {
      const browser = await beginSignIn(browse(remoteAddress))
      const answers = []
      for (let round = 0; round < count; round++)
        answers.push(codeOf(await finish(browser, String(100_000 + round)))[1])
      return answers
    }
    const wrong = 'second_factor_code_wrong'
    expect(await guess(7, '198.51.100.1')).toEqual([
      ...Array.from({ length: 5 }, () => wrong),
      ...['too_many_attempts', 'too_many_attempts'],
    ])
    expect(await guess(5, '198.51.100.2')).toEqual(Array.from({ length: 5 }, () => wrong))
    expect(await guess(1, '198.51.100.3')).toEqual(['sign_in_paused'])
    expect(codeOf(await login(ada))).toEqual([401, 'second_factor_required'])
    expect((await finish(ada, computeNextCode(key))).status).toBe(200)
  })

  async function resetPassword(browser: TestBrowser): Promise<void> {
    // the folder also has emails of earlier tests
    const known = await listMailNames()
    await browser.post('/api/password/forgot', { email: 'ada@example.com' })
    const mail = await vi.waitUntil(() => findMail('Set a new password for Housecoat', known), {
      timeout: 10_000,
    })
    const token = /\/auth\?reset=([\w-]{43})/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]
    const reset = await browser.post('/api/password/reset', { token, password: 'another harbor' })
    expect([reset.status, await isSignedIn(browser)]).toEqual([200, false])
  }

  test('resetting the password by mail does not bypass it', async () => {
    const { key } = await registerProtected()
    await database.db.execute(sql`update users set email_verified_at = now()`)
    const browser = browse()
    await resetPassword(browser)
    expect(codeOf(await login(browser, 'another harbor'))).toEqual([401, 'second_factor_required'])
    expect((await finish(browser, computeNextCode(key))).status).toBe(200)
  })

  test('A3: a stranger who registered with the address cannot keep its owner out with it', async () => {
    await registerProtected()
    const browser = browse()
    await resetPassword(browser)
    expect((await login(browser, 'another harbor')).status).toBe(200)
  })

  test('Google sign-in does not bypass it, and returns to the page that asks for the code', async () => {
    const { ada, key } = await registerProtected()
    await database.db.execute(sql`update users set email_verified_at = now()`)
    issuer.person = { sub: 'google-ada', email: 'ada@example.com', email_verified: true }
    const visit = async (browser: TestBrowser) => {
      const begun = await browser.get('/api/auth/google?returnTo=%2Fpaint%3Fstep%3D3')
      const callback = await issuer.visit(String(begun.headers['location']))
      return browser.get(callback.pathname + callback.search)
    }
    const browser = browse()
    const answer = await visit(browser)
    expect(answer.headers['location']).toBe('/auth?second-factor=&returnTo=%2Fpaint%3Fstep%3D3')
    expect(await isSignedIn(browser)).toBe(false)
    expect((await finish(browser, computeNextCode(key))).status).toBe(200)
    // signed in to this account already: linking asks for nothing
    expect((await visit(ada)).headers['location']).toBe('/paint?step=3')
  })

  test('a reset by mail of a never confirmed address removes a stranger’s second factor', async () => {
    await registerProtected()
    issuer.person = { sub: 'google-real-ada', email: 'ada@example.com', email_verified: true }
    const browser = browse()
    const begun = await browser.get('/api/auth/google')
    const callback = await issuer.visit(String(begun.headers['location']))
    await browser.get(callback.pathname + callback.search)
    expect((await browser.get('/api/user')).body).toMatchObject({ user: { hasSecondFactor: false } })
    expect(await countRows('recovery_codes')).toBe(0)
  })

  test('an account without a password sets it up and turns it off by code alone', async () => {
    issuer.person = { sub: 'google-grace', email: 'grace@example.com', email_verified: true }
    const browser = browse()
    const begun = await browser.get('/api/auth/google')
    const callback = await issuer.visit(String(begun.headers['location']))
    await browser.get(callback.pathname + callback.search)
    const setup = await browser.post('/api/account/second-factor/setup')
    const key = String(setup.body['key'])
    expect((await browser.post('/api/account/second-factor', { code: computeCode(key) })).status).toBe(200)
    const off = await browser.send('DELETE', '/api/account/second-factor', { code: computeNextCode(key) })
    expect(off.status).toBe(200)
  })

  test('T25: no value in the database works as a code or token', async () => {
    const { key, recoveryCodes } = await registerProtected()
    const browser = await beginSignIn()
    const secrets = [key, ...recoveryCodes, browser.cookies.get('housecoat_challenge')!]
    const { rows } = await database.db.execute<{ dump: string }>(sql`
      select (select jsonb_agg(to_jsonb(second_factors)) from second_factors)::text
          || (select jsonb_agg(to_jsonb(recovery_codes)) from recovery_codes)::text
          || (select jsonb_agg(to_jsonb(sign_in_challenges)) from sign_in_challenges)::text
          || (select jsonb_agg(to_jsonb(known_devices)) from known_devices)::text as dump`)
    for (const secret of secrets) expect(rows[0].dump).not.toContain(secret)
    const values = rows[0].dump.match(/"[^"]{16,}"/g)!.map((quoted) => quoted.slice(1, -1))
    expect(values.length).toBeGreaterThan(12)
    for (const value of values) {
      const thief = browse()
      thief.cookies.set('housecoat_challenge', value)
      expect(codeOf(await finish(thief, recoveryCodes[0]))).toEqual([410, 'sign_in_expired'])
      await database.db.execute(sql`delete from attempt_windows`)
      const { body } = await finish(browser, value.slice(0, 40))
      expect(body).toMatchObject({ code: 'second_factor_code_wrong' })
    }
  })

  test('a server that lost its secret says so, and takes a recovery code', async () => {
    const { key, recoveryCodes } = await registerProtected()
    const environment = { SESSION_SECRET: 'another secret, since the first was lost' }
    const other = await openTestApp({ database, painter: noPainters(), environment })
    const browser = new TestBrowser(other.app)
    expect(codeOf(await login(browser))).toEqual([401, 'second_factor_required'])
    const refused = await finish(browser, computeNextCode(key))
    expect(codeOf(refused)).toEqual([409, 'second_factor_unreadable'])
    expect(refused.body['message']).toMatch(/Use a recovery code/)
    expect((await finish(browser, recoveryCodes[0])).status).toBe(200)
    await turnOff(browser, recoveryCodes[1])
    await turnOnSecondFactor(browser)
    await other.close()
  })

  async function turnOff(browser: TestBrowser, code: string): Promise<void> {
    const off = { password: SEED_PASSWORD, code }
    expect((await browser.send('DELETE', '/api/account/second-factor', off)).status).toBe(200)
  }

  test('the export mentions it without its secret, and deleting the account leaves no row', async () => {
    const { ada, key, recoveryCodes } = await registerProtected()
    const { bytes } = await ada.get('/api/account/export')
    const text = strFromU8(unzipSync(bytes)['account.json'])
    expect(JSON.parse(text)).toMatchObject({
      ...{ secondFactorSince: expect.any(String) as string, recoveryCodesLeft: 10, moderatorNames: [] },
      devices: [{ lastUsedAt: expect.any(String) as string }],
    })
    for (const secret of [key, ...recoveryCodes]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|sealed|token(?!s":)/i)
    await beginSignIn()
    const gone = await ada.send('DELETE', '/api/account', { username: 'ada', password: SEED_PASSWORD })
    expect(gone.status).toBe(200)
    for (const table of ['second_factors', 'recovery_codes', 'sign_in_challenges', 'known_devices'])
      expect(await countRows(table), table).toBe(0)
  })

  test.each([
    ['POST', '/api/login/second-factor', { code: '123456' }],
    ['POST', '/api/account/second-factor/setup', { password: SEED_PASSWORD }],
    ['POST', '/api/account/second-factor', { code: '123456' }],
    ['POST', '/api/account/second-factor/recovery-codes', { password: SEED_PASSWORD, code: '123456' }],
    ['DELETE', '/api/account/second-factor', { password: SEED_PASSWORD, code: '123456' }],
  ] as const)('%s %s answers anything else with a 4xx problem response', async (method, url, fields) => {
    const ada = await registerPerson(server.app, 'ada')
    for (const name of Object.keys(fields))
      for (const value of [null, 7, [], {}, '', 'a\0b', '😀😀😀😀', '\ud800'.repeat(9), 'x'.repeat(70_000)]) {
        const { status, body } = await ada.send(method, url, { ...fields, [name]: value })
        expect(status, JSON.stringify(value).slice(0, 40)).toBeGreaterThanOrEqual(400)
        expect(status, JSON.stringify(value).slice(0, 40)).toBeLessThan(500)
        expect(body).toMatchObject({ success: false, requestId: expect.any(String) as string })
      }
    expect(codeOf(await ada.send(method, url, { ...fields, isAdmin: true }))).toEqual([400, 'bad_request'])
  })
})
