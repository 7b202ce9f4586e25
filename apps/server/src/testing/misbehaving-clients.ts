import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { openTestApp } from './open-test-app.ts'
import { QuickPainter } from './quick-painter.ts'
import { listenOnLoopback, RawClient } from './raw-client.ts'

const UPLOAD = { 'content-type': 'application/json', 'content-length': 4_000_000 }

/**
 * Runs clients that misbehave in every way, a number of each kind, and expects that others are served meanwhile and that nothing of
 * them is left: no connection, no reserved room, no error in the log.
 */
export async function misbehave(count: number): Promise<void> {
  const lines: string[] = []
  const server = await openTestApp({
    painter: new QuickPainter(),
    environment: { LOG_LEVEL: 'error', UPLOAD_MEGABYTES: '8192' },
    logStream: { write: (line) => void lines.push(line) },
  })
  const { app } = server
  const port = await listenOnLoopback(app)
  const openConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, open) => resolve(open)))
  const kinds: readonly ((client: RawClient) => void)[] = [
    // says nothing
    () => undefined,
    // half of a head
    ({ socket }) => socket.write('POST /api/process-image HTTP/1.1\r\nhost: x\r\ncontent-'),
    // a head, and no body
    (client) => client.begin('POST /api/process-image', UPLOAD),
    // half of a body
    (client) =>
      client
        .begin('POST /api/process-image', UPLOAD)
        .socket.write(`{"originalImage":"${'A'.repeat(200_000)}`),
    // half of a form
    (client) =>
      client
        .begin('POST /api/process-doors', { ...UPLOAD, 'content-type': 'multipart/form-data; boundary=b' })
        .socket.write('--b\r\ncontent-disposition: form-data; name="originalImage"\r\n\r\n\xff\xd8'),
    // half of a chunk
    (client) =>
      client
        .begin('POST /api/projects', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
        .socket.write('ffff\r\n{'),
    // asks, and never reads
    (client) => {
      client.socket.pause()
      for (let index = 0; index < 20; index++) client.begin('GET /GetCatalog/all_home_objects', {})
    },
  ]
  const clients: RawClient[] = []
  // kind after kind: more at once than the system keeps waiting would be told to come again later
  for (const behave of kinds) {
    const some = Array.from({ length: count }, () => new RawClient(port))
    await Promise.all(some.map(({ socket }) => once(socket, 'connect')))
    for (const client of some) behave(client)
    clients.push(...some)
  }
  // others are served meanwhile
  const answer = await new RawClient(port).begin('GET /api/subscription-plans', {}).readAnswer()
  expect(answer.status).toBe(200)
  for (const [index, { socket }] of clients.entries()) {
    if (index % 2 === 0) socket.resetAndDestroy()
    else socket.destroy()
  }
  await vi.waitUntil(async () => (await openConnections()) <= 1, { timeout: 60_000 })
  expect(lines).toEqual([])
  // nothing of the uploads is still reserved: as many again fit
  const again = await app.inject({
    method: 'POST',
    url: '/api/process-doors',
    payload: { originalImage: 'AAAA' },
  })
  expect(again.statusCode).toBe(415)
  await server.close()
}
