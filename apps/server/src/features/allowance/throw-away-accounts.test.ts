import { randomUUID } from 'node:crypto'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openLedger,
  countStatuses,
  findRemaining,
  openVisitor,
  paint,
  paintRequest,
} from '../../testing/open-ledger.ts'
import type { Ledger, LedgerServer } from '../../testing/open-ledger.ts'
import { findToken, openMailServer, type MailServer } from '../../testing/open-mail-server.ts'
import { DATABASE_KINDS, deleteAllRows } from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const HOME = { remoteAddress: '203.0.113.7' }
const PASSWORD = 'seven red barns'
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(DATABASE_KINDS)('throw-away accounts on the %s database', (kind) => {
  let ledger: Ledger
  let server: LedgerServer
  let mailServer: MailServer

  beforeAll(async () => {
    ledger = await openLedger(kind)
    mailServer = await openMailServer()
  })

  afterAll(async () => {
    await ledger.close()
    await mailServer.close()
  })

  beforeEach(() => deleteAllRows(ledger.db))

  afterEach(() => ledger.closeServers())

  async function open(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    server = await ledger.openServer({ environment: { ALLOWANCE_ADDRESS_PER_DAY: '6', ...environment } })
  }

  async function register(browser: TestBrowser): Promise<string> {
    const username = `member-${randomUUID()}`
    const person = { username, email: `${username}@example.com`, password: PASSWORD }
    expect((await browser.post('/api/register', person)).status).toBe(200)
    return username
  }

  async function openMember(defaults: object = HOME): Promise<TestBrowser> {
    const browser = new TestBrowser(server.app, defaults)
    await register(browser)
    return browser
  }

  const deleteAccount = async (browser: TestBrowser, username: string) =>
    expect((await browser.send('DELETE', '/api/account', { username, password: PASSWORD })).status).toBe(200)

  describe('without a mail server', () => {
    test('E: fourteen new accounts of one network share one ceiling; an older neighbor has its own', async () => {
      await open()
      const neighbor = await openMember()
      await ledger.db.execute(sql`update users set created_at = created_at - interval '2 days'`)
      const members = await Promise.all(times(14).map(() => openMember()))
      const answers = await Promise.all([...members, ...members].map((member) => paint(server, member)))
      expect(countStatuses(answers)).toEqual({ 200: 6, 402: 22 })
      const refused = answers.find(({ status }) => status === 402)
      expect(refused?.body).toMatchObject({ code: 'network_credits_used', requiresUpgrade: true })
      expect(await findRemaining(members[0])).toMatchObject({ afterConfirming: null })
      expect(await findRemaining(neighbor)).toMatchObject({ remainingUploads: 2 })
      expect((await paint(server, neighbor)).status).toBe(200)
      const elsewhere = await openMember({ remoteAddress: '203.0.113.8' })
      expect((await findRemaining(elsewhere)).remainingUploads).toBe(2)
    })

    test('E: they still share it on later days', async () => {
      await open()
      const members = await Promise.all(times(5).map(() => openMember()))
      await ledger.db.execute(sql`update users set created_at = created_at - interval '3 days'`)
      const answers = await Promise.all([...members, ...members].map((member) => paint(server, member)))
      expect(countStatuses(answers)).toEqual({ 200: 6, 402: 4 })
    })

    test('E: deleting an account and registering again renews nothing', async () => {
      await open()
      const statuses: number[] = []
      while (statuses.length < 10) {
        const browser = new TestBrowser(server.app, HOME)
        const username = await register(browser)
        statuses.push((await paint(server, browser)).status, (await paint(server, browser)).status)
        await deleteAccount(browser, username)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 402, 402, 402, 402])
      const { rows } = await ledger.db.execute(
        sql`select * from allowance_entries where user_id is not null or generation_id is not null`,
      )
      expect(rows).toEqual([])
    })

    test('E: registering and deleting the account restores no allowance of a visitor', async () => {
      await open()
      const browser = await openVisitor(server, HOME)
      expect(countStatuses([await paint(server, browser), await paint(server, browser)])).toEqual({ 200: 2 })
      await deleteAccount(browser, await register(browser))
      expect((await findRemaining(browser)).remainingUploads).toBe(0)
    })

    test('T15: a network gets six generations, with fifty cleared cookie jars or a hundred addresses of one /64', async () => {
      await open()
      const neighbor = await openMember()
      const ask = async (remoteAddress: string) => {
        const { statusCode } = await server.app.inject({ ...paintRequest(), remoteAddress })
        return { status: statusCode }
      }
      const jars = times(50).map(() => ask(HOME.remoteAddress))
      expect(countStatuses(await Promise.all(jars))).toEqual({ 200: 6, 401: 44 })
      const hosts = times(100).map((host) => ask(`2001:db8:1:2::${host.toString(16)}`))
      expect(countStatuses(await Promise.all(hosts))).toEqual({ 200: 6, 401: 94 })
      expect((await findRemaining(neighbor)).remainingUploads).toBe(2)
    })

    test('a subscriber is not limited by the network’s ceiling', async () => {
      server = await ledger.openServer({
        environment: { ALLOWANCE_ADDRESS_PER_DAY: '2' },
        entitlementOf: () => Promise.resolve({ plan: 'standard', status: 'active' }),
      })
      const member = await openMember()
      const answers = [await paint(server, member), await paint(server, member), await paint(server, member)]
      expect(countStatuses(answers)).toEqual({ 200: 3 })
    })
  })

  describe('with a mail server', () => {
    test('an unconfirmed member keeps the visitor’s allowance, and gets the daily one once confirmed', async () => {
      await open({ SMTP_URL: mailServer.url })
      const browser = await openVisitor(server, HOME)
      expect((await paint(server, browser)).status).toBe(200)
      const username = await register(browser)
      expect(await findRemaining(browser)).toMatchObject({ remainingUploads: 1, afterConfirming: 2 })
      expect((await paint(server, browser)).status).toBe(200)
      expect(await paint(server, browser)).toMatchObject({
        status: 403,
        body: { code: 'confirm_email_for_more' },
      })
      const mail = await mailServer.waitForMail(`${username}@example.com`, 'Confirm your email')
      await browser.post('/api/email/confirm', { token: findToken(mail, 'confirm') })
      expect(await findRemaining(browser)).toMatchObject({ remainingUploads: 2, afterConfirming: null })
      expect((await paint(server, browser)).status).toBe(200)
    })

    test('E: unconfirmed accounts of one network get what its visitors get', async () => {
      await open({ SMTP_URL: mailServer.url })
      const members = await Promise.all(times(14).map(() => openMember()))
      const answers = await Promise.all([...members, ...members].map((member) => paint(server, member)))
      expect(countStatuses(answers)).toEqual({ 200: 6, 403: 22 })
    })

    test('a subscriber is not asked to confirm before painting', async () => {
      server = await ledger.openServer({
        environment: { ALLOWANCE_ADDRESS_PER_DAY: '0', SMTP_URL: mailServer.url },
        entitlementOf: () => Promise.resolve({ plan: 'standard', status: 'active' }),
      })
      expect((await paint(server, await openMember())).status).toBe(200)
    })
  })
})
