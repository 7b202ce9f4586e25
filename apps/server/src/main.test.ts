import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Problem } from '@housecoat/contract'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMPILED_MODULES } from './platform/painter/compiled-modules.ts'
import { buildHouse, buildMask, buildPhoto } from './testing/build-photo.ts'
import { LoopbackPerson } from './testing/loopback-person.ts'
import { measureSlowness } from './testing/measure-slowness.ts'
import { createServerDatabase, DATABASE_KINDS } from './testing/open-test-database.ts'
import { buildPaintRequest } from './testing/open-test-app.ts'
import { removeFolder } from './testing/remove-folder.ts'

const ENTRANCE = fileURLToPath(new URL('./main.ts', import.meta.url))

let dataDir: string
let server: ChildProcess
let output: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-main-'))
  output = ''
})

afterEach(async () => {
  server.kill('SIGKILL')
  await removeFolder(dataDir)
})

function start(environment: Record<string, string>): Promise<number | null> {
  server = spawn(process.execPath, [ENTRANCE], {
    env: { DATA_DIR: dataDir, PAINTINGS_AT_ONCE: '1', ...COMPILED_MODULES, ...environment },
    // a group of its own, to be signaled as a whole
    detached: true,
  })
  const started = server
  const note = (chunk: Buffer) => {
    // what is left of the last test's server may still speak
    if (started === server) output += chunk.toString()
  }
  server.stdout?.on('data', note)
  server.stderr?.on('data', note)
  return new Promise((resolve) => started.once('exit', resolve))
}

async function findAddress(): Promise<string> {
  for (;;) {
    const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
    if (address !== undefined) return address
    await pause(50)
  }
}

/** @returns the first value that is `wanted`; rejects when there is none */
function findFirst<Value>(values: Promise<Value>[], wanted: (value: Value) => boolean): Promise<Value> {
  return Promise.any(
    values.map(async (promise) => {
      const value = await promise
      if (!wanted(value)) throw new Error(`not wanted: ${JSON.stringify(value)}`)
      return value
    }),
  )
}

