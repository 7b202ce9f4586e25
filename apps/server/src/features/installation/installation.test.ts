import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openDatabase, type OpenedDatabase } from '../../platform/database/database.ts'
import { OperatorError } from '../../platform/storage/operator-error.ts'
import { TEST_ENVIRONMENT } from '../../testing/open-test-app.ts'
import { createServerDatabase, DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { QUICK_PASSWORDS } from '../../testing/quick-passwords.ts'
import { runEntrance } from '../../testing/run-entrance.ts'
import { buildSaveRequest } from '../../testing/open-designs.ts'
import { paintRequest } from '../../testing/open-ledger.ts'
import { registerPerson } from '../../testing/seed-designs.ts'

let home: string
let root: string
const apps: FastifyInstance[] = []

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'housecoat-installation-'))
  root = home
  await saveDesigns(await start({ folder: 'template' }), 5)
  await closeServers()
})

beforeEach(async () => {
  root = await mkdtemp(path.join(home, 'test-'))
})

afterEach(() => closeServers())
afterAll(() => rm(home, { recursive: true }))

interface StartOptions {
  readonly folder?: string
  readonly url?: string
  readonly environment?: Readonly<Record<string, string>>
}

const folderAt = (name: string) => path.join(root, name)

/** A server over a data folder and a database of its own. */
async function start({
  folder = 'data',
  url,
  environment = {},
}: StartOptions = {}): Promise<FastifyInstance> {
  const config = readConfig({
    ...{ ...TEST_ENVIRONMENT, ALLOWANCE_FREE: '1000', DATA_DIR: folderAt(folder) },
    ...{ SESSION_SECRET: 'the same for all servers of this test' },
    ...(url !== undefined && { DATABASE_URL: url }),
    ...environment,
  })
  const painter = new QuickPainter(undefined, 20_000)
  const app = await buildApp(config, {
    painter,
    webFolder: root,
    maxEventLoopDelayMs: 0,
    passwordCost: QUICK_PASSWORDS,
  })
  apps.push(app)
  await app.ready()
  return app
}

async function closeServers(): Promise<void> {
  for (const app of apps.splice(0)) await app.close()
}

/** @returns what the operator reads */
async function startRefused(options: StartOptions = {}): Promise<string> {
  const error = await start(options).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as OperatorError).message
}

async function saveDesigns(app: FastifyInstance, count: number, username = 'owner'): Promise<void> {
  const owner = await registerPerson(app, username)
  for (let saved = 0; saved < count; saved++) {
    const painted = await owner.post('/api/process-image', paintRequest().payload)
    const { originalImage, resultImage } = painted.body as Record<string, string>
    const { status } = await owner.post('/api/projects', buildSaveRequest({ originalImage, resultImage }))
    expect(status).toBe(200)
  }
}

const listPictures = async (folder = 'data') =>
  (await readdir(path.join(folderAt(folder), 'pictures'))).toSorted()

/** Five designs on an embedded database, saved by a server that was stopped since. @returns their pictures */
async function makeInstallation(): Promise<string[]> {
  await cp(path.join(home, 'template'), folderAt('data'), { recursive: true })
  return listPictures()
}

const codeIn = (words: string) => /ADOPT_DATA_DIR=([0-9a-f]{8})/.exec(words)?.[1] ?? ''

