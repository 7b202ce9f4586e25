import { demoResponseSchema, setupResponseSchema, type SetupCheckId } from '@housecoat/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { DEMO_DESIGNS, DEMO_PEOPLE } from '../../demo/demo-content.ts'
import { users } from '../../platform/database/schema.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openOidcIssuer } from '../../testing/open-oidc-issuer.ts'
import { StripeServer } from '../../testing/open-stripe-server.ts'
import { noPainters, openTestApp, type TestApp, type TestAppOptions } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { registerPerson, type Person } from '../../testing/seed-designs.ts'
import { readModeratorClaim } from '../../testing/sign-in-codes.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server and its admin, who has no second factor yet. */
async function openServer(options: TestAppOptions = {}): Promise<{ server: TestApp; admin: Person }> {
  const environment = { ADMIN_USERNAMES: 'boss', ...options.environment }
  const server = await openTestApp({ painter: noPainters(), ...options, environment })
  closers.push(() => server.close())
  const claim = await readModeratorClaim(server.dataDir, 'boss')
  return { server, admin: await registerPerson(server.app, 'boss', { claim }) }
}

async function readChecks(admin: Person) {
  const { body } = await admin.get('/api/setup')
  const { checks } = setupResponseSchema.parse(body)
  const find = (wanted: SetupCheckId) => checks.find(({ id }) => id === wanted)
  return { find, stateOf: (wanted: SetupCheckId) => find(wanted)?.state, text: JSON.stringify(body) }
}

test('an installation without settings says what serves instead', async () => {
  const { admin } = await openServer()
  const { stateOf } = await readChecks(admin)
  const missing = [
    'public-url',
    'mail',
    'operator',
    'backups',
    'payment',
    'google',
    'image-model',
    'admin',
  ] as const
  for (const id of missing) expect([id, stateOf(id)]).toEqual([id, 'missing'])
  expect([stateOf('storage'), stateOf('database')]).toEqual(['working', 'working'])
})

test('what is set is tried, and works', async () => {
  const mail = await openMailServer()
  const stripe = await StripeServer.open()
  const issuer = await openOidcIssuer('http://localhost/api/auth/google/callback')
  closers.push(mail.close, () => stripe.close(), issuer.close)
  const { admin } = await openServer({
    environment: {
      ...stripe.environment,
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://localhost:80',
      OPERATOR_EMAIL: 'ada@example.test',
      BACKUP_KEEP_DAYS: '30',
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: 'housecoat-test',
      GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
      AI_PROVIDER: 'openai',
      AI_MODEL: 'gpt-image-1',
      AI_API_KEY: 'sk-a-key-of-the-model',
    },
  })
  const { stateOf, text } = await readChecks(admin)
  for (const id of ['public-url', 'mail', 'payment', 'google', 'storage'] as const)
    expect([id, stateOf(id)]).toEqual([id, 'working'])
  for (const id of ['operator', 'backups', 'image-model'] as const)
    expect([id, stateOf(id)]).toEqual([id, 'set'])
  for (const secret of ['a secret between', 'sk-a-key', stripe.environment.STRIPE_SECRET_KEY])
    expect(text).not.toContain(secret)
  // but for the question that registering asks
  expect(mail.mails.filter(({ to }) => to !== 'boss@example.com')).toEqual([])
})

test('what does not answer fails, and says why without its password', async () => {
  const { admin } = await openServer({
    environment: {
      SMTP_URL: 'smtp://mira:seven-red-barns@127.0.0.1:9',
      PUBLIC_URL: 'https://paint.example',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      GOOGLE_CLIENT_ID: 'housecoat-test',
      GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
      AI_PROVIDER: 'openai',
    },
  })
  const { find, stateOf, text } = await readChecks(admin)
  for (const id of ['public-url', 'mail', 'google', 'image-model'] as const)
    expect([id, stateOf(id)]).toEqual([id, 'failing'])
  expect(find('mail')?.text).toContain('ECONNREFUSED')
  expect(find('public-url')?.values).toMatchObject({ origin: 'https://paint.example' })
  expect(text).not.toMatch(/seven-red-barns|a secret between/)
})

test('the demo is offered to an admin, loaded in the background, and never twice', async () => {
  const { admin } = await openServer({ painter: new QuickPainter() })
  const read = async () => demoResponseSchema.parse((await admin.get('/api/setup/demo')).body).demo
  const total = DEMO_DESIGNS.length
  expect(await read()).toEqual({ state: 'offered', painted: 0, total })
  const started = await Promise.all([admin.post('/api/setup/demo'), admin.post('/api/setup/demo')])
  for (const { body } of started) expect(demoResponseSchema.parse(body).demo.state).toBe('running')
  await vi.waitUntil(async () => (await read()).state === 'done', { timeout: 60_000, interval: 200 })
  expect(await read()).toEqual({ state: 'done', painted: total, total })
  const { db } = await sharedDatabase()
  expect(await db.select({ id: users.id }).from(users)).toHaveLength(DEMO_PEOPLE.length + 1)
  const again = await admin.post('/api/setup/demo')
  expect(demoResponseSchema.parse(again.body).demo.state).toBe('done')
})

test('the demo is not offered where somebody else has an account', async () => {
  const { server, admin } = await openServer()
  await registerPerson(server.app, 'ada')
  const { body } = await admin.post('/api/setup/demo')
  expect(demoResponseSchema.parse(body).demo).toMatchObject({ state: 'unavailable', painted: 0 })
})

test('a demo that fails is said to have failed, leaves nothing, and can be started again', async () => {
  const { server, admin } = await openServer({
    painter: new QuickPainter(() => Promise.reject(new Error('no paint'))),
  })
  const log = vi.spyOn(server.app.log, 'error').mockImplementation(() => undefined)
  await admin.post('/api/setup/demo')
  const read = async () => demoResponseSchema.parse((await admin.get('/api/setup/demo')).body).demo.state
  await vi.waitUntil(async () => (await read()) === 'failed', { timeout: 20_000 })
  expect(log).toHaveBeenCalled()
  expect((await server.listFiles()).results).toEqual([])
  const { body } = await admin.post('/api/setup/demo')
  expect(demoResponseSchema.parse(body).demo.state).toBe('running')
})
