import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { NO_METRICS, type Metrics } from '../platform/metrics/instruments.ts'
import type { Features } from './open-features.ts'
import type { Storage } from './open-storage.ts'

/**
 * Serves the metrics on their own port. prom-client is loaded only then.
 * @throws OperatorError when the port cannot be used
 */
export async function openMetrics(app: FastifyInstance, settings: Config['metrics']): Promise<Metrics> {
  if (settings === null) return NO_METRICS
  const { createPrometheus } = await import('../platform/metrics/prometheus.ts')
  const { serveMetrics } = await import('../platform/metrics/metrics-server.ts')
  const prometheus = createPrometheus()
  const server = await serveMetrics(prometheus, settings)
  app.addHook('onClose', () => server.close())
  app.log.info(`Metrics: ${server.address}`)
  return prometheus.metrics
}

/** Reads the gauges of the whole server before each scrape. */
export function watchGauges(metrics: Metrics, { database }: Storage, { outbox }: Features): void {
  metrics.beforeScrape(() => {
    const { busy, idle } = database.countConnections()
    const states = { busy, idle, waiting: database.countWaiting() }
    for (const [state, count] of Object.entries(states)) metrics.databaseConnections(count, { state })
  })
  metrics.beforeScrape(async () => {
    const { count, oldestAgeSeconds } = await outbox.summarize()
    metrics.mailsWaiting(count, {})
    metrics.oldestMailAge(oldestAgeSeconds, {})
  })
}
