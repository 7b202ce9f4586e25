import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from './platform/database/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { isDatabaseUnavailable } from './platform/database/database-errors.ts'
import { openDatabase, type OpenedDatabase } from './platform/database/database.ts'
import { users } from './platform/database/schema.ts'
import { isStorageFull } from './platform/storage/storage-errors.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from './platform/painter/painter-pool.ts'
import { buildHouse, buildMask, buildPhoto } from './testing/build-photo.ts'
import { buildSaveRequest } from './testing/open-designs.ts'
import { buildPaintRequest, TEST_ENVIRONMENT } from './testing/open-test-app.ts'
import { openTestDatabase, type TestDatabase } from './testing/open-test-database.ts'
import { registerPerson, type Person } from './testing/seed-designs.ts'
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts'

const probe = mountSmallDisk(1)
probe?.remove()

describe.skipIf(probe === null)('a disk that is full or read-only', { timeout: 240_000 }, () => {
  let disk: SmallDisk
  let database: TestDatabase
  let app: FastifyInstance
  let member: Person
  let photo: Buffer
  let order: object

  beforeEach(async () => {
    photo = await buildPhoto(320, 240)
    order = buildPaintRequest(photo, { maskPng: await buildMask(buildHouse(320, 240)) }).payload as object
  })

  afterEach(async () => {
    await app.close()
    await database.close()
    disk.remove()
  })

  async function openServer(): Promise<void> {
    disk = mountSmallDisk(24)!
    database = await openTestDatabase()
    const config = readConfig({ ...TEST_ENVIRONMENT, DATA_DIR: disk.folder, ALLOWANCE_FREE: '1000' })
    const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
    app = await buildApp(config, {
      ...{ painter, database, webFolder: disk.folder, maxEventLoopDelayMs: 0 },
    })
    await app.ready()
    member = await registerPerson(app, 'collector')
  }

  const base64 = () => ({ originalImage: photo.toString('base64'), resultImage: photo.toString('base64') })
  const paint = () => member.post('/api/process-image', order)
  const listFolder = async (name: string) => (await readdir(path.join(disk.folder, name))).toSorted()

  /** Everything that writes a file, with its status and code. */
  async function writeEverything(resultImage: string) {
    const answers = {
      paint: await paint(),
      save: await member.post('/api/projects', buildSaveRequest(base64())),
      variant: await member.get(`${resultImage}?w=320&format=jpeg`),
      doors: await member.post('/api/process-doors', { originalImage: photo.toString('base64') }),
    }
    return Object.fromEntries(
      Object.entries(answers).map(([name, { status, body }]) => [name, [status, body['code']]]),
    )
  }

  const ALL_REFUSED = [507, 'storage_full']
  const REFUSED = { paint: ALL_REFUSED, save: ALL_REFUSED, variant: ALL_REFUSED, doors: ALL_REFUSED }
  const DONE = [200, undefined]
  const WRITTEN = { paint: DONE, save: DONE, variant: DONE, doors: DONE }

  /** What is known of the disk is a few seconds old. */
  const waitForReadiness = (status: number) =>
    vi.waitUntil(async () => (await app.inject('/readyz')).statusCode === status, {
      timeout: 20_000,
      interval: 200,
    })

  test('T38: full or read-only: every write is refused with 507, nothing is left, reads go on', async () => {
    await openServer()
    const { resultImage } = (await paint()).body as Record<string, string>
    const before = { pictures: await listFolder('pictures'), results: await listFolder('results') }
    const { remainingUploads } = (await member.get('/api/uploads-remaining')).body
    const expectRefusals = async () => {
      expect(await writeEverything(resultImage)).toEqual(REFUSED)
      expect((await member.get(resultImage)).status).toBe(200)
      expect((await member.get('/api/projects')).status).toBe(200)
      await waitForReadiness(503)
      expect((await member.get('/api/uploads-remaining')).body['remainingUploads']).toBe(remainingUploads)
      expect({ pictures: await listFolder('pictures'), results: await listFolder('results') }).toEqual(before)
      expect(await listFolder('drafts')).toEqual([])
    }

    await disk.fill()
    await expectRefusals()
    await disk.empty()
    disk.setReadOnly(true)
    await expectRefusals()
    disk.setReadOnly(false)

    expect(await writeEverything(resultImage)).toEqual(WRITTEN)
    await waitForReadiness(200)
  })
})

describe.skipIf(probe === null)('the embedded database on a disk that is full', { timeout: 240_000 }, () => {
  let disk: SmallDisk
  let database: OpenedDatabase

  beforeEach(async () => {
    disk = mountSmallDisk(96)!
    database = await open()
    await add('first')
    await disk.fill()
  })

  afterEach(async () => {
    await database.close()
    disk.remove()
  })

  const open = () => openDatabase({ url: null, dataDir: disk.folder, onConnectionLost: () => undefined })
  const add = (username: string, passwordHash: string | null = null) =>
    database.db.insert(users).values({ username, email: `${username}@example.com`, passwordHash })
  const failureOf = (query: Promise<unknown>) =>
    query.then(
      () => null,
      (error: unknown) => error,
    )
  const listNames = async () => (await database.db.select().from(users)).map(({ username }) => username)

  async function expectRecovery(): Promise<void> {
    await disk.empty()
    await vi.waitUntil(async () => (await failureOf(add('second'))) === null, { timeout: 30_000 })
    expect(await listNames()).toEqual(['first', 'second'])
    await database.close()
    database = await open()
    expect(await listNames()).toEqual(['first', 'second'])
  }

  test('T38: refuses what it has no room for, answers reads, and recovers', async () => {
    const error = await failureOf(add('large', randomBytes(100_000).toString('hex')))
    expect(isStorageFull(error)).toBe(true)
    expect(await listNames()).toEqual(['first'])
    await expectRecovery()
  })

  test('T38: stops when its log has no room, says that it is not available, and recovers', async () => {
    const log = () => database.db.execute(sql`select pg_logical_emit_message(false, '', repeat('x', 900000))`)
    let error: unknown = null
    while (error === null) error = await failureOf(log())
    const isUnavailable = async () => isDatabaseUnavailable(await failureOf(listNames()))
    await vi.waitUntil(isUnavailable, { timeout: 30_000 })
    await expectRecovery()
  })
})
