import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { OUTBOX_TIMES } from '../../platform/mail/mail-outbox.ts'
import { findLink, findToken, openMailServer, type MailServer } from '../../testing/open-mail-server.ts'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import {
  DATABASE_KINDS,
  type TestDatabase,
  deleteAllRows,
  openTestDatabase,
} from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const PASSWORD = 'a quiet harbor'
const ADDRESS = 'ada@example.com'
const NEW_ADDRESS = 'countess@example.com'
const CONFIRM = 'Confirm your email'

describe.each(DATABASE_KINDS)('confirming an email on the %s database', (kind) => {
  let database: TestDatabase
  let mailServer: MailServer
  let server: TestApp

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    mailServer = await openMailServer()
    server = await openTestApp({
      database,
      painter: noPainters(),
      environment: { SMTP_URL: mailServer.url, OPERATOR_EMAIL: 'operator@example.com' },
      outboxTimes: { ...OUTBOX_TIMES, pollMs: 50, firstRetryMs: 50 },
    })
  })

  afterAll(async () => {
    await server.close()
    await mailServer.close()
    await database.close()
  })

  afterEach(async () => {
    mailServer.isBroken = false
    // a reset link is enqueued after the answer; no mail may reach the next test
    await new Promise((resolve) => setTimeout(resolve, 100))
    await vi.waitUntil(async () => (await countMails(0)) === 0, { timeout: 10_000 })
    await deleteAllRows(database.db)
    mailServer.clear()
  })

  const browse = () => new TestBrowser(server.app)

  async function register(username = 'ada', email = ADDRESS): Promise<TestBrowser> {
    const browser = browse()
    expect((await browser.post('/api/register', { username, email, password: PASSWORD })).status).toBe(200)
    return browser
  }

  /** Of the mails that wait, those that were tried this often or more. */
  async function countMails(attempts: number): Promise<number> {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from outbox_mails where attempts >= ${attempts}`,
    )
    return rows[0].count
  }

  const readToken = async (email = ADDRESS) =>
    findToken(await mailServer.waitForMail(email, CONFIRM), 'confirm')
  const confirm = (token: string) => browse().post('/api/email/confirm', { token })
  const findUser = async (browser: TestBrowser) => (await browser.get('/api/user')).body['user']
  const logIn = (username: string, password = PASSWORD) => browse().post('/api/login', { username, password })
  const changeEmail = (browser: TestBrowser, email: string) =>
    browser.send('PATCH', '/api/account', { email, currentPassword: PASSWORD })

  async function registerConfirmed(username = 'ada', email = ADDRESS): Promise<TestBrowser> {
    const browser = await register(username, email)
    expect((await confirm(await readToken(email))).status).toBe(200)
    mailServer.clear()
    return browser
  }

  test('registering signs in at once, and the mailed link confirms the address from any browser', async () => {
    const browser = await register()
    expect(await findUser(browser)).toMatchObject({
      email: ADDRESS,
      isEmailConfirmed: false,
      pendingEmail: ADDRESS,
    })
    const mail = await mailServer.waitForMail(ADDRESS, CONFIRM)
    expect(findLink(mail, 'confirm=')).toMatch(/^\/auth#confirm=[\w-]{43}$/)
    expect(mail.html).toContain(`${findLink(mail, 'confirm=')}" style`)
    const token = findToken(mail, 'confirm')
    const look = await browse().post('/api/email/confirmation', { token })
    expect(look.body).toEqual({ success: true, username: 'ada', email: ADDRESS })
    expect(await findUser(browser)).toMatchObject({ isEmailConfirmed: false })
    expect((await confirm(token)).body).toEqual({ success: true, message: 'Your email is confirmed.' })
    expect(await findUser(browser)).toMatchObject({
      email: ADDRESS,
      isEmailConfirmed: true,
      pendingEmail: null,
    })
    expect((await confirm(token)).body).toMatchObject({ code: 'confirmation_link_invalid' })
  })

  test('the database stores no usable token, and an expired token is refused', async () => {
    await register()
    const token = await readToken()
    const { rows } = await database.db.execute(
      sql`select to_jsonb(email_confirmations)::text as dump from email_confirmations`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    await database.db.execute(sql`update email_confirmations set expires_at = now() - interval '1 second'`)
    for (const path of ['/api/email/confirmation', '/api/email/confirm'])
      expect((await browse().post(path, { token })).body).toMatchObject({ code: 'confirmation_link_invalid' })
  })

  test('a newer link replaces the older one; at most five an hour are mailed', async () => {
    const browser = await register()
    const first = await readToken()
    mailServer.clear()
    expect((await browser.post('/api/account/email/link')).status).toBe(200)
    const second = await readToken()
    expect((await confirm(first)).status).toBe(410)
    expect((await confirm(second)).status).toBe(200)
    await changeEmail(browser, NEW_ADDRESS)
    await mailServer.waitForMail(NEW_ADDRESS, CONFIRM)
    for (const status of [200, 200, 429])
      expect((await browser.post('/api/account/email/link')).status).toBe(status)
  })

  test('an address gets five such mails an hour, however many accounts wait for it', async () => {
    for (const index of Array.from({ length: 8 }, (_, at) => at)) await register(`ada${index}`)
    await vi.waitUntil(() => mailServer.mails.length === 5, { timeout: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(mailServer.mails).toHaveLength(5)
  })

  test('people can register while the mail server is down, and get the link once it is back', async () => {
    mailServer.isBroken = true
    await register()
    await vi.waitUntil(async () => (await countMails(1)) > 0, { timeout: 10_000 })
    expect(mailServer.mails).toEqual([])
    mailServer.isBroken = false
    expect((await confirm(await readToken())).status).toBe(200)
  })

  describe('E: answers do not reveal which addresses have accounts', () => {
    test('registering with a used address looks like any other registration; its owner gets a mail', async () => {
      await registerConfirmed()
      const stranger = await register('stranger', 'ADA@example.com')
      const mail = await mailServer.waitForMail('ADA@example.com', 'You already have a Housecoat account')
      expect(mail.text).not.toContain('confirm=')
      expect(await findUser(stranger)).toMatchObject({
        isEmailConfirmed: false,
        pendingEmail: 'ADA@example.com',
      })
      expect((await changeEmail(stranger, ADDRESS)).status).toBe(200)
      const known = await stranger.post('/api/account/email/link')
      const other = await (await register('other', 'other@example.com')).post('/api/account/email/link')
      expect(known.body).toEqual(other.body)
    })

    test('without a mail server, a network can find out about five addresses an hour', async () => {
      const plain = await openTestApp({ database, painter: noPainters(), environment: { RATE_LIMIT: 'on' } })
      const ask = async (username: string, email: string) =>
        (await new TestBrowser(plain.app).post('/api/register', { username, email, password: PASSWORD }))
          .body['code']
      expect(await ask('ada', ADDRESS)).toBeUndefined()
      const codes: unknown[] = []
      for (const index of [1, 2, 3, 4, 5, 6]) codes.push(await ask(`grace${index}`, ADDRESS))
      expect(codes).toEqual([...Array<string>(5).fill('email_taken'), 'too_many_attempts'])
      expect(await ask('free', 'free@example.com')).toBe('too_many_attempts')
      await plain.close()
    })
  })

  describe('several accounts that wait for one address', () => {
    test('the first to confirm it gets it; the others get an error, and their links stay valid', async () => {
      await register('squatter')
      const squattersToken = await readToken()
      mailServer.clear()
      const owner = await registerConfirmed('owner')
      for (const path of ['/api/email/confirmation', '/api/email/confirm']) {
        const { status, body } = await browse().post(path, { token: squattersToken })
        expect([status, body['code']]).toEqual([409, 'email_taken'])
      }
      expect(await findUser(owner)).toMatchObject({ email: ADDRESS, isEmailConfirmed: true })
    })

    test('one of several simultaneous confirmations succeeds', async () => {
      const tokens: string[] = []
      for (const username of ['ada', 'grace', 'edith']) {
        await register(username)
        tokens.push(await readToken())
        mailServer.clear()
      }
      const statuses = (await Promise.all(tokens.map(confirm))).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 409, 409])
    })

    test('an account that got it unconfirmed, before there was a mail server, loses it', async () => {
      const squatter = await register('squatter')
      await readToken()
      mailServer.clear()
      await database.db.execute(sql`update users set email = pending_email, pending_email = null`)
      expect(await findUser(squatter)).toMatchObject({ email: ADDRESS, pendingEmail: ADDRESS })
      await registerConfirmed('owner')
      expect(await findUser(squatter)).toMatchObject({ email: ADDRESS, isEmailConfirmed: false })
      expect((await logIn(ADDRESS)).body).toMatchObject({ user: { username: 'owner' } })
    })
  })

  test('the address works for signing in before it is confirmed, unless two accounts wait for it', async () => {
    await register()
    expect((await logIn(ADDRESS)).status).toBe(200)
    await register('grace')
    expect((await logIn(ADDRESS)).body).toMatchObject({ code: 'credentials_wrong' })
    expect((await logIn('ada')).status).toBe(200)
  })

  test('a reset link to an unconfirmed address sets the password and confirms the address', async () => {
    await register()
    await browse().post('/api/password/forgot', { email: ADDRESS })
    const token = findToken(await mailServer.waitForMail(ADDRESS, 'Set a new password'), 'reset')
    expect((await browse().post('/api/password/reset', { token, password: 'another harbor' })).status).toBe(
      200,
    )
    const { body } = await logIn(ADDRESS, 'another harbor')
    expect(body).toMatchObject({ user: { isEmailConfirmed: true, pendingEmail: null } })
  })

  describe('A3: a changed address', () => {
    test('waits for its link while the old one stays; both are told', async () => {
      const browser = await registerConfirmed()
      const { body } = await changeEmail(browser, NEW_ADDRESS)
      expect(body).toMatchObject({
        user: { email: ADDRESS, isEmailConfirmed: true, pendingEmail: NEW_ADDRESS },
      })
      expect((await mailServer.waitForMail(ADDRESS, 'A new email for')).text).toContain('/auth?forgot')
      const token = await readToken(NEW_ADDRESS)
      expect((await logIn(ADDRESS)).status).toBe(200)
      expect((await confirm(token)).status).toBe(200)
      expect(await findUser(browser)).toMatchObject({
        email: NEW_ADDRESS,
        isEmailConfirmed: true,
        pendingEmail: null,
      })
      expect((await mailServer.waitForMail(ADDRESS, 'was changed')).text).toContain('operator@example.com')
      expect((await logIn(ADDRESS)).status).toBe(401)
    })

    test.each(['password', 'reset', 'address', 'back'])(
      'a change of %s invalidates its link',
      async (what) => {
        const browser = await registerConfirmed()
        await changeEmail(browser, NEW_ADDRESS)
        const token = await readToken(NEW_ADDRESS)
        if (what === 'password')
          await browser.post('/api/account/password', {
            currentPassword: PASSWORD,
            newPassword: 'another harbor',
          })
        if (what === 'reset') {
          await browse().post('/api/password/forgot', { email: ADDRESS })
          const reset = findToken(await mailServer.waitForMail(ADDRESS, 'Set a new password'), 'reset')
          await browse().post('/api/password/reset', { token: reset, password: 'another harbor' })
        }
        if (what === 'address') await changeEmail(browser, 'third@example.com')
        if (what === 'back') await changeEmail(browser, ADDRESS)
        expect((await confirm(token)).body).toMatchObject({ code: 'confirmation_link_invalid' })
        const password = what === 'password' || what === 'reset' ? 'another harbor' : PASSWORD
        expect((await logIn('ada', password)).body).toMatchObject({ user: { email: ADDRESS } })
      },
    )

    test('a change of password invalidates a reset link', async () => {
      const browser = await registerConfirmed()
      await browse().post('/api/password/forgot', { email: ADDRESS })
      const token = findToken(await mailServer.waitForMail(ADDRESS, 'Set a new password'), 'reset')
      await browser.post('/api/account/password', {
        currentPassword: PASSWORD,
        newPassword: 'another harbor',
      })
      const { body } = await browse().post('/api/password/reset', { token, password: 'a third harbor' })
      expect(body).toMatchObject({ code: 'reset_link_invalid' })
    })
  })

  describe('community posts', () => {
    test('sharing and commenting need a confirmed email; the error says how to confirm it', async () => {
      const browser = await register()
      const posts = [
        ['/api/community', { title: 'A porch', projectId: 1 }],
        ['/api/community/1/comments', { content: 'Lovely' }],
      ] as const
      for (const [url, payload] of posts) {
        const { status, body } = await browser.post(url, payload)
        expect([status, body['code']]).toEqual([403, 'email_unconfirmed'])
        expect(body['message']).toMatch(/Confirm your email/)
        expect((await browse().post(url, payload)).status).toBe(401)
      }
      await confirm(await readToken())
      for (const [url, payload] of posts)
        expect((await browser.post(url, payload)).body).toMatchObject({ code: 'design_not_found' })
    })
  })

  describe('notices', () => {
    test('are sent about a new password and about deleting the account', async () => {
      const browser = await registerConfirmed()
      await browser.post('/api/account/password', {
        currentPassword: PASSWORD,
        newPassword: 'another harbor',
      })
      const mail = await mailServer.waitForMail(ADDRESS, 'password was changed')
      expect(mail.text).toMatch(/If this wasn't you, set a new password now: http.*\/auth\?forgot/)
      await browser.send('DELETE', '/api/account', { username: 'ada', password: 'another harbor' })
      await mailServer.waitForMail(ADDRESS, 'was deleted')
    })

    test('are sent about a password set by a mailed link', async () => {
      await registerConfirmed()
      await browse().post('/api/password/forgot', { email: ADDRESS })
      const token = findToken(await mailServer.waitForMail(ADDRESS, 'Set a new password'), 'reset')
      await browse().post('/api/password/reset', { token, password: 'another harbor' })
      await mailServer.waitForMail(ADDRESS, 'password was set')
    })

    test('that cannot be sent do not fail the change', async () => {
      const browser = await registerConfirmed()
      mailServer.isBroken = true
      const change = { currentPassword: PASSWORD, newPassword: 'another harbor' }
      expect((await browser.post('/api/account/password', change)).status).toBe(200)
    })

    test('are not sent to an unconfirmed address: it may be anyone’s', async () => {
      const browser = await register()
      await readToken()
      await browser.post('/api/account/password', {
        currentPassword: PASSWORD,
        newPassword: 'another harbor',
      })
      await browser.send('DELETE', '/api/account', { username: 'ada', password: 'another harbor' })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(mailServer.mails).toHaveLength(1)
    })
  })

  describe('each change is atomic', () => {
    /** Every statement that deletes mailed links or sessions fails: the last step of each change. */
    async function breakLastStep(): Promise<void> {
      await database.db.execute(sql`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is on fire'; end $$`)
      for (const table of ['password_resets', 'email_confirmations', 'sessions'])
        await database.db.execute(
          sql.raw(`create trigger refuse before delete on ${table} for each row execute function refuse()`),
        )
    }

    afterEach(async () => {
      for (const table of ['password_resets', 'email_confirmations', 'sessions'])
        await database.db.execute(sql.raw(`drop trigger if exists refuse on ${table}`))
    })

    const readUsers = async () => (await database.db.execute(sql`select * from users`)).rows

    test('an address, a password, a reset and a confirmation', async () => {
      const browser = await registerConfirmed()
      await changeEmail(browser, NEW_ADDRESS)
      const confirmation = await readToken(NEW_ADDRESS)
      await browse().post('/api/password/forgot', { email: ADDRESS })
      const reset = findToken(await mailServer.waitForMail(ADDRESS, 'Set a new password'), 'reset')
      await logIn('ada')
      const before = await readUsers()
      await breakLastStep()
      expect((await changeEmail(browser, 'third@example.com')).status).toBe(500)
      const passwords = { currentPassword: PASSWORD, newPassword: 'another harbor' }
      expect((await browser.post('/api/account/password', passwords)).status).toBe(500)
      expect((await confirm(confirmation)).status).toBe(500)
      const setting = { token: reset, password: 'another harbor' }
      expect((await browse().post('/api/password/reset', setting)).status).toBe(500)
      expect(await readUsers()).toEqual(before)
    })
  })

  test('a sign-in that began with the old password fails once the password was reset', async () => {
    const browser = await registerConfirmed()
    await browse().post('/api/password/forgot', { email: ADDRESS })
    const token = findToken(await mailServer.waitForMail(ADDRESS, 'Set a new password'), 'reset')
    const [reset, ...late] = await Promise.all([
      browse().post('/api/password/reset', { token, password: 'another harbor' }),
      ...Array.from({ length: 6 }, () => logIn('ada')),
      changeEmail(browser, 'thief@example.com'),
      browser.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'the thief’s' }),
    ])
    expect(late.length).toBe(8)
    if (reset.status === 200) {
      const { rows } = await database.db.execute(sql`select * from sessions`)
      expect(rows).toEqual([])
      expect((await logIn('ada', 'another harbor')).body).toMatchObject({
        user: { email: ADDRESS, pendingEmail: null },
      })
    } else expect(reset.body).toMatchObject({ code: 'reset_link_invalid' })
  })
})
