import { expect, test } from 'vitest'
import { findPostgres } from '../../../../../scripts/postgres.mjs'
import { restartUnderLoad, takeDatabaseAway } from '../../testing/restart-under-load.ts'

const RESTARTS = 50
const RECOVERED_WITHIN_MS = 5000

test.skipIf(findPostgres() === null)(
  'A1, T39: fifty restarts of PostgreSQL under load: the server survives all, and loses no acknowledged write',
  async () => {
    const { recoveryMs, acknowledged, ...report } = await restartUnderLoad(RESTARTS)
    const sorted = recoveryMs.toSorted((a, b) => a - b)
    const [medianMs, worstMs] = [sorted[Math.floor(sorted.length / 2)], sorted[sorted.length - 1]]
    console.info({ ...report, acknowledged, recovery: { medianMs, worstMs } })
    expect(report).toMatchObject({ restarts: RESTARTS, hasServerSurvived: true, lost: [], wrong: [] })
    expect(report.refused).toBeGreaterThan(0)
    expect(worstMs).toBeLessThan(RECOVERED_WITHIN_MS)
  },
)

test.skipIf(findPostgres() === null)(
  'T39: the database is gone for 30 seconds: readiness says so within 2, and recovers within 5',
  async () => {
    const report = await takeDatabaseAway(30_000)
    console.info(report)
    expect(report.hasServerSurvived).toBe(true)
    expect(report.noticedMs).toBeLessThan(2000)
    expect(report.recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS)
    expect(report.slowestLivenessMs).toBeLessThan(2000)
  },
)
