import type { FastifyInstance } from 'fastify'
import type { TracingSettings } from '../config.ts'
import type { Tracer } from '../platform/tracing/trace.ts'

/** @returns what records spans, or null without a collector; OpenTelemetry is loaded only with one */
export async function openTracing(
  app: FastifyInstance,
  settings: TracingSettings | null,
): Promise<Tracer | null> {
  if (settings === null) return null
  const { openTelemetry } = await import('../platform/tracing/open-telemetry.ts')
  const tracer = openTelemetry({
    ...settings,
    onFailure: (error) =>
      app.log.warn({ err: error }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no spans'),
  })
  app.addHook('onClose', () => tracer.close())
  app.log.info(`Traces: sent to ${settings.endpoint.origin}`)
  return tracer
}
