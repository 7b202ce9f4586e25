import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { buildFlatPhoto } from '../../testing/build-photo.ts'
import { readProcessorMs } from '../../testing/measure-slowness.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '../../testing/open-test-app.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { redactUrls } from './redact-urls.ts'
import { serializeError } from './serialize-error.ts'

let server: TestApp | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** A server that logs everything, and what it logged. */
async function open(options: TestAppOptions = {}): Promise<{ app: TestApp['app']; lines: string[] }> {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const environment = { LOG_LEVEL: 'trace', ...options.environment }
  server = await openTestApp({ painter: new QuickPainter(), ...options, logStream, environment })
  return { app: server.app, lines }
}

/** No letter of it may come into a log. */
const canary = (name: string) => `canary-${name}-7f3a9c51e8`

const SECRETS = {
  SESSION_SECRET: canary('session-secret-that-is-long'),
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: canary('google'),
  // no server listens on this port
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: canary('stripe-key'),
  STRIPE_WEBHOOK_SECRET: canary('stripe-webhook'),
  STRIPE_PRICE_STANDARD: 'price_standard',
  STRIPE_PRICE_PREMIUM: 'price_premium',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: `smtp://mailer:${canary('smtp')}@127.0.0.1:9`,
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'model',
  AI_API_KEY: canary('ai-key'),
  AI_BASE_URL: 'http://127.0.0.1:9/v1',
  AI_ALLOW_PRIVATE_NETWORK: 'on',
}

function signStripe(body: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', SECRETS.STRIPE_WEBHOOK_SECRET)
    .update(`${seconds}.${body}`)
    .digest('hex')
  return `t=${seconds},v1=${signature}`
}

test('B4, T31: no line of the log has a secret of people or of the installation, at any level', async () => {
  const { app, lines } = await open({ environment: SECRETS })
  const browser = new TestBrowser(app)
  const password = canary('password')
  const person = { username: 'canary', email: 'canary@example.com', password }
  const canaries = [password, ...Object.values(SECRETS).filter((value) => value.includes('canary-'))]
  canaries.push(canary('smtp'))

  await browser.post('/api/register', person)
  await browser.post('/api/login', { username: 'canary', password: canary('wrong-password') })
  await browser.post('/api/login', { username: 'canary', password })
  const sessionToken = browser.cookies.get('housecoat_session') ?? ''
  canaries.push(sessionToken)
  await browser.get('/api/user')
  await browser.post('/api/account/password', {
    currentPassword: canary('guess'),
    newPassword: canary('new'),
  })
  await browser.post('/api/password/forgot', { email: person.email })
  await browser.post('/api/password/reset', {
    token: canary('reset-token'),
    password: canary('reset-password'),
  })
  // addresses as they stand in mails and as Google sends browsers back
  await browser.get(`/reset-password?token=${canary('reset-link')}`)
  await browser.get(`/api/auth/google/callback?code=${canary('code')}&state=${canary('state')}&iss=x`)
  await browser.get('/api/auth/google')
  await browser.get(`/api/user?totp=${canary('totp')}`)
  await browser.get(`/%zz?token=${canary('bad-url')}`)
  await browser.get(`/nothing-here/at-all?key=${canary('query')}`)
  await browser.post('/api/create-checkout-session/standard')
  const event = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } })
  for (const signature of [signStripe(event), `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    await app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      payload: event,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    canaries.push(signature)
  }
  await browser.post('/api/login', {
    username: 'x',
    password: { [canary('nested')]: canary('nested-value') },
  })
  app.log.error({ err: new Error(`connecting with ${SECRETS.AI_API_KEY} failed`) }, canary('stripe-key'))
  await server?.close()
  server = null

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(20)
  expect(log).toContain('/api/auth/google/callback')
  expect(log).toContain('[secret]')
  for (const secret of canaries) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/canary-[a-z-]+-7f3a9c51e8/)
})

test('B4: the bucket’s secret key is in no line', async () => {
  const environment = { S3_SECRET_ACCESS_KEY: canary('s3') }
  const { app, lines } = await open({ storeKind: 'S3', environment })
  app.log.error({ err: new Error(`signing with ${canary('s3')} failed`) }, canary('s3'))
  expect(lines.join('')).toContain('[secret]')
  expect(lines.join('')).not.toContain(canary('s3'))
})

test('B4: an error that holds a client, its request or its settings is logged without them', async () => {
  const { app, lines } = await open()
  const broken = Object.assign(new Error('Connection terminated'), {
    code: 'ECONNRESET',
    client: { secretKey: canary('cancel-key'), connectionParameters: { password: canary('pg') } },
    config: { headers: { authorization: canary('authorization') } },
  })
  const outer = Object.assign(new Error('Query failed', { cause: broken }), { parameters: [canary('value')] })
  app.log.error({ err: outer }, 'a connection broke')
  app.log.error({ err: new AggregateError([outer, { token: canary('object') }], 'both failed') }, 'twice')
  app.log.error(outer)
  const log = lines.join('')
  expect(log).not.toContain('canary-')
  expect(log).toContain('Connection terminated')
  expect(log).toContain('ECONNRESET')
})

test('B4: an unexpected failure of a route is logged with its request’s id and without what it holds', async () => {
  const fail = () => Promise.reject(Object.assign(new Error('out of paint'), { secret: canary('painter') }))
  const { app, lines } = await open({ painter: new QuickPainter(fail) })
  const originalImage = (await buildFlatPhoto(64, 64)).toString('base64')
  const answer = await app.inject({ method: 'POST', url: '/api/process-doors', payload: { originalImage } })
  expect(answer.json()).toMatchObject({ code: 'internal' })
  const line = lines.find((one) => one.includes('out of paint'))
  expect(line).toContain(answer.json<{ requestId: string }>().requestId)
  expect(lines.join('')).not.toContain('canary-')
})

describe('the logged part of an error', () => {
  test('type, message, stack, code and causes, however deep', () => {
    const cause = Object.assign(new RangeError('inner'), { code: 'E1', extra: 1 })
    const error = new AppError('internal', { cause })
    expect(serializeError(error)).toEqual({
      type: 'AppError',
      message: error.message,
      stack: error.stack,
      code: 'internal',
      cause: { type: 'RangeError', message: 'inner', stack: cause.stack, code: 'E1' },
    })
  })

  test('an error that is its own cause ends', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(serializeError(error))).toContain('round')
  })

  test.each([[undefined], [null], [7], [{ password: 'x' }], ['text']])(
    '%o, which is not an error',
    (value) => {
      expect(JSON.stringify(serializeError(value))).not.toContain('password')
    },
  )
})

test.each([
  ['GET https://a.example/cb?code=abc&state=d%20e failed', 'GET https://a.example/cb?code=…&state=… failed'],
  ['postgres://user:secret@db:5432/x refused', 'postgres://…@db:5432/x refused'],
  ['nothing; to see here', 'nothing; to see here'],
])('%s is logged as %s', (text, redacted) => {
  expect(redactUrls(text)).toBe(redacted)
})

test('text of any shape is redacted in time', () => {
  const startMs = readProcessorMs()
  for (const unit of ['?', '?a', '?a=', 'a://', ';;', 'a:', '&%='])
    redactUrls(unit.repeat(8000 / unit.length))
  expect(readProcessorMs() - startMs).toBeLessThan(500)
})
