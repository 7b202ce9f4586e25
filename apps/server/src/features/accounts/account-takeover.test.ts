import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OUTBOX_TIMES } from '../../platform/mail/mail-outbox.ts'
import { findToken, openMailServer, type MailServer } from '../../testing/open-mail-server.ts'
import { openOidcIssuer, type OidcIssuer } from '../../testing/open-oidc-issuer.ts'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { emptySharedDatabase, sharedDatabase } from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const PUBLIC_URL = 'http://localhost:3000'
const PASSWORD = 'a quiet harbor'
const VICTIM = 'victim@example.com'
const STRANGER = 'stranger@example.com'

let issuer: OidcIssuer
let mailServer: MailServer
/** over one database: what an account was when no mail server was set stays when one is */
let servers: { readonly withoutMail: TestApp; readonly withMail: TestApp }

beforeAll(async () => {
  mailServer = await openMailServer()
  issuer = await openOidcIssuer(`${PUBLIC_URL}/api/auth/google/callback`)
  const database = await emptySharedDatabase()
  const google = {
    PUBLIC_URL,
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: 'housecoat-test',
    GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
    SESSION_SECRET: 'one secret for both servers, as there must be',
  }
  const open = (environment: Readonly<Record<string, string>>) =>
    openTestApp({
      ...{ database, painter: noPainters(), environment: { ...google, ...environment } },
      // each sends what it queued itself: the other one's mails are not its own to send
      outboxTimes: { ...OUTBOX_TIMES, pollMs: 3_600_000 },
    })
  servers = { withoutMail: await open({}), withMail: await open({ SMTP_URL: mailServer.url }) }
})

afterAll(async () => {
  await servers.withoutMail.close()
  await servers.withMail.close()
  await issuer.close()
  await mailServer.close()
})

beforeEach(async () => {
  await emptySharedDatabase()
  mailServer.clear()
})

const browse = (server: keyof typeof servers = 'withMail') => new TestBrowser(servers[server].app)

async function register(server: keyof typeof servers, username: string, email: string) {
  const browser = browse(server)
  expect((await browser.post('/api/register', { username, email, password: PASSWORD })).status).toBe(200)
  return browser
}

async function signInWithGoogle(browser: TestBrowser, email: string): Promise<TestBrowser> {
  issuer.person = { sub: `google of ${email}`, email, email_verified: true }
  const begun = await browser.get('/api/auth/google')
  const callback = await issuer.visit(String(begun.headers['location']))
  await browser.get(callback.pathname + callback.search)
  return browser
}

async function findId(browser: TestBrowser): Promise<unknown> {
  return (await browser.get('/api/user')).body['id'] ?? null
}

async function mailResetToken(email: string): Promise<string> {
  expect((await browse().post('/api/password/forgot', { email })).status).toBe(200)
  return findToken(await mailServer.waitForMail(email, 'Set a new password'), 'reset')
}

/** Every way in that the stranger had: the open session, the password, the stranger's Google. */
async function listWhatStrangerOpens(session: TestBrowser): Promise<unknown[]> {
  const byPassword = browse()
  await byPassword.post('/api/login', { username: 'stranger', password: PASSWORD })
  const byGoogle = await signInWithGoogle(browse(), STRANGER)
  return Promise.all([session, byPassword, byGoogle].map(findId))
}

describe.each(['withoutMail', 'withMail'] as const)('an account that a stranger prepared (%s)', (before) => {
  test('A3 a: the stranger’s Google does not open what the victim reclaims by Google', async () => {
    const stranger = await register(before, 'stranger', VICTIM)
    await signInWithGoogle(stranger, STRANGER)
    const victim = await signInWithGoogle(browse(), VICTIM)
    const id = await findId(victim)
    expect(id).toBeTypeOf('number')
    expect(await listWhatStrangerOpens(stranger)).not.toContain(id)
    expect(await findId(await signInWithGoogle(browse(), VICTIM))).toBe(id)
  })

  test('A3 b: the stranger’s Google does not open what the victim reclaims by a new password', async () => {
    const stranger = await register(before, 'stranger', VICTIM)
    await signInWithGoogle(stranger, STRANGER)
    const token = await mailResetToken(VICTIM)
    const password = 'another harbor'
    expect((await browse().post('/api/password/reset', { token, password })).status).toBe(200)
    const victim = browse()
    await victim.post('/api/login', { username: VICTIM, password })
    const id = await findId(victim)
    expect(id).toBeTypeOf('number')
    expect(await listWhatStrangerOpens(stranger)).not.toContain(id)
  })

  test('A3 c: a reset link from before an address change proves nothing about the new address', async () => {
    const stranger = await register(before, 'stranger', STRANGER)
    const token = await mailResetToken(STRANGER)
    const change = { email: VICTIM, currentPassword: PASSWORD }
    const changing = new TestBrowser(servers[before].app)
    for (const [name, value] of stranger.cookies) changing.cookies.set(name, value)
    expect((await changing.send('PATCH', '/api/account', change)).status).toBe(200)
    const reset = await browse().post('/api/password/reset', { token, password: 'another harbor' })
    expect(reset.body).toMatchObject({ code: 'reset_link_invalid' })
    const { db } = await sharedDatabase()
    const { rows } = await db.execute(
      sql`select id from users where lower(email) = ${VICTIM} and email_verified_at is not null`,
    )
    expect(rows).toEqual([])
    const victim = await signInWithGoogle(browse(), VICTIM)
    expect(await listWhatStrangerOpens(stranger)).not.toContain(await findId(victim))
  })
})
