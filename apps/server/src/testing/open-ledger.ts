import { randomUUID } from 'node:crypto'
import type {
  Problem,
  ProcessImageRequest,
  ProcessImageResponse,
  UploadsRemainingResponse,
} from '@housecoat/contract'
import { sql } from '../platform/database/drizzle.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import type { AppParts } from '../start-up/app-parts.ts'
import { readConfig } from '../config.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { buildFlatPhoto } from './build-photo.ts'
import { ANY_DATABASE_KIND, createServerDatabase, type DatabaseKind } from './open-test-database.ts'
import { buildPaintRequest, TEST_ENVIRONMENT } from './open-test-app.ts'
import { listNames, openTestStore, type TestStore } from './open-test-store.ts'
import { QuickPainter } from './quick-painter.ts'
import { QUICK_PASSWORDS } from './quick-passwords.ts'
import { findRedisUrl, forgetRounds } from './shared-redis.ts'
import { TestBrowser } from './test-browser.ts'

const photo = await buildFlatPhoto(64, 64)

/** An allowance under test: servers come and go over data that stays. */
export interface Ledger extends Pick<TestStore, 'dataDir' | 'store' | 'age'> {
  /** settings of any server over these data, this process's or another's */
  readonly environment: LedgerEnvironment
  readonly db: Database
  /** A server of its own over the shared data. */
  readonly openServer: (options?: LedgerServerOptions) => Promise<LedgerServer>
  /** Closes the servers that are still open. The next one to start sweeps at once, with Redis too. */
  readonly closeServers: () => Promise<void>
  /** The embedded database serves one process: lets another one have it. */
  readonly closeDatabase: () => Promise<void>
  readonly reopenDatabase: () => Promise<void>
  readonly close: () => Promise<void>
}

type LedgerEnvironment = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

interface LedgerServerOptions extends AppParts {
  readonly environment?: Readonly<Record<string, string>>
}

export interface LedgerServer {
  readonly app: FastifyInstance
  readonly painter: QuickPainter
}

export async function openLedger(kind: DatabaseKind = ANY_DATABASE_KIND): Promise<Ledger> {
  const { store, dataDir, age, ...test } = await openTestStore()
  const onServer = kind === 'PostgreSQL' ? await createServerDatabase({ isMigrated: true }) : null
  const url = onServer?.url ?? null
  const redisUrl = url !== null && inject('isGrown') ? await findRedisUrl(url, true) : null
  const open = () => openDatabase({ url, dataDir, onConnectionLost: () => undefined })
  let database = await open()
  const servers: LedgerServer[] = []
  const environment: LedgerEnvironment = {
    ...TEST_ENVIRONMENT,
    ...test.environment,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'the same for all servers of this test',
    ...(url !== null && { DATABASE_URL: url }),
    ...(redisUrl !== null && { REDIS_URL: redisUrl }),
  }
  const openServer = async ({ environment: more, ...parts }: LedgerServerOptions = {}) => {
    const painter = new QuickPainter()
    const app = await buildApp(readConfig({ ...environment, ...more }), {
      painter,
      database,
      webFolder: dataDir,
      maxEventLoopDelayMs: 0,
      passwordCost: QUICK_PASSWORDS,
      ...parts,
    })
    await app.ready()
    const server = { app, painter }
    servers.push(server)
    return server
  }
  const closeServers = async () => {
    for (const { app } of servers.splice(0)) await app.close()
    if (redisUrl !== null) await forgetRounds(redisUrl)
  }
  return {
    ...{ dataDir, store, age },
    environment,
    openServer,
    closeServers,
    get db() {
      return database.db
    },
    closeDatabase: () => database.close(),
    async reopenDatabase() {
      database = await open()
    },
    async close() {
      await closeServers()
      await database.close()
      await onServer?.drop()
      await test.close()
    },
  }
}

interface PaintingAnswer {
  readonly status: number
  /** the JSON text */
  readonly text: string
  readonly body: ProcessImageResponse | Problem
}

interface PaintingOptions {
  /** Idempotency-Key */
  readonly key?: string
  /** the design's name, to make a request differ from another */
  readonly name?: string
  /** the network address it comes from */
  readonly remoteAddress?: string
}

/** A paint request as a browser sends it. */
export async function paint(
  { app }: Pick<LedgerServer, 'app'>,
  browser: Pick<TestBrowser, 'cookies'>,
  { key, name, remoteAddress }: PaintingOptions = {},
): Promise<PaintingAnswer> {
  const answer = await app.inject({
    ...paintRequest(name),
    cookies: Object.fromEntries(browser.cookies),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    ...(remoteAddress !== undefined && { remoteAddress }),
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

/** @param name the design's, to make a request differ from another */
export function paintRequest(name?: string) {
  const { payload, ...request } = buildPaintRequest(photo, name === undefined ? {} : { name })
  return { ...request, payload: payload as ProcessImageRequest }
}

/** A browser that was here before: it has its cookie. */
export async function openVisitor(
  { app }: Pick<LedgerServer, 'app'>,
  defaults: InjectOptions = {},
): Promise<TestBrowser> {
  const browser = new TestBrowser(app, defaults)
  await browser.get('/api/uploads-remaining')
  return browser
}

/** A browser of a person who just registered. */
export async function openMember(server: LedgerServer): Promise<TestBrowser> {
  const browser = await openVisitor(server)
  const username = `member-${randomUUID()}`
  const email = `${username}@example.com`
  const { status } = await browser.post('/api/register', { username, email, password: 'seven red barns' })
  if (status !== 200) throw new Error(`registering answered ${status}`)
  return browser
}

export async function findRemaining(browser: TestBrowser): Promise<UploadsRemainingResponse> {
  return (await browser.get('/api/uploads-remaining')).body as unknown as UploadsRemainingResponse
}

/** How many answers had each status, as in `{ 200: 2, 401: 62 }`; no answer at all counts as `none`. */
export function countStatuses(answers: readonly ({ readonly status: number } | null)[]) {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const status = answer?.status ?? 'none'
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** The spent sum and the state of every generation; what contradicts the ledger's promise is listed as a fault. */
export async function auditLedger({ db, store }: Pick<Ledger, 'db' | 'store'>) {
  const { rows } = await db.execute<{ state: string; spent: number; result_id: string | null }>(sql`
    select state, result_id,
      (select sum(amount)::int from allowance_entries where generation_id = generations.id) as spent
    from generations`)
  const files = new Set(await listNames(store, 'results'))
  const hasFault = ({ state, spent, result_id }: (typeof rows)[number]) =>
    state === 'done' ? spent !== 1 || !files.has(result_id ?? '') : state === 'running' || spent !== 0
  const results = rows.filter(({ state }) => state === 'done').length
  return {
    generations: rows.length,
    results,
    /** debits less refunds */
    spent: rows.reduce((sum, { spent }) => sum + spent, 0),
    faults: rows.filter(hasFault),
    filesWithoutResult: files.size - results,
  }
}
