import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OperatorError } from '../storage/operator-error.ts'
import type { Prometheus } from './prometheus.ts'

interface MetricsServerOptions {
  readonly host: string
  /** 0: any free port */
  readonly port: number
}

export interface MetricsServer {
  readonly address: string
  readonly close: () => Promise<void>
}

/**
 * Serves `GET /metrics` on a port of its own, so that a proxy in front of the product's port never shows it.
 * @throws OperatorError when the server cannot listen there
 */
export async function serveMetrics(
  { scrape, contentType }: Pick<Prometheus, 'scrape' | 'contentType'>,
  { host, port }: MetricsServerOptions,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isMetrics) {
      response.writeHead(404).end()
      return
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: unknown) => {
    throw new OperatorError([
      `METRICS_PORT=${port} cannot be used: listening at ${host} failed (${String(error)}).`,
      'Choose a free port and an address of this machine (METRICS_HOST), or leave METRICS_PORT empty.',
    ])
  })
  const { port: actualPort } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
