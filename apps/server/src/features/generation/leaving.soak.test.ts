import { sql } from '../../platform/database/drizzle.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { askAnonymously } from '../../testing/ask-anonymously.ts'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { leaveAtRandom } from '../../testing/leave-at-random.ts'
import { IMAGE_FAULTS, openImageServer } from '../../testing/open-image-server.ts'
import { auditLedger, openLedger, type Ledger } from '../../testing/open-ledger.ts'
import { environmentOf, FramingPainter, openQuickModel } from '../../testing/open-quick-model.ts'
import { buildPaintRequest } from '../../testing/open-test-app.ts'
import { listNames } from '../../testing/open-test-store.ts'
import { randomFrom } from '../../testing/seeded-random.ts'

const LIMIT = 200

let ledger: Ledger

afterEach(() => ledger.close())

test('A5, B1: with real painters and a failing provider, people who leave cause no lost or double debit, call or file', async () => {
  ledger = await openLedger('embedded')
  const images = await openImageServer()
  const random = randomFrom(23)
  const crashes: unknown[] = []
  const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: (details) => crashes.push(details) })
  let leastAlive: number = PAINTER_POOL_DEFAULTS.processes
  const watch = setInterval(() => {
    leastAlive = Math.min(leastAlive, painter.pids.length)
    if (images.faults.length === 0 && random() < 0.3)
      images.faults.push(IMAGE_FAULTS[Math.floor(random() * IMAGE_FAULTS.length)])
  }, 50)
  const { app } = await ledger.openServer({
    painter,
    environment: {
      ...environmentOf(images),
      AI_DAILY_LIMIT: String(LIMIT),
      AI_DAILY_SHARE: '60',
      AI_TIMEOUT_SECONDS: '3',
      ALLOWANCE_ANONYMOUS: '1000',
    },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const maskPng = await buildMask(buildHouse(480, 360))
  const body = JSON.stringify(buildPaintRequest(await buildPhoto(480, 360), { maskPng }).payload)
  const counts = await leaveAtRandom({
    origin,
    body,
    random,
    requests: 600,
    peopleAtOnce: 8,
    longestStayMs: 2500,
  })
  clearInterval(watch)
  await vi.waitUntil(async () => (await auditLedger(ledger)).faults.length === 0, { timeout: 60_000 })
  const audit = await auditLedger(ledger)
  const { rows } = await ledger.db.execute<{ calls: number }>(sql`select calls from image_model_days`)
  console.log({ counts, calls: rows[0].calls, sent: images.edits.length, leastAlive, crashes, ...audit })
  expect(audit).toMatchObject({ filesWithoutResult: 0, spent: audit.results })
  expect(rows[0].calls).toBeLessThanOrEqual(LIMIT)
  expect(leastAlive).toBeGreaterThanOrEqual(1)
  expect(crashes).toEqual([])
  expect(Object.keys(counts).filter((status) => !['left', '200', '429', '503'].includes(status))).toEqual([])
  expect(await listNames(ledger.store, 'drafts')).toEqual([])
  await images.close()
})

test('A5, T18: 10,000 anonymous calls spend no more than the day’s limit; the built-in engine still answers', async () => {
  ledger = await openLedger('embedded')
  const model = await openQuickModel()
  const { app } = await ledger.openServer({
    painter: new FramingPainter(),
    environment: { ...environmentOf(model), ALLOWANCE_ADDRESS_PER_DAY: '6', AI_DAILY_LIMIT: '200' },
  })
  const counts = await askAnonymously(app, { calls: 10_000, callsPerNetwork: 10 })
  expect(counts).toEqual({ model: 200, builtin: 5800, address_credits_used: 4000 })
  expect(model.calls).toBe(200)
  await model.close()
})
