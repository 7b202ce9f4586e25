import { expect, test } from 'vitest'
import { listLoadedModules } from '../testing/list-loaded-modules.ts'

const isOfMonitoring = (url: string) => /node_modules\/(prom-client|@opentelemetry)\//.test(url)

test('without METRICS_PORT and a collector, nothing of prom-client and OpenTelemetry is loaded', async () => {
  expect((await listLoadedModules({})).filter(isOfMonitoring)).toEqual([])
})

test('with them, both are', async () => {
  const settings = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  const loaded = (await listLoadedModules(settings)).filter(isOfMonitoring)
  for (const name of ['prom-client', '@opentelemetry/sdk-trace'])
    expect(loaded.some((url) => url.includes(`/${name}/`))).toBe(true)
})
