import { sql } from '../../platform/database/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { buildSaveRequest, type PaintedPaths } from '../../testing/open-designs.ts'
import { countStatuses, paintRequest } from '../../testing/open-ledger.ts'
import { TEST_ENVIRONMENT } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { listNames, openTestStore, type TestStore } from '../../testing/open-test-store.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { QUICK_PASSWORDS } from '../../testing/quick-passwords.ts'
import { registerPerson, type Person } from '../../testing/seed-designs.ts'

const PICTURE_BYTES = 100_000
const QUOTA_BYTES = 2 ** 20
const PARALLEL = 32

describe.each(DATABASE_KINDS)('how much a member may keep in %s', (kind) => {
  let database: TestDatabase
  let stored: TestStore
  /** two servers that share everything */
  let apps: FastifyInstance[]
  let member: Person

  beforeEach(async () => {
    database = await openTestDatabase(kind)
    stored = await openTestStore()
    apps = [await openServer(), await openServer()]
    member = await registerPerson(apps[0], 'collector')
  })

  afterEach(async () => {
    for (const app of apps) await app.close()
    await database.close()
    await stored.close()
  })

  async function openServer(): Promise<FastifyInstance> {
    const { dataDir, environment } = stored
    const limits = { ALLOWANCE_FREE: '1000', DESIGN_MEGABYTES_PER_MEMBER: '1' }
    const config = readConfig({ ...TEST_ENVIRONMENT, DATA_DIR: dataDir, ...environment, ...limits })
    const painter = new QuickPainter(undefined, PICTURE_BYTES)
    const app = await buildApp(config, {
      database,
      painter,
      webFolder: dataDir,
      maxEventLoopDelayMs: 0,
      passwordCost: QUICK_PASSWORDS,
    })
    await app.ready()
    return app
  }

  async function paint(): Promise<PaintedPaths> {
    const { body } = await member.post('/api/process-image', paintRequest().payload)
    const { originalImage, resultImage } = body as unknown as PaintedPaths
    return { originalImage, resultImage }
  }

  async function save(app: FastifyInstance, design: object) {
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/projects', payload: design },
      cookies: Object.fromEntries(member.cookies),
    })
    const { code } = answer.json<{ readonly code?: string }>()
    return { status: answer.statusCode, code }
  }

  /** Bytes of the objects below a prefix. */
  async function weigh(prefix: string): Promise<number> {
    let bytes = 0
    for await (const page of stored.store.listObjects(prefix))
      for (const { sizeBytes } of page) bytes += sizeBytes
    return bytes
  }

  test('B2, T10: 32 uploads at once on two servers keep to the quota, and refused ones leave nothing', async () => {
    const painted = []
    for (let count = 0; count < PARALLEL; count++) painted.push(await paint())
    const answers = await Promise.all(
      painted.map((paths, index) => save(apps[index % apps.length], buildSaveRequest(paths))),
    )
    expect(countStatuses(answers)).toEqual({ 200: 10, 409: PARALLEL - 10 })
    expect(await weigh('pictures')).toBeLessThanOrEqual(QUOTA_BYTES)
    expect(await weigh('pictures')).toBeGreaterThan(QUOTA_BYTES - PICTURE_BYTES)
    const { rows } = await database.db.execute(sql`select id from pictures`)
    expect(await listNames(stored.store, 'pictures')).toEqual(
      rows.map((row) => row['id'] as string).toSorted(),
    )
    expect(await listNames(stored.store, 'drafts')).toEqual([])
  })

  test('B2: a save that fails in its last step leaves nothing', async () => {
    const painted = await paint()
    await database.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`)
    await database.db.execute(sql`
      create constraint trigger refuse after insert on projects deferrable initially deferred
      for each row execute function refuse()`)
    expect(await save(apps[0], buildSaveRequest(painted))).toEqual({ status: 500, code: 'internal' })
    expect(await listNames(stored.store, 'pictures')).toEqual([])
    expect(await listNames(stored.store, 'drafts')).toEqual([])
    await database.db.execute(sql`drop trigger refuse on projects`)
    expect((await save(apps[0], buildSaveRequest(painted))).status).toBe(200)
    expect(await listNames(stored.store, 'pictures')).toHaveLength(2)
  })

  test('T10: no name chosen by a client reaches the disk', async () => {
    const painted = await paint()
    const names = ['../../../etc/x', '..', 'a\u0000b', 'x'.repeat(4096), 'C:\\x', '/images/..%2f..', ' ']
    for (const name of names) {
      await save(apps[0], { ...buildSaveRequest(painted), name })
      for (const field of ['originalImage', 'resultImage'])
        expect((await save(apps[0], { ...buildSaveRequest(painted), [field]: name })).status).not.toBe(200)
    }
    const ours =
      /^(pictures|results|drafts|scratch|database\.pid|session-secret|installation\.json)$|^(pictures\/[\w-]{43}|results\/[\w-]{22})(\/(full|original)\.(png|jpeg))?$/
    const found = await stored.listAll()
    expect(found.filter((name) => !ours.test(name))).toEqual([])
  })
})
