import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installation } from '../../platform/database/schema.ts'
import { FileStore } from '../../platform/storage/file-store.ts'
import { IMAGE_OPTIONS, quickPainterOn } from '../../testing/image-options.ts'
import { emptySharedDatabase } from '../../testing/open-test-database.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { openImages } from '../images/open-images.ts'
import { SweepClock } from './sweep-clock.ts'

const STEPS = 400
const AN_HOUR_MS = 3_600_000
const A_DAY_MS = 24 * AN_HOUR_MS
const A_YEAR_MS = 365 * A_DAY_MS
const RETENTION_MS = 30 * A_DAY_MS

test.each([1, 2, 3, 4, 5])(
  'A2: no result is deleted early when the clock jumps and is corrected within the hour, seed %d',
  async (seed) => {
    const random = randomFrom(seed)
    const { db } = await emptySharedDatabase()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-clock-'))
    const store = new FileStore(dataDir)
    await store.prepare()
    const images = openImages({
      ...IMAGE_OPTIONS,
      db,
      objects: store,
      painter: quickPainterOn(store),
      retentionMs: RETENTION_MS,
    })
    // the database's clock is real, and of two clocks the earlier one counts: so the past plays the present
    let trueMs = Date.now() - 20 * A_YEAR_MS
    let uptimeMs = 0
    let aheadMs = 0
    const openClock = () =>
      new SweepClock({
        db,
        onJump: () => undefined,
        wallMs: () => trueMs + aheadMs,
        uptimeMs: () => uptimeMs,
      })
    const letPass = (durationMs: number) => {
      trueMs += durationMs
      uptimeMs += durationMs
    }
    await db.insert(installation).values({ id: randomUUID(), sweptAt: new Date(trueMs) })
    let clock = openClock()
    const madeAt = new Map<string, number>()
    const expectNothingEarly = async () => {
      const left = new Set(await readdir(path.join(dataDir, 'results')))
      for (const [name, made] of madeAt) {
        if (left.has(name)) continue
        expect(trueMs - made, `${name} was deleted early`).toBeGreaterThanOrEqual(RETENTION_MS)
        madeAt.delete(name)
      }
    }
    let deleted = 0
    for (let step = 0; step < STEPS; step++) {
      const name = `${'R'.repeat(18)}${String(step).padStart(4, '0')}`
      const folder = path.join(dataDir, 'results', name)
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'full.png'), 'a picture')
      for (const entry of [path.join(folder, 'full.png'), folder])
        await utimes(entry, new Date(trueMs), new Date(trueMs))
      madeAt.set(name, trueMs)
      const before = madeAt.size
      const event = random()
      if (event < 0.3) {
        aheadMs = (random() - 0.3) * 3 * A_YEAR_MS
        for (let sweep = 0; sweep < 3; sweep++) {
          await images.sweep(await clock.read())
          letPass(random() * 0.3 * AN_HOUR_MS)
          if (random() < 0.3) {
            uptimeMs = 0
            clock = openClock()
          }
        }
        await images.sweep(await clock.read())
        await expectNothingEarly()
        aheadMs = 0
      } else if (event < 0.5) {
        uptimeMs = 0
        clock = openClock()
      }
      for (let hour = 0; hour < 24; hour += 6) {
        letPass(6 * AN_HOUR_MS)
        await images.sweep(await clock.read())
        await expectNothingEarly()
      }
      deleted += before - madeAt.size
    }
    // all that was due is gone: results of the last 30 days are left, and those of a day on hold
    expect(deleted).toBeGreaterThan(STEPS / 2)
    expect(madeAt.size).toBeLessThan(40)
    await rm(dataDir, { recursive: true })
  },
)
