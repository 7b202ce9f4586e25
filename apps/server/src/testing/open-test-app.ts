import type { Problem, ProcessImageRequest, ProcessImageResponse } from '@housecoat/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { buildWorker } from '../start-up/build-worker.ts'
import type { AppParts } from '../start-up/app-parts.ts'
import { readConfig, type Config } from '../config.ts'
import { writeInstallationFile } from '../features/installation/installation-file.ts'
import { findInstallationId } from '../features/installation/installation.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { emptySharedDatabase, type TestDatabase } from './open-test-database.ts'
import { ANY_STORE_KIND, listNames, openTestStore, type StoreKind } from './open-test-store.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'
import { QUICK_PASSWORDS } from './quick-passwords.ts'
import { findRedisUrl } from './shared-redis.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly dataDir: string
  /** where the server stores pictures */
  readonly store: ObjectStore
  /** Makes a stored object look as old as this. */
  readonly age: (key: string, byMs: number) => Promise<void>
  /** names of what the server stores: results that were kept, drafts that should be gone */
  readonly listFiles: () => Promise<{ readonly results: string[]; readonly drafts: string[] }>
  readonly close: () => Promise<void>
}

/** For what never paints: starting painters takes its time. */
export function noPainters(): PainterPool {
  return new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 0, onCrash: () => undefined })
}

export interface TestAppOptions extends AppParts {
  /** absent: the test file's shared one, emptied. The test closes it */
  readonly database?: TestDatabase
  readonly environment?: Readonly<Record<string, string>>
  /** absent: files in the data folder, or a bucket in the test project `grown` */
  readonly storeKind?: StoreKind
  readonly generationTimeoutMs?: number
}

/** Each request without a cookie is a new visitor, all of them from one address. */
export const TEST_ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  ALLOWANCE_ADDRESS_PER_DAY: '1000000',
} as const

/** Whether this run's servers have PostgreSQL, a bucket and Redis with a worker, as those of a fleet have. */
const IS_GROWN = inject('isGrown')

/**
 * A server over an empty data folder of its own, without web pages, on the test file's shared database, emptied. Closing
 * it removes the folder. In the test project `grown` it is a server of a fleet.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { storeKind = ANY_STORE_KIND, environment } = options
  const { store, dataDir, age, ...test } = await openTestStore(storeKind)
  const database = options.database ?? (await emptySharedDatabase())
  await joinInstallation(database.db, store)
  const fleet = await findFleetSettings(database, options)
  const config = buildConfig(dataDir, {
    ...options,
    environment: { ...test.environment, ...fleet, ...environment },
  })
  const app = await buildApp(config, {
    database,
    webFolder: dataDir,
    maxEventLoopDelayMs: 0,
    passwordCost: QUICK_PASSWORDS,
    ...options,
  })
  await app.ready()
  const worker = fleet !== null && options.painter === undefined ? await buildWorker(config) : null
  const listFiles = async () => ({
    results: await listNames(store, 'results'),
    drafts: await listNames(store, 'drafts'),
  })
  const close = async () => {
    await Promise.all([app.close(), worker?.close()])
    await test.close()
  }
  return { app, dataDir, store, age, listFiles, close }
}

/** What makes a server one of a fleet; null for one that is on its own, or whose test brings its own Redis. */
async function findFleetSettings({ url }: TestDatabase, options: TestAppOptions) {
  if (!IS_GROWN || url === null || options.environment?.['REDIS_URL'] !== undefined) return null
  return { DATABASE_URL: url, REDIS_URL: await findRedisUrl(url, options.database === undefined) }
}

/** A second server on a test's database belongs to its installation, though it has a store of its own. */
async function joinInstallation(db: Database, store: ObjectStore): Promise<void> {
  const id = await findInstallationId(db)
  if (id !== null) await writeInstallationFile(store, { id, database: 'embedded' })
}

function buildConfig(dataDir: string, { environment, generationTimeoutMs }: TestAppOptions): Config {
  const config = readConfig({ ...TEST_ENVIRONMENT, DATA_DIR: dataDir, ...environment })
  return generationTimeoutMs === undefined
    ? config
    : { ...config, generation: { timeoutMs: generationTimeoutMs } }
}

/**
 * A request to paint an exterior navy; what a test is about goes on top. With a mask it says what a page read beside the area, as
 * a page does: then the painter need not analyze the photo, which takes half of its time.
 */
export function buildPaintRequest(
  photo: Buffer | string,
  changes: Partial<ProcessImageRequest> & {
    readonly maskPng?: Buffer
    readonly areaId?: string
    readonly colorCode?: string
  } = {},
): InjectOptions {
  const { maskPng, areaId = NIGHT_HARBOR.areaId, colorCode = NIGHT_HARBOR.colorCode, ...fields } = changes
  const selection = { ...NIGHT_HARBOR, areaId, colorCode }
  const payload = {
    originalImage: typeof photo === 'string' ? photo : photo.toString('base64'),
    selections: [selection],
    isExterior: areaId === 'exterior',
    name: 'My Design',
    ...(maskPng && !fields.selections ? { references: [[]] } : {}),
    ...(maskPng ? { mask: maskPng.toString('base64') } : {}),
    ...fields,
  }
  return { method: 'POST', url: '/api/process-image', payload }
}

export interface Answer {
  readonly status: number
  readonly body: ProcessImageResponse | Problem
}

export async function ask(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const response = await app.inject(request)
  return { status: response.statusCode, body: response.json() }
}

/** The code of a failed answer; the answer itself when it did not fail. */
export async function askForCode(app: FastifyInstance, request: InjectOptions): Promise<unknown> {
  const { body } = await ask(app, request)
  return 'code' in body ? body.code : body
}

/** Paints, and fetches the full-size result as the same visitor. */
export async function paintAndFetch(app: FastifyInstance, request: InjectOptions): Promise<Buffer> {
  const answer = await app.inject(request)
  const body: Answer['body'] = answer.json()
  if (!body.success) throw new Error(`painting failed: ${body.code}`)
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  const picture = await app.inject({ url: body.resultImage, cookies })
  return picture.rawPayload
}
