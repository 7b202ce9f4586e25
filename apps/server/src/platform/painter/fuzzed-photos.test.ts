import { expect, test } from 'vitest'
import { buildHouse, photoOf } from '../../testing/build-photo.ts'
import { buildOddPhotos, cropAnywhere } from '../../testing/build-odd-photos.ts'
import { changeInEveryWay, type Outcomes } from '../../testing/fuzz-painter.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { guardPhoto } from '../photo-guard/guard-photo.ts'

/** The short form of fuzzed-photos.soak.test.ts: odd pictures that this test makes itself, a few of them a run. */

const ODD_PHOTOS = 3
const CROPS = 1

test('C1, C2: odd pictures and crops are changed or refused, and nothing moves outside the matte', async () => {
  const random = randomFrom(20_261_122)
  const house = await photoOf(buildHouse(240, 180)).png().toBuffer()
  const odd = (await buildOddPhotos(random)).filter(({ name }) =>
    ['red channel alone', 'noise of one channel', 'for print'].includes(name),
  )
  expect(odd).toHaveLength(ODD_PHOTOS)
  const outcomes: Outcomes = new Map()
  const faults: string[] = []
  for (const { name, bytes } of odd)
    await changeInEveryWay(name, guardPhoto(bytes).bytes, outcomes, faults, 1)
  for (let k = 0; k < CROPS; k++)
    await changeInEveryWay(`crop ${k}`, await cropAnywhere(house, random, 1), outcomes, faults, 1)
  expect(faults).toEqual([])
  expect([...outcomes.keys()].filter((key) => key.endsWith(' done')).length).toBeGreaterThan(10)
})
