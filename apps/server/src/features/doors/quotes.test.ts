import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildVisitingCaller } from '../../testing/build-caller.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { QuoteService } from './quotes.service.ts'
import { BuiltInCatalog } from './built-in-catalog.ts'
import { insertQuote, listUnmailedQuotes } from './quotes.repository.ts'

const DOOR = {
  catalogID: 'e-colonial-red',
  name: 'Colonial',
  color: 'Barn Red',
  style: 'Six Panel',
  price: 649,
}
const QUOTE_INPUT = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 (555) 010-2030',
  postcode: '94110',
  note: 'In May,\nplease.',
  door: DOOR,
}

describe.each(DATABASE_KINDS)('asking for a quote (%s)', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let browser: TestBrowser

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const environment = { OPERATOR_EMAIL: 'owner@doors.example' }
    server = await openTestApp({ database, painter: new QuickPainter(), environment })
  })

  beforeEach(async () => {
    browser = new TestBrowser(server.app)
    await database.db.execute(sql`delete from quote_requests`)
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  const ask = (changes: object = {}) => browser.post('/api/quote-requests', { ...QUOTE_INPUT, ...changes })
  const listRows = async () => (await database.db.execute(sql`select * from quote_requests order by id`)).rows
  const outbox = () => path.join(server.dataDir, 'outbox')

  const untilSent = () =>
    vi.waitUntil(
      async () => (await database.db.execute(sql`select id from outbox_mails`)).rows.length === 0,
      { timeout: 15_000 },
    )

  /** The newest mail's text, once it is there. */
  async function readMail(): Promise<string> {
    await untilSent()
    const find = async () => (await readdir(outbox()).catch(() => [])).sort().at(-1)
    await vi.waitUntil(async () => (await find()) !== undefined, { timeout: 20_000 })
    return readFile(path.join(outbox(), (await find())!), 'utf8')
  }

  const register = async (username: string) => {
    const person = { username, email: `${username}@example.com`, password: 'a quiet harbor' }
    expect((await browser.post('/api/register', person)).status).toBe(200)
  }

  test('is stored, and mailed to the operator', async () => {
    const { status, body } = await ask()
    expect([status, body['success']]).toEqual([200, true])
    expect(await listRows()).toMatchObject([
      {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        postcode: '94110',
        note: 'In May,\nplease.',
        door: DOOR,
      },
    ])
    const mail = await readMail()
    for (const part of [
      'To: owner@doors.example',
      'Reply-To: ada@example.com',
      'Colonial',
      '94110',
      '$649.00',
    ])
      expect(mail).toContain(part)
  })

  test.each<[string, object]>([
    ['an email alone', { phone: '' }],
    ['a phone alone', { email: '  ' }],
    ['no note', { note: undefined }],
  ])('%s is enough', async (_name, changes) => {
    expect((await ask(changes)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['nothing to answer to', { email: '', phone: '' }, 'Please enter an email or a phone number'],
    ['a broken email', { email: 'ada@' }, 'Please enter a valid email'],
    ['a broken phone', { phone: 'call me' }, 'Please enter a valid phone number'],
    ['a short phone', { phone: '12 34' }, 'Please enter a valid phone number'],
    ['no name', { name: ' ' }, 'Name is required'],
    ['no postcode', { postcode: '' }, 'Please enter a valid ZIP code'],
    [
      'a header in the name',
      { name: 'Ada\r\nBcc: all@example.com' },
      'Name cannot contain control characters',
    ],
    ['a long note', { note: 'x'.repeat(2001) }, 'Note cannot exceed 2000 characters'],
  ])('%s is refused with a clear message', async (_name, changes, message) => {
    const { status, body } = await ask(changes)
    expect([status, body['code'], body['message']]).toEqual([400, 'bad_request', message])
    expect(await listRows()).toEqual([])
  })

  test('a design or picture of somebody else is not attached', async () => {
    expect((await ask({ projectId: 1 })).body['code']).toBe('design_not_found')
    await register(`asker-${kind.toLowerCase()}`)
    expect((await ask({ projectId: 1 })).body['code']).toBe('design_not_found')
    expect((await ask({ resultImage: '/images/AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(200)
    expect(await listRows()).toMatchObject([{ result_id: null }])
  })

  test('moves to the account, is exported with it, and deleted with it', async () => {
    await ask()
    await readMail()
    const username = `quoter-${kind.toLowerCase()}`
    await register(username)
    await ask({ email: `${username}@example.com`, note: 'as a member' })
    await vi.waitUntil(async () => (await readdir(outbox())).length >= 2, { timeout: 20_000 })
    const archive = unzipSync((await browser.get('/api/account/export')).bytes)
    const account = JSON.parse(strFromU8(archive['account.json'])) as { quoteRequests: { note: string }[] }
    expect(account.quoteRequests.map(({ note }) => note)).toEqual(['as a member', 'In May,\nplease.'])
    await readMail()
    const mailsBefore = (await readdir(outbox())).length
    const deletion = { username, password: 'a quiet harbor' }
    expect((await browser.send('DELETE', '/api/account', deletion)).status).toBe(200)
    expect(await listRows()).toEqual([])
    expect((await readdir(outbox())).length).toBeLessThan(mailsBefore)
  })

  test('B4: requests that an earlier release could not mail are mailed once, even by several servers', async () => {
    const caller = buildVisitingCaller(crypto.randomUUID())
    const { name, email, postcode, note } = QUOTE_INPUT
    await insertQuote(database.db, caller, { name, email, postcode, note, door: DOOR })
    await database.db.execute(sql`update quote_requests set mailed_at = null`)
    const enqueue = vi.fn(() => Promise.resolve())
    const openService = () =>
      new QuoteService({
        db: database.db,
        catalog: new BuiltInCatalog(),
        operator: 'owner@doors.example',
        outbox: { enqueue, wake: () => undefined },
        maySee: () => Promise.resolve(false),
        projects: { get: () => Promise.reject(new Error('no design is named')) },
        findEmail: () => Promise.resolve(null),
      })
    await Promise.all([openService().enqueueUnmailed(), openService().enqueueUnmailed()])
    expect(enqueue).toHaveBeenCalledOnce()
    expect(await listUnmailedQuotes(database.db)).toEqual([])
  })

  test('B4: when the mail cannot be stored, the request is not stored either, and the server continues', async () => {
    await database.db.execute(sql`alter table outbox_mails rename to outbox_mails_away`)
    const answer = await ask()
    await database.db.execute(sql`alter table outbox_mails_away rename to outbox_mails`)
    expect(answer.status).toBe(500)
    expect(await listRows()).toEqual([])
    expect((await ask()).status).toBe(200)
  })

  test('tells the operator where the handle is and which windows stand around the door', async () => {
    const kit = { sidelights: 'both', transom: 'rectangular' }
    await ask({ door: { ...DOOR, handle: 'left', kit } })
    expect(await listRows()).toMatchObject([{ door: { ...DOOR, handle: 'left', kit } }])
    const mail = await readMail()
    expect(mail).toContain('Handle, seen from outside: left')
    expect(mail).toContain('Windows around it: a sidelight on each side, a rectangular transom above')
  })

  test('leaves out windows and handles that a garage door cannot have', async () => {
    const garage = (await browser.get('/GetCatalog/all_home_objects')).body as {
      one_car_garage: { catalogID: string }[]
    }
    const { catalogID } = garage.one_car_garage[0]
    const kit = { sidelights: 'left', transom: 'none' }
    expect((await ask({ door: { ...DOOR, catalogID, handle: 'left', kit } })).status).toBe(200)
    const [{ door }] = (await listRows()) as { door: object }[]
    expect(Object.keys(door).sort()).toEqual(['catalogID', 'color', 'name', 'price', 'style'])
  })

  test('E: door and price come from the catalog, not from the request', async () => {
    const door = { ...DOOR, name: 'Palace Gate', color: 'Gold', style: 'Baroque', price: 1 }
    expect((await ask({ door })).status).toBe(200)
    expect(await listRows()).toMatchObject([{ door: DOOR }])
    const mail = await readMail()
    expect(mail).toContain('$649.00')
    expect(mail).not.toContain('Palace Gate')
    const unknown = await ask({ door: { ...DOOR, catalogID: 'no-such-door' } })
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'door_unknown'])
  })
})

test('one network cannot flood the operator', async () => {
  const server = await openTestApp({ painter: new QuickPainter(), environment: { RATE_LIMIT: 'on' } })
  const browser = new TestBrowser(server.app)
  const codes = []
  for (let i = 0; i < 11; i++)
    codes.push((await browser.post('/api/quote-requests', QUOTE_INPUT)).body['code'])
  expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'too_many_quotes'])
  await server.close()
})
