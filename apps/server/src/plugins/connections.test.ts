import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionsPlugin, type ConnectionTimes } from './connections.ts'
import { errorsPlugin } from './errors.ts'
import { AppError } from '../app-error.ts'
import { measureSlowness } from '../testing/measure-slowness.ts'

const A_LOT = Buffer.alloc(30_000_000)
const TIMES: ConnectionTimes = { stalledMs: 400, workMs: 300, answersMs: 1000 }

let app: FastifyInstance
let stop: AbortController
const sockets: Socket[] = []
let asked = 0
let answered = 0
/** when other parts, such as the database, close */
let answeredAtClose = 0

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** @param host `localhost` has two addresses, and Fastify a server for each */
async function listen(times: Partial<ConnectionTimes> = {}, host = '127.0.0.1'): Promise<number> {
  stop = new AbortController()
  asked = answered = answeredAtClose = 0
  app = fastify({ return503OnClosing: false })
  await app.register(errorsPlugin)
  await app.register(connectionsPlugin, { times: { ...TIMES, ...times }, stop })
  app.get('/a-lot', () => A_LOT)
  app.get('/healthz', () => 'alive')
  app.get('/slow', async () => {
    await Promise.race([pause(5000), once(stop.signal, 'abort')])
    return 'in time'
  })
  app.get('/brief', async () => {
    asked++
    await pause(200)
    answered++
    return 'done'
  })
  app.post('/refused', { preParsing: () => Promise.reject(new AppError('server_busy')) }, () => 'never')
  app.addHook('onClose', () => {
    answeredAtClose = answered
    return Promise.resolve()
  })
  await app.listen({ port: 0, host })
  const [address] = app.addresses()
  if (typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

function open(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  sockets.push(socket)
  return socket
}

test('B7: a reader that never reads is cut', async () => {
  const port = await listen()
  const reader = open(port, 'GET /a-lot HTTP/1.1\r\nhost: x\r\n\r\n')
  reader.pause()
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await vi.waitUntil(async () => (await countConnections()) === 1, { timeout: 20_000 })
  await vi.waitUntil(async () => (await countConnections()) === 0, { timeout: 10_000 })
})

test('B7: a slow reader that keeps reading gets everything', async () => {
  const port = await listen({ stalledMs: 1500 })
  const reader = open(port, 'GET /a-lot HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let bytes = 0
  reader.on('data', (chunk) => {
    bytes += chunk.length
    // longer than the pause that is allowed, in all
    reader.pause()
    setTimeout(() => reader.resume(), 5)
  })
  const startedAt = performance.now()
  await once(reader, 'close')
  expect(performance.now() - startedAt).toBeGreaterThan(1500)
  expect(bytes).toBeGreaterThan(A_LOT.length)
})

test('an answer that takes its time is no stalled one', async () => {
  const port = await listen({ stalledMs: 100 })
  expect(await (await fetch(`http://127.0.0.1:${port}/brief`)).text()).toBe('done')
})

test.each(['127.0.0.1', 'localhost'])(
  'B9: what is under way at %s is finished before anything closes',
  async (host) => {
    const port = await listen({ workMs: 4000, answersMs: 5000 }, host)
    const answers = app.addresses().map(async (address) => {
      const name = typeof address === 'object' && address.family === 'IPv6' ? '[::1]' : '127.0.0.1'
      return (await fetch(`http://${name}:${port}/brief`)).text()
    })
    await vi.waitUntil(() => asked === answers.length, { timeout: 20_000 })
    await app.close()
    expect(answeredAtClose).toBe(answers.length)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']))
  },
)

test('B9: while it stops, new requests are refused in the shape of every refusal, and it still lives', async () => {
  const port = await listen()
  const late = open(port, '')
  await pause(50)
  const underWay = fetch(`http://127.0.0.1:${port}/slow`)
  await pause(100)
  const closing = app.close()
  await pause(50)
  let text = ''
  late.on('data', (chunk) => (text += chunk.toString()))
  late.write('GET /brief HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(late, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 503/)
  expect(text).toContain('"code":"server_busy"')
  expect(text.toLowerCase()).toContain('retry-after: 5')
  expect(await (await underWay).text()).toBe('in time')
  await closing
})

describe('a refused upload', () => {
  const UPLOAD = Buffer.alloc(2_000_000, ' ')

  /** Reads nothing before all is sent, as most HTTP clients. @returns what was read then, and the fault while sending */
  async function sendThenRead(port: number, whileSending: () => Promise<unknown>) {
    const client = open(port, `POST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: ${UPLOAD.length}\r\n\r\n`)
    client.pause()
    client.write(UPLOAD.subarray(0, 1000))
    await whileSending()
    const fault = await new Promise((resolve) => client.write(UPLOAD.subarray(1000), resolve))
    let text = ''
    client.on('data', (chunk) => (text += chunk.toString())).resume()
    if (!client.closed) await once(client, 'close')
    return { fault: fault ?? null, text }
  }

  test('is read on for a while, so that its answer is not lost', async () => {
    const port = await listen()
    const { fault, text } = await sendThenRead(port, () => pause(100))
    expect(fault).toBeNull()
    expect(text).toMatch(/^HTTP\/1\.1 503/)
    expect(text.toLowerCase()).toContain('connection: close')
  })

  test('is read on while the server stops, too', async () => {
    const port = await listen()
    let closed = Promise.resolve()
    const { fault, text } = await sendThenRead(port, async () => {
      await pause(100)
      closed = app.close()
      await pause(100)
    })
    expect(fault).toBeNull()
    expect(text).toMatch(/^HTTP\/1\.1 503/)
    await closed
  })
})

test('B7: clients that say, read or send nothing do not keep it from stopping', async () => {
  const port = await listen()
  open(port, '')
  open(port, 'GET / HT')
  open(port, 'GET /a-lot HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3)).pause()
  open(port, 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{')
  await pause(100)
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(3000 * (await measureSlowness()))
})
