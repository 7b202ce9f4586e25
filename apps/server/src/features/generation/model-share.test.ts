import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoopbackPerson } from '../../testing/loopback-person.ts'
import {
  auditLedger,
  countStatuses,
  findRemaining,
  openLedger,
  openMember,
  openVisitor,
  paint,
  paintRequest,
  type Ledger,
} from '../../testing/open-ledger.ts'
import {
  environmentOf,
  FramingPainter,
  openQuickModel,
  type QuickModel,
} from '../../testing/open-quick-model.ts'
import { DATABASE_KINDS, deleteAllRows } from '../../testing/open-test-database.ts'
import { askAnonymously } from '../../testing/ask-anonymously.ts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const body = JSON.stringify(paintRequest().payload)
const SLOW_MACHINE_MS = 120_000

describe.each(DATABASE_KINDS)(
  'shares of a hosted model on the %s database',
  { timeout: SLOW_MACHINE_MS },
  (kind) => {
    let ledger: Ledger
    let model: QuickModel

    beforeAll(async () => {
      ledger = await openLedger(kind)
    }, SLOW_MACHINE_MS)

    beforeEach(async () => {
      model = await openQuickModel()
      await deleteAllRows(ledger.db)
    })

    afterEach(async () => {
      await ledger.closeServers()
      await model.close()
      expect(await auditLedger(ledger)).toMatchObject({ faults: [] })
    }, SLOW_MACHINE_MS)

    afterAll(() => ledger.close(), SLOW_MACHINE_MS)

    const openServer = async (environment: Record<string, string> = {}) => {
      const painter = new FramingPainter()
      const server = await ledger.openServer({
        painter,
        environment: { ...environmentOf(model), AI_DAILY_LIMIT: '50', AI_DAILY_SHARE: '4', ...environment },
      })
      return { app: server.app, painter }
    }

    const makerOf = ({ body: answer }: Awaited<ReturnType<typeof paint>>) =>
      'maker' in answer ? answer.maker.kind : answer.code

    test('A5: a person who leaves after the call was sent uses up only their own share', async () => {
      const { app } = await openServer()
      const origin = await app.listen({ port: 0, host: '127.0.0.1' })
      model.takeMs = () => 60_000
      for (let i = 0; i < 10; i++) {
        const left = new AbortController()
        const calls = model.calls
        const person = new LoopbackPerson(origin, '127.0.0.9')
        const asking = person.post('/api/process-image', body, { signal: left.signal })
        // past the share the built-in engine answers
        await Promise.race([asking, vi.waitUntil(() => model.calls > calls, { timeout: 10_000 })])
        left.abort()
        await asking
      }
      expect(model.calls).toBe(4)
      model.takeMs = () => 0
      const answer = await new LoopbackPerson(origin, '127.0.0.2').post('/api/process-image', body)
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({ success: true, maker: { kind: 'model' } })
      expect((await ledger.db.execute(sql`select calls from image_model_days`)).rows).toEqual([{ calls: 5 }])
      await vi.waitUntil(async () => (await auditLedger(ledger)).faults.length === 0, { timeout: 20_000 })
    })

    test.each(['restyle_drifted', 'outline_drifted'] as const)(
      'A5: the second call for a picture that drifted (%s) counts too',
      async (code) => {
        const { app, painter } = await openServer({ ALLOWANCE_FREE: '10' })
        const member = await openMember({ app, painter })
        painter.driftCode = code
        painter.driftsLeft = 2
        expect(makerOf(await paint({ app }, member))).toBe(code)
        painter.driftsLeft = 1
        expect(makerOf(await paint({ app }, member))).toBe('model')
        expect(model.calls).toBe(4)
        const last = await paint({ app }, member)
        expect(last.body).toMatchObject({
          maker: { kind: 'builtin' },
          notice: expect.stringContaining('your share') as string,
        })
        expect(model.calls).toBe(4)
        expect((await findRemaining(member)).remainingUploads).toBe(8)
      },
    )

    test('what a hosted model moved a little, and kept surfaces that it redrew, are told', async () => {
      const { app, painter } = await openServer()
      const { payload, ...request } = paintRequest()
      const style = { id: 'craftsman', category: 'exterior', name: 'Craftsman', description: 'any words' }
      const noticeOf = async (settled: typeof painter.settled, keep: readonly string[]) => {
        painter.settled = settled
        const selections = [{ areaId: 'whole_home', area: 'Whole house', keep, style }]
        const answer = await app.inject({ ...request, payload: { ...payload, selections } })
        return answer.json<{ notice: string | null }>().notice
      }
      const moved = ['openings', 'outline'] as const
      expect(await noticeOf({ moved, isLaidBack: false }, ['trim'])).toBe(
        'The image model moved windows or doors a little. The image model moved the outline of your home a little. ' +
          'What you chose to keep was redrawn by the image model, so compare it with your photo.',
      )
      expect(await noticeOf({ moved: [], isLaidBack: false }, [])).toBeNull()
      expect(await noticeOf({ moved: [], isLaidBack: true }, ['trim'])).toBeNull()
    })

    test('A5: a drifted picture whose second call is beyond the share is made by the built-in engine', async () => {
      const { app, painter } = await openServer({ AI_DAILY_SHARE: '1' })
      painter.driftsLeft = 1
      expect(makerOf(await paint({ app }, await openVisitor({ app })))).toBe('builtin')
      expect(model.calls).toBe(1)
    })

    test('A5: visitors of one network have one share together; each member has one', async () => {
      const { app, painter } = await openServer()
      const member = await openMember({ app, painter })
      const visitors = await Promise.all(times(8).map(() => openVisitor({ app })))
      const answers = await Promise.all(visitors.map((visitor) => paint({ app }, visitor)))
      expect(answers.map(makerOf).sort()).toEqual([
        ...times(4).map(() => 'builtin'),
        ...times(4).map(() => 'model'),
      ])
      expect(makerOf(await paint({ app }, member))).toBe('model')
    })

    test('A5: two servers together send no more than the share, even for many requests at once', async () => {
      const environment = { ALLOWANCE_FREE: '30' }
      const both = [await openServer(environment), await openServer(environment)]
      const member = await openMember(both[0])
      const answers = await Promise.all(times(20).map((n) => paint(both[n % 2], member)))
      expect(countStatuses(answers)).toEqual({ 200: 20 })
      expect(model.calls).toBe(4)
    })

    test('A5, T18: anonymous calls spend no more than the day’s limit, and the built-in engine still answers', async () => {
      const { app } = await openServer({
        ALLOWANCE_ADDRESS_PER_DAY: '6',
        AI_DAILY_LIMIT: '15',
        AI_DAILY_SHARE: '3',
      })
      const counts = await askAnonymously(app, { calls: 200, callsPerNetwork: 10 })
      expect(counts).toEqual({ model: 15, builtin: 105, address_credits_used: 80 })
      expect(model.calls).toBe(15)
    })
  },
)
