import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openOidcIssuer, type OidcIssuer } from '../../testing/open-oidc-issuer.ts'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { emptySharedDatabase, sharedDatabase } from '../../testing/open-test-database.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'

const PUBLIC_URL = 'http://localhost:3000'
const CALLBACK = '/api/auth/google/callback'
const PASSWORD = 'a quiet harbor'

const ada = { sub: 'google-ada', email: 'ada@example.com', email_verified: true }

let issuer: OidcIssuer
let server: TestApp

beforeAll(async () => {
  issuer = await openOidcIssuer(PUBLIC_URL + CALLBACK)
  server = await openTestApp({ painter: noPainters(), environment: googleSettings(issuer.url) })
})

afterAll(async () => {
  await server.close()
  await issuer.close()
})

afterEach(async () => {
  await emptySharedDatabase()
})

function googleSettings(url: string): Record<string, string> {
  return {
    PUBLIC_URL,
    GOOGLE_ISSUER: url,
    GOOGLE_CLIENT_ID: 'housecoat-test',
    GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
  }
}

const browse = () => new TestBrowser(server.app)

/** To the issuer and back, up to the callback's address. */
async function goToIssuer(browser: TestBrowser, returnTo = '/paint?step=3'): Promise<string> {
  const begun = await browser.get(`/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`)
  expect(begun.status).toBe(302)
  const callback = await issuer.visit(String(begun.headers['location']))
  expect(callback.origin).toBe(PUBLIC_URL)
  return callback.pathname + callback.search
}

async function signInWithGoogle(browser: TestBrowser, returnTo?: string): Promise<BrowserAnswer> {
  return browser.get(await goToIssuer(browser, returnTo))
}

async function register(person = { username: 'ada', email: 'ADA@example.com' }): Promise<TestBrowser> {
  const browser = browse()
  const { status } = await browser.post('/api/register', { ...person, password: PASSWORD })
  expect(status).toBe(200)
  return browser
}

describe('signing in with Google', () => {
  test('creates an account and returns to the page where sign-in began', async () => {
    issuer.person = ada
    const browser = browse()
    const answer = await signInWithGoogle(browser)
    expect([answer.status, answer.headers['location']]).toEqual([302, '/paint?step=3'])
    const { body } = await browser.get('/api/user')
    expect(body).toMatchObject({
      username: 'ada',
      user: { email: 'ada@example.com', hasGoogle: true, hasPassword: false },
    })
    const again = browse()
    await signInWithGoogle(again)
    expect((await again.get('/api/user')).body).toMatchObject({ id: body['id'] })
  })

  test('chooses another username if the one from the address is taken', async () => {
    await register({ username: 'ada', email: 'other.ada@example.com' })
    issuer.person = ada
    const browser = browse()
    await signInWithGoogle(browser)
    expect((await browser.get('/api/user')).body['username']).toMatch(/^ada\d{3,6}$/)
  })

  test('takes over the account with the same address, and ends what a stranger may have set up there', async () => {
    const earlier = await register()
    const { body: registered } = await earlier.get('/api/user')
    issuer.person = ada
    const browser = browse()
    await signInWithGoogle(browser)
    expect((await browser.get('/api/user')).body).toMatchObject({
      id: registered['id'],
      user: { hasGoogle: true, hasPassword: false },
    })
    expect((await earlier.get('/api/user')).status).toBe(401)
    const guess = await browse().post('/api/login', { username: 'ada', password: PASSWORD })
    expect(guess.body).toMatchObject({ code: 'credentials_wrong' })
  })

  test('keeps the password of an account whose address was proven', async () => {
    const earlier = await register()
    const { db } = await sharedDatabase()
    await db.execute(sql`update users set email_verified_at = now()`)
    issuer.person = ada
    await signInWithGoogle(browse())
    expect((await earlier.get('/api/user')).body).toMatchObject({
      user: { hasGoogle: true, hasPassword: true },
    })
  })

  test('adds Google to the account that is signed in, whatever its address', async () => {
    const browser = await register({ username: 'grace', email: 'grace@example.com' })
    issuer.person = ada
    await signInWithGoogle(browser)
    expect((await browser.get('/api/user')).body).toMatchObject({
      username: 'grace',
      user: { hasGoogle: true, hasPassword: true },
    })
  })

  test('creates one account when a person returns twice at once', async () => {
    issuer.person = ada
    const browsers = [browse(), browse(), browse()]
    const callbacks: string[] = []
    for (const browser of browsers) callbacks.push(await goToIssuer(browser))
    await Promise.all(browsers.map((browser, index) => browser.get(callbacks[index])))
    const ids = await Promise.all(
      browsers.map(async (browser) => (await browser.get('/api/user')).body['id']),
    )
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeTypeOf('number')
  })
})

