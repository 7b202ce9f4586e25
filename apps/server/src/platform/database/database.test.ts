import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { inspect } from 'node:util'
import { eq, sql } from './drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createServerDatabase,
  DATABASE_KINDS,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/open-test-database.ts'
import { killWhileWriting } from '../../testing/kill-while-writing.ts'
import { isDatabaseUnavailable, isUniqueViolation, withoutQueryValues } from './database-errors.ts'
import { openDatabase } from './database.ts'
import { FolderInUseError } from './folder-lock.ts'
import { users } from './schema.ts'

const person = (username: string, email = `${username}@example.com`) => ({ username, email })

describe.each(DATABASE_KINDS)('the %s database', (kind) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })

  afterAll(() => database.close())

  test('stores instants exactly, and numbers its rows', async () => {
    const [row] = await database.db.insert(users).values(person('ada')).returning()
    expect(row.id).toBeTypeOf('number')
    expect(Math.abs(row.createdAt.getTime() - Date.now())).toBeLessThan(60_000)
    expect(row.passwordHash).toBeNull()
  })

  test('names the violated unique constraint, ignoring case', async () => {
    await database.db.insert(users).values(person('Grace'))
    const doubled = await database.db.insert(users).values(person('gRACE', 'other@example.com')).catch(String)
    expect(doubled).toContain('Failed query')
    const error = await database.db
      .insert(users)
      .values(person('grace2', 'GRACE@example.com'))
      .catch((reason: unknown) => reason)
    expect(isUniqueViolation(error, 'users_email_unique')).toBe(true)
    expect(isUniqueViolation(error, 'users_username_unique')).toBe(false)
  })

  test('a failed query is logged without its values', async () => {
    const error = await database.db
      .insert(users)
      .values({ ...person('linus'), createdAt: sql`'no instant'` })
      .catch((reason: unknown) => reason)
    const doubled = await database.db
      .insert(users)
      .values([person('secret-name'), person('secret-name')])
      .catch((reason: unknown) => reason)
    expect(inspect(error)).toContain('linus')
    for (const failure of [error, doubled]) {
      const logged = inspect(withoutQueryValues(failure), { depth: 5 })
      expect(logged).toContain('Failed query: insert into "users"')
      expect(logged).not.toMatch(/linus|secret-name|example\.com/)
    }
  })

  test('rolls a transaction back as a whole', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.insert(users).values(person('undone'))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await database.db.select().from(users).where(eq(users.username, 'undone'))).toEqual([])
  })

  test('a failed statement in a transaction leaves nothing open for the next', async () => {
    await expect(database.db.transaction((tx) => tx.execute(sql`select 1/0`))).rejects.toThrow()
    await expect(database.db.execute(sql`select 1/0`)).rejects.toThrow()
    expect((await database.db.execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  })

  test('counts correctly with many concurrent writers', async () => {
    await database.db.insert(users).values(person('counter'))
    const append = () =>
      database.db.transaction(async (tx) => {
        const [{ email }] = await tx.select().from(users).where(eq(users.username, 'counter')).for('update')
        await tx
          .update(users)
          .set({ email: `${email}+` })
          .where(eq(users.username, 'counter'))
      })
    await Promise.all(Array.from({ length: 50 }, append))
    const [{ email }] = await database.db.select().from(users).where(eq(users.username, 'counter'))
    expect(email).toBe(`counter@example.com${'+'.repeat(50)}`)
  })

  test('states what an acknowledged write survives', async () => {
    const { rows } = await database.db.execute<{ fsync: string }>(
      sql`select current_setting('fsync') as fsync`,
    )
    // the embedded database never waits for the disk; the tests' server may have been told not to
    const expected =
      kind === 'embedded'
        ? "survives the process's death, not a power loss"
        : rows[0].fsync === 'on'
          ? "survives the process's death and a power loss"
          : 'does NOT survive a power loss, because it runs with fsync off'
    expect(database.promise).toContain(expected)
  })

  test('answers that it is alive', async () => {
    await expect(database.checkAlive()).resolves.toBeUndefined()
  })
})

test.skipIf(DATABASE_KINDS.length === 1)('servers that start together migrate once', async () => {
  const { url, drop } = await createServerDatabase()
  const open = () => openDatabase({ url, dataDir: '/unused', onConnectionLost: () => undefined })
  const databases = await Promise.all([open(), open(), open()])
  const { rows } = await databases[0].db.execute<{ n: string }>(
    sql`select count(*) as n from drizzle.__drizzle_migrations`,
  )
  await Promise.all(databases.map(({ close }) => close()))
  await drop()
  expect(Number(rows[0].n)).toBeGreaterThan(0)
})

test('distinguishes an unreachable server from a faulty query', async () => {
  const open = openDatabase({
    url: 'postgres://nobody@127.0.0.1:9/none',
    dataDir: '/unused',
    onConnectionLost: () => undefined,
  })
  const error = await open.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('syntax error'))).toBe(false)
})

describe('the embedded database', { timeout: 120_000 }, () => {
  let dataDir: string

  afterEach(() => rm(dataDir, { recursive: true }))

  async function makeDataDir(): Promise<string> {
    dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-database-'))
    return dataDir
  }

  const open = (folder: string) =>
    openDatabase({ url: null, dataDir: folder, onConnectionLost: () => undefined })

  test('keeps its rows over a restart', async () => {
    const folder = await makeDataDir()
    const first = await open(folder)
    await first.db.insert(users).values(person('ada'))
    await first.close()
    const second = await open(folder)
    expect(await second.db.select().from(users)).toMatchObject([{ username: 'ada' }])
    await second.close()
  })

  test('can be opened once at a time', async () => {
    const folder = await makeDataDir()
    const first = await open(folder)
    const second = open(folder)
    await expect(second).rejects.toThrow(FolderInUseError)
    await expect(second).rejects.toThrow(`process ${process.pid}`)
    await first.db.insert(users).values(person('unharmed'))
    await first.close()
    const third = await open(folder)
    expect(await third.db.select().from(users)).toHaveLength(1)
    await third.close()
  })

  test('keeps every acknowledged row when its process is killed while writing', async () => {
    const folder = await makeDataDir()
    const acknowledged = await killWhileWriting(folder, 0, 60)
    const { db, close } = await open(folder)
    const kept = new Set((await db.select().from(users)).map(({ username }) => username))
    await close()
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  })

  test('starts over when its creation was interrupted', async () => {
    const folder = await makeDataDir()
    await mkdir(path.join(folder, 'database.new'))
    await writeFile(path.join(folder, 'database.new', 'PG_VERSION'), 'half')
    const database = await open(folder)
    await expect(database.checkAlive()).resolves.toBeUndefined()
    await database.close()
    expect(existsSync(path.join(folder, 'database.new'))).toBe(false)
  })

  test('runs in its own thread: a thousand queued writes do not block the event loop', async () => {
    const { db, close } = await open(await makeDataDir())
    await db.insert(users).values(person('warm-up'))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) => db.insert(users).values(person(`u${index}`))),
    )
    delay.disable()
    await close()
    expect(delay.percentile(99) / 1e6).toBeLessThan(150)
  })
})
