import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from './testing/build-photo.ts'
import { FleetCrowd } from './testing/fleet-crowd.ts'
import { hasOlderRelease, unpackOlderRelease } from './testing/older-release.ts'
import { openCrowdedFleet, untilReady } from './testing/open-crowded-fleet.ts'
import { runMigration } from './testing/run-migration.ts'
import { SocketBrowser } from './testing/socket-browser.ts'
import type { FleetProcess } from './testing/start-fleet.ts'

const PEOPLE = 3
/** paintings, likes and comments of each phase */
const ACTS = 4
const PHASE_MS = 180_000
/** of all requests */
const SHED_SHARE = 0.02

const isThere = await hasOlderRelease()
if (!isThere)
  console.log('Skipped: the upgrade from an older release, because its commit is not in this checkout.')

/** As docs/operations.md describes it; workers may be replaced before or after the servers. */
const ORDERS = {
  'workers first': ['worker', 'server'],
  'servers first': ['server', 'worker'],
} as const

test.runIf(isThere).each(Object.entries(ORDERS))(
  'an upgrade from an older release, %s: both serve one installation, and no request gets a wrong answer',
  async (_name, order) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-older-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const sources = await unpackOlderRelease(folder)
    const fleet = await openCrowdedFleet({ servers: 1, workers: 1, sources })
    onTestFinished(() => fleet.close())
    const { processes } = fleet
    const nodes = { server: fleet.servers, worker: fleet.workers }
    const start = { server: processes.startServer, worker: processes.startWorker }
    const serving = new Set(fleet.servers)
    let asked = 0
    const pickOrigin = () => [...serving][asked++ % serving.size].origin
    const crowd = new FleetCrowd({ pickOrigin, people: PEOPLE, restMs: 20 })
    crowd.start()
    const settle = async () => {
      await untilUsed(crowd)
      for (const server of serving) {
        await usePainters(server)
        // the style
        crowd.paintingsAsked++
      }
    }
    await settle()
    // the servers of the older release go on
    expect(await runMigration(processes.environment)).toMatchObject({ status: 0 })
    await settle()
    await expect(processes.startServer({}, sources)).rejects.toThrow('newer release')
    const codes: (number | null)[] = []
    for (const kind of order) {
      const old = nodes[kind][0]
      nodes[kind].push(await start[kind]())
      await untilReady(nodes[kind][1])
      if (kind === 'server') serving.add(nodes.server[1])
      await settle()
      serving.delete(old)
      codes.push(await old.end('SIGTERM'))
      await settle()
    }
    await crowd.stop()
    console.log(JSON.stringify({ answers: crowd.count(), written: crowd.journal.count() }))
    expect(crowd.listWrong(['server_busy'])).toEqual([])
    // on a busy machine a server sheds load for a moment
    expect(crowd.listWrong([]).length).toBeLessThan(crowd.answers.length * SHED_SHARE)
    expect(codes).toEqual([0, 0])
    expect(await fleet.audit(crowd)).toBe(0)
  },
)

/** Waits until people have done enough with the servers and workers that run now. */
async function untilUsed({ journal }: FleetCrowd): Promise<void> {
  const before = journal.count()
  const isUsed = () => {
    const now = journal.count()
    return (['generation', 'share', 'like', 'comment'] as const).every(
      (kind) => now[kind] - before[kind] >= ACTS,
    )
  }
  await vi.waitUntil(isUsed, { timeout: PHASE_MS, interval: 50 })
}

const originalImage = (await buildPhoto(320, 240)).toString('base64')
const mask = (await buildMask(buildHouse(320, 240))).toString('base64')
const CRAFTSMAN = {
  areaId: 'siding',
  area: 'Siding',
  style: { id: 'craftsman', name: 'Craftsman', description: 'Shingles', category: 'exterior' },
}
const QUAD = [
  [100, 100],
  [200, 105],
  [200, 200],
  [100, 200],
]

/** A new visitor's jobs of the kinds that the crowd doesn't ask for. */
async function usePainters({ origin }: FleetProcess): Promise<void> {
  const browser = new SocketBrowser(() => origin)
  const styled = { originalImage, mask, selections: [CRAFTSMAN], isExterior: true, name: 'Craftsman' }
  const catalog = await browser.send('GET', '/GetCatalog/all_home_objects')
  const [{ catalogID }] = catalog?.body['one_car_garage'] as [{ readonly catalogID: string }]
  const door = { originalImage, quad: QUAD, kind: 'garage', catalogID, name: 'A door' }
  for (const [url, payload] of [
    ['/api/process-image', styled],
    ['/api/process-doors', { originalImage, name: 'Doors' }],
    ['/api/set-door', door],
  ] as const) {
    const answer = await browser.post(url, payload)
    expect([url, answer?.status, answer?.body['code']]).toEqual([url, 200, undefined])
    const { resultImage } = answer!.body
    if (typeof resultImage === 'string') expect((await browser.getPicture(resultImage))?.status).toBe(200)
  }
}
