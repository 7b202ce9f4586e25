import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OUTBOX_TIMES } from '../../platform/mail/mail-outbox.ts'
import { openMailServer, type MailServer } from '../../testing/open-mail-server.ts'
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

describe.each(DATABASE_KINDS)('mails about accounts on the %s database', (kind) => {
  let database: TestDatabase
  let mailServer: MailServer
  let server: TestApp

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    mailServer = await openMailServer()
    server = await openServer()
    await database.db.execute(sql`
      create function fail_the_commit() returns trigger language plpgsql
      as $$ begin raise exception 'the server died at the commit'; end $$`)
  })

  afterAll(async () => {
    await server.close()
    await mailServer.close()
    await database.close()
  })

  beforeEach(async () => {
    // so that mails stay in the outbox
    mailServer.isBroken = true
    await deleteAllRows(database.db)
  })

  function openServer() {
    return openTestApp({
      database,
      painter: noPainters(),
      environment: {
        SMTP_URL: mailServer.url,
        OPERATOR_EMAIL: 'operator@example.com',
        SESSION_SECRET: 'the same for all servers of this test',
      },
      outboxTimes: { ...OUTBOX_TIMES, pollMs: 50, firstRetryMs: 50 },
    })
  }

  const person = { username: 'ada', email: ADDRESS, password: PASSWORD }
  const changePassword = { currentPassword: PASSWORD, newPassword: 'another harbor' }

  async function countMails(): Promise<number> {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from outbox_mails`,
    )
    return rows[0].count
  }

  /** Registers a member with a confirmed address, and forgets the mails about it. */
  async function registerConfirmed(): Promise<TestBrowser> {
    const browser = new TestBrowser(server.app)
    expect((await browser.post('/api/register', person)).status).toBe(200)
    await confirmAll()
    await database.db.execute(sql`delete from outbox_mails`)
    return browser
  }

  const confirmAll = () =>
    database.db.execute(
      sql`update users set email = pending_email, pending_email = null, email_verified_at = now()`,
    )

  /** Every statement of a transaction on the table succeeds, and its commit fails. */
  async function whileCommitsFail<T>(work: () => Promise<T>): Promise<T> {
    await database.db.execute(sql`
      create constraint trigger fail_the_commit after insert or update or delete on users
      deferrable initially deferred for each row execute function fail_the_commit()`)
    try {
      return await work()
    } finally {
      await database.db.execute(sql`drop trigger fail_the_commit on users`)
    }
  }

  test('no link is mailed when the commit of a registration fails', async () => {
    const answer = await whileCommitsFail(() => new TestBrowser(server.app).post('/api/register', person))
    expect(answer.status).toBe(500)
    expect(await countMails()).toBe(0)
  })

  test.each([
    ['password', (browser: TestBrowser) => browser.post('/api/account/password', changePassword)],
    [
      'address',
      (browser: TestBrowser) =>
        browser.send('PATCH', '/api/account', { email: 'lovelace@example.com', currentPassword: PASSWORD }),
    ],
    [
      'deletion',
      (browser: TestBrowser) =>
        browser.send('DELETE', '/api/account', { username: 'ada', password: PASSWORD }),
    ],
  ])('no notice is sent when the commit of a change fails: %s', async (_what, change) => {
    const browser = await registerConfirmed()
    expect((await whileCommitsFail(() => change(browser))).status).toBe(500)
    expect(await countMails()).toBe(0)
    expect((await change(browser)).status).toBe(200)
    expect(await countMails()).toBeGreaterThan(0)
  })

  test('when registration returns, its link is in the outbox', async () => {
    expect((await new TestBrowser(server.app).post('/api/register', person)).status).toBe(200)
    expect(await countMails()).toBe(1)
  })

  test('a notice survives a server that stops: the next server sends it', async () => {
    const browser = await registerConfirmed()
    expect((await browser.post('/api/account/password', changePassword)).status).toBe(200)
    await server.close()
    mailServer.isBroken = false
    server = await openServer()
    const mail = await mailServer.waitForMail(ADDRESS, 'password was changed')
    expect(mail.text).toContain('all other devices were signed out')
  })

  describe('the language', () => {
    const spanish = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } }
    const chooseLocale = (browser: TestBrowser, locale: string) =>
      browser.send('PUT', '/api/account/locale', { locale })

    beforeEach(() => {
      mailServer.isBroken = false
      mailServer.clear()
    })

    test('a new account gets mails in the language of the browser that registered it', async () => {
      const browser = new TestBrowser(server.app, spanish)
      const { body } = await browser.post('/api/register', person)
      expect(body['user']).toMatchObject({ locale: 'es' })
      const { subject, text, html } = await mailServer.waitForMail(ADDRESS, 'Confirma')
      expect(subject).toBe('Confirma tu correo para Housecoat')
      expect(text).toMatch(/^Hola, ada:\n\nAbre este enlace en las próximas 24 horas/)
      expect(html).toContain('<html lang="es">')
      expect(html).toContain('>Abrir el enlace</a>')
      expect(html).toContain('Enviado por ')
      expect(text + html).not.toMatch(/Hello|Open the link|Sent by|Ignore this email/)
    })

    test('a chosen language comes before that of the browser, whoever asks for the mail', async () => {
      const browser = new TestBrowser(server.app, spanish)
      await browser.post('/api/register', person)
      expect((await chooseLocale(browser, 'en')).status).toBe(200)
      await browser.post('/api/account/email/link')
      expect((await mailServer.waitForMail(ADDRESS, 'Confirm your email')).html).toContain('<html lang="en">')

      expect((await chooseLocale(browser, 'es')).status).toBe(200)
      const stranger = new TestBrowser(server.app, { headers: { 'accept-language': 'en' } })
      await stranger.post('/api/password/forgot', { email: ADDRESS })
      const reset = await mailServer.waitForMail(ADDRESS, 'Establece una contraseña nueva')
      expect(reset.text).toMatch(/Abre este enlace en la próxima hora:\n\nhttp/)
      await confirmAll()
      await browser.post('/api/account/password', changePassword)
      const notice = await mailServer.waitForMail(ADDRESS, 'Se cambió tu contraseña')
      expect(notice.text).toMatch(/Si no fuiste tú, establece una contraseña nueva ahora: http\S+\?forgot/)
    })

    test('an account that chose none, in a browser of no language that we have, gets English', async () => {
      const browser = new TestBrowser(server.app, { headers: { 'accept-language': 'ja' } })
      const { body } = await browser.post('/api/register', person)
      expect(body['user']).toMatchObject({ locale: null })
      expect((await mailServer.waitForMail(ADDRESS, 'Confirm')).subject).toBe(
        'Confirm your email for Housecoat',
      )
    })
  })
})
