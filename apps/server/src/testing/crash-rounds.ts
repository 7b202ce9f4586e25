import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { PasswordHasher } from '../features/accounts/password-hasher.ts'
import { listRunning } from '../features/generation/generation.repository.ts'
import { refundStalled } from '../features/generation/settle-generation.ts'
import { openImages } from '../features/images/open-images.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { pictures, projects, shares, users } from '../platform/database/schema.ts'
import { CrashMember } from './crash-member.ts'
import { FileStore } from '../platform/storage/file-store.ts'
import { IMAGE_OPTIONS, quickPainterOn } from './image-options.ts'
import { createServerDatabase, type DatabaseKind } from './open-test-database.ts'
import { TEST_ENVIRONMENT } from './open-test-app.ts'
import { randomFrom } from './seeded-random.ts'
import { startServerProcess } from './start-server-process.ts'

/** A round is cut short among so many requests of its members, and at any moment of the last one. */
const MOST_REQUESTS = 40
const LONGEST_REQUEST_MS = 40
const PICTURE_BYTES = 20_000
const A_DAY_MS = 24 * 3_600_000
const A_YEAR_MS = 365 * A_DAY_MS
const QUARANTINE_DAYS = 30
/** drafts are abandoned by then */
const HALF_AN_HOUR_MS = 1_800_000

/** What the rounds found. */
interface CrashCounts {
  rounds: number
  /** acknowledged designs that were looked for after the kills, each once a round */
  designsFound: number
  /** files that a kill left without a row, of all rounds together */
  orphans: number
  /** requests that a kill cut short, by kind */
  cutShort: Record<string, number>
}

/**
 * Kills a server at random moments while members save, delete, share, change their accounts and leave; after each kill
 * everything that was acknowledged must be there, and nothing half there.
 */
export async function crashInRounds(kind: DatabaseKind, rounds: number, seed: number): Promise<CrashCounts> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-crash-'))
  const server = kind === 'PostgreSQL' ? await createServerDatabase() : null
  const environment = {
    ...TEST_ENVIRONMENT,
    DATA_DIR: dataDir,
    ALLOWANCE_FREE: '1000',
    ...(server !== null && { DATABASE_URL: server.url }),
  }
  const counts: CrashCounts = { rounds: 0, designsFound: 0, orphans: 0, cutShort: {} }
  const veteran = new CrashMember('veteran')
  const members = [veteran]
  for (let round = 0; round < rounds; round++) {
    const process = await startServerProcess({ environment, paintMs: 3, pictureBytes: PICTURE_BYTES })
    if (round === 0) {
      await veteran.register(process)
      await veteran.save()
    }
    const newcomers = ['designer', 'changer', 'leaver'].map((role) => new CrashMember(`${role}-${round}`))
    members.push(...newcomers)
    const [designer, changer, leaver] = newcomers
    const live = async (member: CrashMember, act: () => Promise<void>) => {
      if (await member.register(process)) await act()
    }
    const underWay = Promise.all([
      live(designer, () => designer.designUntilKilled()),
      live(changer, () => changer.changeUntilKilled()),
      live(leaver, () => leaver.leave()),
    ])
    await untilRequests(newcomers, Math.ceil(random() * MOST_REQUESTS))
    await pause(random() * LONGEST_REQUEST_MS)
    await process.kill()
    await underWay
    for (const { cutShort } of newcomers)
      if (cutShort !== null) counts.cutShort[cutShort] = (counts.cutShort[cutShort] ?? 0) + 1
    await audit({ url: server?.url ?? null, dataDir, isLast: round === rounds - 1 }, members, counts)
    counts.rounds++
  }
  await server?.drop()
  await rm(dataDir, { recursive: true })
  return counts
}

async function untilRequests(members: readonly CrashMember[], count: number): Promise<void> {
  while (members.reduce((sum, { requests }) => sum + requests, 0) < count) await pause(1)
}

interface AuditOptions {
  readonly url: string | null
  readonly dataDir: string
  readonly isLast: boolean
}

async function audit(
  options: AuditOptions,
  members: readonly CrashMember[],
  counts: CrashCounts,
): Promise<void> {
  const { url, dataDir, isLast } = options
  const { db, close } = await openDatabase({ url, dataDir, onConnectionLost: () => undefined })
  try {
    await auditMembers(db, members, counts)
    await auditPictures(db, dataDir)
    await auditLedger(db, dataDir, isLast)
    await auditSweep(db, dataDir, counts)
  } finally {
    await close()
  }
}

