import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function putFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

test('each secret can be in a file, whose last line break does not count', async () => {
  const stripe = { STRIPE_PRICE_STANDARD: 'price_1', STRIPE_PRICE_PREMIUM: 'price_2' }
  const config = readConfig({
    ...stripe,
    ...{ GOOGLE_CLIENT_ID: 'id', AI_PROVIDER: 'openai', AI_MODEL: 'model' },
    SESSION_SECRET_FILE: await putFile('session', `${'s'.repeat(40)}\n`),
    SESSION_SECRET_PREVIOUS_FILE: await putFile('earlier', `${'e'.repeat(40)},\n${'f'.repeat(40)}\n`),
    DATABASE_URL_FILE: await putFile('database', 'postgres://user:password@db.example/housecoat\n'),
    REDIS_URL_FILE: await putFile('redis', 'redis://:password@redis.example:6379'),
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID_FILE: await putFile('s3-id', 'id'),
    S3_SECRET_ACCESS_KEY_FILE: await putFile('s3-key', 'key of the bucket\n'),
    GOOGLE_CLIENT_SECRET_FILE: await putFile('google', 'google secret'),
    STRIPE_SECRET_KEY_FILE: await putFile('stripe', 'sk_live\r\n'),
    STRIPE_WEBHOOK_SECRET_FILE: await putFile('webhook', 'whsec'),
    SMTP_URL_FILE: await putFile('smtp', 'smtps://user:password@mail.example'),
    AI_API_KEY_FILE: await putFile('ai', 'key'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: await putFile('headers', 'authorization=token'),
  })
  expect(config.accounts).toMatchObject({
    sessionSecret: 's'.repeat(40),
    previousSessionSecrets: ['e'.repeat(40), 'f'.repeat(40)],
    google: { clientSecret: 'google secret' },
  })
  expect(config.storage.databaseUrl).toBe('postgres://user:password@db.example/housecoat')
  expect(config.objectStore.s3?.credentials?.secretAccessKey).toBe('key of the bucket')
  expect(config.queue.redisUrl).toBe('redis://:password@redis.example:6379')
  expect(config.payments.stripe).toMatchObject({ secretKey: 'sk_live', webhookSecret: 'whsec' })
  expect(config.mail.smtpUrl).toBe('smtps://user:password@mail.example')
  expect(config.imageModel.settings?.apiKey).toBe('key')
  expect(config.tracing?.headers).toEqual({ authorization: 'token' })
})

test('a missing file, an empty one and a secret given twice are named, with every other fault', async () => {
  const read = () =>
    readConfig({
      PORT: 'abc',
      SESSION_SECRET_FILE: path.join(folder, 'missing'),
      AI_API_KEY_FILE: path.join(folder, 'empty'),
      SMTP_URL: 'smtp://mail.example',
      SMTP_URL_FILE: path.join(folder, 'empty'),
    })
  await putFile('empty', ' \n')
  for (const words of [
    'PORT',
    /SESSION_SECRET_FILE: .*missing cannot be read \(ENOENT/,
    /AI_API_KEY_FILE: .*is empty/,
    'SMTP_URL, SMTP_URL_FILE: set one of them',
  ])
    expect(read).toThrow(words)
})

test('a secret in a file is held to the same rules, and its fault does not show it', async () => {
  const file = await putFile('short', 'too short')
  expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow('SESSION_SECRET: expected at least 32')
  expect(() => readConfig({ SESSION_SECRET_FILE: file })).not.toThrow('too short')
})
