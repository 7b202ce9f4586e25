import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'

const FROM = 'Housecoat <no-reply@paint.example>'
const PUBLIC_URL = new URL('https://paint.example')
const mail = { to: 'Ada@example.com', subject: 'Set a new password — soon', text: 'Open the link.' }

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-mail-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

describe('without a mail server', () => {
  const listOutbox = () => readdir(path.join(dataDir, 'outbox'))

  test('mails are in the outbox folder, readable only by the operator', async () => {
    await createMailer({ smtpUrl: null, from: FROM, dataDir, publicUrl: PUBLIC_URL }).send(mail)
    const [name] = await listOutbox()
    const file = path.join(dataDir, 'outbox', name)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(`From: ${FROM}`)
    expect(text).toContain('To: Ada@example.com')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    expect(text).toContain('Open the link.')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(name).not.toMatch(/ada/i)
  })

  test('mails to a forgotten address are deleted, and no others', async () => {
    const mailer = createMailer({ smtpUrl: null, from: FROM, dataDir, publicUrl: PUBLIC_URL })
    await mailer.forget('nobody@example.com')
    await mailer.send(mail)
    await mailer.send({ ...mail, to: 'grace@example.com' })
    await mailer.forget('ADA@example.com')
    const names = await listOutbox()
    expect(names).toHaveLength(1)
    expect(await readFile(path.join(dataDir, 'outbox', names[0]), 'utf8')).toContain('grace@example.com')
  })
})

describe('with a mail server', () => {
  const received: string[] = []
  let server: SMTPServer
  let smtpUrl: string

  beforeEach(async () => {
    server = new SMTPServer({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      // its certificate is no good
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        if (username === 'housecoat' && password === 's3cret/word') done(null, { user: username })
        else done(new Error('wrong'))
      },
      onData: (stream, { envelope }, done) => {
        let text = `envelope ${envelope.rcptTo.map(({ address }) => address).join()}\n`
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    smtpUrl = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })

  afterEach(() => new Promise<void>((resolve) => server.close(resolve)))

  test('mails are sent, with the credentials of the SMTP URL', async () => {
    const mailer = createMailer({
      smtpUrl: `smtp://housecoat:s3cret%2Fword@${smtpUrl}`,
      from: FROM,
      dataDir,
      publicUrl: PUBLIC_URL,
    })
    await mailer.send(mail)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('envelope Ada@example.com')
    expect(received[0]).toContain(`From: ${FROM}`)
  })

  test('a refused mail is an error', async () => {
    const mailer = createMailer({
      smtpUrl: `smtp://housecoat:wrong@${smtpUrl}`,
      from: FROM,
      dataDir,
      publicUrl: PUBLIC_URL,
    })
    await expect(mailer.send(mail)).rejects.toThrow()
  })
})
