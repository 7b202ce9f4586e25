import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { hang } from './testing/child-processes.ts'
import { FleetCrowd } from './testing/fleet-crowd.ts'
import { openCrowdedFleet, type CrowdedFleet } from './testing/open-crowded-fleet.ts'

const OUTAGE_MS = inject('outageSeconds') * 1000
const RECOVERED_WITHIN_MS = 10_000
/** how long everything must succeed after that */
const AFTERWARDS_MS = 10_000
const PEOPLE = 6
const REFUSALS = ['server_busy', 'storage_unavailable', 'database_unavailable']
const PAINTING = 'POST /api/process-image'

/** Each takes a server away. @returns what brings it back */
const FAULTS: Readonly<Record<string, (fleet: CrowdedFleet) => Promise<() => void | Promise<void>>>> = {
  'S3 killed': async ({ processes }: CrowdedFleet) => {
    await processes.s3.kill()
    return () => processes.s3.start()
  },
  'S3 hung': ({ processes }: CrowdedFleet) => hang(processes.s3.pid),
  'PostgreSQL restarted': async ({ postgres }: CrowdedFleet) => {
    await postgres.shutDown('immediate')
    return () => postgres.start()
  },
  'PostgreSQL hung': ({ postgres }: CrowdedFleet) => hang(postgres.pid),
  'Redis killed': async ({ processes }: CrowdedFleet) => {
    await processes.redis.shutDown('immediate')
    return () => processes.redis.start()
  },
  'Redis hung': ({ processes }: CrowdedFleet) => hang(processes.redis.pid),
}

test.each(Object.entries(FAULTS))(
  `%s for ${OUTAGE_MS / 1000} s under load: no wrong answer, and everything works again within 10 s`,
  async (name, begin) => {
    const fleet = await openCrowdedFleet({ servers: 2, workers: 2 })
    onTestFinished(() => fleet.close())
    const pickOrigin = () => fleet.servers[Math.floor(Math.random() * 2)].origin
    const crowd = new FleetCrowd({ pickOrigin, people: PEOPLE, restMs: 50 })
    crowd.start()
    const countPainted = (after: number) =>
      crowd.answers.filter(({ act, status, at }) => act === PAINTING && status === 200 && at > after).length
    await vi.waitUntil(() => countPainted(0) >= 10, { timeout: 60_000 })
    const end = await begin(fleet)
    await pause(OUTAGE_MS)
    await end()
    const backAt = performance.now()
    await vi.waitUntil(() => countPainted(backAt) > 0, { timeout: 60_000 })
    const recoveredMs = performance.now() - backAt
    await pause(RECOVERED_WITHIN_MS + AFTERWARDS_MS - recoveredMs)
    await crowd.stop()
    const late = crowd
      .listWrong([])
      .filter(({ at }) => at > backAt + RECOVERED_WITHIN_MS)
      .map(({ act, code, at }) => ({ act, code, afterMs: Math.round(at - backAt) }))
    const figures = { name, recoveredMs: Math.round(recoveredMs), answers: crowd.count(), late }
    console.log(JSON.stringify({ ...figures, wrong: crowd.listWrong(REFUSALS) }))
    expect(crowd.listWrong(REFUSALS)).toEqual([])
    await fleet.audit(crowd)
    expect(recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS)
    expect(late).toEqual([])
  },
  300_000,
)