describe('disconnecting Google', () => {
  const disconnect = (browser: TestBrowser, currentPassword = PASSWORD) =>
    browser.send('DELETE', '/api/account/google', { currentPassword })

  test('needs the password; Google no longer signs in to the account', async () => {
    const browser = await register({ username: 'grace', email: 'grace@example.com' })
    issuer.person = ada
    await signInWithGoogle(browser)
    expect((await disconnect(browser, 'not this one')).body).toMatchObject({ code: 'password_wrong' })
    const { status, body } = await disconnect(browser)
    expect([status, body['user']]).toMatchObject([200, { hasGoogle: false, username: 'grace' }])
    const other = browse()
    await signInWithGoogle(other)
    expect((await other.get('/api/user')).body['username']).toBe('ada')
  })

  test('is refused where Google is the only way in', async () => {
    issuer.person = ada
    const browser = browse()
    await signInWithGoogle(browser)
    const { status, body } = await disconnect(browser)
    expect([status, body['code']]).toEqual([409, 'google_only_sign_in'])
    expect((await browser.get('/api/user')).body).toMatchObject({ user: { hasGoogle: true } })
  })
})

test('connecting and disconnecting Google sends a notice; Google’s verified address confirms a pending one', async () => {
  const mailServer = await openMailServer()
  const { app, close } = await openTestApp({
    painter: noPainters(),
    environment: { ...googleSettings(issuer.url), SMTP_URL: mailServer.url },
  })
  const browser = new TestBrowser(app)
  await browser.post('/api/register', { username: 'ada', email: ada.email, password: PASSWORD })
  issuer.person = ada
  await signInWithGoogle(browser)
  expect((await browser.get('/api/user')).body).toMatchObject({
    user: { username: 'ada', hasGoogle: true, isEmailConfirmed: true, pendingEmail: null },
  })
  await mailServer.waitForMail(ada.email, 'Google sign-in was added')
  await browser.send('DELETE', '/api/account/google', { currentPassword: PASSWORD })
  await mailServer.waitForMail(ada.email, 'Google sign-in was removed')
  await close()
  await mailServer.close()
})

