import { setTimeout } from 'node:timers/promises'
import { bakeRequest, findAreaReflectance, type TileRequest } from '@housecoat/engine'
import { expect, test, vi } from 'vitest'
import { buildHouse, buildPhoto } from '../../testing/build-photo.ts'
import { decodePhoto } from './decode-photo.ts'
import { openHelperThread } from './helper-thread.ts'

const { readLight, startTiles } = openHelperThread()

test('returns the engine’s reflectance, also for concurrent calls', async () => {
  const photo = await decodePhoto(await buildPhoto(480, 320))
  const area = { width: 480, height: 320, data: buildHouse(480, 320).mask }
  const asked = ['indoors', 'outdoors'] as const
  const found = await Promise.all(asked.map((surroundings) => readLight(photo, area, surroundings)))
  expect(found).toEqual(asked.map((surroundings) => findAreaReflectance(photo, area, surroundings)))
  expect(found[0]).not.toEqual(found[1])
})

test('rejects like the engine, and continues', async () => {
  const photo = await decodePhoto(await buildPhoto(48, 32))
  const area = (value: number) => ({ width: 48, height: 32, data: new Uint8Array(48 * 32).fill(value) })
  await expect(readLight(photo, area(0), 'indoors')).rejects.toThrow(RangeError)
  await expect(readLight(photo, { ...area(255), width: 47 }, 'indoors')).rejects.toThrow(RangeError)
  expect(await readLight(photo, area(255), 'indoors')).toEqual(
    findAreaReflectance(photo, area(255), 'indoors'),
  )
})

const BRICK: TileRequest = {
  finish: { kind: 'material', material: 'brick', colors: ['#8A4B3A', '#9C5A45', '#D8D0C4'] },
  fit: { wallWidthM: 8, wallHeightM: 3 },
  texelsPerM: 150,
  mostTexels: 2 ** 17,
  hardness: 0.5,
  reflectance: { linear: [0.4, 0.4, 0.4], confidence: 1, basis: 'prior' },
}
const STUCCO: TileRequest = {
  ...BRICK,
  finish: { kind: 'material', material: 'stucco', colors: ['#E8E0D0'] },
}

test('bakes the engine’s tiles, in the order of the requests', async () => {
  const requests = [BRICK, STUCCO, BRICK, STUCCO]
  const [brick, stucco] = [bakeRequest(BRICK), bakeRequest(STUCCO)]
  const [one, other] = [startTiles(requests), startTiles([STUCCO])]
  expect(await one()).toEqual([brick, stucco, brick, stucco])
  expect(await other()).toEqual([stucco])
  expect(await startTiles([])()).toEqual([])
})

test('the thread bakes while this one does something else', async () => {
  const spentUs = () => process.threadCpuUsage().user
  const start = spentUs()
  bakeRequest(BRICK)
  const bakingUs = spentUs() - start
  // again, if the thread was starved
  await vi.waitFor(
    async () => {
      const finish = startTiles([BRICK])
      await setTimeout(1000)
      const before = spentUs()
      await finish()
      expect(spentUs() - before).toBeLessThan(bakingUs / 4)
    },
    { timeout: 30_000 },
  )
}, 40_000)

test('a tile that cannot be baked rejects with the engine’s error, and the thread continues', async () => {
  const broken = { ...BRICK, finish: { ...BRICK.finish, colors: ['brown'] } }
  const finish = startTiles([broken])
  await expect(finish()).rejects.toThrow(RangeError)
  expect(await startTiles([STUCCO])()).toEqual([bakeRequest(STUCCO)])
})

test.each([
  ['cannot start', 'throw new Error("broken")'],
  [
    'crashes at work',
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { throw new Error("broken") })',
  ],
  ['ends', 'process.exit(0)'],
])('when the thread %s, this one does its work', async (_, script) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const helper = openHelperThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  const photo = await decodePhoto(await buildPhoto(48, 32))
  const area = { width: 48, height: 32, data: new Uint8Array(48 * 32).fill(255) }
  for (let round = 0; round < 3; round++) {
    expect(await helper.startTiles([BRICK, STUCCO])()).toEqual([bakeRequest(BRICK), bakeRequest(STUCCO)])
    expect(await helper.readLight(photo, area, 'indoors')).toEqual(
      findAreaReflectance(photo, area, 'indoors'),
    )
  }
  log.mockRestore()
})
