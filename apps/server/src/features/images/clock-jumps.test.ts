import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { closeSharedDatabase, emptySharedDatabase } from '../../testing/open-test-database.ts'
import { ResultStore } from './result-store.ts'
import { sweepResults } from './sweep-results.ts'

const HOUR_MS = 3_600_000

afterEach(() => vi.useRealTimers())
afterAll(closeSharedDatabase)

test.each([-24, -1, 1, 24 * 30])(
  'E: a clock that jumps by %d hours costs no young result and no draft at work',
  async (hours) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-clock-'))
    const { db } = await emptySharedDatabase()
    const store = new ResultStore(dataDir)
    await store.open()
    const kept = await store.createDraft()
    await writeFile(kept.fullSizePath, 'a picture')
    const id = await store.keep(kept)
    const atWork = await store.createDraft()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
    await sweepResults({ db, store, retentionMs: 24 * HOUR_MS })
    expect(await store.findFullSize(id)).not.toBeNull()
    expect(existsSync(atWork.folder)).toBe(true)

    // not even one that took so long that its folder is old by any clock
    const longAgo = new Date(Date.now() - 48 * HOUR_MS)
    await utimes(atWork.folder, longAgo, longAgo)
    await sweepResults({ db, store, retentionMs: 24 * HOUR_MS })
    expect(existsSync(atWork.folder)).toBe(true)
    await rm(dataDir, { recursive: true })
  },
)
