import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres, startPostgres, type PostgresServer } from '../../../../scripts/postgres.mjs'
import { buildFlatPhoto } from './build-photo.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'
import { buildSaveRequest } from './open-designs.ts'
import { SocketBrowser, type AnswerBody, type SocketAnswer } from './socket-browser.ts'
import { startServerProcess, type ServerProcess } from './start-server-process.ts'
import { findWritten, type WriteKind } from './written-rows.ts'

interface RestartReport {
  readonly restarts: number
  readonly hasServerSurvived: boolean
  /** writes that were answered with 200, by kind */
  readonly acknowledged: Readonly<Record<WriteKind, number>>
  /** acknowledged writes that the database does not have afterwards */
  readonly lost: readonly string[]
  /** requests refused with 503, `database_unavailable` and a request id */
  readonly refused: number
  /** any other answer, and requests without an answer */
  readonly wrong: readonly string[]
  /** from the moment the database takes connections to the first acknowledged write, after each restart */
  readonly recoveryMs: readonly number[]
}

interface Refusal {
  readonly code: string
  readonly requestId: string
}

const PEOPLE = 8
/** a database that crashes is usually away about this long */
const AWAY_MS = 300
const SERVER_OPTIONS = {
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  ALLOWANCE_ADDRESS_PER_DAY: '1000000',
} as const

/**
 * Restarts a PostgreSQL server again and again, orderly and not, while people register, paint, save, share, like and
 * comment on a server process over it, and compares what they were told with what the database has.
 */
export async function restartUnderLoad(restarts: number): Promise<RestartReport> {
  return withServer(({ postgres, server }) => restartUnder(new Crowd(server), { postgres, server, restarts }))
}

interface OutageReport {
  /** from the database's end until `/readyz` answered 503 */
  readonly noticedMs: number
  /** from the moment the database takes connections until `/readyz` answered 200 */
  readonly recoveredMs: number
  /** the longest that `/healthz` took; infinite when it once was not 200 */
  readonly slowestLivenessMs: number
  readonly hasServerSurvived: boolean
}

/** Takes the database away for a while, and watches what a server says of itself. */
export async function takeDatabaseAway(awayMs: number): Promise<OutageReport> {
  return withServer(async ({ postgres, server }) => {
    const status = async (path: string) => (await fetch(server.origin + path)).status
    const waitFor = async (wanted: number) => {
      const startedAt = performance.now()
      while ((await status('/readyz')) !== wanted) await pause(50)
      return performance.now() - startedAt
    }
    await waitFor(200)
    await postgres.shutDown('immediate')
    const noticedMs = await waitFor(503)
    const endsAt = performance.now() + awayMs
    let slowestLivenessMs = 0
    while (performance.now() < endsAt) {
      const askedAt = performance.now()
      const isAlive = (await status('/healthz')) === 200
      slowestLivenessMs = Math.max(slowestLivenessMs, isAlive ? performance.now() - askedAt : Infinity)
      await pause(100)
    }
    await postgres.start()
    const recoveredMs = await waitFor(200)
    return { noticedMs, recoveredMs, slowestLivenessMs, hasServerSurvived: !server.hasEnded() }
  })
}

