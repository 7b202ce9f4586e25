import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Span as ApiSpan,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../../config.ts'
import { waitAtMost } from '../timing/time-limits.ts'
import type { Span, Tracer } from './trace.ts'

interface OpenTelemetryOptions extends TracingSettings {
  /** called when the collector stops taking spans, not for every batch */
  readonly onFailure: (error: Error) => void
}

/** the collector may be away when the server stops */
const CLOSE_TIMEOUT_MS = 1000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Sends spans to an OpenTelemetry collector, by OTLP over HTTP. Nothing is global: there is one tracer per server. */
export function openTelemetry(options: OpenTelemetryOptions): Tracer {
  const { endpoint, headers, serviceName, sampleRatio, onFailure } = options
  const url = `${endpoint.href.replace(/\/$/, '')}/v1/traces`
  const exporter = reportFailures(new OTLPTraceExporter({ url, headers }), onFailure)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': String(process.pid),
    }),
    sampler: new TraceIdRatioBasedSampler(sampleRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('housecoat')
  const start: Tracer['start'] = (name, attributes, parent) => {
    const remote = parent === null ? null : readTraceparent(parent)
    const context = remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote)
    return wrap(tracer.startSpan(name, { attributes }, context))
  }
  const wrap = (span: ApiSpan): Span => ({
    traceparent: writeTraceparent(span.spanContext()),
    startChild: (name, attributes, startTime) => {
      const times = startTime === undefined ? {} : { startTime }
      return wrap(tracer.startSpan(name, { attributes, ...times }, trace.setSpan(ROOT_CONTEXT, span)))
    },
    setAttributes: (attributes) => void span.setAttributes(attributes),
    end: (error) => {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttributes(describe(error))
      span.end()
    },
  })
  // onFailure has reported it
  const shutDown = () => provider.shutdown().catch(() => undefined)
  return { start, close: () => waitAtMost(CLOSE_TIMEOUT_MS, shutDown()) }
}

/** A message may hold what a person sent; the kind and the code of an error do not. */
function describe(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Error)) return { 'error.type': typeof error }
  const code: unknown = Reflect.get(error, 'code')
  return { 'error.type': typeof code === 'string' ? code : error.name }
}

function reportFailures(exporter: SpanExporter, onFailure: OpenTelemetryOptions['onFailure']): SpanExporter {
  let hasFailed = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error !== undefined && !hasFailed) onFailure(error)
        hasFailed = error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function readTraceparent(text: string): SpanContext | null {
  const match = TRACEPARENT.exec(text)
  if (match === null) return null
  const [, traceId, spanId, flags] = match
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
