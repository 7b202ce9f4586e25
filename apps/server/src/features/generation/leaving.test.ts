import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../platform/database/drizzle.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../app-error.ts'
import { leaveAtRandom } from '../../testing/leave-at-random.ts'
import { auditLedger, openLedger, paintRequest, type Ledger } from '../../testing/open-ledger.ts'
import {
  environmentOf,
  FramingPainter,
  openQuickModel,
  type QuickModel,
} from '../../testing/open-quick-model.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { listNames } from '../../testing/open-test-store.ts'
import { randomFrom } from '../../testing/seeded-random.ts'

let ledger: Ledger
let model: QuickModel

afterEach(async () => {
  await ledger.close()
  await model.close()
})

test.each(DATABASE_KINDS)(
  'A5, B1: people leave at random moments, and no credit, call or file is lost or doubled (%s)',
  { timeout: 120_000 },
  async (kind) => {
    ledger = await openLedger(kind)
    model = await openQuickModel()
    const random = randomFrom(17)
    model.takeMs = () => random() * 60
    const painter = new FramingPainter(async (signal) => {
      await pause(random() * 60, undefined, { signal })
      if (random() < 0.05) throw new AppError('server_busy')
    })
    const { app } = await ledger.openServer({
      painter,
      environment: {
        ...environmentOf(model),
        AI_DAILY_LIMIT: '60',
        AI_DAILY_SHARE: '20',
        ALLOWANCE_ANONYMOUS: '8',
      },
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify(paintRequest().payload)
    const counts = await leaveAtRandom({
      origin,
      body,
      random,
      requests: 150,
      peopleAtOnce: 8,
      longestStayMs: 200,
    })
    await vi.waitUntil(async () => (await auditLedger(ledger)).faults.length === 0, { timeout: 30_000 })
    const audit = await auditLedger(ledger)
    expect(audit).toMatchObject({ filesWithoutResult: 0, spent: audit.results })
    expect(audit.generations).toBeGreaterThan(audit.results)
    expect(counts['left']).toBeGreaterThan(20)
    expect(Object.keys(counts).filter((status) => !['left', '200', '401', '503'].includes(status))).toEqual(
      [],
    )
    const { rows } = await ledger.db.execute<{ calls: number }>(sql`select calls from image_model_days`)
    expect(rows[0].calls).toBeLessThanOrEqual(60)
    expect(model.calls).toBeLessThanOrEqual(rows[0].calls)
    expect(await listNames(ledger.store, 'drafts')).toEqual([])
  },
)
