import { beforeAll, describe, expect, test } from 'vitest'
import { listLoadedModules } from '../testing/list-loaded-modules.ts'
import { StripeServer } from '../testing/open-stripe-server.ts'

const isOfMonitoring = (url: string) => /node_modules\/(prom-client|@opentelemetry)\//.test(url)
const isOfTestMode = (url: string) => url.includes('/apps/server/src/features/test-checkout/')

/** What the server loaded; each start takes four seconds of processor time, so the tests share two. */
let loaded: string[]

describe('a server without settings', () => {
  beforeAll(async () => {
    loaded = await listLoadedModules({})
  })

  test('loads nothing of prom-client and OpenTelemetry', () => {
    expect(loaded.filter(isOfMonitoring)).toEqual([])
  })

  test('loads Drizzle as CommonJS, whose modules are found quickly', () => {
    const ofDrizzle = loaded.filter((url) => url.includes('/node_modules/drizzle-orm/'))
    expect(ofDrizzle).not.toEqual([])
    expect(ofDrizzle.filter((url) => !url.endsWith('.cjs'))).toEqual([])
  })

  test('loads the test mode of payments', () => {
    expect(loaded.filter(isOfTestMode)).not.toEqual([])
  })
})

describe('a server with METRICS_PORT, a collector and Stripe', () => {
  beforeAll(async () => {
    const stripe = await StripeServer.open()
    const monitoring = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
    loaded = await listLoadedModules({ ...stripe.environment, ...monitoring })
    await stripe.close()
  })

  test('loads prom-client and OpenTelemetry', () => {
    for (const name of ['prom-client', '@opentelemetry/sdk-trace'])
      expect(loaded.filter(isOfMonitoring).some((url) => url.includes(`/${name}/`))).toBe(true)
  })

  test('loads no code of the test mode', () => {
    expect(loaded.some((url) => url.endsWith('/platform/payments/stripe-payments.ts'))).toBe(true)
    expect(loaded.filter(isOfTestMode)).toEqual([])
  })
})