describe('an embedded database', { timeout: 120_000 }, () => {
  test('A2: an empty folder is bound automatically, and the pair can be restarted', async () => {
    await start()
    await closeServers()
    const marker = await readFile(path.join(folderAt('data'), 'installation.json'), 'utf8')
    expect(JSON.parse(marker)).toEqual({ id: expect.any(String) as unknown, database: 'embedded' })
    await start()
    expect(await readFile(path.join(folderAt('data'), 'installation.json'), 'utf8')).toBe(marker)
  })

  test('A2: a lost database folder is refused with an explanation, and nothing is created or removed', async () => {
    const pictures = await makeInstallation()
    await rename(path.join(folderAt('data'), 'database'), folderAt('lost'))
    const words = await startRefused()
    expect(words).toMatch(/embedded database is missing/)
    expect(words).toMatch(/restore it from a backup/)
    expect(existsSync(path.join(folderAt('data'), 'database'))).toBe(false)
    expect(await listPictures()).toEqual(pictures)
    await rename(folderAt('lost'), path.join(folderAt('data'), 'database'))
    await start()
  })

  test('A2: a lost database folder from before installations had ids is refused as well', async () => {
    await makeInstallation()
    await rm(path.join(folderAt('data'), 'database'), { recursive: true })
    await rm(path.join(folderAt('data'), 'installation.json'))
    expect(await startRefused()).toMatch(/6 pictures|11 pictures/)
  })

  test('A2: an emptied or damaged database folder is refused, never recreated', async () => {
    const pictures = await makeInstallation()
    const database = path.join(folderAt('data'), 'database')
    await cp(database, folderAt('copy'), { recursive: true })
    await rm(path.join(database, 'PG_VERSION'))
    expect(await startRefused()).toMatch(/is damaged: PG_VERSION missing/)
    await rm(database, { recursive: true })
    await mkdir(database)
    expect(await startRefused()).toMatch(/embedded database is missing/)
    await rm(database, { recursive: true })
    await cp(folderAt('copy'), database, { recursive: true })
    await start()
    expect(await listPictures()).toEqual(pictures)
  })

  test('A2: another database folder put beside the pictures is refused', async () => {
    const pictures = await makeInstallation()
    await start({ folder: 'other' })
    await closeServers()
    await rm(path.join(folderAt('data'), 'database'), { recursive: true })
    await cp(path.join(folderAt('other'), 'database'), path.join(folderAt('data'), 'database'), {
      recursive: true,
    })
    const words = await startRefused()
    expect(words).toMatch(/does not belong to this embedded database/)
    expect(words).toMatch(/refers to 0, and 0 are in both/)
    expect(await listPictures()).toEqual(pictures)
  })

  test('A2: an installation from before there were ids is bound when pictures and rows agree', async () => {
    const pictures = await makeInstallation()
    await forgetIds()
    // what a crash may have left
    await mkdir(path.join(folderAt('data'), 'pictures', 'A'.repeat(43)))
    await start()
    expect(existsSync(path.join(folderAt('data'), 'installation.json'))).toBe(true)
    expect(await listPictures()).toEqual(expect.arrayContaining(pictures))
  })

  test('A2: … and refused when most pictures are missing', async () => {
    const pictures = await makeInstallation()
    await forgetIds()
    await rename(path.join(folderAt('data'), 'pictures'), folderAt('elsewhere'))
    await rename(path.join(folderAt('data'), 'results'), folderAt('results-elsewhere'))
    expect(await startRefused()).toMatch(/holds 0 pictures/)
    await rm(path.join(folderAt('data'), 'pictures'), { recursive: true, force: true })
    await rename(folderAt('elsewhere'), path.join(folderAt('data'), 'pictures'))
    await start()
    expect(await listPictures()).toEqual(pictures)
  })

  test('A2: the code of a refused start binds the pair once, and no other one', async () => {
    const pictures = await makeInstallation()
    await rm(path.join(folderAt('data'), 'database'), { recursive: true })
    const ADOPT_DATA_DIR = codeIn(await startRefused())
    expect(await startRefused({ environment: { ADOPT_DATA_DIR: 'yes' } })).toContain(ADOPT_DATA_DIR)
    await start({ environment: { ADOPT_DATA_DIR } })
    await closeServers()
    // the setting was left behind, and the folder lost its volume
    await rename(folderAt('data'), folderAt('unmounted'))
    await mkdir(folderAt('data'))
    await cp(path.join(folderAt('unmounted'), 'database'), path.join(folderAt('data'), 'database'), {
      recursive: true,
    })
    expect(await startRefused({ environment: { ADOPT_DATA_DIR } })).toMatch(/has no installation.json/)
    const quarantined = await readdir(path.join(folderAt('unmounted'), 'quarantine')).catch(() => [])
    expect([...(await listPictures('unmounted')), ...quarantined]).not.toEqual([])
    expect(pictures).toHaveLength(6)
  })

  test('A2: a damaged installation.json is refused with an explanation', async () => {
    await makeInstallation()
    await writeFile(path.join(folderAt('data'), 'installation.json'), '{"id": "')
    expect(await startRefused()).toMatch(/installation.json is damaged/)
  })

  test('T37: the server is not ready and sweeps nothing once its folder is gone', async () => {
    const app = await start()
    // what is known of the disk is a few seconds old
    const waitForReadiness = (status: number) =>
      vi.waitUntil(async () => (await app.inject('/readyz')).statusCode === status, {
        timeout: 20_000,
        interval: 200,
      })
    await waitForReadiness(200)
    await rename(path.join(folderAt('data'), 'installation.json'), folderAt('away'))
    await waitForReadiness(503)
    await rename(folderAt('away'), path.join(folderAt('data'), 'installation.json'))
    await waitForReadiness(200)
  })

  test('A2: the error shows the operator sentences, not a stack trace', async () => {
    await makeInstallation()
    await rm(path.join(folderAt('data'), 'database'), { recursive: true })
    const { code, output } = await runEntrance({ DATA_DIR: folderAt('data') })
    expect(code).toBe(1)
    expect(output).toMatch(/ADOPT_DATA_DIR=/)
    expect(output).not.toContain('    at ')
  })

  /** As a release left it that knew no ids. */
  async function forgetIds(): Promise<void> {
    const database = await openEmbedded()
    await database.db.execute(sql`delete from installation`)
    await database.close()
    await rm(path.join(folderAt('data'), 'installation.json'))
  }

  const openEmbedded = (): Promise<OpenedDatabase> =>
    openDatabase({ url: null, dataDir: folderAt('data'), onConnectionLost: () => undefined })
})

