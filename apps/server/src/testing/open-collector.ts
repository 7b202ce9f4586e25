import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
  }[]
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

export interface Collector {
  /** to be named as OTEL_EXPORTER_OTLP_ENDPOINT */
  readonly endpoint: string
  readonly spans: ReceivedSpan[]
  /** everything that was received, as it was sent */
  readonly bodies: string[]
  readonly headers: Readonly<Record<string, unknown>>[]
  readonly paths: string[]
  /** of each answer; 200 until it is set */
  status: number
  close(): Promise<void>
}

/** Takes spans as an OpenTelemetry collector does: OTLP over HTTP, in JSON. */
export async function openCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const text = body.toString()
      collector.bodies.push(text)
      collector.headers.push(request.headers)
      collector.paths.push(request.url ?? '')
      const { resourceSpans } = JSON.parse(text) as ExportRequest
      collector.spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      )
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ spans: [], bodies: [], headers: [], paths: [], status: 200 },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return collector
}

/** An attribute of a span, as text. */
export function readAttribute({ attributes }: ReceivedSpan, key: string): string | undefined {
  const value = attributes.find((one) => one.key === key)?.value
  return value === undefined ? undefined : String(value.stringValue ?? value.intValue)
}
