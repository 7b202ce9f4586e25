import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { PasswordHasher } from '../features/accounts/password-hasher.ts'
import { listRunning } from '../features/generation/generation.repository.ts'
import { refundStalled } from '../features/generation/settle-generation.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { projects, shares, users } from '../platform/database/schema.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { CrashMember } from './crash-member.ts'
import { auditLedger, auditPictures, auditSweep } from './audit-storage.ts'
import { createServerDatabase, type DatabaseKind } from './open-test-database.ts'
import { TEST_ENVIRONMENT } from './open-test-app.ts'
import { openTestStore, type StoreKind } from './open-test-store.ts'
import { randomFrom } from './seeded-random.ts'
import { startServerProcess } from './start-server-process.ts'

/** A round is cut short among so many requests of its members, and at any moment of the last one. */
const MOST_REQUESTS = 40
const LONGEST_REQUEST_MS = 40
const PICTURE_BYTES = 20_000
const AN_HOUR_MS = 3_600_000

/** What the rounds found. */
interface CrashCounts {
  rounds: number
  /** acknowledged designs that were looked for after the kills, each once a round */
  designsFound: number
  /** pictures that a kill left without a row, of all rounds together */
  orphans: number
  /** requests that a kill cut short, by kind */
  cutShort: Record<string, number>
}

/**
 * Kills a server at random moments while members save, delete, share, change their accounts and leave; after each kill
 * everything that was acknowledged must be there, and nothing half there.
 */
export async function crashInRounds(
  kind: DatabaseKind,
  storeKind: StoreKind,
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<CrashCounts> {
  const random = randomFrom(seed)
  const { store, dataDir, ...test } = await openTestStore(storeKind)
  const server = kind === 'PostgreSQL' ? await createServerDatabase({ isMigrated: true }) : null
  const environment = {
    ...TEST_ENVIRONMENT,
    ...test.environment,
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
    const isLast = round === rounds - 1
    await audit({ url: server?.url ?? null, store, dataDir, isLast }, members, counts)
    counts.rounds++
  }
  await server?.drop()
  await test.close()
  return counts
}

async function untilRequests(members: readonly CrashMember[], count: number): Promise<void> {
  while (members.reduce((sum, { requests }) => sum + requests, 0) < count) await pause(1)
}

interface AuditOptions {
  readonly url: string | null
  readonly store: ObjectStore
  readonly dataDir: string
  readonly isLast: boolean
}

async function audit(
  options: AuditOptions,
  members: readonly CrashMember[],
  counts: CrashCounts,
): Promise<void> {
  const { url, store, dataDir, isLast } = options
  const { db, close } = await openDatabase({ url, dataDir, onConnectionLost: () => undefined })
  try {
    await auditMembers(db, members, counts)
    await auditPictures(db, store)
    // nobody works on them any more: the server was killed
    if (isLast) for (const { id, lease } of await listRunning(db)) await refundStalled(db, id, lease)
    await auditLedger(db, store, isLast)
    counts.orphans += await auditSweep(db, store)
    await store.sweepScratch(Date.now() + AN_HOUR_MS)
    expect(await readdir(path.join(dataDir, 'scratch'))).toEqual([])
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
