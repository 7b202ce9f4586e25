import { expect, test } from 'vitest'
import { findPostgres } from '../../../../../scripts/postgres.mjs'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { restartUnderLoad, takeDatabaseAway } from '../../testing/restart-under-load.ts'

test.skipIf(DATABASE_KINDS.length === 1 || findPostgres() === null)(
  'A1: a server survives PostgreSQL restarting under load, and no acknowledged write is lost',
  async () => {
    const { acknowledged, recoveryMs, ...report } = await restartUnderLoad(3)
    expect(report).toEqual({
      restarts: 3,
      hasServerSurvived: true,
      lost: [],
      wrong: [],
      refused: expect.any(Number) as number,
    })
    for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
    expect(Math.max(...recoveryMs)).toBeLessThan(20_000)
  },
  180_000,
)

test.skipIf(DATABASE_KINDS.length === 1 || findPostgres() === null)(
  'T39: a database that is gone makes a server not ready, and it recovers by itself',
  async () => {
    const report = await takeDatabaseAway(1000)
    expect(report.hasServerSurvived).toBe(true)
    expect(report.noticedMs).toBeLessThan(10_000)
    expect(report.recoveredMs).toBeLessThan(20_000)
    expect(report.slowestLivenessMs).toBeLessThan(Infinity)
  },
  120_000,
)
