import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the host does with a request; it may never answer. */
export type CatalogBehavior = (request: IncomingMessage, response: ServerResponse) => void

export interface CatalogHost {
  readonly origin: string
  behavior: CatalogBehavior
  /** addresses that were asked for, in order */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

/** Another door catalog, on loopback, that does what a test says. */
export async function openCatalogHost(behavior: CatalogBehavior): Promise<CatalogHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    host.behavior(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: CatalogHost = {
    origin: `http://127.0.0.1:${port}`,
    behavior,
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return host
}

/** A door in the external shape, complete; a test changes what it is about. */
export function hostedDoor(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    catalogID: 'A-1',
    name: 'Alpine',
    color: 'White',
    style: 'Raised Panel',
    price: 999,
    url_thumbnail: '/pictures/small.png',
    url_original: '/pictures/large.png',
    catalog_rvalue: 0.9,
    catalog_gvalue: 0.9,
    catalog_bvalue: 0.88,
    ...changes,
  }
}
