import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerHealthRoutes } from '../features/health/health.routes.ts'
import { drainPlugin } from './drain.ts'
import { errorsPlugin } from './errors.ts'

const DRAIN_MS = 300

async function listen(drainMs: number) {
  const app = fastify({ return503OnClosing: false })
  onTestFinished(() => app.close())
  await app.register(errorsPlugin)
  await app.register(drainPlugin, { drainMs })
  const works = () => Promise.resolve()
  registerHealthRoutes(app, {
    ...{ checkDatabase: works, checkStorage: works, checkQueue: null },
    isPainterAlive: () => true,
    isDraining: () => app.isDraining(),
  })
  app.get('/page', () => 'a page')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { port } = app.server.address() as AddressInfo
  const get = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
      (resolve, reject) => {
        const asked = request({ port, host: '127.0.0.1', path, agent }, (answer) => {
          const { connection } = answer.headers
          text(answer).then((body) => resolve({ status: answer.statusCode, connection, body }), reject)
        })
        asked.once('error', reject)
        asked.end()
      },
    )
  return { app, get }
}

test('a draining server is not ready, still serves, closes its connections, and then accepts none', async () => {
  const { app, get } = await listen(DRAIN_MS)
  expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  const drained = app.drain()
  expect(await get('/readyz')).toMatchObject({ status: 503, connection: 'close' })
  expect(await get('/page')).toEqual({ status: 200, connection: 'close', body: 'a page' })
  await drained
  await expect(get('/page')).rejects.toThrow('ECONNREFUSED')
  await app.close()
})

test('without a time to drain, the server accepts connections until it closes', async () => {
  const { app, get } = await listen(0)
  await app.drain()
  expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
})
