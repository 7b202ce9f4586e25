import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FleetCrowd } from './testing/fleet-crowd.ts'
import { listChildren } from './testing/child-processes.ts'
import { openCrowdedFleet, untilReady, type CrowdedFleet } from './testing/open-crowded-fleet.ts'

const ROUNDS = inject('killRounds')
/** the crowd rests and everything is compared after so many */
const ROUNDS_PER_AUDIT = 20
const PEOPLE = 6
/** requests may be cut short or refused for the moment; everything else is wrong */
const ALLOWED = ['none', 'server_busy', 'storage_unavailable', 'database_unavailable', 'generation_failed']

const VICTIMS = ['server', 'worker', 'painter'] as const

test(`kill -9 of servers, workers and painters, ${ROUNDS} rounds under load: nothing acknowledged is lost, no credit is wrong, no picture is half there`, async () => {
  const fleet = await openCrowdedFleet({ servers: 2, workers: 2 })
  onTestFinished(() => fleet.close())
  const pickOrigin = () => pick(fleet.servers).origin
  const crowd = new FleetCrowd({ pickOrigin, people: PEOPLE, restMs: 50 })
  const kills = { server: 0, worker: 0, painter: 0 }
  let leftovers = 0
  for (let round = 0; round < ROUNDS;) {
    crowd.start()
    for (let count = 0; count < ROUNDS_PER_AUDIT && round < ROUNDS; count++, round++) {
      const victim = pick(VICTIMS)
      await pause(Math.random() * 1500)
      await kill(fleet, victim)
      kills[victim]++
    }
    await Promise.all([...fleet.servers, ...fleet.workers].map(untilReady))
    await crowd.stop()
    leftovers += await fleet.audit(crowd)
    console.log(`after ${round} kills`, { kills, answers: crowd.count(), leftovers })
    expect(crowd.listWrong(ALLOWED)).toEqual([])
  }
  console.log(JSON.stringify({ kills, answers: crowd.count(), written: crowd.journal.count(), leftovers }))
  expect(crowd.journal.count().generation).toBeGreaterThan(ROUNDS / 2)
}, 3_600_000)

/** Ends a process of the fleet and starts another one in its place. A worker replaces its painters itself. */
async function kill({ processes, servers, workers }: CrowdedFleet, victim: (typeof VICTIMS)[number]) {
  const index = Math.floor(Math.random() * 2)
  if (victim === 'server') {
    await servers[index].end('SIGKILL')
    servers[index] = await processes.startServer()
  } else if (victim === 'worker') {
    await workers[index].end('SIGKILL')
    workers[index] = await processes.startWorker()
  } else {
    const painters = await listChildren(workers[index].pid)
    if (painters.length > 0) process.kill(pick(painters), 'SIGKILL')
  }
}

function pick<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)]
}