describe('no session and no link result from', () => {
  async function expectRefused(browser: TestBrowser, answer: BrowserAnswer, code: string): Promise<void> {
    expect([answer.status, answer.headers['location']]).toEqual([302, `/auth?error=${code}`])
    expect((await browser.get('/api/user')).status).toBe(401)
  }

  test('a declined request', async () => {
    issuer.person = null
    const browser = browse()
    await expectRefused(browser, await signInWithGoogle(browser), 'google_cancelled')
  })

  test('T33: an address that Google did not verify links nothing, even for a signed-in person', async () => {
    const browser = await register({ username: 'grace', email: 'grace@example.com' })
    issuer.person = { ...ada, email_verified: false }
    const { headers } = await signInWithGoogle(browser)
    expect(headers['location']).toBe('/auth?error=google_email_unverified')
    expect((await browser.get('/api/user')).body).toMatchObject({ user: { hasGoogle: false } })
    const { db } = await sharedDatabase()
    expect((await db.execute(sql`select * from oauth_identities`)).rows).toEqual([])
  })

  test('T33: an answer with the nonce of another sign-in', async () => {
    issuer.person = ada
    const browser = browse()
    const callback = await goToIssuer(browser)
    const { db } = await sharedDatabase()
    await db.execute(sql`update oauth_attempts set nonce = 'of another sign-in'`)
    await expectRefused(browser, await browser.get(callback), 'google_failed')
  })

  test('T33: an answer with the state of another sign-in of the same browser', async () => {
    issuer.person = ada
    const browser = browse()
    const first = new URL(await goToIssuer(browser), PUBLIC_URL)
    const cookies = new Map(browser.cookies)
    const second = new URL(await goToIssuer(browser), PUBLIC_URL)
    second.searchParams.set('code', first.searchParams.get('code')!)
    await expectRefused(browser, await browser.get(second.pathname + second.search), 'google_failed')
    const earlier = browse()
    for (const [name, value] of cookies) earlier.cookies.set(name, value)
    second.searchParams.set('state', first.searchParams.get('state')!)
    second.searchParams.set('code', 'invented')
    await expectRefused(earlier, await earlier.get(second.pathname + second.search), 'google_failed')
  })

  test('an address that Google did not verify', async () => {
    await register()
    issuer.person = { ...ada, email_verified: false }
    const browser = browse()
    await expectRefused(browser, await signInWithGoogle(browser), 'google_email_unverified')
  })

  test('an account that a moderator suspended', async () => {
    issuer.person = ada
    await signInWithGoogle(browse())
    const { db } = await sharedDatabase()
    await db.execute(sql`update users set suspended_at = now()`)
    const browser = browse()
    await expectRefused(browser, await signInWithGoogle(browser), 'account_suspended')
  })

  test('T33: an answer that is replayed', async () => {
    issuer.person = ada
    const browser = browse()
    const callback = await goToIssuer(browser)
    const stolen = browse()
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    await browser.get(callback)
    await expectRefused(stolen, await stolen.get(callback), 'google_failed')
  })

  test('an answer to a sign-in that another browser began', async () => {
    issuer.person = ada
    const attacker = browse()
    const callback = await goToIssuer(attacker)
    const victim = browse()
    await goToIssuer(victim)
    await expectRefused(victim, await victim.get(callback), 'google_failed')
  })

  test('a code that the issuer does not know', async () => {
    issuer.person = ada
    const browser = browse()
    const callback = (await goToIssuer(browser)).replace(/code=[^&]+/, 'code=invented')
    await expectRefused(browser, await browser.get(callback), 'google_failed')
  })

  test('a visit without parameters', async () => {
    const browser = browse()
    await expectRefused(browser, await browser.get(CALLBACK), 'google_failed')
  })
})

test.each([
  ...['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''],
  ...[
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/.\\\\evil.example',
    '/%2e//evil.example',
  ],
])('B3: never sends the browser to %j', async (returnTo) => {
  issuer.person = ada
  const { headers } = await signInWithGoogle(browse(), returnTo)
  expect(headers['location']).toBe('/')
})

describe('without Google', () => {
  test('the sign-in page learns that Google is not set up', async () => {
    const plain = await openTestApp({ painter: noPainters() })
    const browser = new TestBrowser(plain.app)
    expect((await browser.get('/api/auth/options')).body).toEqual({ success: true, google: false })
    expect((await browser.get('/api/auth/google')).headers['location']).toBe('/auth?error=google_unavailable')
    await plain.close()
    expect((await browse().get('/api/auth/options')).body).toMatchObject({ google: true })
  })

  test('an issuer that is down does not keep the server from starting', async () => {
    const dead = await reservePort()
    const url = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`
    dead.close()
    const waiting = await openTestApp({ painter: noPainters(), environment: googleSettings(url) })
    const browser = new TestBrowser(waiting.app)
    expect((await browser.get('/api/auth/google')).headers['location']).toBe('/auth?error=google_unavailable')
    await waiting.close()
  })

  async function reservePort(): Promise<Server> {
    const probe = createServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    return probe
  }
})
