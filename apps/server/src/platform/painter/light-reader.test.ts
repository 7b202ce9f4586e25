import { findAreaReflectance } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { buildHouse, buildPhoto } from '../../testing/build-photo.ts'
import { decodePhoto } from './decode-photo.ts'
import { openLightReader } from './light-reader.ts'

const readLight = openLightReader()

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
