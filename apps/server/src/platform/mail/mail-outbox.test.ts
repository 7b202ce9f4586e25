import { Readable } from 'node:stream'
import { sql } from '../database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import type { OpenedObject } from '../storage/object-store.ts'
import { MailOutbox, OUTBOX_TIMES, type OutboxTimes } from './mail-outbox.ts'
import type { Mail } from './mailer.ts'
import { claimDueMail } from './outbox.repository.ts'

const MAIL = { to: 'ada@example.com', subject: 'Your link', text: 'https://paint.example/auth?reset=t0ken' }
const SECRET = 'a secret of thirty-two characters'

describe.each(DATABASE_KINDS)('the outbox for mails (%s)', (kind) => {
  let database: TestDatabase
  const opened: MailOutbox[] = []
  const sent: Mail[] = []
  const send = vi.fn((mail: Mail): Promise<void> => {
    sent.push(mail)
    return Promise.resolve()
  })
  const forget = vi.fn(() => Promise.resolve())
  const streams: Readable[] = []
  const openPicture = vi.fn((): Promise<OpenedObject | null> => Promise.resolve(null))
  const onError = vi.fn()

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })

  beforeEach(async () => {
    await database.db.execute(sql`delete from outbox_mails`)
    sent.length = 0
    streams.length = 0
    send.mockReset().mockImplementation((mail) => {
      sent.push(mail)
      return Promise.resolve()
    })
    openPicture.mockReset().mockImplementation(() => {
      const stream = Readable.from(['a picture'])
      streams.push(stream)
      return Promise.resolve({ sizeBytes: 9, modifiedMs: 0, stream })
    })
    onError.mockReset()
  })

  afterEach(async () => {
    for (const outbox of opened.splice(0)) await outbox.stop()
  })

  afterAll(() => database.close())

  function openOutbox(times: Partial<OutboxTimes> = {}): MailOutbox {
    const outbox = new MailOutbox({
      db: database.db,
      secrets: [SECRET],
      hostname: 'paint.example',
      openPicture,
      onError,
      mailer: { send, forget },
      times: { ...OUTBOX_TIMES, pollMs: 20, firstRetryMs: 10, ...times },
    })
    opened.push(outbox)
    return outbox
  }

  const listRows = async () => (await database.db.execute(sql`select * from outbox_mails order by id`)).rows
  const untilEmpty = () => vi.waitUntil(async () => (await listRows()).length === 0, { timeout: 15_000 })

  test('B4: sends a mail once, however many servers poll, and deletes it', async () => {
    const outboxes = [openOutbox(), openOutbox(), openOutbox()]
    for (let i = 0; i < 10; i++) await outboxes[0].enqueue(database.db, { ...MAIL, subject: `Mail ${i}` })
    for (const outbox of outboxes) outbox.start()
    await untilEmpty()
    expect(sent.map(({ subject }) => subject).sort()).toEqual(
      Array.from({ length: 10 }, (_, i) => `Mail ${i}`),
    )
    expect(sent[0]).toMatchObject({ to: MAIL.to, text: MAIL.text, writtenAt: expect.any(Date) as Date })
    expect(sent[0].messageId).toMatch(/^<[\w-]+@paint\.example>$/)
  })

  test('B4: a transaction that rolls back sends nothing', async () => {
    const outbox = openOutbox()
    outbox.start()
    const failing = database.db.transaction(async (tx) => {
      await outbox.enqueue(tx, MAIL)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await outbox.transaction((tx) => outbox.enqueue(tx, { ...MAIL, subject: 'Another' }))
    await untilEmpty()
    expect(sent.map(({ subject }) => subject)).toEqual(['Another'])
  })

  test('B4: a waiting mail is encrypted in the database', async () => {
    await openOutbox().enqueue(database.db, MAIL)
    const rows = JSON.stringify(await listRows())
    for (const secret of ['t0ken', 'ada@example.com', 'Your link']) expect(rows).not.toContain(secret)
  })

  test('B4: after a failure of the mail server the mail is sent again, with the same Message-ID', async () => {
    const messageIds: (string | undefined)[] = []
    send.mockImplementation((mail) => {
      messageIds.push(mail.messageId)
      return messageIds.length < 4 ? Promise.reject(new Error('away')) : Promise.resolve()
    })
    const outbox = openOutbox()
    outbox.start()
    await outbox.transaction((tx) => outbox.enqueue(tx, MAIL))
    await untilEmpty()
    expect(messageIds).toHaveLength(4)
    expect(new Set(messageIds).size).toBe(1)
    expect(onError).toHaveBeenCalledTimes(3)
    expect(onError).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: 'away' }),
      expect.stringContaining('tried again') as string,
    )
  })

  test('B4: when a server is killed while sending, another one sends the mail', async () => {
    await openOutbox().enqueue(database.db, MAIL)
    const claimed = await claimDueMail(database.db, 300)
    expect(await claimDueMail(database.db, 300)).toBeNull()
    openOutbox().start()
    await untilEmpty()
    expect(sent.map(({ messageId }) => messageId)).toEqual([claimed?.messageId])
  })

  test('B4: a mail server that never answers does not block later mails', async () => {
    send.mockImplementationOnce(() => new Promise(() => undefined))
    const outbox = openOutbox({ sendTimeoutMs: 50, firstRetryMs: 60_000 })
    await outbox.enqueue(database.db, MAIL)
    await outbox.enqueue(database.db, { ...MAIL, subject: 'The next one' })
    outbox.start()
    await vi.waitUntil(() => sent.length === 1, { timeout: 15_000 })
    expect(sent[0].subject).toBe('The next one')
    expect(onError).toHaveBeenCalledOnce()
    await vi.waitUntil(async () => (await listRows()).length === 1, { timeout: 15_000 })
  })

  test('B4: a mail that cannot be sent in time is dropped and logged', async () => {
    send.mockRejectedValue(new Error('away'))
    const outbox = openOutbox({ keptMs: 100 })
    outbox.start()
    await outbox.transaction((tx) => outbox.enqueue(tx, MAIL))
    await outbox.transaction((tx) => outbox.enqueue(tx, { ...MAIL, expiresAt: new Date(Date.now() - 1) }))
    await untilEmpty()
    const expired = onError.mock.calls.filter(
      ([, message]) => message === 'a mail expired before it could be sent',
    )
    expect(expired).toHaveLength(2)
    expect(JSON.stringify(onError.mock.calls.map(String))).not.toContain('t0ken')
  })

  test('a picture is attached as it is when the mail is sent; a mail is sent even if its picture fails', async () => {
    const picture = { filename: 'home.jpg', pictureId: 'abc' }
    const outbox = openOutbox()
    outbox.start()
    await outbox.transaction((tx) => outbox.enqueue(tx, { ...MAIL, picture }))
    await untilEmpty()
    expect(sent[0].attachments).toEqual([{ filename: 'home.jpg', content: streams[0] }])
    // a mail server that did not read it leaves no open file
    expect(streams[0].destroyed).toBe(true)
    openPicture.mockResolvedValue(null)
    await outbox.transaction((tx) => outbox.enqueue(tx, { ...MAIL, picture }))
    await untilEmpty()
    expect(sent[1].attachments).toEqual([])
    openPicture.mockRejectedValue(new Error('the painters are busy'))
    await outbox.transaction((tx) => outbox.enqueue(tx, { ...MAIL, picture }))
    await untilEmpty()
    expect(sent[2].attachments).toEqual([])
    expect(openPicture).toHaveBeenCalledTimes(5)
  })

  test('mails to an address or about its owner are deleted with the account', async () => {
    const outbox = openOutbox()
    await outbox.enqueue(database.db, MAIL)
    await outbox.enqueue(database.db, { ...MAIL, to: 'owner@doors.example', about: 'ADA@example.com' })
    await outbox.enqueue(database.db, { ...MAIL, to: 'grace@example.com' })
    await outbox.deleteWaiting(database.db, 'Ada@example.com')
    await outbox.deleteWritten('Ada@example.com')
    expect(await listRows()).toHaveLength(1)
    expect(forget).toHaveBeenCalledWith('Ada@example.com')
  })
})

test('B4: an outbox whose database is down logs it, and continues when it is back', async () => {
  const database = await openTestDatabase()
  const onError = vi.fn()
  const send = vi.fn(() => Promise.resolve())
  const outbox = new MailOutbox({
    db: database.db,
    secrets: [SECRET],
    hostname: 'paint.example',
    onError,
    mailer: { send, forget: () => Promise.resolve() },
    openPicture: () => Promise.resolve(null),
    times: { ...OUTBOX_TIMES, pollMs: 20 },
  })
  await outbox.enqueue(database.db, MAIL)
  await database.db.execute(sql`alter table outbox_mails rename to away`)
  outbox.start()
  await vi.waitUntil(() => onError.mock.calls.length > 0, { timeout: 20_000 })
  await database.db.execute(sql`alter table away rename to outbox_mails`)
  await vi.waitUntil(() => send.mock.calls.length === 1, { timeout: 15_000 })
  await outbox.stop()
  await database.close()
})
