import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FleetCrowd } from './testing/fleet-crowd.ts'
import { listChildren } from './testing/child-processes.ts'
import { measureMemory, readProcessorSeconds } from './testing/measure-memory.ts'
import { openCrowdedFleet } from './testing/open-crowded-fleet.ts'

const MINUTES = inject('soakMinutes')
/** caches fill under more load than later, and V8 has its heap as large as it likes it */
const WARM_UP_SHARE = 1 / 6
const SAMPLE_MS = 5000
const MOST_GROWTH = 1.1
const MEGABYTE = 1_000_000

test(
  `${MINUTES} minutes of two servers and a worker: memory stays flat, and nothing fails`,
  async () => {
    const fleet = await openCrowdedFleet({ servers: 2, workers: 1 })
    onTestFinished(() => fleet.close())
    const { servers, workers } = fleet
    const pickOrigin = () => servers[Math.floor(Math.random() * servers.length)].origin
    const crowd = new FleetCrowd({ pickOrigin, people: 6, restMs: 400 })
    const series: Record<string, number[]> = { 'server 1': [], 'server 2': [], worker: [], painters: [] }
    const processes = [...servers, ...workers]
    const startedAt = performance.now()
    const sumProcessorSeconds = async () => {
      const pids = [...processes.map(({ pid }) => pid), ...(await listChildren(workers[0].pid))]
      return (await Promise.all(pids.map(readProcessorSeconds))).reduce((sum, seconds) => sum + seconds, 0)
    }
    const processorBefore = await sumProcessorSeconds()
    const warmUp = new FleetCrowd({ pickOrigin, people: 6, restMs: 20 })
    warmUp.start()
    setTimeout(() => void warmUp.stop(), MINUTES * WARM_UP_SHARE * 50_000)
    crowd.start()
    while (performance.now() - startedAt < MINUTES * 60_000) {
      await pause(SAMPLE_MS)
      const [first, second, worker] = await Promise.all(processes.map(({ pid }) => measureMemory(pid)))
      series['server 1'].push(first.ownBytes)
      series['server 2'].push(second.ownBytes)
      series['worker'].push(worker.ownBytes)
      series['painters'].push(worker.childBytes)
    }
    const cores = ((await sumProcessorSeconds()) - processorBefore) / ((performance.now() - startedAt) / 1000)
    await crowd.stop()
    const growths = Object.entries(series).map(([name, samples]) => describeGrowth(name, samples))
    console.log(JSON.stringify({ growths, answers: crowd.count(), written: crowd.journal.count(), cores }))
    expect([...warmUp.listWrong([]), ...crowd.listWrong([])]).toEqual([])
    expect(await fleet.audit(warmUp, crowd)).toBe(0)
    expect(growths.filter(({ growth }) => growth > MOST_GROWTH)).toEqual([])
  },
  (MINUTES + 10) * 60_000,
)

/** Compares the means of the first and the last third after the warm-up. */
function describeGrowth(name: string, samples: readonly number[]) {
  const measured = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
  const third = Math.floor(measured.length / 3)
  const thirds = [0, 1, 2].map((index) => mean(measured.slice(index * third, (index + 1) * third)) / MEGABYTE)
  return { name, thirds: thirds.map(Math.round), growth: thirds[2] / thirds[0] }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
