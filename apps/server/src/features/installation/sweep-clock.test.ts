import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { installation } from '../../platform/database/schema.ts'
import { FileStore } from '../../platform/storage/file-store.ts'
import { IMAGE_OPTIONS, quickPainterOn } from '../../testing/image-options.ts'
import { emptySharedDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { openImages } from '../images/open-images.ts'
import { SweepClock } from './sweep-clock.ts'

const AN_HOUR_MS = 3_600_000
const A_DAY_MS = 24 * AN_HOUR_MS
const A_YEAR_MS = 365 * A_DAY_MS

let database: TestDatabase
let clock: SweepClock
let wallMs: number
let uptimeMs: number
let jumps: object[]

beforeEach(async () => {
  database = await emptySharedDatabase()
  // the database's clock is real, and of two clocks the earlier one counts: so the past plays the present
  wallMs = Date.now() - 2 * A_YEAR_MS
  await database.db.insert(installation).values({ id: randomUUID(), sweptAt: new Date(wallMs - AN_HOUR_MS) })
  restart()
  jumps = []
})

function restart(): void {
  uptimeMs = 0
  clock = new SweepClock({
    db: database.db,
    onJump: (details) => jumps.push(details),
    wallMs: () => wallMs,
    uptimeMs: () => uptimeMs,
  })
}

function letPass(durationMs: number): void {
  wallMs += durationMs
  uptimeMs += durationMs
}

const isTrusted = async () => (await clock.read()).isTrusted

describe('the clock of sweeps', () => {
  test('is trusted while it runs at the right pace, also across a restart', async () => {
    for (let sweep = 0; sweep < 5; sweep++) {
      expect(await isTrusted()).toBe(true)
      letPass(AN_HOUR_MS)
    }
    restart()
    expect(await isTrusted()).toBe(true)
    expect(jumps).toEqual([])
  })

  test('a year ahead at start is not trusted for a day, even if the server restarts', async () => {
    wallMs += A_YEAR_MS
    expect(await isTrusted()).toBe(false)
    expect(jumps).toEqual([{ aheadDays: 365 }])
    restart()
    expect(await isTrusted()).toBe(false)
    letPass(A_DAY_MS - 1)
    expect(await isTrusted()).toBe(false)
    letPass(1)
    expect(await isTrusted()).toBe(true)
  })

  test('is trusted again as soon as it is corrected', async () => {
    wallMs += A_YEAR_MS
    expect(await isTrusted()).toBe(false)
    wallMs -= A_YEAR_MS
    expect(await isTrusted()).toBe(true)
  })

  test('that jumps while the server runs is not trusted', async () => {
    expect(await isTrusted()).toBe(true)
    letPass(AN_HOUR_MS)
    wallMs += 30 * A_DAY_MS
    expect(await isTrusted()).toBe(false)
  })

  test('that was steady for an hour is remembered: a server that runs an hour a week sweeps eventually', async () => {
    wallMs += A_YEAR_MS
    expect(await isTrusted()).toBe(false)
    letPass(AN_HOUR_MS)
    expect(await isTrusted()).toBe(false)
    restart()
    expect(await isTrusted()).toBe(true)
  })
})

test('a clock a year ahead at start deletes no result, no draft and nothing from quarantine', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-clock-'))
  const store = new FileStore(dataDir)
  await store.prepare()
  const painter = quickPainterOn(store)
  const images = openImages({ ...IMAGE_OPTIONS, db: database.db, objects: store, painter })
  const result = path.join('results', 'R'.repeat(22))
  const files = [
    `${result}/full.png`,
    'drafts/left/full.png',
    `quarantine/2026-01-01/${'Q'.repeat(43)}/full.png`,
  ]
  const then = new Date(wallMs)
  for (const file of files) {
    const filePath = path.join(dataDir, file)
    await mkdir(path.dirname(filePath), { recursive: true })
    await writeFile(filePath, 'a picture')
    for (const name of [filePath, path.dirname(filePath)]) await utimes(name, then, then)
  }
  wallMs += A_YEAR_MS
  await images.sweep(await clock.read())
  const left = await readdir(dataDir, { recursive: true })
  expect(left).toEqual(expect.arrayContaining(files))
  letPass(A_DAY_MS)
  await images.sweep(await clock.read())
  expect(await readdir(path.join(dataDir, 'results'))).toEqual([])
  expect(await readdir(path.join(dataDir, 'drafts'))).toEqual([])
  await rm(dataDir, { recursive: true })
})
