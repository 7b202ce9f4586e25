import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from './drizzle.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { createServerDatabase, DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { removeFolder } from '../../testing/remove-folder.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { openDatabase, type OpenedDatabase } from './database.ts'

const onConnectionLost = vi.fn()
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const one = (database: OpenedDatabase) => database.db.execute<{ n: number }>(sql`select 1 as n`)
const answersAgain = (database: OpenedDatabase) =>
  vi.waitFor(async () => expect((await one(database)).rows).toEqual([{ n: 1 }]), { timeout: 20_000 })

test('A1: the embedded database crashes inside a transaction: the request fails, the next one succeeds', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-crash-'))
  const workers: Worker[] = []
  const note = (message: unknown) => workers.push((message as { readonly worker: Worker }).worker)
  subscribe('worker_threads', note)
  const database = await openDatabase({ url: null, dataDir, onConnectionLost })
  unsubscribe('worker_threads', note)
  const failure = await failureOf(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await workers.at(-1)!.terminate()
      await tx.execute(sql`select 1`)
    }),
  )
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect(onConnectionLost).toHaveBeenCalled()
  await answersAgain(database)
  await database.close()
  await removeFolder(dataDir)
})

describe.skipIf(DATABASE_KINDS.length === 1)('A1: a PostgreSQL server behind a bad network', () => {
  let proxy: Proxy
  let drop: () => Promise<void>
  let database: OpenedDatabase

  beforeEach(async () => {
    const server = await createServerDatabase()
    drop = server.drop
    const url = new URL(server.url)
    proxy = await Proxy.open(Number(url.port))
    url.port = String(proxy.port)
    database = await openDatabase({ url: url.href, dataDir: '/unused', onConnectionLost })
    onConnectionLost.mockClear()
  })

  afterEach(async () => {
    await database.close()
    proxy.close()
    await drop()
  })

  test('a connection that breaks inside a transaction is reported once, as database_unavailable', async () => {
    const failure = await failureOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        proxy.cut()
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isDatabaseUnavailable(failure)).toBe(true)
    expect(onConnectionLost).toHaveBeenCalledOnce()
    await answersAgain(database)
  })

  test('transactions that fail at `begin` leave no connection behind', async () => {
    const MORE_THAN_THE_POOL_HOLDS = 25
    for (let round = 0; round < MORE_THAN_THE_POOL_HOLDS; round++) {
      await one(database)
      const failure = failureOf(database.db.transaction((tx) => tx.execute(sql`select 1`)))
      proxy.cut()
      await failure
    }
    await answersAgain(database)
    const all = Array.from({ length: 10 }, () => database.db.transaction((tx) => tx.execute(sql`select 1`)))
    await expect(Promise.all(all)).resolves.toHaveLength(10)
  })

  test('a silent database is detected within a second, and its recovery too', async () => {
    proxy.stall()
    const startedAt = performance.now()
    await expect(database.checkAlive()).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(2000 * (await measureSlowness()))
    proxy.resume()
    await vi.waitFor(() => database.checkAlive(), { timeout: 5000 })
  })

  test('E: requests that wait for a locked table do not fail the health check', async () => {
    let unlock: () => void = () => undefined
    const held = new Promise<void>((resolve) => (unlock = resolve))
    const onLocked = vi.fn()
    const holder = database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`)
      onLocked()
      await held
    })
    await vi.waitUntil(() => onLocked.mock.calls.length === 1, { timeout: 20_000 })
    const waiting = Array.from({ length: 20 }, () =>
      failureOf(database.db.execute(sql`select count(*) from users`)),
    )
    await expect(database.checkAlive()).resolves.toBeUndefined()
    unlock()
    await Promise.all([holder, ...waiting])
  })
})

/** A network between a server and its database that can be cut and can fall silent. */
class Proxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isStalled = false

  static async open(targetPort: number): Promise<Proxy> {
    const proxy = new Proxy(targetPort)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  private constructor(targetPort: number) {
    this.#server = createServer((near) => {
      const far = connect(targetPort, '127.0.0.1')
      this.#join(near, far)
      this.#join(far, near)
      if (this.#isStalled) near.pause()
    })
  }

  get port(): number {
    return (this.#server.address() as { readonly port: number }).port
  }

  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  stall(): void {
    this.#isStalled = true
    for (const socket of this.#sockets) socket.pause()
  }

  resume(): void {
    this.#isStalled = false
    for (const socket of this.#sockets) socket.resume()
  }

  close(): void {
    this.#server.close()
    this.cut()
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('error', () => undefined)
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }
}
