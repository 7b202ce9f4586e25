import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  auditLedger,
  countStatuses,
  openLedger,
  openVisitor,
  paint,
  type Ledger,
} from '../../testing/open-ledger.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { SocketVisitor, startServerProcess, type ServerProcess } from '../../testing/start-server-process.ts'

const ROUNDS = 100
const KILLS = 20
/** what a person may have to wait after a crash */
const SETTLED_WITHIN_MS = 60_000
const SHORT_LEASES = { leaseMs: 2000, renewEveryMs: 300, sweepEveryMs: 300 }

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

let ledger: Ledger

afterEach(() => ledger.close())

test('embedded: of 64 at once on an allowance of two, two succeed, a hundred times', async () => {
  ledger = await openLedger('embedded')
  const server = await ledger.openServer()
  for (let round = 0; round < ROUNDS; round++) {
    const visitor = await openVisitor(server)
    const answers = await Promise.all(times(64).map(() => paint(server, visitor)))
    expect(countStatuses(answers), `round ${round}`).toEqual({ 200: 2, 401: 62 })
  }
  expect(await auditLedger(ledger)).toMatchObject({ faults: [], results: 2 * ROUNDS, spent: 2 * ROUNDS })
})

describe.skipIf(DATABASE_KINDS.length === 1)('two server processes sharing PostgreSQL', () => {
  let both: ServerProcess[]

  beforeEach(async () => {
    ledger = await openLedger('PostgreSQL')
    const options = { environment: ledger.environment, paintMs: 20, leaseTimes: SHORT_LEASES }
    both = await Promise.all([startServerProcess(options), startServerProcess(options)])
  })

  afterEach(() => Promise.all(both.map(({ kill }) => kill())))

  test('of 64 at once on an allowance of two, two succeed, a hundred times', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = new SocketVisitor()
      const isMember = round % 2 === 1
      if (isMember) await person.register(both[0])
      else await person.findRemaining(both[0])
      const answers = await Promise.all(times(64).map((n) => person.paint(both[n % 2])))
      const refusal = isMember ? 402 : 401
      expect(countStatuses(answers), `round ${round}`).toEqual({ 200: 2, [refusal]: 62 })
    }
    expect(await auditLedger(ledger)).toMatchObject({ faults: [], results: 2 * ROUNDS, spent: 2 * ROUNDS })
  })

  test('the same key twenty times at once on both: one debit, one answer', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visitor = new SocketVisitor()
      await visitor.findRemaining(both[0])
      const key = crypto.randomUUID()
      const answers = await Promise.all(times(20).map((n) => visitor.paint(both[n % 2], key)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, `round ${round}`).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect((await visitor.findRemaining(both[1])).remainingUploads).toBe(1)
    }
    expect(await auditLedger(ledger)).toMatchObject({ faults: [], results: ROUNDS, spent: ROUNDS })
  })

  test('one is killed again and again: the other refunds its generations, and loses none of its own', async () => {
    for (let round = 0; round < KILLS; round++) {
      const visitors = times(6).map(() => new SocketVisitor())
      for (const visitor of visitors) await visitor.findRemaining(both[1])
      const atVictim = visitors.map((visitor) => visitor.paint(both[0]))
      const atSurvivor = visitors.map((visitor) => visitor.paint(both[1]))
      await pause(Math.random() * 60)
      await both[0].kill()
      await Promise.all(atVictim)
      const statuses = (await Promise.all(atSurvivor)).map((answer) => answer?.status)
      expect(statuses, `round ${round}`).toEqual(visitors.map(() => 200))
      both[0] = await startServerProcess({
        environment: ledger.environment,
        paintMs: 20,
        leaseTimes: SHORT_LEASES,
      })
    }
    await untilSettled()
    expect((await auditLedger(ledger)).results).toBeGreaterThan(KILLS * 6 - 1)
  })
})

test('embedded: killed at any moment, each generation is finished or refunded, never both', async () => {
  ledger = await openLedger('embedded')
  await ledger.closeDatabase()
  const options = { environment: ledger.environment, paintMs: 60, leaseTimes: SHORT_LEASES }
  const visitors: SocketVisitor[] = []
  for (let round = 0; round < KILLS; round++) {
    const server = await startServerProcess(options)
    const visitor = new SocketVisitor()
    visitors.push(visitor)
    await visitor.findRemaining(server)
    const underWay = times(4).map(() => visitor.paint(server))
    await pause(Math.random() * 150)
    await server.kill()
    await Promise.all(underWay)
  }
  await ledger.reopenDatabase()
  await ledger.openServer({ leaseTimes: SHORT_LEASES })
  await untilSettled()
})

test('with the production times, a killed generation is refunded within a minute of the restart', async () => {
  ledger = await openLedger('embedded')
  await ledger.closeDatabase()
  const { environment } = ledger
  const hanging = await startServerProcess({ environment, paintMs: 3_600_000 })
  const visitor = new SocketVisitor()
  await visitor.findRemaining(hanging)
  void visitor.paint(hanging)
  while ((await visitor.findRemaining(hanging)).remainingUploads === 2) await pause(50)
  await hanging.kill()
  const restarted = await startServerProcess({ environment, paintMs: 0 })
  const restartedAt = performance.now()
  while ((await visitor.findRemaining(restarted)).remainingUploads < 2) {
    expect(performance.now() - restartedAt).toBeLessThan(SETTLED_WITHIN_MS)
    await pause(500)
  }
  console.log(`given back ${((performance.now() - restartedAt) / 1000).toFixed(1)} s after the restart`)
  await restarted.kill()
  await ledger.reopenDatabase()
})

/** Waits until nothing is running any more; then every generation must have a result or a refund. */
async function untilSettled(): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { faults, spent, results } = await auditLedger(ledger)
    if (faults.length === 0) {
      expect(spent).toBe(results)
      return
    }
    if (performance.now() - startedAt > SETTLED_WITHIN_MS) expect(faults).toEqual([])
    await pause(500)
  }
}