async function auditMembers(
  db: Database,
  members: readonly CrashMember[],
  counts: CrashCounts,
): Promise<void> {
  const rows = new Map((await db.select().from(users)).map((row) => [row.username, row]))
  const designIds = new Set((await db.select({ id: projects.id }).from(projects)).map(({ id }) => id))
  const shareIds = new Set((await db.select({ id: shares.id }).from(shares)).map(({ id }) => id))
  for (const member of members) {
    const { username, exists, emails } = member
    const row = rows.get(username)
    if (exists !== 'maybe') expect([username, row !== undefined]).toEqual([username, exists === 'yes'])
    if (row !== undefined) expect(emails).toContain(row.email)
    for (const [things, ids] of [[member.designs, designIds] as const, [member.shares, shareIds] as const])
      for (const [id, certainty] of things)
        if (certainty !== 'maybe')
          expect([username, id, ids.has(id)]).toEqual([username, id, certainty === 'yes'])
    counts.designsFound += [...member.designs.values()].filter((certainty) => certainty === 'yes').length
  }
  // the newest changer's password; a hash takes its time, and older ones do not change any more
  const changer = members.findLast(({ username }) => username.startsWith('changer'))
  const row = rows.get(changer?.username ?? '')
  if (changer === undefined || row === undefined) return
  const hasher = new PasswordHasher()
  const fits = await Promise.all(
    [...changer.passwords].map((password) => hasher.verify(row.passwordHash, password)),
  )
  expect(fits.filter(Boolean)).toHaveLength(1)
}

/** Each design has its files, as large as its rows and so the quotas say. */
async function auditPictures(db: Database, dataDir: string): Promise<void> {
  const shown = await db
    .selectDistinct({ id: pictures.id, format: pictures.format, sizeBytes: pictures.sizeBytes })
    .from(pictures)
    .innerJoin(projects, sql`${pictures.id} in (${projects.originalId}, ${projects.resultId})`)
  for (const { id, format, sizeBytes } of shown) {
    const file = await stat(path.join(dataDir, 'pictures', id, `full.${format}`))
    expect([id, file.size]).toEqual([id, sizeBytes])
  }
}

/** Each finished generation was paid once and has its picture; no other one is paid, once nobody works on it. */
async function auditLedger(db: Database, dataDir: string, isLast: boolean): Promise<void> {
  // nobody works on them any more: the server was killed
  if (isLast) for (const { id, lease } of await listRunning(db)) await refundStalled(db, id, lease)
  const { rows } = await db.execute<{
    id: string
    state: string
    result_id: string | null
    spent: number
  }>(sql`
    select id, state, result_id,
      (select coalesce(sum(amount), 0)::int from allowance_entries where generation_id = generations.id) as spent
    from generations`)
  const results = new Set(await readdir(path.join(dataDir, 'results')))
  const faults = rows.filter(({ state, result_id, spent }) => {
    if (state === 'done') return spent !== 1 || !results.has(result_id ?? '')
    return state === 'running' ? spent !== 1 || isLast : spent !== 0
  })
  expect(faults).toEqual([])
}

/** After a sweep every row has its file, every file its row, and what was left lies in quarantine until its days are over. */
async function auditSweep(db: Database, dataDir: string, counts: CrashCounts): Promise<void> {
  const store = new FileStore(dataDir)
  const images = openImages({
    ...IMAGE_OPTIONS,
    db,
    objects: store,
    painter: quickPainterOn(store),
    retentionMs: A_YEAR_MS,
    quarantineDays: QUARANTINE_DAYS,
  })
  const nowMs = Date.now() + HALF_AN_HOUR_MS
  await images.sweep({ nowMs, isTrusted: true })
  const rows = (await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id)
  expect((await readdir(path.join(dataDir, 'pictures'))).toSorted()).toEqual(rows.toSorted())
  for (const folder of ['drafts', 'scratch'])
    expect([folder, await readdir(path.join(dataDir, folder))]).toEqual([folder, []])
  counts.orphans += (await listQuarantine(dataDir)).length
  await images.sweep({ nowMs: nowMs + (QUARANTINE_DAYS + 1) * A_DAY_MS, isTrusted: true })
  expect(await listQuarantine(dataDir)).toEqual([])
}

async function listQuarantine(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'quarantine')
  const days = await readdir(folder).catch(() => [])
  return (await Promise.all(days.map((day) => readdir(path.join(folder, day))))).flat()
}
