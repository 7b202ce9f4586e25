import { expect, test } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { openLightReader } from './light-reader.ts'
import { paintPhoto } from './paint-photo.ts'

test('the lightness control makes the picture lighter', async () => {
  const job = {
    photo: await buildPhoto(480, 480),
    mask: await buildMask(buildHouse(480, 480)),
    surface: 'exterior',
    surroundings: 'outdoors',
    paint: '#2C3E50',
  } as const
  const analyze = () => Promise.reject(new Error('the area was given'))
  const readLight = openLightReader()
  const brightness = async (wish: Parameters<typeof paintPhoto>[0]) => {
    const { data } = await paintPhoto(wish, analyze, readLight)
    return Buffer.from(data).reduce((sum, byte) => sum + byte, 0)
  }
  const found = await brightness(job)
  expect(await brightness({ ...job, lightnessStops: 0 })).toBe(found)
  expect(await brightness({ ...job, lightnessStops: 0.5 })).toBeGreaterThan(found)
  expect(await brightness({ ...job, lightnessStops: -0.5 })).toBeLessThan(found)
})
