import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { movePictures } from '../../move-pictures/move-pictures.ts'
import { FileStore } from '../../platform/storage/file-store.ts'
import { OperatorError } from '../../platform/storage/operator-error.ts'
import { S3Store } from '../../platform/storage/s3-store.ts'
import { buildSaveRequest } from '../../testing/open-designs.ts'
import { paintRequest } from '../../testing/open-ledger.ts'
import { environmentOf, openS3Server } from '../../testing/open-s3-server.ts'
import { TEST_ENVIRONMENT } from '../../testing/open-test-app.ts'
import { createServerDatabase, DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { registerPerson } from '../../testing/seed-designs.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'

const server = await openS3Server()
let root: string
const apps: FastifyInstance[] = []

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'housecoat-pair-'))
})

afterEach(async () => {
  await closeServers()
  await rm(root, { recursive: true })
})

afterAll(() => server.close())

async function start(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> {
  const own = { DATA_DIR: path.join(root, folder), SESSION_SECRET: 'the same for all servers of this test' }
  const config = readConfig({ ...TEST_ENVIRONMENT, ALLOWANCE_FREE: '1000', ...own, ...environment })
  const parts = { painter: new QuickPainter(undefined, 2000), webFolder: root, maxEventLoopDelayMs: 0 }
  const app = await buildApp(config, parts)
  apps.push(app)
  await app.ready()
  return app
}

async function closeServers(): Promise<void> {
  for (const app of apps.splice(0)) await app.close()
}

async function startRefused(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const error: unknown = await start(folder, environment).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OperatorError)
  return (error as OperatorError).message
}

/** @returns the path of the design's picture */
async function saveDesign(owner: TestBrowser): Promise<string> {
  const painted = (await owner.post('/api/process-image', paintRequest().payload)).body
  const { originalImage, resultImage } = painted as Record<string, string>
  const saved = await owner.post('/api/projects', buildSaveRequest({ originalImage, resultImage }))
  expect(saved.status).toBe(200)
  const { body } = await owner.get(`/api/projects/${String(saved.body['projectId'])}`)
  return (body['project'] as { readonly resultImage: string }).resultImage
}

describe('a bucket and an embedded database', { timeout: 120_000 }, () => {
  test('are a pair that starts again and again, and no other database may use the bucket', async () => {
    const bucket = environmentOf(await server.createBucket())
    await saveDesign(await registerPerson(await start('first', bucket), 'owner'))
    await closeServers()
    await start('first', bucket)
    await start('second')
    await closeServers()
    const foreign = await startRefused('second', bucket)
    expect(foreign).toMatch(/S3_BUCKET s3:\/\/\S+ does not belong to this embedded database/)
    expect(foreign).toContain('The bucket holds')
    expect(foreign).not.toContain('DATA_DIR names')
    const lost = await startRefused('third', bucket)
    expect(lost).toContain('The embedded database is missing')
    expect(lost).toContain('the bucket belongs to an embedded database')
    const code = /ADOPT_DATA_DIR=([0-9a-f]{8})/.exec(foreign)?.[1] ?? ''
    await start('second', { ...bucket, ADOPT_DATA_DIR: code })
  })

  test('become a pair once the pictures are in the bucket', async () => {
    const settings = await server.createBucket()
    const owner = await registerPerson(await start('home'), 'owner')
    const picture = await saveDesign(owner)
    const bytes = (await owner.get(picture)).bytes
    await closeServers()
    expect(await startRefused('home', environmentOf(settings))).toContain('npm run move-pictures -- --to s3')
    const [from, to] = [new FileStore(path.join(root, 'home')), new S3Store(settings, root)]
    await movePictures({ from, to, comparesAll: false, onProgress: () => undefined })
    to.close()
    const app = await start('home', environmentOf(settings))
    const cookies = Object.fromEntries(owner.cookies)
    expect((await app.inject({ url: picture, cookies })).rawPayload.equals(bytes)).toBe(true)
  })
})

test.runIf(DATABASE_KINDS.includes('PostgreSQL'))(
  'servers with folders of their own share a bucket and a PostgreSQL database',
  { timeout: 120_000 },
  async () => {
    const database = await createServerDatabase()
    const environment = { ...environmentOf(await server.createBucket()), DATABASE_URL: database.url }
    const owner = await registerPerson(await start('one', environment), 'owner')
    const picture = await saveDesign(owner)
    const other = await start('two', environment)
    const cookies = Object.fromEntries(owner.cookies)
    const { statusCode, rawPayload } = await other.inject({ url: picture, cookies })
    expect(statusCode).toBe(200)
    expect(rawPayload.equals((await owner.get(picture)).bytes)).toBe(true)
    await closeServers()
    await database.drop()
  },
)