describe.runIf(DATABASE_KINDS.includes('PostgreSQL'))('PostgreSQL', { timeout: 120_000 }, () => {
  let server: Awaited<ReturnType<typeof createServerDatabase>>

  beforeEach(async () => {
    server = await createServerDatabase()
  })

  afterEach(async () => {
    await closeServers()
    await server.drop()
  })

  test('A2: moving there with the old DATA_DIR is refused, and the error says what to do', async () => {
    const pictures = await makeInstallation()
    const words = await startRefused({ url: server.url })
    expect(words).toMatch(/does not belong to this PostgreSQL database/)
    expect(words).toMatch(/the database refers to 0, and 0 are in both/)
    expect(words).toMatch(/unset DATABASE_URL/)
    expect(words).toMatch(/a new, empty DATA_DIR/)
    expect(await listPictures()).toEqual(pictures)
    await start()
    expect(await listPictures()).toEqual(pictures)
  })

  test('A2: a folder that is not mounted is refused', async () => {
    await saveDesigns(await start({ url: server.url }), 2)
    await closeServers()
    const pictures = await listPictures()
    await rename(folderAt('data'), folderAt('volume'))
    expect(await startRefused({ url: server.url })).toMatch(/is not mounted, mount it/)
    await rm(folderAt('data'), { recursive: true, force: true })
    await rename(folderAt('volume'), folderAt('data'))
    await start({ url: server.url })
    expect(await listPictures()).toEqual(pictures)
  })

  test('A2: several servers share one database and one folder, also when they start together', async () => {
    const [first, second] = await Promise.all([start({ url: server.url }), start({ url: server.url })])
    await saveDesigns(first, 2, 'first')
    await saveDesigns(second, 2, 'second')
    for (const app of [first, second]) expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect(await startRefused({ url: server.url, folder: 'not-shared' })).toMatch(/share one DATA_DIR/)
  })
})
