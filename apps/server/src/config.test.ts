import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, environmentSchema, readConfig } from './config.ts'

describe('the configuration', () => {
  test('needs nothing', () => {
    const config = readConfig({})
    expect(config.http).toMatchObject({
      port: 3000,
      host: 'localhost',
      hasRateLimit: true,
      trustedProxies: [],
    })
    expect(config.http.publicUrl.href).toBe('http://localhost:3000/')
    expect(config.storage).toEqual({
      dataDir: path.resolve('data'),
      resultRetentionMs: 86_400_000,
      quarantineDays: 30,
      backupKeepDays: null,
      adoptionCode: null,
      databaseUrl: null,
    })
    expect(config.accounts).toEqual({
      ...{ sessionSecret: null, previousSessionSecrets: [], google: null, moderators: new Set() },
    })
    expect([config.metrics, config.tracing]).toEqual([null, null])
    expect(config.mail).toEqual({
      smtpUrl: null,
      isOperatorSet: false,
      from: 'Housecoat <no-reply@localhost>',
      operator: 'support@localhost',
    })
    expect(config.doors).toEqual({ catalogHost: null })
    expect(config.allowance).toEqual({ anonymous: 2, addressPerDay: 6, free: 2, standard: 5, premium: 7 })
    expect(config.generation.timeoutMs).toBe(60_000)
    expect(config.imageModel).toMatchObject({ dailyLimit: 200, dailyShare: 20 })
  })

  test.each([
    [{ AI_DAILY_LIMIT: '50' }, 5],
    [{ AI_DAILY_LIMIT: '5' }, 2],
    [{ AI_DAILY_LIMIT: '50', AI_DAILY_SHARE: '7' }, 7],
  ])('A5: of %o one person may use %i calls', (environment, share) => {
    expect(readConfig(environment).imageModel.dailyShare).toBe(share)
  })

  test('takes what is set, an empty value counting as absent', () => {
    const { http, generation } = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://paint.example',
      TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
      RATE_LIMIT: 'off',
      GENERATION_TIMEOUT_SECONDS: '',
    })
    expect(http).toMatchObject({
      port: 8080,
      hasRateLimit: false,
      trustedProxies: ['10.0.0.0/8', '127.0.0.1'],
    })
    expect(http.publicUrl.origin).toBe('https://paint.example')
    expect(generation.timeoutMs).toBe(60_000)
  })

  test('names every fault at once', () => {
    const read = () =>
      readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x', RATE_LIMIT: 'maybe' })
    expect(read).toThrow(ConfigError)
    for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL', 'RATE_LIMIT']) expect(read).toThrow(name)
  })

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0.0/'])(
    'takes no %s for a proxy',
    (proxy) => {
      expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${proxy}` })).toThrow('TRUSTED_PROXIES')
    },
  )

  test('takes another door catalog and the operator’s address', () => {
    const named = { DOOR_CATALOG_HOST: 'https://doors.example', OPERATOR_EMAIL: 'ada@doors.example' }
    const { doors, mail } = readConfig(named)
    expect([doors.catalogHost?.origin, mail.operator]).toEqual(['https://doors.example', 'ada@doors.example'])
  })

  test('stores pictures in DATA_DIR, or in the bucket of S3_BUCKET', () => {
    expect(readConfig({}).objectStore.s3).toBeNull()
    expect(readConfig({ S3_BUCKET: 'pictures' }).objectStore.s3).toEqual({
      ...{ bucket: 'pictures', endpoint: null, publicEndpoint: null, region: 'us-east-1' },
      ...{ credentials: null, isPathStyle: false },
    })
    const own = { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://10.0.0.5:9000', S3_REGION: 'home' }
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ ...own, ...keys }).objectStore.s3).toMatchObject({
      ...{ region: 'home', isPathStyle: true },
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    })
    expect(readConfig({ ...own, S3_FORCE_PATH_STYLE: 'off' }).objectStore.s3?.isPathStyle).toBe(false)
  })

  test.each([
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY: set both'],
    [{ S3_ENDPOINT: 'http://10.0.0.5:9000' }, 'S3_BUCKET: not set'],
    [{ S3_BUCKET: 'pictures', S3_ENDPOINT: '10.0.0.5' }, 'S3_ENDPOINT'],
  ])('refuses %o', (environment, fault) => {
    expect(() => readConfig(environment)).toThrow(fault)
  })

  test('answers taps in browsers, by the operator’s own model, or by a provider', () => {
    expect(readConfig({}).taps).toBeNull()
    const own = { kind: 'own', descriptionFile: path.resolve('models/taps.json') }
    expect(readConfig({ TAP_MODEL: 'models/taps.json' }).taps).toEqual(own)
    const key = { TAP_API_KEY: 'key', TAP_COST_PER_CALL: '0.01' }
    expect(readConfig({ TAP_MODEL: 'fal', ...key }).taps).toEqual({
      kind: 'hosted',
      settings: {
        ...{ provider: 'fal', model: 'fal-ai/sam2/image', apiKey: 'key', baseUrl: null },
        isPrivateAllowed: false,
      },
      costPerCall: 0.01,
    })
    const { taps } = readConfig({ TAP_MODEL: 'replicate:ada/sam:1f', ...key })
    expect(taps).toMatchObject({ settings: { provider: 'replicate', model: 'ada/sam:1f' } })
  })

  test('takes the key of AI_PROVIDER for taps of the same provider only', () => {
    const replicate = { AI_PROVIDER: 'replicate', AI_API_KEY: 'key', AI_MODEL: 'model' }
    expect(readConfig({ TAP_MODEL: 'replicate', ...replicate }).taps).toMatchObject({
      settings: { apiKey: 'key' },
    })
    expect(() => readConfig({ TAP_MODEL: 'fal', ...replicate })).toThrow(
      'TAP_MODEL: fal needs a key; set TAP_API_KEY, or AI_PROVIDER=fal with AI_API_KEY',
    )
  })

  test('takes Google’s id and secret together or not at all', () => {
    const { google } = readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).accounts
    expect(google).toMatchObject({ clientId: 'id', clientSecret: 'secret' })
    expect(google?.issuer.origin).toBe('https://accounts.google.com')
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET')
  })

  test('takes Stripe’s four settings together or not at all', () => {
    const all = {
      ...{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' },
      ...{ STRIPE_PRICE_STANDARD: 'price_1', STRIPE_PRICE_PREMIUM: 'price_2' },
    }
    expect(readConfig({}).payments).toEqual({ hasPlans: true, stripe: null, graceMs: 7 * 86_400_000 })
    const { stripe } = readConfig(all).payments
    expect(stripe).toMatchObject({ secretKey: 'sk', prices: { standard: 'price_1', premium: 'price_2' } })
    expect(stripe?.apiUrl.href).toBe('https://api.stripe.com/')
    for (const name of Object.keys(all)) expect(() => readConfig({ ...all, [name]: '' })).toThrow(name)
  })

  test.each([
    ['SESSION_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'mail.example'],
    ['ALLOWANCE_FREE', '-1'],
    ['DOOR_CATALOG_HOST', 'file:///doors'],
    ['OPERATOR_EMAIL', 'nobody'],
  ])('takes no %s of %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('takes the address of a collector, and its headers as OpenTelemetry writes them', () => {
    const { tracing } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=paint, authorization=Bearer%20abc=',
    })
    expect(tracing).toMatchObject({
      serviceName: 'housecoat',
      sampleRatio: 1,
      headers: { 'x-team': 'paint', authorization: 'Bearer abc=' },
    })
    for (const [sampler, ratio] of [
      ['always_off', 0],
      ['traceidratio', 0.25],
      ['parentbased_always_on', 1],
    ] as const) {
      const sampled = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0.25' }
      const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }
      expect(readConfig({ ...endpoint, ...sampled }).tracing?.sampleRatio).toBe(ratio)
    }
    for (const headers of ['authorization', 'a b=c', 'a=%zz'])
      expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow('OTEL_EXPORTER_OTLP_HEADERS')
  })

  test('takes several session secrets, each long enough', () => {
    const [first, second] = ['first'.padEnd(32, '1'), 'second'.padEnd(32, '2')]
    const { accounts } = readConfig({ SESSION_SECRET_PREVIOUS: `${first}, ${second}` })
    expect(accounts.previousSessionSecrets).toEqual([first, second])
    expect(() => readConfig({ SESSION_SECRET_PREVIOUS: `${first},short` })).toThrow('SESSION_SECRET_PREVIOUS')
  })

  test('is frozen in all its parts', () => {
    const config = readConfig({})
    for (const part of [
      config,
      config.http,
      config.http.trustedProxies,
      config.storage,
      config.generation,
      config.log,
    ])
      expect(Object.isFrozen(part)).toBe(true)
  })
})

test('.env.example lists the names of the schema, with its defaults', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line))
  const example = Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]))
  expect(Object.keys(example)).toEqual(Object.keys(environmentSchema.shape))
  const defaults = environmentSchema.parse({})
  for (const [name, value] of Object.entries(example)) {
    expect(value, name).toBe(String(defaults[name as keyof typeof defaults] ?? ''))
  }
})