async function waitUntilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/readyz`)).ok) await pause(100)
}

describe('the server as a process', { timeout: 120_000 }, () => {
  test('stops when asked: what is under way is finished, nothing is left running', async () => {
    const exited = start({ PORT: '0', HOST: '127.0.0.1' })
    const address = await findAddress()
    await waitUntilReady(address)
    const headers = { 'content-type': 'application/json' }
    const paint = async (width: number) => {
      const maskPng = await buildMask(buildHouse(width, 240))
      // analyzed, so that it is still under way when the server is stopped
      const { payload } = buildPaintRequest(await buildPhoto(width, 240), { maskPng, references: undefined })
      const body = JSON.stringify(payload)
      return fetch(`${address}/api/process-image`, { method: 'POST', headers, body })
    }
    // the first painting loads the painter's modules, which takes long on a busy machine
    expect((await paint(320)).status).toBe(200)
    const painting = paint(330)
    await pause(200 * (await measureSlowness()))
    const stoppedAt = performance.now()
    server.kill('SIGTERM')
    expect((await painting).status).toBe(200)
    expect(await exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000 * (await measureSlowness()))
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })

  test('B9, T41: stops within ten seconds under twenty paintings, and answers every one', async () => {
    const exited = start({
      ...{ PORT: '0', HOST: '127.0.0.1', PAINTINGS_AT_ONCE: '2', ALLOWANCE_ADDRESS_PER_DAY: '100' },
    })
    const address = await findAddress()
    await waitUntilReady(address)
    const maskPng = await buildMask(buildHouse(800, 600))
    const { payload } = buildPaintRequest(await buildPhoto(1400, 1050), { maskPng })
    const body = JSON.stringify(payload)
    const headers = { 'content-type': 'application/json' }
    const paint = async () => {
      const answer = await fetch(`${address}/api/process-image`, { method: 'POST', headers, body })
      const { code = 'painted', requestId = '' } = (await answer.json()) as Partial<Problem>
      return answer.status === 200 || requestId !== '' ? `${answer.status} ${code}` : 'in another shape'
    }
    const paintings = Array.from({ length: 20 }, () => paint().catch(() => 'aborted'))
    await findFirst(paintings, (answer) => answer === '200 painted')
    const stoppedAt = performance.now()
    server.kill('SIGTERM')
    const answers = await Promise.all(paintings)
    expect(await exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000 * (await measureSlowness()))
    // the queue turns some away, and what cannot be painted in time is given back
    const expected = ['200 painted', '429 too_many_pictures', '503 server_busy']
    expect(answers.filter((answer) => !expected.includes(answer))).toEqual([])
    expect(answers).toContain('200 painted')
  })

  test('B7: stops within ten seconds though clients say nothing, read nothing or send no more', async () => {
    const exited = start({ PORT: '0', HOST: '127.0.0.1' })
    const { port } = new URL(await findAddress())
    const open = (text: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.pause()
      socket.write(text)
      return socket
    }
    const asks = `GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(400)
    const halfUpload =
      'POST /api/process-image HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{'
    const sockets = [open(''), open('GET / HT'), open(asks), open(halfUpload)]
    await pause(1000 * (await measureSlowness()))
    const stoppedAt = performance.now()
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000 * (await measureSlowness()))
    for (const socket of sockets) socket.destroy()
  })

  test('B9, T41: a signal to the whole group, as a service manager sends it, kills no painter: each of 20 paintings is answered', async () => {
    const exited = start({
      ...{ PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', ALLOWANCE_ADDRESS_PER_DAY: '100' },
      PAINTINGS_AT_ONCE: '2',
    })
    const address = await findAddress()
    await waitUntilReady(address)
    const maskPng = await buildMask(buildHouse(480, 360))
    const body = JSON.stringify(buildPaintRequest(await buildPhoto(480, 360), { maskPng }).payload)
    const paintings = Array.from({ length: 20 }, (_, index) =>
      new LoopbackPerson(address, `127.0.0.${2 + (index % 4)}`).post('/api/process-image', body),
    )
    await findFirst(paintings, (answer) => answer?.status === 200)
    process.kill(-server.pid!, 'SIGTERM')
    const statuses = (await Promise.all(paintings)).map((answer) => answer?.status)
    // a busy machine does not finish all of them in time; the rest are refunded
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    expect(await exited).toBe(0)
  })

  test('does not start with settings it cannot read, and names them all', async () => {
    expect(await start({ PORT: 'many', RATE_LIMIT: 'sometimes' })).toBe(1)
    expect(output).toContain('PORT')
    expect(output).toContain('RATE_LIMIT')
    expect(output).not.toContain('    at ')
  })

  test('does not start on data that another process works on, and harms nothing', async () => {
    const environment = { PORT: '0', HOST: '127.0.0.1' }
    const exited = start(environment)
    const address = await findAddress()
    const first = server
    output = ''
    const startedAt = performance.now()
    expect(await start(environment)).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(2000 * (await measureSlowness()))
    expect(output).toContain(`in use by another Housecoat process (process ${first.pid})`)
    expect(output).toContain('DATABASE_URL')
    expect(output).not.toContain('    at ')
    expect((await fetch(`${address}/api/uploads-remaining`)).status).toBe(200)
    first.kill('SIGKILL')
    await exited
    const third = start(environment)
    output = ''
    expect((await fetch(`${await findAddress()}/api/uploads-remaining`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await third).toBe(0)
  })

  test('E: says in a sentence that the database cannot be reached', async () => {
    expect(await start({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toBe(1)
    expect(output).toContain('DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:9')
    expect(output).not.toContain('    at ')
  })

  test.skipIf(DATABASE_KINDS.length === 1)(
    'E: an older release says in a sentence why it does not start on a newer schema, and that cookies need one secret',
    async () => {
      const { url, drop } = await createServerDatabase()
      const environment = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url }
      const exited = start(environment)
      await findAddress()
      expect(output).toContain('SESSION_SECRET is not set')
      server.kill('SIGTERM')
      expect(await exited).toBe(0)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4070908800000)`,
      )
      await client.end()
      output = ''
      expect(await start(environment)).toBe(1)
      expect(output).toContain('A newer release of Housecoat has changed this database')
      expect(output).toContain('2099-01-01')
      expect(output).not.toContain('    at ')
      await drop()
    },
  )

  test('does not start on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await start({ PORT: String(port), HOST: '127.0.0.1' })).toBe(1)
    expect(output).toContain('EADDRINUSE')
    other.close()
  })
})