async function withServer<T>(work: (both: Pick<Round, 'postgres' | 'server'>) => Promise<T>): Promise<T> {
  const bin = findPostgres()
  if (bin === null) throw new Error('there is no PostgreSQL on this machine')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-restarts-'))
  const postgres = await startPostgres(bin)
  try {
    const environment = { ...SERVER_OPTIONS, DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    const server = await startServerProcess({ environment, paintMs: 20 })
    try {
      return await work({ postgres, server })
    } finally {
      await server.kill()
    }
  } finally {
    postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

interface Round {
  readonly postgres: PostgresServer
  readonly server: ServerProcess
  readonly restarts: number
}

async function restartUnder(crowd: Crowd, { postgres, server, restarts }: Round): Promise<RestartReport> {
  const crowds = Array.from({ length: PEOPLE }, () => crowd.act())
  await crowd.untilNextWrite()
  const recoveryMs: number[] = []
  for (let restart = 0; restart < restarts && !server.hasEnded(); restart++) {
    await pause(200 + Math.random() * 800)
    await postgres.shutDown(restart % 2 === 0 ? 'immediate' : 'fast')
    await pause(Math.random() * AWAY_MS)
    await postgres.start()
    const startedAt = performance.now()
    await Promise.race([crowd.untilNextWrite(), pause(30_000)])
    recoveryMs.push(performance.now() - startedAt)
  }
  crowd.stop()
  await Promise.all(crowds)
  const { acknowledged, wrong, refused } = crowd
  return {
    restarts: recoveryMs.length,
    hasServerSurvived: !server.hasEnded(),
    refused,
    wrong,
    recoveryMs,
    acknowledged: mapValues(acknowledged, (written) => written.length),
    lost: await findLost(postgres.url, acknowledged),
  }
}

type Acknowledged = Record<WriteKind, string[]>

async function findLost(url: string, acknowledged: Acknowledged): Promise<string[]> {
  const found = await findWritten(url, acknowledged)
  return (Object.entries(acknowledged) as [WriteKind, string[]][]).flatMap(([kind, written]) =>
    written.filter((text) => !found[kind].has(text)).map((text) => `${kind} ${text}`),
  )
}

/** Concurrent users of a server; a user who is refused leaves, and another one comes. */
class Crowd {
  readonly acknowledged: Acknowledged = {
    account: [],
    generation: [],
    design: [],
    share: [],
    like: [],
    comment: [],
  }
  readonly wrong: string[] = []
  refused = 0
  readonly #origin: string
  #isOver = false
  #onWrite: () => void = () => undefined

  constructor({ origin }: ServerProcess) {
    this.#origin = origin
  }

  stop(): void {
    this.#isOver = true
  }

  untilNextWrite(): Promise<void> {
    return new Promise((resolve) => (this.#onWrite = resolve))
  }

  async act(): Promise<void> {
    while (!this.#isOver) {
      const finished = await this.#live()
      if (!finished) await pause(20 + Math.random() * 60)
    }
  }

  /** One person's visit. @returns false when it ended with a refusal */
  async #live(): Promise<boolean> {
    const person = new SocketBrowser(() => this.#origin)
    const username = `p-${randomUUID()}`
    const account = { username, email: `${username}@example.com`, password: 'seven red barns' }
    const photo = await flatPhoto
    const painting = { originalImage: photo, selections: [NIGHT_HARBOR], isExterior: true }

    if (!(await this.#write(person, 'account', '/api/register', account, () => username))) return false
    const painted = await this.#write(person, 'generation', '/api/process-image', painting, (body) =>
      String(body['resultImage']).slice('/images/'.length),
    )
    if (painted === null) return false
    const paths = {
      originalImage: String(painted['originalImage']),
      resultImage: String(painted['resultImage']),
    }
    const design = await this.#write(person, 'design', '/api/projects', buildSaveRequest(paths), (body) =>
      String(body['projectId']),
    )
    if (design === null) return false
    const wish = { title: 'A porch', projectId: design['projectId'] }
    const readShareId = (body: AnswerBody) => String((body['share'] as { readonly id: number }).id)
    if (!(await this.#write(person, 'share', '/api/community', wish, readShareId))) return false
    return this.#react(person)
  }

  async #react(person: SocketBrowser): Promise<boolean> {
    for (const id of this.acknowledged.share.slice(-5)) {
      const readLikeId = (body: AnswerBody) =>
        String((body['likes'] as { readonly userLikeId: number }).userLikeId)
      if (!(await this.#write(person, 'like', `/api/community/${id}/like`, {}, readLikeId))) return false
      const readCommentId = (body: AnswerBody) => String((body['comment'] as { readonly id: number }).id)
      const comment = { content: 'What a porch!' }
      const url = `/api/community/${id}/comments`
      if (!(await this.#write(person, 'comment', url, comment, readCommentId))) return false
    }
    return true
  }

  /** @returns the answer's body, or null when there was none */
  async #write(
    person: SocketBrowser,
    kind: WriteKind,
    url: string,
    payload: object,
    readId: (body: AnswerBody) => string,
  ): Promise<AnswerBody | null> {
    const answer = await person.post(url, payload)
    if (answer?.status === 200) {
      this.acknowledged[kind].push(readId(answer.body))
      this.#onWrite()
      return answer.body
    }
    if (isRefusal(answer)) this.refused++
    else if (this.wrong.length < 20) this.wrong.push(`${kind}: ${JSON.stringify(answer)}`)
    return null
  }
}

function isRefusal(answer: SocketAnswer | null): boolean {
  if (answer?.status !== 503 || answer.contentType !== 'application/problem+json') return false
  const { code, requestId } = answer.body as unknown as Refusal
  return code === 'database_unavailable' && requestId.length === 36
}

const flatPhoto = buildFlatPhoto(64, 64).then((photo) => photo.toString('base64'))

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  map: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, map(value)])
  return Object.fromEntries(entries) as Record<Key, To>
}
