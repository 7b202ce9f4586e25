import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookMessageSchema, type WebhookDescription } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../app-error.ts'
import { openLedger, openMember, paint, type Ledger, type LedgerServer } from '../../testing/open-ledger.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { WEBHOOK_TIMES } from './webhook-sender.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const QUICK_TIMES = { ...WEBHOOK_TIMES, pollMs: 20, timeoutMs: 300, firstRetryMs: 30, longestRetryMs: 60 }

describe.each(DATABASE_KINDS)('webhooks on the %s database', (kind) => {
  let ledger: Ledger
  let server: LedgerServer
  let member: TestBrowser
  let receiver: Server
  let received: Received[]
  let answer: (response: { writeHead: (status: number) => { end: () => void } }) => void
  let address: string

  beforeAll(async () => {
    ledger = await openLedger(kind)
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        answer(response)
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })

  beforeEach(async () => {
    received = []
    answer = (response) => response.writeHead(204).end()
    server = await openServer()
    member = await openMember(server)
  })

  afterEach(async () => {
    await ledger.closeServers()
    await ledger.db.execute(sql`delete from webhooks`)
  })

  afterAll(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await ledger.close()
  })

  const openServer = (times = QUICK_TIMES, allowsPrivateNetwork = 'on') =>
    ledger.openServer({
      webhookTimes: times,
      environment: { WEBHOOK_ALLOW_PRIVATE_NETWORK: allowsPrivateNetwork },
    })

  async function add(url = address): Promise<{ webhook: WebhookDescription; secret: string }> {
    const { status, body } = await member.post('/api/account/webhooks', { url })
    expect(status).toBe(200)
    return body as unknown as { webhook: WebhookDescription; secret: string }
  }

  const list = async () =>
    (await member.get('/api/account/webhooks')).body['webhooks'] as WebhookDescription[]
  const untilReceived = (count: number) =>
    vi.waitUntil(() => received.length >= count, { timeout: 10_000, interval: 20 })
  const untilNoneWaits = () =>
    vi.waitUntil(
      async () => (await ledger.db.execute(sql`select 1 from webhook_messages`)).rows.length === 0,
      { timeout: 10_000 },
    )

  test('a done and a failed generation are told, signed, without anything private', async () => {
    const { secret } = await add()
    await paint(server, member, { name: 'Grandmother’s porch' })
    await untilReceived(1)
    server.painter.behavior = () => Promise.reject(new AppError('area_not_found'))
    await paint(server, member)
    await untilReceived(2)
    const messages = received.map(({ headers, body }) => {
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
      return webhookMessageSchema.parse(verified)
    })
    expect(messages.map(({ type }) => type)).toEqual(['generation.done', 'generation.failed'])
    expect(received.map(({ body }) => body).join()).not.toContain('porch')
    const job = await member.get(`/api/jobs/${messages[1].data.jobId ?? ''}`)
    expect(job.body['job']).toMatchObject({ status: 'failed' })
    await untilNoneWaits()
    const { rows } = await ledger.db.execute(sql`select sealed_secret from webhooks`)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
  })

  test('a receiver that fails is asked again, with the same id', async () => {
    await add()
    const statuses = [500, 302, 200]
    answer = (response) => response.writeHead(statuses.shift() ?? 200).end()
    await paint(server, member)
    await untilReceived(3)
    await untilNoneWaits()
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('a receiver that says nothing delays no other one', async () => {
    answer = () => undefined
    await add()
    await paint(server, member)
    await untilReceived(1)
    answer = (response) => response.writeHead(204).end()
    await untilReceived(2)
    await untilNoneWaits()
  })

  test('two servers send a message once', async () => {
    await openServer()
    await add()
    await paint(server, member)
    await untilNoneWaits()
    expect(received).toHaveLength(1)
  })

  test.each([
    ['is gone (410)', QUICK_TIMES, 410],
    ['does not answer for three days', { ...QUICK_TIMES, keptMs: 1 }, 500],
  ])('a receiver that %s is turned off, and its owner can turn it on', async (_case, times, status) => {
    await ledger.closeServers()
    server = await openServer(times)
    member = await openMember(server)
    answer = (response) => response.writeHead(status).end()
    const { webhook } = await add()
    await paint(server, member)
    await vi.waitUntil(async () => (await list())[0].disabledAt !== null, { timeout: 10_000 })
    await untilNoneWaits()
    await paint(server, member)
    expect((await ledger.db.execute(sql`select 1 from webhook_messages`)).rows).toEqual([])
    await member.post(`/api/account/webhooks/${webhook.id}/test`)
    if (status === 410)
      await vi.waitUntil(() => received.at(-1)?.body.includes('"test"'), { timeout: 10_000 })
  })

  test('others can neither see, test nor delete it; its owner can', async () => {
    const { webhook } = await add()
    const stranger = await openMember(server)
    expect((await stranger.get('/api/account/webhooks')).body['webhooks']).toEqual([])
    const url = `/api/account/webhooks/${webhook.id}`
    expect((await stranger.post(`${url}/test`)).status).toBe(404)
    expect((await stranger.send('DELETE', url)).status).toBe(404)
    expect((await member.send('DELETE', url)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('there are five at most', async () => {
    for (let count = 0; count < 5; count++) await add(`${address}/${count}`)
    const sixth = await member.post('/api/account/webhooks', { url: address })
    expect(sixth.body).toMatchObject({ code: 'too_many_webhooks' })
  })

  test('no message reaches a private network unless the operator allows it', async () => {
    await ledger.closeServers()
    server = await openServer(QUICK_TIMES, 'off')
    member = await openMember(server)
    const refused = await member.post('/api/account/webhooks', { url: address })
    expect(refused.body).toMatchObject({ code: 'webhook_address_refused' })
    await add(address.replace('http:', 'https:'))
    await paint(server, member)
    await vi.waitUntil(
      async () => {
        const { rows } = await ledger.db.execute(sql`select attempts from webhook_messages`)
        return (rows[0] as { attempts: number }).attempts > 1
      },
      { timeout: 10_000 },
    )
    expect(received).toEqual([])
  })

  test.each(['not an address', 'ftp://example.com/', 'https://user:secret@example.com/'])(
    '%s is refused',
    async (url) => {
      const { status } = await member.post('/api/account/webhooks', { url })
      expect([400, 422]).toContain(status)
    },
  )
})
