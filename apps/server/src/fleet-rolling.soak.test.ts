import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { FleetCrowd } from './testing/fleet-crowd.ts'
import { openBalancer } from './testing/open-balancer.ts'
import { openCrowdedFleet, untilReady } from './testing/open-crowded-fleet.ts'

const ROUNDS = inject('rollingRestarts')
const PEOPLE = 4

test(`${ROUNDS} rolling restarts of all servers and workers under load: no request fails`, async () => {
  const fleet = await openCrowdedFleet({ servers: 2, workers: 2, environment: { DRAIN_SECONDS: '2' } })
  const balancer = await openBalancer()
  onTestFinished(async () => {
    await balancer.close()
    await fleet.close()
  })
  const { servers, workers, processes } = fleet
  const join = async (origin: string) => {
    balancer.add(origin)
    await vi.waitUntil(() => balancer.isReady(origin), { timeout: 60_000 })
  }
  await Promise.all(servers.map(({ origin }) => join(origin)))
  const crowd = new FleetCrowd({ pickOrigin: () => balancer.origin, people: PEOPLE, restMs: 50 })
  crowd.start()
  const exitCodes: (number | null)[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const index of [0, 1]) {
      const old = workers[index]
      workers[index] = await processes.startWorker()
      await untilReady(workers[index])
      exitCodes.push(await old.end('SIGTERM'))
    }
    for (const index of [0, 1]) {
      const old = servers[index]
      servers[index] = await processes.startServer()
      await join(servers[index].origin)
      exitCodes.push(await old.end('SIGTERM'))
      balancer.remove(old.origin)
    }
  }
  await crowd.stop()
  console.log(
    JSON.stringify({ answers: crowd.count(), written: crowd.journal.count(), wrong: crowd.listWrong([]) }),
  )
  expect(crowd.listWrong([])).toEqual([])
  expect(exitCodes).toEqual(Array.from({ length: 4 * ROUNDS }, () => 0))
  expect(await fleet.audit(crowd)).toBe(0)
}, 1_200_000)
